import Gestures

/// The touches that are down, in order of touch-down, and the changes of the current frame.
struct ActiveContacts: Sendable {
  struct Finger: Sendable {
    /// The touch's key in the device's protocol: the slot number, or -1 if the protocol has none.
    var key: Int
    /// The device's tracking ID; -1 if the protocol has none.
    var trackingID: Int32
    let id: Int32
    var position: FixedPosition
    /// The time at which the touch last moved more than a resting finger does; at first the time of its touch down.
    var stillSince: Int64
    /// The type of the touch; `nil` for the surface's own fingers.
    var type: TouchType?
    /// The radius and force in the newest frame. A change of these alone makes no frame.
    var pressure = TouchPressure()
    /// How the touch ends in this frame; `nil` if it stays down.
    var ending: Contact.Stage?
  }

  /// A step of one frame that no finger makes: the change to another one.
  struct Jump: Sendable {
    var id: Int32
    var from: FixedPosition
    var to: FixedPosition
  }

  var fingers: [Finger] = []
  var jumps: [Jump] = []
  var faults = ContactFaults()
  /// The frame's movements and its new touches, each in the order in which the device reported them.
  var moves: [ContactChange] = []
  var touchDowns: [ContactChange] = []
  var hasTouchUps = false
  /// The number of touches since the recording began, and the ID of the last one.
  var touchCount: Int32 = 0
  private(set) var down = 0
  /// The number of untracked touches at the end of the last frame.
  private(set) var untracked = 0
  /// The hovering position at the end of the last frame.
  private(set) var hovering: FixedPosition?
  /// The buttons that were down at the end of the last frame.
  private var buttons = ButtonMask()

  let squaredReach: Int64
  private(set) var time: Int64 = 0
  private(set) var step: Int64 = 0
  /// Whether touches that jump are divided in two. The corners of a bounding box jump.
  let dividesJumps: Bool

  init(squaredReach: Int64, dividesJumps: Bool) {
    self.squaredReach = squaredReach
    self.dividesJumps = dividesJumps
  }

  mutating func startFrame(at time: Timestamp) {
    step = (time - Timestamp(microseconds: self.time)).microseconds
    self.time = time.microseconds
    if down > 0 { faults.wait(until: self.time, step: step) }
    jumps.removeAll(keepingCapacity: true)
    if hasTouchUps { fingers.removeAll { $0.ending != nil } }
    hasTouchUps = false
    moves.removeAll(keepingCapacity: true)
    touchDowns.removeAll(keepingCapacity: true)
  }

  func index(key: Int) -> Int? { fingers.firstIndex { $0.key == key && $0.ending == nil } }

  /// Adds a touch. Returns `false` and adds a note if ten are down, the capacity of a `TouchFrame`.
  @discardableResult
  mutating func begin(
    key: Int, trackingID: Int32 = -1, at position: FixedPosition, type: TouchType? = nil,
    pressure: TouchPressure = TouchPressure(), _ notes: inout TrackerNotes
  ) -> Bool {
    if down == TouchFrame.capacity || touchCount == .max {
      notes.add(.surplus, "More than \(TouchFrame.capacity) touches were down at \(text); the others are ignored")
      return false
    }
    touchCount += 1
    down += 1
    faults.begin(at: position, time, others: fingers.lazy.filter { $0.ending == nil }.map(\.position))
    fingers.append(
      Finger(
        key: key, trackingID: trackingID, id: touchCount, position: position, stillSince: time, type: type,
        pressure: pressure))
    touchDowns.append(ContactChange(touchCount, .began, position.point, type: type, pressure: pressure))
    return true
  }

  mutating func move(
    _ index: Int, to position: FixedPosition, pressure: TouchPressure = TouchPressure(), _ notes: inout TrackerNotes
  ) {
    fingers[index].pressure = pressure
    let finger = fingers[index]
    if position == finger.position { return }
    let distance = finger.position.squaredDistance(to: position)
    if distance > squaredReach {
      let millimetres = Int((Double(distance).squareRoot() * 254 / 1_630_000).rounded())
      notes.add(
        .jump, .jump, at: time, "Touch \(finger.id) jumped \(millimetres) mm in \(step / 1000) ms at \(text)")
    }
    faults.move(from: finger.position, to: position, distance: distance, time, step: step)
    if dividesJumps { noteJump(index, to: position, distance) }
    fingers[index].position = position
    moves.append(ContactChange(finger.id, .moved, position.point, pressure: pressure))
  }

  mutating func end(_ index: Int, _ stage: Contact.Stage = .ended) {
    if fingers[index].ending != nil { return }
    fingers[index].ending = stage
    faults.end(at: fingers[index].position, time)
    hasTouchUps = true
    down -= 1
  }

  mutating func endAll(_ stage: Contact.Stage) {
    for index in fingers.indices { end(index, stage) }
  }

  mutating func exchange(_ key: Int, _ other: Int) {
    guard let first = index(key: key), let second = index(key: other) else { return }
    fingers[first].key = other
    fingers[second].key = key
  }

  var text: String { TrackerNotes.seconds(time) }

  // MARK: Output

  /// Appends the changes of this frame: one `TraceFrame`, two with the same time if touches both lift and begin (lifted
  /// ones first), or none if nothing changed. A change of the buttons alone makes no frame where nothing touches.
  ///
  /// Lifted touches are listed in order of touch-down, followed by movements and new touches, for all protocols.
  mutating func appendFrames(
    untracked: Int, hovering: FixedPosition?, buttons: ButtonMask, to frames: inout [TraceFrame],
    _ notes: inout TrackerNotes
  ) {
    if !moves.isEmpty { faults.endFrame(at: time, step: step) }
    if !jumps.isEmpty { divideJumps(&notes) }
    let buttonChanged = buttons != self.buttons && down + untracked > 0
    let before = self.untracked
    let hoverChanged = hovering != self.hovering
    self.untracked = untracked
    self.hovering = hovering
    self.buttons = buttons
    let hasTouchUp = hasTouchUps || untracked < before
    let hasTouchDown = !touchDowns.isEmpty || untracked > before
    if moves.isEmpty && !hasTouchUp && !hasTouchDown && !hoverChanged && !buttonChanged { return }
    var frame = TraceFrame(time: Timestamp(microseconds: time))
    frame.buttons = buttons
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
