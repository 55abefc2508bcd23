import Gestures

/// Reads a recording of a device's events, frame by frame, in memory that does not grow with it.
///
/// What is wrong with a recording is thrown with its line; what is only odd is in `notes` when the end is reached.
public final class EvdevReader {
  /// What kind of recording it is.
  public let format: RecordingFormat
  private var state: ReaderState
  private var source: any EventLineReader
  /// Read ahead, so that the device is known.
  private var first = EvdevFrame()
  private var hasFirst = false
  private var failure: RecordingError?
  private var isAtEnd = false
  private var firstTime: Timestamp?
  private var lastTime = Timestamp.distantPast
  /// How far it has come.
  public private(set) var progress = RecordingError.Progress()

  /// `device` says which of several devices in one recording to read, from 1; nil takes the first that can be touched.
  /// Reads up to the first frame's end. Throws where the input is no recording of events, and says what it is.
  public convenience init(_ input: consuming ByteInput, device: Int? = nil) throws(RecordingError) {
    try self.init(unread: input, device: device)
    if !(try source.nextFrame(into: &first, &state)) {
      throw RecordingError(file: state.lines.input.name, nothingToRead)
    }
    hasFirst = true
  }
  private init(unread input: consuming ByteInput, device: Int?) throws(RecordingError) {
    format = try input.recognize()
    let name = input.name
    switch format {
    case .evemu: source = EvemuReader()
    case .evtest: source = EvtestReader()
    case .libinputRecord: source = LibinputRecordReader()
    case .getevent: source = GeteventReader()
    case .contactCSV, .trace:
      throw RecordingError(file: name, "is a \(format.rawValue), which holds fingers and no events of a device")
    }
    state = ReaderState(input, device: device)
  }
  /// Opens a file, or standard input for `-`.
  public convenience init(path: String, device: Int? = nil) throws(RecordingError) {
    try self.init(try ByteInput(path: path), device: device)
  }

  /// As the recording describes it, before its first event.
  public var device: DeviceDescription { state.device }
  /// What the recording says of its own version; empty where it says nothing.
  public var version: String { state.version }
  /// What should be said about the recording, each thing once. Complete at the end.
  public var notes: [String] { state.notes.all }

  /// Turns `frame` into the next one. False at the end; an error ends the reading too, and is thrown again.
  public func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    if hasFirst {
      hasFirst = false
      swap(&frame, &first)
      count(frame)
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
    count(frame)
    return true
  }

  private func count(_ frame: EvdevFrame) {
    if let firstTime {
      if frame.time < lastTime { state.notes.backwardFrames.add(line: state.lines.input.lineNumber) }
      progress.duration = frame.time - firstTime
    } else {
      firstTime = frame.time
    }
    lastTime = frame.time
    progress.frames += 1
    progress.events += frame.events.count + (frame.isComplete ? 1 : 0)
  }

  private var nothingToRead: String {
    device == DeviceDescription()
      ? "has no events: was the device touched while it was recorded?"
      : Self.onlyDescribes
  }
  private static let onlyDescribes =
    "describes a device and has no events: it can stand beside a recording of that device"

  /// Whether an input that looks like a recording of events only describes a device. False for one that is broken.
  static func onlyDescribes(_ input: consuming ByteInput) -> Bool {
    do throws(RecordingError) {
      _ = try EvdevReader(input)
      return false
    } catch { return error.problem == onlyDescribes }
  }

  /// The device of a recording, or of a file that only describes one, without reading further.
  static func readDevice(_ input: consuming ByteInput) throws(RecordingError) -> DeviceDescription {
    let reader = try EvdevReader(unread: input, device: nil)
    _ = try reader.source.nextEvent(&reader.state)
    return reader.device
  }
}
