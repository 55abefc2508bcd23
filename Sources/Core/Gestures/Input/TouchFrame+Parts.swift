// Touches that begin and lift at the same time. A machine would not survive a touch that both begins and lifts in one frame, so
// each of its frames has touches that begin, or touches that lift. A `TouchFrame` accepts them in any order and keeps the earlier
// ones as parts, each of them a frame.

/// The parts of a frame before the present one, in order. They are behind a pointer, and are kept for later frames, so that
/// a frame without them costs nothing, and one with them allocates memory only once.
@usableFromInline struct EarlierParts {
  /// The maximum number of earlier parts, which allows each of ten fingers to tap three times at one time, and reveals a
  /// source that never calls `advance(to:)`.
  static var maximum: Int { 64 }
  // One more, for `cancelAll()`, which cannot throw.
  let frames = UnsafeMutablePointer<TouchFrame>.allocate(capacity: maximum + 1)
  private(set) var count = 0
  private var createdCount = 0

  mutating func removeAll() { count = 0 }

  /// Appends an empty frame, or one that was used before.
  mutating func appendAny() {
    if count == createdCount {
      (frames + count).initialize(to: TouchFrame(at: .distantPast))
      createdCount += 1
    }
    count += 1
  }

  func free() {
    frames.deinitialize(count: createdCount)
    frames.deallocate()
  }
}

extension TouchFrame {
  /// Calls a closure with each part of the frame, in order. All have the frame's time; in each of them touches either begin
  /// or lift. Most frames have one part, which is the frame itself.
  ///
  /// A coordinator handles the parts by itself. Use this function where something else reads each frame, such as a recorder
  /// that is not a ``GestureObserver``.
  ///
  /// - Parameter body: Receives a part, which is valid during the call.
  /// - Throws: What `body` throws; later parts are not visited then.
  /// - Complexity: O(*p* × *m*) for *p* parts and *m* touches.
  public func forEachPart<E: Error>(_ body: (borrowing TouchFrame) throws(E) -> Void) throws(E) {
    guard state.pointee.hasEarlierParts, let parts = state.pointee.earlierParts else { return try body(self) }
    moveInEarliestPart()
    // While it is visited, the newest part is its own frame.
    state.pointee.hasEarlierParts = false
    defer { state.pointee.hasEarlierParts = true }
    for index in 0..<parts.pointee.count { try body(parts.pointee.frames[index]) }
    try body(self)
  }

  // The following are not mutating: what they write is behind pointers, and some of them serve readers.

  /// Seals what the frame has so far as a part, and continues with another part at the same time.
  @inline(never)
  func sealPart(for touch: Int32?) throws(TouchFrameError) {
    if let parts = state.pointee.earlierParts, state.pointee.hasEarlierParts,
      parts.pointee.count >= EarlierParts.maximum
    {
      throw .tooManyParts(touch)
    }
    sealPart()
  }

  func sealPart() {
    let parts = makeEarlierParts()
    if !state.pointee.hasEarlierParts { parts.pointee.removeAll() }
    parts.pointee.appendAny()
    parts.pointee.frames[parts.pointee.count - 1].copy(self, at: time) { $0.touchDownTime }
    removeLifted()
    for index in 0..<count { contacts[index].stage = .stationary }
    state.pointee.changes = .nothing
    state.pointee.hasEarlierParts = true
  }

  func makeEarlierParts() -> UnsafeMutablePointer<EarlierParts> {
    if let parts = state.pointee.earlierParts { return parts }
    let parts = UnsafeMutablePointer<EarlierParts>.allocate(capacity: 1)
    parts.initialize(to: EarlierParts())
    state.pointee.earlierParts = parts
    return parts
  }

  /// Moves each touch in the first part in which it is down: at one time, a touch has one position, in whichever order the
  /// changes were made, and touches that move in one sample move in one part.
  @inline(never)
  func moveInEarliestPart() {
    guard let parts = state.pointee.earlierParts else { return }
    var index = parts.pointee.count - 1
    parts.pointee.frames[index].takeMoves(of: self)
    while index > 0 {
      parts.pointee.frames[index - 1].takeMoves(of: parts.pointee.frames[index])
      index -= 1
    }
    carryTouchDowns()
  }

  /// Makes the moves of the next part in this one, for the touches that are down in both.
  private func takeMoves(of next: borrowing TouchFrame) {
    if !next.changes.contains(.moved) { return }
    for index in 0..<next.count where next.contacts[index].stage == .moved {
      guard let own = self.index(of: next.contacts[index].id) else { continue }
      contacts[own].position = next.contacts[index].position
      if contacts[own].stage == .began { contacts[own].start = contacts[own].position }
      if contacts[own].stage == .stationary { contacts[own].stage = .moved }
      state.pointee.changes.add(.moved)
      next.contacts[index].stage = .stationary
    }
    next.state.pointee.changes.remove(.moved)
  }

  /// Sets the time of the earlier parts, and of the touches that began in them.
  func setTimeOfParts(_ time: Timestamp) {
    guard let parts = state.pointee.earlierParts else { return }
    for index in 0..<parts.pointee.count { parts.pointee.frames[index].setOwnTime(time) }
    carryTouchDowns()
  }

  /// Copies where and when touches began to the parts after that in which they did.
  private func carryTouchDowns() {
    guard let parts = state.pointee.earlierParts else { return }
    let last = parts.pointee.count - 1
    for index in 0..<last { parts.pointee.frames[index].copyTouchDowns(to: parts.pointee.frames[index + 1]) }
    parts.pointee.frames[last].copyTouchDowns(to: self)
  }

  private func copyTouchDowns(to next: borrowing TouchFrame) {
    for index in 0..<next.count where next.contacts[index].stage != .began {
      guard let own = self.index(of: next.contacts[index].id) else { continue }
      next.contacts[index].start = contacts[own].start
      next.contacts[index].touchDownTime = contacts[own].touchDownTime
    }
  }
}
