import Gestures

/// A row of a table of gestures. What a gesture does not have is NaN.
public struct GestureRow: Sendable {
  /// The number that the session was begun with.
  public var session: Int64 = 0
  /// The number of the recognizer.
  public var recognizer: Int32 = 0
  /// The number of touches.
  public var fingers: Int32 = 0
  /// The state.
  public var state = GestureState.possible
  /// The option with which the gesture was recognized, such as a swipe's direction, as its bit; 0 for none.
  public var option: UInt8 = 0
  /// A Boolean value that indicates whether a row was repaired between the gesture's start and this change.
  public var isRepaired = false
  /// The index of the reason of a failure in ``GestureSink/reasons``; -1 for none.
  public var reason: Int32 = -1
  /// When the gesture began, in microseconds: for a continuous one when it was recognized, otherwise at the first touch down of
  /// the contact in which it was recognized.
  public var start: Int64 = 0
  /// The time of the change, in microseconds.
  public var time: Int64 = 0
  /// The last row of samples before or at the change.
  public var row: Int64 = 0
  /// The location, in points.
  public var location = Point2D.zero
  /// The translation, in points.
  public var translation = Point2D(.nan, .nan)
  /// The rate of change of the translation, in points a second.
  public var velocity = Point2D(.nan, .nan)
  /// The scale.
  public var scale = Double.nan
  /// The rate of change of the scale, per second.
  public var scaleVelocity = Double.nan
  /// The rotation, in degrees clockwise.
  public var rotation = Double.nan
  /// The rate of change of the rotation, in degrees a second.
  public var rotationVelocity = Double.nan

  /// Creates an empty row.
  @inlinable public init() {}
}

/// Which changes of gestures become rows.
public enum TableOutput: String, CaseIterable, Sendable {
  /// A row for each gesture that ended or was cancelled.
  case gestures
  /// A row for each change of a gesture's state.
  case changes
  /// A row for each gesture, and for each that failed, with the reason.
  case failures
}

/// Receives the changes of gestures as rows.
///
/// Its state is behind a pointer, because handlers write it while the coordinator handles a frame, and Swift would check each access.
public final class GestureSink {
  @usableFromInline struct State: ~Copyable {
    @usableFromInline var wantsChanges = false
    var wantsFailures = false
    /// The recognizers' numbers by index.
    var numbers = InlineArray<64, Int32>(repeating: -1)
    /// The centroid of the touches in the frame that was handled last and had any: where a gesture fails that has no location yet.
    var location = Point2D.zero
    var rows: UnsafeMutablePointer<GestureRow> = .allocate(capacity: 64)
    var count = 0
    var capacity = 64
    var session: Int64 = 0
    /// The time of the frame that is being handled, its last row, and that of the frame before.
    var frameTime = Int64.min
    var row: Int64 = 0
    var previousRow: Int64 = 0
    /// The first touch down of the contact in the frame that is being handled, and in the frame before.
    var contactStart = Int64.min
    var previousContactStart = Int64.min
    /// The time of the newest row that was repaired.
    var repaired = Int64.min
    /// When the active gesture of each recognizer began.
    var began = InlineArray<64, Int64>(repeating: .min)
    /// The reasons of failures, each of which ends with a zero.
    var reasonText = TextWriter()
    /// Where each reason begins, and where the last one ends.
    var reasonStarts = [0]
    /// The reason of each recognizer that excluded another one; -1 for none.
    var exclusions = InlineArray<64, Int32>(repeating: -1)
    /// The latest numbers by which each recognizer failed, and the index of their reason; -1 for none. Most often they are the same.
    var numbersOfFailures = [Reason?](repeating: nil, count: 64)
    var latestFailures = InlineArray<64, Int32>(repeating: -1)
  }

  @usableFromInline let state: UnsafeMutablePointer<State>
  /// The recognizers' names by index, for reasons.
  public var names = [String](repeating: "", count: GestureCoordinator.maximumRecognizers)

