extension TouchFrame {
  private static var stateMark: UInt64 { 0x4654_4554_4154_5347 }

  /// Returns the frame's touches as bytes, so that a source can continue in another process with a restored coordinator.
  /// The frame need not have been handled: all its parts are saved.
  ///
  /// - Complexity: O(*p* × *m*) for *p* parts and *m* touches.
  public func save() -> [UInt8] {
    var coder = StateCoder()
    code(&coder)
    coder.codeChecksum()
    return coder.bytes
  }

  /// Creates a frame from what ``save()`` returned.
  ///
  /// - Throws: ``SavedStateError`` if the bytes are damaged or not those of a frame.
  /// - Complexity: O(*p* × *m*²) for *p* parts and *m* touches.
  public init(restoring bytes: [UInt8]) throws(SavedStateError) {
    self.init(at: .distantPast)
    var coder = StateCoder(reading: bytes)
    code(&coder)
    coder.codeChecksum()
    do throws(SavedStateError) { try coder.finish() } catch {
      replaceState(by: State(time: .distantPast, bounds: nil))
      throw error
    }
  }

  func code(_ coder: inout StateCoder) {
    coder.header(Self.stateMark, 7)
    var count = 0
    if let parts = state.pointee.earlierParts, state.pointee.hasEarlierParts { count = parts.pointee.count }
    coder.code(&count, in: 0...EarlierParts.maximum + 1)
    if count > 0, coder.problem == nil { codeEarlierParts(count, &coder) }
    codePart(&coder)
    codeTaps(&coder)
    // Otherwise the frame might be handled as one without earlier parts.
    if count > 0, changes.isDisjoint(with: .touchDownOrUp) { coder.refuse(.damaged(at: coder.position)) }
    if coder.problem == nil { state.pointee.hasEarlierParts = count > 0 }
  }

  private func codeEarlierParts(_ count: Int, _ coder: inout StateCoder) {
    let parts = makeEarlierParts()
    if coder.isReading { parts.pointee.removeAll() }
    for index in 0..<count where coder.problem == nil {
      if coder.isReading { parts.pointee.appendAny() }
      parts.pointee.frames[index].codePart(&coder)
    }
  }

  private func codePart(_ coder: inout StateCoder) {
    coder.code(&state.pointee.time)
    coder.code(&state.pointee.bounds)
    coder.code(&state.pointee.hovering)
    coder.code(&state.pointee.buttons)
    coder.code(&state.pointee.touchType)
    coder.code(&state.pointee.changes.rawValue)
    coder.code(&state.pointee.untracked, in: 0...Self.maximumUntracked)
    coder.code(&state.pointee.count, in: 0...Self.capacity)
    state.pointee.down = 0
    for index in 0..<count where coder.problem == nil {
      coder.code(&contacts[index])
      if contacts[index].isDown { state.pointee.down += 1 }
      for earlier in 0..<index where contacts[earlier].id == contacts[index].id {
        coder.refuse(.damaged(at: coder.position))
      }
    }
  }
}
