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
  @usableFromInline struct State {
    @usableFromInline var wantsChanges = false
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
  }

  @usableFromInline let state: UnsafeMutablePointer<State>
  /// The reasons of failures: see ``GestureRow/reason``.
  public private(set) var reasons: [String] = []
  /// The recognizers' names by index, for reasons.
  public var names = [String](repeating: "", count: GestureCoordinator.maximumRecognizers)
  /// The recognizers' numbers by index.
  var numbers = [Int32](repeating: -1, count: GestureCoordinator.maximumRecognizers)

  /// Creates a sink without rows.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.pointee.rows.deallocate()
    state.deallocate()
  }

  /// The rows since ``removeRows()``.
  public var rows: UnsafeBufferPointer<GestureRow> {
    UnsafeBufferPointer(start: state.pointee.rows, count: state.pointee.count)
  }

  /// Removes all rows and reasons.
  public func removeRows() {
    state.pointee.count = 0
    reasons.removeAll(keepingCapacity: true)
  }

  /// Sets the name and number of a recognizer.
  public func name(_ id: RecognizerID, _ name: String, number: Int32) {
    names[id.index] = name
    numbers[id.index] = number
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
    var row = GestureRow()
    row.state = gesture.state
    row.time = gesture.time.microseconds
    row.location = gesture.location
    row.fingers = Int32(clamping: gesture.numberOfTouches)
    row.option = gesture.recognizer.recognizedOption ?? 0
    let outputs = gesture.recognizer.outputs
    if let translation = outputs.translation { row.translation = translation }
    if let velocity = outputs.velocity { row.velocity = velocity }
    if let scale = outputs.scale { row.scale = scale }
    if let scaleVelocity = outputs.scaleVelocity { row.scaleVelocity = scaleVelocity }
    if let rotation = outputs.rotation { row.rotation = rotation }
    if let rotationVelocity = outputs.rotationVelocity { row.rotationVelocity = rotationVelocity }
    append(&row, gesture.id.index)
  }

  /// - Returns: Whether the change becomes a row.
  @usableFromInline func noteState(_ new: GestureState, _ index: Int, _ time: Timestamp) -> Bool {
    if new == .began { state.pointee.began[index] = time.microseconds }
    return state.pointee.wantsChanges || new == .ended || new == .cancelled
  }

  @usableFromInline func append(_ row: inout GestureRow, _ index: Int) {
    let isBefore = row.time < state.pointee.frameTime
    row.session = state.pointee.session
    row.recognizer = numbers[index]
    row.row = isBefore ? state.pointee.previousRow : state.pointee.row
    let contactStart = isBefore ? state.pointee.previousContactStart : state.pointee.contactStart
    let began = state.pointee.began[index]
    row.start = min(row.time, began == .min ? contactStart : began)
    row.isRepaired = state.pointee.repaired >= row.start
    if row.state != .began && row.state != .changed { state.pointee.began[index] = .min }
    if state.pointee.count == state.pointee.capacity { grow() }
    (state.pointee.rows + state.pointee.count).initialize(to: row)
    state.pointee.count += 1
  }

  func appendFailure(_ row: inout GestureRow, _ index: Int, _ reason: String) {
    row.reason = Int32(clamping: reasons.count)
    reasons.append(reason)
    append(&row, index)
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

/// Makes rows of gestures that fail.
final class FailureObserver: GestureObserver {
  let sink: GestureSink
  /// The centroid of the touches that are down, or were last: where a gesture fails that has no location yet.
  private var location = Point2D.zero

  init(_ sink: GestureSink) { self.sink = sink }

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    if touches.count > 0 { location = touches.centroid }
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    if transition.to != .failed { return }
    let description = description()
    var row = GestureRow()
    row.state = .failed
    row.time = transition.time.microseconds
    row.location = location
    row.fingers = Int32(clamping: description.numberOfTouches)
    let names = sink.names
    let named = GestureTransition(transition, describedBy: description) { (names[$0.index], "") }
    sink.appendFailure(&row, transition.recognizer.index, TranscriptLine.reason(named))
  }
}
