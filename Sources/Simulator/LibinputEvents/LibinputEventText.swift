import Gestures
import TouchTrace

/// Formats events for people, one a line, much as `libinput debug-events` does. Both times are in seconds: the
/// timestamp, and after `@` the delivery time.
package enum LibinputEventText {
  package static func line(_ event: LibinputEvent) -> String {
    let words = words(event)
    let cut = event.isCutOff ? "  (the recording ends)" : ""
    return "\(event.name.padded(25)) \(seconds(event.time)) @\(seconds(event.delivery))"
      + "\(words.isEmpty ? "" : "  ")\(words)\(cut)"
  }

  private static func words(_ event: LibinputEvent) -> String {
    switch event.kind {
    case .deviceAdded(let device):
      var words = ["“\(device.name)”", "cap:\(device.capabilities.joined(separator: ","))"]
      if let size = device.size { words.append("size \(number(size.x))x\(number(size.y)) mm") }
      if device.tapFingers > 0 { words.append("tap \(device.tapFingers)\(device.isTapEnabled ? "" : " (off)")") }
      return words.joined(separator: "  ")
    case .deviceRemoved, .touchFrame: return ""
    case .motion(let movement): return text(movement)
    case .motionAbsolute(let position): return text(position)
    case .button(let code, let isPressed):
      let name = UInt16(exactly: code).flatMap { EventNames.code($0, ofType: 1) }
      return "\(name.map { "\($0) (\(code))" } ?? "\(code)") \(isPressed ? "pressed" : "released")"
    case .scroll(_, let vertical, let horizontal):
      return [("vert", vertical), ("horiz", horizontal)].compactMap { name, value in
        value.map { "\(name) \(number($0))" }
      }.joined(separator: " ")
    case .swipe(let stage, let fingers, let movement):
      return gesture(stage, fingers, stage == .update ? text(movement) : "")
    case .pinch(let stage, let fingers, let movement, let scale, let angle):
      let size = "\(number(scale)) @ \(number(angle))"
      return gesture(stage, fingers, stage == .update ? "\(text(movement)) \(size)" : stage == .begin ? "" : size)
    case .hold(let stage, let fingers): return gesture(stage, fingers, "")
    case .touchDown(let slot, let position), .touchMotion(let slot, let position):
      return "\(slot)  \(text(position))"
    case .touchUp(let slot), .touchCancel(let slot): return "\(slot)"
    case .tapRefusal(let refusal): return "\(refusal.fingers)  \(refusal.reason.rawValue)"
    case .suppression(let suppression):
      let touch = suppression.touch.map { "\($0)  " } ?? ""
      return "\(touch)\(suppression.reason.rawValue)\(suppression.detail.isEmpty ? "" : " (\(suppression.detail))")"
    }
  }

  private static func gesture(_ stage: LibinputEvent.Stage, _ fingers: Int, _ words: String) -> String {
    "\(fingers)\(words.isEmpty ? "" : "  ")\(words)\(stage == .cancelled ? " cancelled" : "")"
  }

  private static func text(_ movement: LibinputEvent.Movement) -> String {
    "\(number(movement.x))/\(number(movement.y)) "
      + "(\(number(movement.unacceleratedX))/\(number(movement.unacceleratedY)) unaccelerated)"
  }

  private static func text(_ position: LibinputEvent.Position) -> String {
    "\(number(position.x))/\(number(position.y)) mm"
  }

  private static func number(_ value: Double) -> String { FixedPoint.text(thousandths: FixedPoint.thousandths(value)) }

  /// Returns seconds with microsecond precision, such as `1.250000`.
  private static func seconds(_ time: Timestamp) -> String {
    let magnitude = time.microseconds.magnitude
    let text = "\(magnitude / 1_000_000).\(String(magnitude % 1_000_000 + 1_000_000).dropFirst())"
    return (time.microseconds < 0 ? "-" : "") + text
  }
}

extension String {
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
