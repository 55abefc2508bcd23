import Gestures

/// The touches that are down, in order of touch-down, and the changes of the current frame.
struct ActiveContacts: Sendable {
  struct Finger: Sendable {
    /// What identifies the touch in the device's protocol: the slot number, or -1 if the protocol has none.
    var key: Int
    /// The device's tracking ID; -1 if the protocol has none.
    var trackingID: Int32
    let id: Int32
    var position: FixedPosition
    /// How the touch ends in this frame; `nil` if it stays down.
    var ending: Contact.Stage?
  }

  private(set) var fingers: [Finger] = []
  /// The frame's movements and its new touches, each in the order in which the device reported them.
  private var moves: [ContactChange] = []
  private var touchDowns: [ContactChange] = []
  private(set) var hasTouchUps = false
  /// The number of touches since the recording began, and the ID of the last one.
  private(set) var touchCount: Int32 = 0
  private(set) var down = 0
  /// The number of untracked touches at the end of the last frame.
  private(set) var untracked = 0
  /// The hovering position at the end of the last frame.
  private(set) var hovering: FixedPosition?

  let squaredReach: Int
  private var time: Int64 = 0
  private var step: Int64 = 0

  init(squaredReach: Int) { self.squaredReach = squaredReach }

  mutating func startFrame(at time: Timestamp) {
    step = (time - Timestamp(microseconds: self.time)).microseconds
    self.time = time.microseconds
    if hasTouchUps { fingers.removeAll { $0.ending != nil } }
    hasTouchUps = false
    moves.removeAll(keepingCapacity: true)
    touchDowns.removeAll(keepingCapacity: true)
  }

  func index(key: Int) -> Int? { fingers.firstIndex { $0.key == key && $0.ending == nil } }

  /// Adds a touch. Returns `false` and adds a note if ten are down, the capacity of a `TouchFrame`.
  @discardableResult
  mutating func begin(key: Int, trackingID: Int32 = -1, at position: FixedPosition, _ notes: inout TrackerNotes) -> Bool
  {
    if down == TouchFrame.capacity || touchCount == .max {
      notes.add(.surplus, "More than \(TouchFrame.capacity) touches were down at \(text); the others are ignored")
      return false
    }
    touchCount += 1
    down += 1
    fingers.append(Finger(key: key, trackingID: trackingID, id: touchCount, position: position))
    touchDowns.append(ContactChange(touchCount, .began, position.point))
    return true
  }

  mutating func move(_ index: Int, to position: FixedPosition, _ notes: inout TrackerNotes) {
    let finger = fingers[index]
    if position == finger.position { return }
    let distance = finger.position.squaredDistance(to: position)
    if distance > squaredReach {
      let millimetres = Int((Double(distance).squareRoot() * 254 / 1_630_000).rounded())
      notes.add(
        .jump, .jump, at: time, "Touch \(finger.id) jumped \(millimetres) mm in \(step / 1000) ms at \(text)")
    }
    fingers[index].position = position
    moves.append(ContactChange(finger.id, .moved, position.point))
  }

  mutating func end(_ index: Int, _ stage: Contact.Stage = .ended) {
    if fingers[index].ending != nil { return }
    fingers[index].ending = stage
    hasTouchUps = true
    down -= 1
  }

  mutating func endAll(_ stage: Contact.Stage) {
    for index in fingers.indices { end(index, stage) }
  }

  /// Swaps the slots of two touches.
  mutating func exchange(_ key: Int, _ other: Int) {
    guard let first = index(key: key), let second = index(key: other) else { return }
    fingers[first].key = other
    fingers[second].key = key
  }

  private var text: String { TrackerNotes.seconds(time) }

  // MARK: Output

  /// Appends the changes of this frame: one `TraceFrame`, two with the same time if touches both lift and begin (lifted
  /// ones first), or none if nothing changed.
  ///
  /// Lifted touches are listed in order of touch-down, followed by movements and new touches, for all protocols.
  ///
  /// - Parameters:
  ///   - untracked: The number of untracked touches.
  ///   - hovering: The hovering position while nothing touches.
  ///   - frames: The array to append to.
  mutating func appendFrames(untracked: Int, hovering: FixedPosition?, to frames: inout [TraceFrame]) {
    let before = self.untracked
    let hoverChanged = hovering != self.hovering
    self.untracked = untracked
    self.hovering = hovering
    let hasTouchUp = hasTouchUps || untracked < before
    let hasTouchDown = !touchDowns.isEmpty || untracked > before
    if moves.isEmpty && !hasTouchUp && !hasTouchDown && !hoverChanged { return }
    var frame = TraceFrame(time: Timestamp(microseconds: time))
    frame.changes.reserveCapacity(moves.count + fingers.count)
    for finger in fingers {
      if let stage = finger.ending { frame.changes.append(ContactChange(finger.id, stage, finger.position.point)) }
    }
    frame.changes += moves
    if hasTouchUp && hasTouchDown {
      // Between the two frames there are no untracked touches unless a tracked touch is down, as everywhere.
      frame.untracked = down > touchDowns.count ? min(before, untracked) : 0
      frames.append(frame)
      frame.changes = touchDowns
    } else {
      frame.changes += touchDowns
    }
    frame.untracked = untracked
    frame.hovering = hovering?.point
    frames.append(frame)
  }
}
