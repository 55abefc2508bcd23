import Gestures

/// Removes touches that rest from a sequence of frames: a thumb or the heel of the hand that stays on a touchpad while another
/// finger moves.
///
/// A touch rests once it has stayed within ``allowableMovement`` for ``minimumDuration`` while another touch has moved farther
/// than that. Fingers put down together, within ``minimumDuration`` of each other, both count: they pinch with a still thumb, or
/// scroll. Next to two or more other fingers a touch counts, too: recognizers choose the two that move most. A finger that was
/// on the pad long before the other is there to rest or to hold the button. A touch that rests and then moves farther than
/// ``allowableMovement`` counts again.
///
/// Recognizers see a touch that rests as lifted if a gesture in progress goes on without it. If none does, they see it as
/// cancelled, and the moving touch begins for them at that moment, so that nothing the resting finger did belongs to its gesture.
public struct RestingFingers: Sendable {
  /// The distance that a resting touch may move, in points: 16 pt, 2.5 mm, because a thumb rolls by up to 1.4 mm while the hand
  /// moves another finger (the largest value in recordings of resting fingers).
  public static let allowableMovement = 16.0
  /// How long a touch must stay while another one is down, and the largest time between touches that are put down together. 150
  /// ms: longer than the fingers of one hand need to touch down together (at most 37 ms in recordings), and shorter than a tap.
  public static let minimumDuration = Interval.milliseconds(150)

  struct Touch: Sendable {
    var id: Int32 = 0
    var start = Point2D.zero
    var startTime = Timestamp.distantPast
    var position = Point2D.zero
    var type: TouchType?
    /// Not saved: the next frame has another.
    var pressure = TouchPressure()
    var phase = RestingPhase.still
    /// The positions of the other touches when this one began.
    var others: [OtherTouch] = []
  }

  struct OtherTouch: Sendable {
    var id: Int32 = 0
    var position = Point2D.zero
  }

  var touches: [Touch] = []

  /// Creates a filter for the beginning of a recording.
  public init() {}

  /// A Boolean value that indicates whether no touch is down.
  public var isIdle: Bool { touches.isEmpty }

  /// Applies the filter to a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame as the device reports it.
  ///   - report: Receives each touch that rests from now on (`true`), or counts again (`false`).
  ///   - goesOn: Returns whether a gesture in progress can do with one touch less. Called when a touch rests.
  /// - Returns: The frames for recognizers: none if only resting touches changed, and several with the same time if touches
  ///   rest or count again from now on.
  public mutating func filter(
    _ frame: TraceFrame, report: (Int32, Bool) -> Void = { _, _ in }, goesOn: () -> Bool = { false }
  ) -> [TraceFrame] {
    if frame.changes.isEmpty { return [frame] }
    var kept = frame
    kept.changes.removeAll { change in touches.contains { $0.id == change.id && $0.phase == .resting } }
    for change in frame.changes { apply(change, at: frame.time) }
    var frames = kept.changes.isEmpty ? [] : [kept]
    let counted = touches.filter { $0.phase != .resting }.map(\.id)
    for index in touches.indices { signal(index, at: frame.time) }
    for touch in touches where touch.phase == .resting && counted.contains(touch.id) {
      report(touch.id, true)
      let others = touches.filter { $0.phase != .resting && counted.contains($0.id) }
      frames += goesOn() ? [lift(touch, kept)] : restart(others, without: touch, kept)
    }
    for touch in touches where touch.phase != .resting && !counted.contains(touch.id) {
      report(touch.id, false)
      var next = kept
      next.changes = [ContactChange(touch.id, .began, touch.position, type: touch.type, pressure: touch.pressure)]
      frames.append(next)
    }
    return frames
  }

  private mutating func apply(_ change: ContactChange, at time: Timestamp) {
    let index = touches.firstIndex { $0.id == change.id }
    switch change.stage {
    case .began:
      if index != nil { return }
      let others = touches.map { OtherTouch(id: $0.id, position: $0.position) }
      touches.append(
        Touch(
          id: change.id, start: change.position, startTime: time, position: change.position, type: change.type,
          pressure: change.pressure, others: others))
    case .moved:
      guard let index else { return }
      touches[index].position = change.position
      touches[index].pressure = change.pressure
    case .ended, .cancelled: if let index { touches.remove(at: index) }
    case .stationary: break
    }
  }

  private mutating func signal(_ index: Int, at time: Timestamp) {
    let touch = touches[index]
    let signal: RestingPhase.Signal
    if Self.isFar(touch.position, from: touch.start) {
      signal = .movedAway
    } else if touches.count(where: { $0.phase != .resting }) == 2,
      touches.contains(where: { hasMovedAway($0, from: touch, at: time) })
    {
      signal = .otherMovedAway
    } else {
      return
    }
    touches[index].phase = RestingPhase.next(touch.phase, on: signal)
  }

  /// Returns whether a touch has moved away while another one stayed.
  private func hasMovedAway(_ other: Touch, from touch: Touch, at time: Timestamp) -> Bool {
    if other.id == touch.id || other.phase == .resting { return false }
    let first = min(other.startTime, touch.startTime)
    if max(other.startTime, touch.startTime) - first <= Self.minimumDuration { return false }
    guard time - max(touch.startTime, other.startTime) >= Self.minimumDuration else { return false }
    // From where it was when both were down.
    return Self.isFar(other.position, from: touch.others.first { $0.id == other.id }?.position ?? other.start)
  }

  private static func isFar(_ position: Point2D, from other: Point2D) -> Bool {
    (position - other).squaredLength > allowableMovement * allowableMovement
  }

  private func lift(_ touch: Touch, _ frame: TraceFrame) -> TraceFrame {
    var lifted = frame
    lifted.changes = [ContactChange(touch.id, .ended, touch.position)]
    return lifted
  }

  /// Returns the frames in which all touches are cancelled, and all but one begin again.
  private func restart(_ others: [Touch], without touch: Touch, _ frame: TraceFrame) -> [TraceFrame] {
    var (cancelled, begun) = (frame, frame)
    cancelled.changes = ([touch] + others).map { ContactChange($0.id, .cancelled, $0.position) }
    begun.changes = others.map { ContactChange($0.id, .began, $0.position, type: $0.type, pressure: $0.pressure) }
    return others.isEmpty ? [cancelled] : [cancelled, begun]
  }
}
