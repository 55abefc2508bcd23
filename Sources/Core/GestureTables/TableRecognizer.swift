import Gestures

/// Recognizes the gestures in a table of touches: rows of samples in, rows of gestures out.
///
/// Rows of one time are one frame, and rows of one session one recording: between two sessions the coordinator is reset. A session
/// may come in any number of parts, as long as all its rows come before those of the next one.
///
///     var table = TableRecognizer(try RecognizerSetup("standard"))
///     try table.beginSession(1, hash: 1, row: 0)
///     try table.add(TouchSample(row: 0, time: 0, id: 1, phase: .began, x: 10, y: 20))
///     try table.add(TouchSample(row: 1, time: 80_000, id: 1, phase: .ended, x: 10, y: 20))
///     try table.finish()
///     table.sink.rows  // a tap
public struct TableRecognizer: ~Copyable {
  /// The coordinator, which must not handle anything else.
  public let coordinator: GestureCoordinator
  /// The rows of gestures.
  public let sink: GestureSink
  /// What is repaired. Set it before the first row.
  public var policy = RepairPolicy()
  /// The time without a row after which a touch has lifted, in microseconds, if touches up are repaired; 0, the default, for never.
  /// Only for a source that reports every touch at every time: the touches of others rest without a row.
  public var gap: Int64 = 0
  /// A Boolean value that indicates whether rows have phases, true by default. Otherwise a touch goes down in its first row and lifts in
  /// its last one: before a ``gap``, or at the end of the session. Set it before the first row.
  public var hasPhases = true
  /// Which changes become rows.
  public private(set) var output = TableOutput.gestures
  /// Receives the rows as they are recognized, after repairs; nil, the default, for nothing. Set it before the first row.
  public var recorder: SampleRecorder? { didSet { isRecorded = recorder != nil } }
  private var isRecorded = false

  var frame = TouchFrame(at: .distantPast)
  var isOpen = false
  /// The time of the frame that is being filled; the smallest number if there is none.
  var frameTime = Int64.min
  private var contactStart = Int64.min
  private var sessions = SessionSet()
  /// The session as text, for errors.
  public var sessionText: String = ""
  var counts = RepairCounts()
  var stage = RepairStage()
  /// The number of sessions that are complete.
  public private(set) var sessionCount: Int64 = 0

  /// Creates a table for a coordinator with recognizers that call ``GestureSink/receive(_:)``.
  public init(_ coordinator: GestureCoordinator, _ sink: GestureSink) {
    self.coordinator = coordinator
    self.sink = sink
  }

  /// Sets which changes become rows.
  public mutating func setOutput(_ output: TableOutput) {
    self.output = output
    sink.state.pointee.wantsChanges = output == .changes
    sink.state.pointee.wantsFailures = output == .failures
    coordinator.observer = nil
    coordinator.setFailureHandler(output == .failures ? { [sink] in sink.receive($0) } : nil)
  }

  /// What was repaired or skipped in the sessions that are complete.
  public var repairs: [RepairCount] { counts.finished }

  /// Removes ``repairs``.
  public mutating func removeRepairs() { counts.removeAll() }

  // MARK: Sessions

  /// Begins a session, after ending the one before.
  ///
  /// - Parameters:
  ///   - number: The session's number in the rows of gestures.
  ///   - hash: A hash of the session, by which a second piece of it is found; nil for a session that cannot have one.
  ///   - row: Its first row, for errors.
  ///   - text: The session as text, for errors.
  public mutating func beginSession(
    _ number: Int64, hash: UInt64?, row: Int64, text: String = ""
  ) throws(SampleError) {
    try endSession()
    sessionText = text
    coordinator.reset()
    frame.reset()
    sink.beginSession(number)
    recorder?.beginSession(number)
    isOpen = true
    if let hash, !sessions.insert(hash) {
      try damaged(
        .sessionInPieces, row, .session,
        "the session was complete, and comes again; sort the table by session and time, or repair session_in_pieces")
    }
  }

  /// Ends the session: touches that are down are cancelled, and gestures that wait for a deadline end.
  public mutating func endSession() throws(SampleError) {
    if !isOpen { return }
    if !isPlain { try releaseAll() }
    if frameTime != .min { deliverFrame() }
    if frame.down > 0 {
      frame.advance(to: Timestamp(microseconds: frameTime))
      frame.cancelAll()
      coordinator.handle(frame)
      noteLocation(sink.state)
    }
    sink.state.pointee.frameTime = .max
    coordinator.advance(to: .never)
    counts.endSession(sink.state.pointee.session, policy)
    frameTime = .min
    contactStart = .min
    isOpen = false
    sessionCount += 1
  }

  /// Ends the table: see ``endSession()``. Another one may follow.
  public mutating func finish() throws(SampleError) {
    try endSession()
    // Without a session, if only rows that have none were damaged.
    counts.endSession(sink.state.pointee.session, policy)
    sessions = SessionSet()
  }

  /// Forgets the current session without its rows, after an error.
  public mutating func abandon() {
    isOpen = false
    frameTime = .min
    contactStart = .min
    stage = RepairStage()
    sessions = SessionSet()
    coordinator.reset()
    frame.reset()
    sink.removeRows()
  }

  // MARK: Rows

  /// Whether rows are read as they are, without looking ahead.
  var isPlain: Bool { policy.isRaise && hasPhases }

