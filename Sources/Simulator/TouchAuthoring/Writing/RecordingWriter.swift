import Gestures
import TouchTrace

/// Writes a recording in any supported format, frame by frame.
public struct RecordingWriter {
  /// The output format.
  public enum Format: String, CaseIterable, Sendable {
    /// The trace notation, which preserves all information about touches.
    case trace
    /// The format of `evemu-record`.
    case evemu
    /// The format of `libinput record`: YAML, version 1.
    case libinputRecord = "libinput-record"
    /// Touches in points, one row per change: see ``ContactCSVWriter``.
    case csv
    /// The body of WebDriver's Perform Actions, one input source for each finger.
    case webDriver = "webdriver"
    /// The same as a command of WebDriver BiDi, `input.performActions`.
    case webDriverBiDi = "webdriver-bidi"
    /// A browser's Pointer Events, one JSON object a line.
    case pointerEvents = "pointer-events"
    /// Commands of Chromium's DevTools protocol, one JSON object a line.
    case devTools = "cdp"

    /// Returns the format for a file name's extension, or `nil` if it is unknown.
    public init?(fileName: String) {
      let extensions: [(String, Format)] = [
        (".trace", .trace), (".evemu", .evemu), (".events", .evemu), (".yml", .libinputRecord),
        (".yaml", .libinputRecord), (".csv", .csv), (".json", .webDriver), (".jsonl", .pointerEvents),
      ]
      guard let found = extensions.first(where: { fileName.hasSuffix($0.0) }) else { return nil }
      self = found.1
    }

    /// A Boolean value that indicates whether the format contains device events rather than touches.
    public var isEvdev: Bool { self == .evemu || self == .libinputRecord }

    /// A Boolean value that indicates whether the command reads the format as well.
    public var isReadable: Bool { self != .devTools }
  }

  /// The output format.
  public let format: Format
  /// A Boolean value that indicates whether WebDriver's actions have every frame. If `false`, the default, movements less than
  /// 16 ms apart are merged, because drivers play them slower than that. Set it before the header is written.
  public var keepsEveryFrame = false
  /// The units per millimetre of the generic touchpad, as which touches are written. In the default every position is
  /// exact, and libinput's computations overflow; ``ContactEncoder/likeTouchpads`` is for libinput.
  public var resolution = ContactEncoder.exact
  private let path: String?
  private let write: ([UInt8]) -> Void
  private var evdev: (any EvdevWriter)?
  private var encoder: ContactEncoder?
  private var csv = ContactCSVWriter()
  private var webDriver: WebDriverWriter?
  private var pointerEvents = PointerEventsWriter()
  private var devTools = DevToolsWriter()
  private var lastTime = Timestamp(microseconds: 0)
  private var adjustedFrames = 0
  private var untracked = 0
  private var hovering: Point2D?
  private var buttons = ButtonMask()
  private var headerRemarks: [String] = []
  private var lateFrames = 0
  private var omittedEvents = 0
  /// The latest time in a trace: 285 years.
  private static let latestTime = Timestamp(microseconds: Int64(FixedPoint.limit))

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - path: The output file: see `TraceWriter/init(for:)`.
  ///   - write: Receives whole lines, one frame at a time; WebDriver actions at the end, as a whole.
  public init(_ format: Format, for path: String? = nil, to write: @escaping ([UInt8]) -> Void) {
    self.format = format
    self.path = path
    self.write = write
  }

  /// Sentences that describe what the format cannot represent. Complete after the last frame.
  public var remarks: [String] {
    headerRemarks + (evdev?.remarks ?? []) + (encoder?.remarks ?? []) + (format == .csv ? csv.remarks : [])
      + (webDriver?.allRemarks ?? []) + (format == .pointerEvents ? pointerEvents.allRemarks : []) + devTools.remarks
      + (lateFrames > 0 ? ["Times beyond 285 years were shortened; number of frames: \(lateFrames)"] : [])
      + (adjustedFrames > 0
        ? ["Frames that go back in time were written with the time of the frame before: \(adjustedFrames)"] : [])
      + (omittedEvents > 0
        ? ["libinput's events were not written, which only a trace can contain: \(omittedEvents)"] : [])
  }

