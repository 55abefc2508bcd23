import Gestures

/// Reads a recording of a device's events, frame by frame, in memory that does not grow with it.
///
/// What is wrong with a recording is thrown with its line; what is only odd is in `notes` when the end is reached.
public final class EvdevReader {
  public let format: RecordingFormat
  private var state: ReaderState
  private var source: any EvdevSource
  private var failure: RecordingError?
  private var isAtEnd = false
  private var firstTime: Timestamp?
  private var lastTime = Timestamp.distantPast
  /// How far it has come.
  public private(set) var progress = RecordingError.Progress()

  /// `device` says which of several devices in one recording to read, from 1; nil takes the first that can be touched.
  /// Throws where the input is no recording of events, and says what it is.
  public init(_ input: consuming ByteInput, device: Int? = nil) throws(RecordingError) {
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

  /// As the recording describes it. Complete once the first frame is out.
  public var device: DeviceDescription { state.device }
  /// What the recording says of its own version; empty where it says nothing.
  public var version: String { state.version }
  /// What should be said about the recording, each thing once. Complete at the end.
  public var notes: [String] { state.notes.all }

  /// Turns `frame` into the next one. False at the end; an error ends the reading too, and is thrown again.
  public func next(into frame: inout EvdevFrame) throws(RecordingError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    do throws(RecordingError) {
      guard try source.nextFrame(into: &frame, &state) else {
        isAtEnd = true
        if progress.frames == 0 { throw RecordingError(file: state.lines.input.name, nothingToRead) }
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
      if frame.time < lastTime { state.notes.backwardFrames += 1 }
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
      : "describes a device and has no events: it can stand beside a recording of that device"
  }

  /// Reads no further than the description.
  func readDescription() throws(RecordingError) -> DeviceDescription {
    _ = try source.nextEvent(&state)
    return state.device
  }
}
