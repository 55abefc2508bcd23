import Gestures

/// What a caller knows of a recording that may not know it itself.
public struct SourceRequest: Sendable {
  /// The size of the surface, where the recording does not tell it, or its device tells a wrong one. Nil by default.
  public var surface: Surface?
  /// The path of a device description, for recordings that have none. Nil by default.
  public var description: String?
  /// Which of several devices in one recording, from 1; nil, the default, takes the first that can be touched.
  public var device: Int?
  /// The recognizers that a trace's header may name. Those of the library by default.
  public var catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  /// What is wrong with a scene that a trace's header names. By default nothing ever is.
  public var sceneProblem: TraceParser.SceneCheck = { _, _ in nil }

  /// Nothing is known.
  public init() {}
}

/// Opens recordings of any format the project reads, by what is in them.
public enum TouchSources {
  /// Opens a file. Throws where it cannot be read, or is no recording, and says what it seems to be.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - request: what is known of the recording beside what it tells.
  public static func open(
    _ path: String, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    try open(try ByteInput(path: path), request)
  }
  /// From any bytes; errors bear the input's name.
  public static func open(
    _ input: consuming ByteInput, _ request: SourceRequest = SourceRequest()
  ) throws(RecordingError) -> any TouchSource {
    switch try input.recognize() {
    case .trace: try TraceText(input, request)
    case .contactCSV: try ContactTable(input, surface: request.surface)
    case .evemu, .evtest, .libinputRecord, .getevent: try DeviceRecording(input, request)
    }
  }
}