  // MARK: A device's events

  /// Writes the header of a device recording. For ``Format/evemu`` and ``Format/libinputRecord``.
  public mutating func begin(_ device: DeviceDescription) {
    var writer: any EvdevWriter = format == .libinputRecord ? LibinputRecordWriter(device) : EvemuWriter(device)
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    evdev = writer
    write(bytes)
  }

  /// Writes a frame of the device; does nothing before `begin`.
  public mutating func write(_ frame: EvdevFrame) {
    var bytes: [UInt8] = []
    evdev?.append(frame, to: &bytes)
    write(bytes)
  }

  // MARK: Touches

  /// Writes the header of a touch recording, in any format.
  public mutating func begin(_ header: TraceHeader) {
    switch format {
    case .trace: write(Array(TraceWriter(for: path).header(header).utf8))
    case .csv:
      csv.begin(header)
      write(Array(csv.header.utf8))
    case .webDriver, .webDriverBiDi:
      var writer = WebDriverWriter(format == .webDriver ? .classic : .biDi, keepsEveryFrame: keepsEveryFrame)
      writer.begin(header)
      webDriver = writer
    case .pointerEvents: write(Array(pointerEvents.header(header).utf8))
    case .devTools: write(Array(devTools.header(header).utf8))
    case .evemu, .libinputRecord:
      headerRemarks = header.remarksOnOmission
      let encoder = ContactEncoder(surface: header.surface, resolution: resolution)
      begin(encoder.device)
      self.encoder = encoder
      // Readers count from the first event: an empty one at zero preserves the timestamps.
      write(EvdevFrame())
    }
  }

  /// Writes a frame of touches. In a trace, a frame that goes back in time gets the time of the frame before.
  public mutating func write(_ frame: TraceFrame) {
    switch format {
    case .evemu, .libinputRecord:
      lastTime = max(lastTime, frame.time)
      if let encoded = encoder?.encode(frame) { write(encoded) }
    case .csv: write(Array(csv.rows(frame).utf8))
    case .webDriver, .webDriverBiDi: webDriver?.add(frame)
    case .pointerEvents: write(Array(pointerEvents.lines(frame).utf8))
    case .devTools: write(Array(devTools.lines(frame).utf8))
    case .trace:
      var frame = frame
      if frame.time < lastTime { adjustedFrames += 1 }
      frame.time = max(frame.time, lastTime)
      if frame.time > Self.latestTime {
        frame.time = Self.latestTime
        lateFrames += 1
      }
      lastTime = frame.time
      // A frame without changes only contains its time, which the next frame contains too.
      if frame.changes.isEmpty && frame.untracked == untracked && untracked == 0 && frame.hovering == hovering
        && frame.buttons == buttons
      {
        return
      }
      untracked = frame.untracked
      hovering = frame.hovering
      buttons = frame.buttons
      write(Array(TraceWriter().frame(frame).utf8))
    }
  }

  /// Writes one of libinput's events, if the format is a trace. One that goes back in time gets the time of the line
  /// before.
  public mutating func write(_ event: LibinputEvent) {
    guard format == .trace else {
      omittedEvents += 1
      return
    }
    var event = event
    event.delivery = min(max(event.delivery, lastTime), Self.latestTime)
    guard let line = TraceWriter().event(event) else { return }
    lastTime = event.delivery
    write(Array(line.utf8))
  }

  /// Writes the end of a touch recording, if the format can represent it.
  public mutating func end(at time: Timestamp) {
    switch format {
    case .trace: write(Array(TraceWriter().end(min(max(time, lastTime), Self.latestTime)).utf8))
    case .evemu, .libinputRecord:
      if encoder != nil, time > lastTime {
        var last = EvdevFrame()
        last.time = time
        write(last)
      }
    case .webDriver, .webDriverBiDi:
      if let command = webDriver?.end(at: time) { write(Array(command.utf8)) }
    case .pointerEvents: write(Array(pointerEvents.end(at: time).utf8))
    case .csv, .devTools: break
    }
  }
}
