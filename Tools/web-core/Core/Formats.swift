import Gestures

// The formats that a page reads: those without a device.

extension TouchSources {
  static func open(
    _ input: consuming ByteInput, _ request: SourceRequest
  ) throws(RecordingError) -> any TouchSource {
    switch try input.recognize() {
    case .trace: return try TraceText(input, request)
    case .contactCSV: return try ContactCSVTouchSource(input, surface: request.surface)
    case .webDriver: return try WebDriverReader.open(input, surface: request.surface)
    case .pointerEvents: return try PointerEventsReader.open(input, surface: request.surface)
    case let format:
      throw RecordingError(
        file: input.name,
        "this is in the format \(format.rawValue), which this page cannot read; convert it with touchstone convert to a trace"
      )
    }
  }
}

extension UnsupportedFile {
  static let supportedFormats =
    "this page reads contact CSV, WebDriver actions, Pointer Events logs and touchstone trace; convert other recordings with "
    + "touchstone convert to a trace"
}

/// A dump of another library's setup, which is read from files alone.
struct ImportedSetup {
  static let key: StaticString = "touchstoneSetup"
  let json: JSONText
  let lines: [(text: String, position: Int)] = []
  let notes: [String] = []
  let surface: Surface? = nil
  let onlyTapsWait = false
  let unknown: [String] = []

  init(_ bytes: [UInt8], file: String, catalog: [RecognizerKind]) throws(RecordingError) {
    throw RecordingError(file: file, ForeignSetup.dumpInsteadOfRecording)
  }
}
