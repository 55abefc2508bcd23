// A new format is a case of `RecordingFormat`, a line in `LineClassifier` that recognizes it, its reader, and a line below and in
// `makeReader`. A page reads fewer formats: see `Tools/web-core/Core`.

extension TouchSources {
  /// Opens an input. Errors contain its name.
  public static func open(
    _ input: consuming ByteInput, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    var input = input
    if !request.isStrict { LineClassifier.allowPastedText(in: &input) }
    if let pattern = request.pattern {
      return CheckedSource(
        try TouchLogReader.open(input, .touchLog, surface: request.surface, pattern: pattern).sized(by: request),
        request)
    }
    if request.columns != nil { return CheckedSource(try TableReader.open(input, request), request) }
    let format = try input.recognize()
    return switch format {
    case .trace: try TraceText(input, request)
    case .contactCSV:
      CheckedSource(try ContactCSVTouchSource(input, surface: request.surface).sized(by: request), request)
    case .webDriver: try WebDriverSource(input, surface: request.surface).sized(by: request)
    case .pointerEvents:
      CheckedSource(try PointerEventsSource(input, surface: request.surface).sized(by: request), request)
    case .debugEvents: try DebugEventsTouchSource(input, request)
    case .waylandLog: CheckedSource(try WaylandLogReader.open(input, request), request)
    // Its fingers are assumed to be somewhere.
    case .libinputStates: try TouchLogReader.open(input, format, surface: request.surface).sized(by: request)
    case .motionEvents, .xinput, .touchLog:
      CheckedSource(try TouchLogReader.open(input, format, surface: request.surface).sized(by: request), request)
    case .domEvents, .sessionReplay:
      CheckedSource(try BrowserDumpReader.open(input, format, surface: request.surface).sized(by: request), request)
    case .inputScript: try InputScriptReader.open(input, surface: request.surface).sized(by: request)
    case .table: CheckedSource(try TableReader.open(input, request), request)
    case .evemu, .evtest, .libinputRecord, .getevent: try EvdevTouchSource(input, request)
    }
  }
}
