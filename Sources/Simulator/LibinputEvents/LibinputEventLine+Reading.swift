import Gestures
import TouchTrace

extension LibinputEvent {
  /// Reads the JSON object of an event that consists of numbers, one member after the other, in the order in which ``append(to:)`` writes
  /// them. Returns nil for anything else. An index of the members, as other lines have, took half of the time of a replay.
  init?(line: Span<UInt8>) {
    var position = 0
    guard line.skip(#"{"event":""#, from: &position), let name = line.name(from: &position),
      let time = line.integer(#"","time_us":"#, from: &position),
      let delivery = line.integer(#","delivered_us":"#, from: &position)
    else { return nil }
    let source = line.integer(#","source":"#, from: &position) ?? 0
    guard let kind = line.kind(name, from: &position) else { return nil }
    let isCutOff = line.skip(#","cut_off":true"#, from: &position)
    guard line.skip("}", from: &position), position == line.count else { return nil }
    self.init(
      kind, time: Timestamp(microseconds: Int64(time)), delivery: Timestamp(microseconds: Int64(delivery)),
      source: source, isCutOff: isCutOff)
  }
}

// Each function reads the member that is next. If that is another one, an optional member is missing, and `position` stays.
extension Span<UInt8> {
  fileprivate func name(from position: inout Int) -> LibinputEvent.Name? {
    let start = position
    while position < count, self[position] != UInt8(ascii: "\"") { position += 1 }
    return LibinputEvent.Name(extracting(start..<position))
  }

  @inline(__always) fileprivate func integer(_ key: StaticString, from position: inout Int) -> Int? {
    skip(key, from: &position) ? number(from: &position)?.integer : nil
  }

  @inline(__always) private func decimal(_ key: StaticString, from position: inout Int) -> Double? {
    skip(key, from: &position) ? number(from: &position)?.decimal : nil
  }

  fileprivate func kind(_ name: LibinputEvent.Name, from position: inout Int) -> LibinputEvent.Kind? {
    switch name {
    case .deviceAdded, .touchSuppressed, .touchRestored, .tapRefused: nil
    case .deviceRemoved: .deviceRemoved
    case .pointerMotion: movement(from: &position).map { .motion($0) }
    case .pointerMotionAbsolute: place(from: &position).map { .motionAbsolute($0) }
    case .pointerButton: button(from: &position)
    case .pointerScrollWheel: scroll(.wheel, from: &position)
    case .pointerScrollFinger: scroll(.finger, from: &position)
    case .pointerScrollContinuous: scroll(.continuous, from: &position)
    case .gestureSwipeBegin, .gesturePinchBegin, .gestureHoldBegin: gesture(name, .begin, from: &position)
    case .gestureSwipeUpdate, .gesturePinchUpdate, .gestureHoldUpdate: gesture(name, .update, from: &position)
    case .gestureSwipeEnd, .gesturePinchEnd, .gestureHoldEnd: gesture(name, .end, from: &position)
    case .touchDown, .touchMotion, .touchUp, .touchCancel: touch(name, from: &position)
    case .touchFrame: .touchFrame
    }
  }

  private func button(from position: inout Int) -> LibinputEvent.Kind? {
    guard let code = integer(#","button":"#, from: &position).flatMap(UInt32.init(exactly:)) else { return nil }
    let isPressed = skip(#","pressed":true"#, from: &position)
    return isPressed || skip(#","pressed":false"#, from: &position) ? .button(code: code, isPressed: isPressed) : nil
  }

  private func scroll(_ source: LibinputEvent.ScrollSource, from position: inout Int) -> LibinputEvent.Kind {
    let vertical = decimal(#","vertical":"#, from: &position)
    return .scroll(source, vertical: vertical, horizontal: decimal(#","horizontal":"#, from: &position))
  }

  private func gesture(
    _ name: LibinputEvent.Name, _ stage: LibinputEvent.Stage, from position: inout Int
  ) -> LibinputEvent.Kind? {
    guard let fingers = integer(#","fingers":"#, from: &position) else { return nil }
    let movement = movement(from: &position) ?? .none
    let scale = decimal(#","scale":"#, from: &position)
    let angle = decimal(#","angle":"#, from: &position) ?? 0
    let isCancelled = skip(#","cancelled":true"#, from: &position)
    if !isCancelled { _ = skip(#","cancelled":false"#, from: &position) }
    let stage = isCancelled ? .cancelled : stage
    return switch name {
    case .gestureSwipeBegin, .gestureSwipeUpdate, .gestureSwipeEnd: .swipe(stage, fingers: fingers, movement)
    case .gestureHoldBegin, .gestureHoldUpdate, .gestureHoldEnd: .hold(stage, fingers: fingers)
    default: scale.map { .pinch(stage, fingers: fingers, movement, scale: $0, angle: angle) }
    }
  }

  private func touch(_ name: LibinputEvent.Name, from position: inout Int) -> LibinputEvent.Kind? {
    guard let slot = integer(#","slot":"#, from: &position) else { return nil }
    return switch name {
    case .touchDown: place(from: &position).map { .touchDown(slot: slot, $0) }
    case .touchMotion: place(from: &position).map { .touchMotion(slot: slot, $0) }
    case .touchUp: .touchUp(slot: slot)
    default: .touchCancel(slot: slot)
    }
  }

  private func movement(from position: inout Int) -> LibinputEvent.Movement? {
    guard let x = decimal(#","dx":"#, from: &position), let y = decimal(#","dy":"#, from: &position),
      let unacceleratedX = decimal(#","dx_unaccelerated":"#, from: &position),
      let unacceleratedY = decimal(#","dy_unaccelerated":"#, from: &position)
    else { return nil }
    return LibinputEvent.Movement(x: x, y: y, unacceleratedX: unacceleratedX, unacceleratedY: unacceleratedY)
  }

  private func place(from position: inout Int) -> LibinputEvent.Position? {
    guard let x = decimal(#","x_mm":"#, from: &position), let y = decimal(#","y_mm":"#, from: &position)
    else { return nil }
    return LibinputEvent.Position(x: x, y: y)
  }
}
