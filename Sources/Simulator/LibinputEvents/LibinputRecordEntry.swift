import Gestures
import TouchTrace

extension LibinputEvent {
  /// The event as `libinput record --with-libinput` writes it among a recording's frames: an item of the list of
  /// events. That tool omits hold and scroll events; they are written in the same form here. Nil for what is only in the
  /// log.
  ///
  /// The time is from the recording's first event. The delivery's time differs for a tap's button, which has that of the touch
  /// down.
  package func recordEntry(at time: Timestamp?, deliveredAt delivery: Timestamp? = nil) -> String? {
    var members: [String] = []
    if let time, hasTime {
      members.append("time: \(Self.seconds(time))")
    }
    members.append("type: \(name)")
    if let delivery, hasTime, delivery != time { members.append("delivered: \(Self.seconds(delivery))") }
    switch kind {
    case .deviceAdded, .deviceRemoved, .touchFrame: break
    case .motion(let movement): members += Self.members(movement)
    case .motionAbsolute(let position): members.append("point: \(Self.pair(position.x, position.y))")
    case .button(let code, let isPressed):
      members += ["button: \(code)", "state: \(isPressed ? "pressed" : "released")"]
    case .scroll(_, let vertical, let horizontal):
      members += [("vert", vertical), ("horiz", horizontal)].compactMap { name, value in
        value.map { "\(name): \(Self.number($0))" }
      }
    case .swipe(let stage, let fingers, let movement):
      members.append("nfingers: \(fingers)")
      members += stage == .update ? Self.members(movement) : Self.cancelled(stage)
    case .pinch(let stage, let fingers, let movement, let scale, let angle):
      members.append("nfingers: \(fingers)")
      if stage == .update { members += Self.members(movement) + ["angle_delta: \(Self.number(angle))"] }
      members += ["scale: \(Self.number(scale))"] + Self.cancelled(stage)
    case .hold(let stage, let fingers): members += ["nfingers: \(fingers)"] + Self.cancelled(stage)
    case .touchDown(let slot, let position), .touchMotion(let slot, let position):
      members += ["slot: \(slot)", "point: \(Self.pair(position.x, position.y))"]
    case .touchUp(let slot), .touchCancel(let slot): members.append("slot: \(slot)")
    case .suppression, .tapRefusal: return nil
    }
    return "  - libinput:\n    - {\(members.joined(separator: ", "))}\n"
  }

  private static func seconds(_ time: Timestamp) -> String {
    let microseconds = max(0, time.microseconds)
    return "\(microseconds / 1_000_000).\(String(microseconds % 1_000_000 + 1_000_000).dropFirst())"
  }

  private var hasTime: Bool {
    switch kind {
    case .deviceAdded, .deviceRemoved: false
    default: true
    }
  }

  private static func members(_ movement: Movement) -> [String] {
    [
      "delta: \(pair(movement.x, movement.y))",
      "unaccel: \(pair(movement.unacceleratedX, movement.unacceleratedY))",
    ]
  }

  private static func cancelled(_ stage: Stage) -> [String] {
    stage == .cancelled ? ["cancelled: true"] : stage == .end ? ["cancelled: false"] : []
  }

  private static func pair(_ x: Double, _ y: Double) -> String { "[\(number(x)), \(number(y))]" }

  /// Three decimals: two would lose the thousandths of a scale.
  private static func number(_ value: Double) -> String { FixedPoint.text(thousandths: FixedPoint.thousandths(value)) }
}
