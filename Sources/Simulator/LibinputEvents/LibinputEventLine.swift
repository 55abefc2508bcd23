import TouchTrace

extension LibinputEvent {
  /// Appends the JSON object of an event that consists of numbers. Returns `false`, and appends nothing, for others: a new
  /// device, an ignored touch, an abandoned tap.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch kind {
    case .deviceAdded, .tapRefusal, .suppression: return false
    case .deviceRemoved, .motion, .motionAbsolute, .button, .scroll, .swipe, .pinch, .hold, .touchDown, .touchMotion,
      .touchUp, .touchCancel, .touchFrame:
      NumericLine.append(to: &bytes) { write(to: &$0) }
      return true
    }
  }

  private func write(to line: inout NumericLine) {
    line.add(#"{"event":""#)
    line.add(kind.name)
    line.add(#"","time_us":"#)
    line.add(Int(time.microseconds))
    line.add(#","delivered_us":"#)
    line.add(Int(delivery.microseconds))
    if source != 0 { line.add(#","source":"#, source) }
    addNumbers(to: &line)
    if isCutOff { line.add(#","cut_off":true"#) }
    line.add("}")
  }

  private func addNumbers(to line: inout NumericLine) {
    switch kind {
    case .deviceAdded, .tapRefusal, .suppression, .deviceRemoved, .touchFrame: break
    case .motion(let movement): line.add(movement)
    case .motionAbsolute(let position): line.add(position)
    case .button(let code, let isPressed):
      line.add(#","button":"#, Int(code))
      line.add(isPressed ? #","pressed":true"# : #","pressed":false"#)
    case .scroll(_, let vertical, let horizontal):
      if let vertical { line.add(#","vertical":"#, millionthsOf: vertical) }
      if let horizontal { line.add(#","horizontal":"#, millionthsOf: horizontal) }
    case .swipe(let stage, let fingers, let movement):
      line.add(#","fingers":"#, fingers)
      if stage == .update { line.add(movement) }
      line.add(stage)
    case .pinch(let stage, let fingers, let movement, let scale, let angle):
      line.add(#","fingers":"#, fingers)
      if stage == .update { line.add(movement) }
      line.add(#","scale":"#, millionthsOf: scale)
      if stage == .update { line.add(#","angle":"#, millionthsOf: angle) }
      line.add(stage)
    case .hold(let stage, let fingers):
      line.add(#","fingers":"#, fingers)
      line.add(stage)
    case .touchDown(let slot, let position), .touchMotion(let slot, let position):
      line.add(#","slot":"#, slot)
      line.add(position)
    case .touchUp(let slot), .touchCancel(let slot): line.add(#","slot":"#, slot)
    }
  }
}

extension NumericLine {
  fileprivate mutating func add(_ key: StaticString, _ value: Int) {
    add(key)
    add(value)
  }

  fileprivate mutating func add(_ key: StaticString, millionthsOf value: Double) {
    add(key)
    add(millionthsOf: value)
  }

  fileprivate mutating func add(_ stage: LibinputEvent.Stage) {
    switch stage {
    case .end: add(#","cancelled":false"#)
    case .cancelled: add(#","cancelled":true"#)
    case .begin, .update: break
    }
  }

  fileprivate mutating func add(_ movement: LibinputEvent.Movement) {
    add(#","dx":"#, millionthsOf: movement.x)
    add(#","dy":"#, millionthsOf: movement.y)
    add(#","dx_unaccelerated":"#, millionthsOf: movement.unacceleratedX)
    add(#","dy_unaccelerated":"#, millionthsOf: movement.unacceleratedY)
  }

  fileprivate mutating func add(_ position: LibinputEvent.Position) {
    add(#","x_mm":"#, millionthsOf: position.x)
    add(#","y_mm":"#, millionthsOf: position.y)
  }
}
