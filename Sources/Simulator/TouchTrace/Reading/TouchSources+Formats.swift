// A new format is a case of `RecordingFormat`, a line in `LineClassifier` that recognizes it, its reader, and a line below and in
// `makeReader`. A page reads fewer formats: see `Tools/web-core/Core`.

extension TouchSources {
  /// Opens an input. Errors contain its name.
  public static func open(
    _ input: consuming ByteInput, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    var input = input
    input.isTolerant = !request.isStrict
    if let pattern = request.pattern {
      return try TouchLogReader.open(input, .touchLog, surface: request.surface, pattern: pattern).sized(by: request)
    }
    return switch try input.recognize() {
    case .trace: try TraceText(input, request)
    case .contactCSV: try ContactCSVTouchSource(input, surface: request.surface).sized(by: request)
    case .webDriver: try WebDriverReader.open(input, surface: request.surface).sized(by: request)
    case .pointerEvents: try PointerEventsReader.open(input, surface: request.surface).sized(by: request)
    case .debugEvents: try DebugEventsTouchSource(input, request)
    case .waylandLog: try WaylandLogReader.open(input, request)
    case .libinputStates, .motionEvents, .xinput, .touchLog:
      try TouchLogReader.open(input, input.recognition?.format ?? .touchLog, surface: request.surface).sized(
        by: request)
    case .domEvents, .sessionReplay:
      try BrowserDumpReader.open(input, input.recognition?.format ?? .domEvents, surface: request.surface).sized(
        by: request)
    case .inputScript: try InputScriptReader.open(input, surface: request.surface).sized(by: request)
    case .evemu, .evtest, .libinputRecord, .getevent: try EvdevTouchSource(input, request)
    }
  }
}