  /// Creates a sink without rows.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.pointee.rows.deallocate()
    state.pointee.reasonText.free()
    state.deinitialize(count: 1).deallocate()
  }

  /// The rows since ``removeRows()``.
  public var rows: UnsafeBufferPointer<GestureRow> {
    UnsafeBufferPointer(start: state.pointee.rows, count: state.pointee.count)
  }

  /// The reasons of failures: see ``GestureRow/reason``.
  public var reasons: [String] {
    state.pointee.reasonStarts.indices.dropLast().map { String(decoding: reasonBytes[reason($0)], as: UTF8.self) }
  }

  /// The text of all reasons, each of which ends with a zero. Valid until rows are recognized or removed.
  public var reasonBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: state.pointee.reasonText.bytes, count: state.pointee.reasonText.count)
  }

  /// Returns where the reason at an index is in ``reasonBytes``, without its zero.
  public func reason(_ index: Int) -> Range<Int> {
    state.pointee.reasonStarts[index]..<state.pointee.reasonStarts[index + 1] - 1
  }

  /// Removes all rows and reasons.
  public func removeRows() {
    state.pointee.count = 0
    if state.pointee.reasonText.count == 0 { return }
    state.pointee.reasonText.truncate(to: 0)
    state.pointee.reasonStarts.removeSubrange(1...)
    state.pointee.exclusions = InlineArray(repeating: -1)
    state.pointee.latestFailures = InlineArray(repeating: -1)
  }

  /// Sets the name and number of a recognizer.
  public func name(_ id: RecognizerID, _ name: String, number: Int32) {
    names[id.index] = name
    state.pointee.numbers[id.index] = number
  }

  /// Receives a change of a gesture, from a recognizer's handler.
  @inlinable @inline(__always)
  public func receive<R: GestureRecognizer>(_ gesture: borrowing Gesture<R>) {
    if gesture.state == .changed, !state.pointee.wantsChanges { return }
    record(gesture)
  }

  @inlinable @inline(never)
  func record<R: GestureRecognizer>(_ gesture: borrowing Gesture<R>) {
    guard noteState(gesture.state, gesture.id.index, gesture.time) else { return }
    let row = makeRow()
    let values = gesture._values
    row.pointee.state = gesture.state
    row.pointee.time = gesture.time.microseconds
    row.pointee.location = values.location
    row.pointee.fingers = Int32(clamping: values.numberOfTouches)
    row.pointee.option = values.option ?? 0
    if let translation = values.outputs.translation { row.pointee.translation = translation }
    if let velocity = values.outputs.velocity { row.pointee.velocity = velocity }
    if let scale = values.outputs.scale { row.pointee.scale = scale }
    if let scaleVelocity = values.outputs.scaleVelocity { row.pointee.scaleVelocity = scaleVelocity }
    if let rotation = values.outputs.rotation { row.pointee.rotation = rotation }
    if let rotationVelocity = values.outputs.rotationVelocity { row.pointee.rotationVelocity = rotationVelocity }
    finish(row, gesture.id.index)
  }

  /// - Returns: Whether the change becomes a row.
  @usableFromInline func noteState(_ new: GestureState, _ index: Int, _ time: Timestamp) -> Bool {
    if new == .began { state.pointee.began[index] = time.microseconds }
    return state.pointee.wantsChanges || new == .ended || new == .cancelled
  }

  /// Returns the place of the next row, which is empty.
  @usableFromInline func makeRow() -> UnsafeMutablePointer<GestureRow> {
    if state.pointee.count == state.pointee.capacity { grow() }
    let row = state.pointee.rows + state.pointee.count
    row.initialize(to: GestureRow())
    return row
  }

  /// Completes a row and appends it.
  @usableFromInline func finish(_ row: UnsafeMutablePointer<GestureRow>, _ index: Int) {
    let time = row.pointee.time
    let isBefore = time < state.pointee.frameTime
    row.pointee.session = state.pointee.session
    row.pointee.recognizer = state.pointee.numbers[index]
    row.pointee.row = isBefore ? state.pointee.previousRow : state.pointee.row
    let contactStart = isBefore ? state.pointee.previousContactStart : state.pointee.contactStart
    let began = state.pointee.began[index]
    row.pointee.start = min(time, began == .min ? contactStart : began)
    row.pointee.isRepaired = state.pointee.repaired >= row.pointee.start
    if row.pointee.state != .began && row.pointee.state != .changed { state.pointee.began[index] = .min }
    state.pointee.count += 1
  }

  /// Receives a gesture that failed.
  func receive(_ failure: borrowing GestureFailure) {
    let row = makeRow()
    row.pointee.state = .failed
    row.pointee.time = failure.time.microseconds
    row.pointee.location = failure.location ?? state.pointee.location
    row.pointee.fingers = Int32(clamping: failure.numbers.numberOfTouches)
    row.pointee.reason = reason(of: failure)
    finish(row, failure.recognizer.index)
  }

  /// Returns the index of a reason, which many failures have if other recognizers are their cause.
  private func reason(of failure: borrowing GestureFailure) -> Int32 {
    let index = Int32(clamping: state.pointee.reasonStarts.count - 1)
    if case .excluded(let other) = failure.cause {
      if state.pointee.exclusions[other.index] >= 0 { return state.pointee.exclusions[other.index] }
      state.pointee.exclusions[other.index] = index
    } else if let reason = failure.numbers.reason {
      let place = failure.recognizer.index
      if state.pointee.latestFailures[place] >= 0, state.pointee.numbersOfFailures[place] == reason {
        return state.pointee.latestFailures[place]
      }
      state.pointee.numbersOfFailures[place] = reason
      state.pointee.latestFailures[place] = index
    }
    let cause = GestureTransition.Cause(
      failure.cause, signal: failure.numbers.signal, failure.numbers.reason, named: { names[$0.index] })
    TranscriptLine.write(cause, to: &state.pointee.reasonText)
    state.pointee.reasonText.append(UInt8(0))
    state.pointee.reasonStarts.append(state.pointee.reasonText.count)
    return index
  }

  private func grow() {
    let larger = UnsafeMutablePointer<GestureRow>.allocate(capacity: 2 * state.pointee.capacity)
    larger.moveInitialize(from: state.pointee.rows, count: state.pointee.count)
    state.pointee.rows.deallocate()
    state.pointee.rows = larger
    state.pointee.capacity *= 2
  }

  func beginSession(_ session: Int64) {
    state.pointee.session = session
    state.pointee.frameTime = .min
    state.pointee.contactStart = .min
    state.pointee.previousContactStart = .min
    state.pointee.repaired = .min
    state.pointee.began = InlineArray(repeating: .min)
  }
}
