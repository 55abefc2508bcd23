import Gestures

/// Reads an evdev recording frame by frame, with constant memory.
///
/// Errors are thrown with their line. Irregularities are in ``notes`` at the end.
public final class EvdevReader {
  /// The format of the recording.
  public let format: RecordingFormat
  // The runtime checks no access to the properties of each frame: nothing reads frames while a frame is read.
  @exclusivity(unchecked) private var state: ReaderState
  @exclusivity(unchecked) private var source: any EventLineReader
  /// The first frame, read ahead to complete the device's description.
  private var first = EvdevFrame()
  private var hasFirst = false
  private var failure: RecordingError?
  private var isAtEnd = false
  @exclusivity(unchecked) private var firstTime: Timestamp?
  @exclusivity(unchecked) private var clock = RecordingClock()
  /// The progress of reading.
  @exclusivity(unchecked) public private(set) var progress = RecordingError.Progress()

  /// Reads up to the end of the first frame.
  ///
  /// - Parameters:
  ///   - input: The recording. Throws if it is not an evdev recording.
  ///   - device: Which of several recorded devices to read, from 1; `nil` selects the first one with touch input.
  ///   - readsLibinputEvents: Whether libinput's events in the recording are read as well.
  public convenience init(
    _ input: consuming ByteInput, device: Int? = nil, readsLibinputEvents: Bool = false
  ) throws(RecordingError) {
    try self.init(unread: input, device: device, readsLibinputEvents: readsLibinputEvents)
    if !(try source.nextFrame(into: &first, &state)) {
      throw RecordingError(file: state.lines.input.name, nothingToRead)
    }
    hasFirst = true
  }

  private init(
    unread input: consuming ByteInput, device: Int?, readsLibinputEvents: Bool
  ) throws(RecordingError) {
    format = try input.recognize()
    guard let reader = format.makeReader() else {
      let content = format == .debugEvents ? "no device events" : "touches but no device events"
      let text = format == .debugEvents ? "a text of \(format.rawValue)" : "a \(format.rawValue)"
      throw RecordingError(file: input.name, "is \(text), which contains \(content)")
    }
    source = reader
    state = ReaderState(input, device: device, readsLibinputEvents: readsLibinputEvents)
  }

  /// Opens a file, or standard input for `-`.
  public convenience init(path: String, device: Int? = nil) throws(RecordingError) {
    try self.init(try ByteInput(path: path), device: device)
  }

  /// The device as the recording describes it before its first event.
  public var device: DeviceDescription { state.device }
  /// The version that the recording contains; empty if it contains none.
  public var version: String { state.version }
  /// Notes about the recording, without duplicates. Complete at the end.
  public var notes: [RecordingNote] { state.lines.input.pasteNotes + state.notes.all }

  /// Places libinput's touches on a surface of a size that libinput did not know: its millimetres are device units then.
  func placeTouches(on surface: Surface) {
    state.touchSurface = LibinputEvent.Position(
      x: Double(surface.widthInMicrometres) / 1000, y: Double(surface.heightInMicrometres) / 1000)
  }

  /// Returns libinput's events that were read since the last call, in order.
  func takeLibinputEvents() -> [LibinputEvent] {
    if state.libinputEvents.isEmpty { return [] }
    defer { state.libinputEvents.removeAll(keepingCapacity: true) }
    return state.libinputEvents
  }

  /// Reads the next frame into `frame`. Returns `false` at the end. After an error, throws the same error again.
  public func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    if hasFirst {
      hasFirst = false
      swap(&frame, &first)
      count(&frame)
      return true
    }
    do throws(RecordingError) {
      guard try source.nextFrame(into: &frame, &state) else {
        isAtEnd = true
        return false
      }
    } catch {
      var located = error
      located.progress = progress
      failure = located
      throw located
    }
    count(&frame)
    return true
  }

  private func count(_ frame: inout EvdevFrame) {
    let time = clock.advance(to: frame.time, line: state.lines.input.lineNumber, noting: &state.notes)
    if time != frame.time {
      frame.time = time
      for index in frame.events.indices { frame.events[index].time = time }
    }
    let start = firstTime ?? frame.start
    firstTime = start
    progress.duration = time - start
    progress.frames += 1
    progress.events += frame.events.count + (frame.isComplete ? 1 : 0)
  }

  private var nothingToRead: String {
    let line = state.lines.input.lineNumber
    if device == DeviceDescription() {
      return
        "has no event: it ends on line \(line), \(state.lastText); touch the device while recording, or copy the recording to its end"
    }
    // evemu's description has a line for each axis, and no end of its own.
    let axes = device.codes[EventCode.abs] ?? []
    if state.describesAll || format == .evemu && !axes.isEmpty && axes.allSatisfy({ device.axis($0) != nil }) {
      return
        "\(Self.onlyDescribes): events would follow its last line, \(line); touch the device while recording, or place it as a "
        + "description next to a recording of that device"
    }
    return state.endsWithinDescription
  }

  private static let onlyDescribes = "has the whole description of a device and no event"

  /// Returns whether an evdev input contains only a device description. Returns `false` if it is invalid.
  static func onlyDescribes(_ input: consuming ByteInput) -> Bool {
    do throws(RecordingError) {
      _ = try EvdevReader(input)
      return false
    } catch { return error.problem.hasPrefix(onlyDescribes) || error.problem.hasPrefix(ReaderState.endsWithin) }
  }

  /// Reads the device of a recording or of a description, without reading further.
  static func readDevice(_ input: consuming ByteInput) throws(RecordingError) -> DeviceDescription {
    let reader = try EvdevReader(unread: input, device: nil, readsLibinputEvents: false)
    _ = try reader.source.nextEvent(&reader.state)
    return reader.device
  }
}

extension RecordingFormat {
  /// A Boolean value that indicates whether the format contains device events rather than touches.
  public var isEvdev: Bool { makeReader() != nil }

  /// Creates the reader of a format of device events; nil for the others.
  func makeReader() -> (any EventLineReader)? {
    switch self {
    case .evemu: EvemuReader()
    case .evtest: EvtestReader()
    case .libinputRecord: LibinputRecordReader()
    case .getevent: GeteventReader()
    case .contactCSV, .webDriver, .pointerEvents, .debugEvents, .trace, .waylandLog, .libinputStates, .motionEvents,
      .domEvents, .sessionReplay, .inputScript, .xinput, .touchLog, .table:
      nil
    }
  }

  /// Returns whether a file is a recording, judging by its beginning. Returns `false` for a device description and for
  /// a file that cannot be read.
  public static func isRecording(_ path: String) -> Bool {
    do throws(RecordingError) {
      var input = try ByteInput(path: path)
      return try input.recognize().isEvdev ? !EvdevReader.onlyDescribes(input) : true
    } catch { return false }
  }
}
