import Gestures

/// The fingers that are down, in order of landing, and what one frame does to them.
struct FingerTable: Sendable {
  struct Finger: Sendable {
    /// By what the device's protocol finds it again: a slot's number, or nothing (-1).
    var key: Int
    /// The device's own name for it where its protocol has one; -1 elsewhere.
    var trackingID: Int32
    let id: Int32
    var place: Place
    /// What takes it away in this frame; nil while it stays.
    var leaving: Contact.Stage?
  }

  private(set) var fingers: [Finger] = []
  /// This frame's motions, and its landings, each in the order in which the device told them.
  private var moves: [ContactChange] = []
  private var landings: [ContactChange] = []
  private(set) var hasLiftings = false
  /// How many fingers have landed since the recording began; the last one's name.
  private(set) var touchDownTime: Int32 = 0
  private(set) var down = 0
  /// How many more were down at the end of the last frame, nobody knows where.
  private(set) var untracked = 0
  /// Where something hovered then.
  private(set) var hovering: Place?

  let squaredReach: Int
  private var time: Int64 = 0
  private var step: Int64 = 0

  init(squaredReach: Int) { self.squaredReach = squaredReach }

  mutating func startFrame(at time: Timestamp) {
    step = (time - Timestamp(microseconds: self.time)).microseconds
    self.time = time.microseconds
    if hasLiftings { fingers.removeAll { $0.leaving != nil } }
    hasLiftings = false
    moves.removeAll(keepingCapacity: true)
    landings.removeAll(keepingCapacity: true)
  }

  func index(key: Int) -> Int? { fingers.firstIndex { $0.key == key && $0.leaving == nil } }

  /// Fails, and says so, when ten are down: more is no hand's, and more than a `TouchFrame` holds.
  @discardableResult
  mutating func land(key: Int, trackingID: Int32 = -1, at place: Place, _ notes: inout TrackerNotes) -> Bool {
    if down == TouchFrame.capacity || touchDownTime == .max {
      notes.add(.surplus, "More than \(TouchFrame.capacity) fingers were down at \(text); the others are left out")
      return false
    }
    touchDownTime += 1
    down += 1
    fingers.append(Finger(key: key, trackingID: trackingID, id: touchDownTime, place: place))
    landings.append(ContactChange(touchDownTime, .began, place.point))
    return true
  }
  mutating func move(_ index: Int, to place: Place, _ notes: inout TrackerNotes) {
    let finger = fingers[index]
    if place == finger.place { return }
    let way = finger.place.squaredDistance(to: place)
    if way > squaredReach {
      let millimetres = Int((Double(way).squareRoot() * 254 / 1_630_000).rounded())
      notes.add(.jump, "Finger \(finger.id) jumped \(millimetres) mm in \(step / 1000) ms at \(text)")
    }
    fingers[index].place = place
    moves.append(ContactChange(finger.id, .moved, place.point))
  }
  mutating func lift(_ index: Int, _ stage: Contact.Stage = .ended) {
    if fingers[index].leaving != nil { return }
    fingers[index].leaving = stage
    hasLiftings = true
    down -= 1
  }
  mutating func liftAll(_ stage: Contact.Stage) {
    for index in fingers.indices { lift(index, stage) }
  }
  /// Gives each of two fingers the other's slot.
  mutating func exchange(_ key: Int, _ other: Int) {
    guard let first = index(key: key), let second = index(key: other) else { return }
    (fingers[first].key, fingers[second].key) = (other, key)
  }

  private var text: String { TrackerNotes.seconds(time) }

  // MARK: Telling

  /// Appends the frame as one `TraceFrame`, or two of the same time where landings and liftings meet, the liftings
  /// first, or none where nobody did anything.
  ///
  /// Liftings come in order of landing, then motions, then landings: the same for every protocol.
  ///
  /// - Parameter hovering: where something is over the surface while nobody touches it.
  mutating func tell(untracked: Int, hovering: Place?, into frames: inout [TraceFrame]) {
    let before = self.untracked
    let isElsewhere = hovering != self.hovering
    (self.untracked, self.hovering) = (untracked, hovering)
    let lessens = hasLiftings || untracked < before
    let grows = !landings.isEmpty || untracked > before
    if moves.isEmpty && !lessens && !grows && !isElsewhere { return }
    var frame = TraceFrame(time: Timestamp(microseconds: time))
    frame.changes.reserveCapacity(moves.count + fingers.count)
    for finger in fingers {
      if let stage = finger.leaving { frame.changes.append(ContactChange(finger.id, stage, finger.place.point)) }
    }
    frame.changes += moves
    if lessens && grows {
      // Between the two frames, as ever, nobody is down without a place when nobody is down with one.
      frame.untracked = down > landings.count ? min(before, untracked) : 0
      frames.append(frame)
      frame.changes = landings
    } else {
      frame.changes += landings
    }
    frame.untracked = untracked
    frame.hovering = hovering?.point
    frames.append(frame)
  }
}
