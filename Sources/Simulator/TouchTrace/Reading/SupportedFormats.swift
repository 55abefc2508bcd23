// What the rest of the library needs to know of a format. A new one is a case of `RecordingFormat`, a line in each of these, one
// in `LineClassifier` that recognizes it, and its reader. A page reads fewer formats: see `Tools/web-core/Core`.

extension RecordingFormat {
  /// The name in the list of supported formats; nil for one that contains no touches.
  var title: String? {
    switch self {
    case .evemu: "evemu-record"
    case .libinputRecord: "libinput record"
    case .getevent: "getevent -lt"
    case .webDriver: "WebDriver actions"
    case .pointerEvents: "Pointer Events logs"
    case .trace: "touchstone trace"
    case .evtest, .contactCSV: rawValue
    case .debugEvents: nil
    }
  }

  /// A Boolean value that indicates whether the format contains device events rather than touches.
  public var isEvdev: Bool { makeReader() != nil }

  /// Creates the reader of a format of device events; nil for the others.
  func makeReader() -> (any EventLineReader)? {
    switch self {
    case .evemu: EvemuReader()
    case .evtest: EvtestReader()
    case .libinputRecord: LibinputRecordReader()
    case .getevent: GeteventReader()
    case .contactCSV, .webDriver, .pointerEvents, .debugEvents, .trace: nil
    }
  }
}

extension TouchSources {
  /// Opens an input. Errors contain its name.
  public static func open(
    _ input: consuming ByteInput, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    switch try input.recognize() {
    case .trace: try TraceText(input, request)
    case .contactCSV: try ContactCSVTouchSource(input, surface: request.surface).sized(by: request)
    case .webDriver: try WebDriverReader.open(input, surface: request.surface).sized(by: request)
    case .pointerEvents: try PointerEventsReader.open(input, surface: request.surface).sized(by: request)
    case .debugEvents: try DebugEventsTouchSource(input, request)
    case .evemu, .evtest, .libinputRecord, .getevent: try EvdevTouchSource(input, request)
    }
  }
}

extension UnsupportedFile {
  /// The supported formats, which end most sentences.
  static let supportedFormats =
    "supported formats are \(RecordingFormat.allCases.compactMap { $0.title }.listed())"
}
