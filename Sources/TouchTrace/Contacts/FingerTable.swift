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
  /// This frame's landings and moves, in the order in which the device told them.
  private(set) var arrivals: [ContactChange] = []
  private(set) var hasLandings = false
  private(set) var hasLiftings = false
  /// How many fingers have landed since the recording began; the last one's name.
  private(set) var landed: Int32 = 0
  private(set) var down = 0

  let squaredReach: Int
  private var time: Int64 = 0
  private var step: Int64 = 0

  init(squaredReach: Int) { self.squaredReach = squaredReach }

  mutating func startFrame(at time: Timestamp) {
    step = (time - Timestamp(microseconds: self.time)).microseconds
    self.time = time.microseconds
    if hasLiftings { fingers.removeAll { $0.leaving != nil } }
    (hasLandings, hasLiftings) = (false, false)
    arrivals.removeAll(keepingCapacity: true)
  }

  func index(key: Int) -> Int? { fingers.firstIndex { $0.key == key && $0.leaving == nil } }

  /// Fails, and says so, when ten are down: more is no hand's, and more than a `TouchFrame` holds.
  @discardableResult
  mutating func land(key: Int, trackingID: Int32 = -1, at place: Place, _ notes: inout TrackerNotes) -> Bool {
    if down == TouchFrame.capacity || landed == .max {
      notes.add(.surplus, "More than \(TouchFrame.capacity) fingers were down at \(text); the others are left out")
      return false
    }
    landed += 1
    down += 1
    hasLandings = true
    fingers.append(Finger(key: key, trackingID: trackingID, id: landed, place: place))
    arrivals.append(ContactChange(landed, .began, place.point))
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
    arrivals.append(ContactChange(finger.id, .moved, place.point))
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

  /// Turns the frame into one `TraceFrame`, or two of the same time where landings and liftings meet, or none where
  /// nobody did anything. They stand in `first` and `second`, whose storage is used again.
  func tell(unplaced: Int, _ frames: inout FramePair) {
    let before = frames.unplaced
    frames.count = 0
    let lessens = hasLiftings || unplaced < before
    let grows = hasLandings || unplaced > before
    if arrivals.isEmpty && !lessens && !grows { return }
    let time = Timestamp(microseconds: time)
    let splits = lessens && grows
    frames.first.start(at: time)
    frames.count = 1
    for finger in fingers {
      if let stage = finger.leaving { frames.first.changes.append(.init(finger.id, stage, finger.place.point)) }
    }
    if !splits {
      frames.first.changes.append(contentsOf: arrivals)
      frames.first.unplaced = unplaced
    } else {
      let hasStayers = fingers.contains { finger in
        finger.leaving == nil && !arrivals.contains { $0.id == finger.id && $0.stage == .began }
      }
      // Between the two frames, as ever, nobody is down without a place when nobody is down with one.
      frames.first.unplaced = hasStayers ? min(before, unplaced) : 0
      frames.second.start(at: time)
      frames.count = 2
      for change in arrivals {
        if change.stage == .began {
          frames.second.changes.append(change)
        } else {
          frames.first.changes.append(change)
        }
      }
      frames.second.unplaced = unplaced
    }
    frames.unplaced = unplaced
  }
}

/// The frames that came of one device frame, liftings first.
struct FramePair: Sendable {
  var first = TraceFrame()
  var second = TraceFrame()
  var count = 0
  /// What the last frame told said of fingers without a place.
  var unplaced = 0
}

extension TraceFrame {
  mutating func start(at time: Timestamp) {
    self.time = time
    changes.removeAll(keepingCapacity: true)
  }
}
