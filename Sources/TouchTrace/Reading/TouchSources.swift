import Gestures

/// Information that a recording may lack.
public struct SourceRequest: Sendable {
  /// The size of the surface, which overrides the recording's. `nil` by default.
  public var surface: Surface?
  /// The path of a device description, for recordings without one. `nil` by default.
  public var description: String?
  /// The number of the recorded device to read, from 1; `nil` (the default) selects the first one with touch input.
  public var device: Int?
  /// The recognizers that a trace's header may name; by default, those of the library.
  public var catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  /// Returns the problem with a scene in a trace's header; by default, none.
  public var sceneProblem: TraceParser.SceneCheck = { _, _ in nil }
  /// Returns the problem with a target that a header names, such as an element that its scene does not have; by default,
  /// none.
  public var targetProblem: TraceParser.TargetCheck = { _, _, _ in nil }
  /// The source of a recording's setup; by default, only its own header.
  public var setup = SetupOrigin.recording

  /// A Boolean value that indicates whether presses of the device's mouse buttons are collected; `false` by default.
  public var collectsButtonPresses = false

  /// A Boolean value that indicates whether libinput's events in a recording are read; `false` by default. Traces always
  /// have theirs.
  public var readsLibinputEvents = false

  /// Creates a request without any information.
  public init() {}
}

/// Opens recordings of all supported formats, which it detects by content.
public enum TouchSources {
  /// Opens a file. Throws if it cannot be read or is not a recording; the error identifies the file's type.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - request: Information that the recording may lack.
  public static func open(
    _ path: String, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    try open(try ByteInput(path: path), request)
  }

  /// Opens an input. Errors contain its name.
  public static func open(
    _ input: consuming ByteInput, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    switch try input.recognize() {
    case .trace: try TraceText(input, request)
    case .contactCSV: try ContactCSVTouchSource(input, surface: request.surface)
    case .webDriver: try WebDriverReader.open(input, surface: request.surface)
    case .pointerEvents: try PointerEventsReader.open(input, surface: request.surface)
    case .debugEvents: try DebugEventsTouchSource(input, request)
    case .evemu, .evtest, .libinputRecord, .getevent: try EvdevTouchSource(input, request)
    }
  }
}
