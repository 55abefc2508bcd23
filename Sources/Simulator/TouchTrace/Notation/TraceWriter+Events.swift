import Gestures

// The lines with libinput's events.
extension TraceWriter {
  /// Returns the line of an event, with its line feed; `nil` for an event that a trace does not contain: what libinput
  /// reports about its devices and its log, absolute motion, and what only the end of a recording caused.
  public func event(_ event: LibinputEvent) -> String? {
    guard !event.isCutOff, let words = words(event.kind) else { return nil }
    let stamp = event.time == event.delivery ? "" : " stamp \(milliseconds(event.time))"
    return "\(time(event.delivery))  \(words)\(stamp)\n"
  }

  private func words(_ kind: LibinputEvent.Kind) -> String? {
    switch kind {
    case .motion(let movement):
      return "motion" + (movement == .none ? " by 0,0" : text(movement))
    case .button(let code, let isPressed):
      return "button \(ButtonName.text(code)) \(isPressed ? "pressed" : "released")"
    case .scroll(let source, let vertical, let horizontal):
      let values = [("vertical", vertical), ("horizontal", horizontal)].compactMap { name, value in
        value.map { " \(name) \(number($0))" }
      }
      return "scroll" + (source == .finger ? "" : " \(source.rawValue)") + values.joined()
    case .swipe(let stage, let fingers, let movement): return "swipe \(stage.rawValue) \(fingers)\(text(movement))"
    case .pinch(let stage, let fingers, let movement, let scale, let angle):
      let hasScale = stage != .begin || scale != 1
      return "pinch \(stage.rawValue) \(fingers)\(text(movement))" + (hasScale ? " scale \(number(scale))" : "")
        + (FixedPoint.thousandths(angle) == 0 ? "" : " angle \(number(angle))")
    case .hold(let stage, let fingers): return "hold \(stage.rawValue) \(fingers)"
    case .touchDown(let slot, let position): return "touch down \(slot) \(pair(position.x, position.y))"
    case .touchMotion(let slot, let position): return "touch motion \(slot) \(pair(position.x, position.y))"
    case .touchUp(let slot): return "touch up \(slot)"
    case .touchCancel(let slot): return "touch cancel \(slot)"
    case .touchFrame: return "touch frame"
    case .deviceAdded, .deviceRemoved, .motionAbsolute, .suppression, .tapRefusal: return nil
    }
  }

  /// Returns ` by 1.5,-2 unaccelerated 3,-4`; nothing for no movement, and `by` alone if the pointer is not accelerated.
  private func text(_ movement: LibinputEvent.Movement) -> String {
    let by = pair(movement.x, movement.y)
    let unaccelerated = pair(movement.unacceleratedX, movement.unacceleratedY)
    if by == unaccelerated { return by == "0,0" ? "" : " by \(by)" }
    return " by \(by) unaccelerated \(unaccelerated)"
  }

  private func pair(_ x: Double, _ y: Double) -> String { "\(number(x)),\(number(y))" }

  private func number(_ value: Double) -> String { FixedPoint.short(value) }

  private func milliseconds(_ time: Timestamp) -> String {
    FixedPoint.text(thousandths: max(0, time.microseconds))
  }
}
