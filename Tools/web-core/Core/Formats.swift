import Gestures

// The formats that a page reads: those without a device.

extension TouchSources {
  static func open(
    _ input: consuming ByteInput, _ request: SourceRequest
  ) throws(RecordingError) -> any TouchSource {
    switch try input.recognize() {
    case .trace: return try TraceText(input, request)
    case .contactCSV: return try ContactCSVTouchSource(input, surface: request.surface)
    case .webDriver: return try WebDriverSource(input, surface: request.surface)
    case .pointerEvents: return try PointerEventsSource(input, surface: request.surface)
    case let format:
      throw RecordingError(
        file: input.name,
        "this is in the format \(format.rawValue), which this page cannot read; convert it with touchstone convert to a trace"
      )
    }
  }
}

enum SupportedFormats {
  static let sentence =
    "this page reads contact CSV, WebDriver actions, Pointer Events logs and touchstone trace; convert other recordings with "
    + "touchstone convert to a trace"
}