  /// Adds a row of the session.
  ///
  /// - Throws: ``SampleError`` for a damaged row that is not repaired. ``abandon()`` the table then.
  @inline(__always)
  public mutating func add(_ sample: TouchSample) throws(SampleError) {
    if isPlain { try apply(sample) } else { try repair(sample) }
  }

  /// Adds a row that has no session, time or identifier, or too few fields.
  public mutating func addTornRow(_ row: Int64, _ column: SampleColumn, _ problem: String) throws(SampleError) {
    try damaged(.tornRow, row, column, problem)
  }

  /// Counts damage; throws if it is neither repaired nor only counted.
  mutating func damaged(
    _ kind: RepairKind, _ row: Int64, _ column: SampleColumn, _ problem: @autoclosure () -> String
  ) throws(SampleError) {
    if !policy.contains(kind), policy.rest == .raise {
      throw error(
        row, column, problem() + (kind == .tornRow ? "; correct it, or repair torn_row, which skips the row" : ""))
    }
    counts.add(kind, row)
  }

  func error(_ row: Int64, _ column: SampleColumn, _ problem: String) -> SampleError {
    SampleError(row: row, column: column, session: sessionText, problem)
  }

  /// Changes the frame, after delivering the one before if the time is another one.
  @inline(__always)
  mutating func apply(_ sample: TouchSample) throws(SampleError) {
    if sample.time != frameTime { try beginFrame(at: sample.time, sample.row) }
    if isRecorded { recorder?.add(sample) }
    sink.state.pointee.row = sample.row
    if sample.phase == .moved, abs(sample.x) <= 1e9, abs(sample.y) <= 1e9 {
      do throws(TouchFrameError) {
        return try frame.move(slot(of: sample), to: Point2D(sample.x, sample.y))
      } catch { throw self.error(sample, error) }
    }
    try applyUnusual(sample)
  }

  @inline(__always)
  private func slot(of sample: TouchSample) -> Int32 {
    let id = Int32(truncatingIfNeeded: sample.id)
    return Int64(id) == sample.id ? id : Self.folded(sample.id)
  }

  /// An identifier of 64 bits. Two that are down at once share one only by chance, one in four billions, which is an error.
  @inline(never)
  private static func folded(_ id: Int64) -> Int32 {
    let mixed = UInt64(bitPattern: id) &* 0x9e37_79b9_7f4a_7c15
    return Int32(bitPattern: UInt32(truncatingIfNeeded: mixed >> 32))
  }

  @inline(never)
  private mutating func applyUnusual(_ sample: TouchSample) throws(SampleError) {
    let isUp = sample.phase == .ended || sample.phase == .cancelled
    let isAtLastPosition = isUp && sample.x.isNaN && sample.y.isNaN
    if sample.phase == .missing { throw error(sample.row, .phase, "the row has no phase; repair phase_missing") }
    if !isAtLastPosition, sample.phase != .stationary, !(abs(sample.x) <= 1e9 && abs(sample.y) <= 1e9) {
      throw positionError(sample)
    }
    let (id, position) = (slot(of: sample), Point2D(sample.x, sample.y))
    if sample.phase == .ended, policy.isRaise {
      if isAtLastPosition { counts.add(.touchUpWithoutPosition, sample.row) }
      if sample.x == 0, sample.y == 0 { try checkZero(sample, id) }
    }
    if sample.phase == .began, frame.down == 0 { contactStart = sample.time }
    do throws(TouchFrameError) {
      switch sample.phase {
      case .began: try frame.begin(id, at: position)
      case .moved: try frame.move(id, to: position)
      case .stationary: if frame.contact(id)?.isDown != true { throw .touchIsNotDown(id) }
      case .ended: if isAtLastPosition { try frame.end(id) } else { try frame.end(id, at: position) }
      case .cancelled:
        // A system without a position for it reports 0, 0.
        let isUnknown = isAtLastPosition || sample.x == 0 && sample.y == 0
        if isUnknown { try frame.cancel(id) } else { try frame.cancel(id, at: position) }
      case .missing: break
      }
    } catch { throw self.error(sample, error) }
  }

  @inline(never)
  private mutating func beginFrame(at time: Int64, _ row: Int64) throws(SampleError) {
    if time.magnitude > 4_000_000_000_000_000_000 {
      throw error(row, .time, "the time is \(time) µs; must be from -4e18 to 4e18")
    }
    if frameTime != .min {
      if time < frameTime {
        throw error(
          row, .time,
          "the time is \(frameTime - time) µs before that of the row before; sort the table by session and time, or repair row_out_of_order"
        )
      }
      deliverFrame()
    }
    frame.advance(to: Timestamp(microseconds: time))
    frameTime = time
  }

  @inline(__always)
  private mutating func deliverFrame() {
    let state = sink.state
    state.pointee.frameTime = frameTime
    if state.pointee.contactStart != contactStart { state.pointee.contactStart = contactStart }
    coordinator.handle(frame)
    noteLocation(state)
    state.pointee.previousRow = state.pointee.row
    state.pointee.previousContactStart = contactStart
  }

  /// Notes where a gesture fails at a deadline before the next frame.
  @inline(__always)
  private func noteLocation(_ state: UnsafeMutablePointer<GestureSink.State>) {
    if state.pointee.wantsFailures, frame.count > 0 { state.pointee.location = frame.centroid }
  }
}
