import Gestures

/// What a caller knows of a recording that may not know it itself.
public struct SourceRequest: Sendable {
  /// The size of the surface, where the recording does not tell it.
  public var surface: Surface?
  /// The path of a device description, for recordings that have none.
  public var description: String?
  /// Which of several devices in one recording, from 1; nil takes the first that can be touched.
  public var device: Int?
  /// The recognizers that a trace's header may name.
  public var catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  /// What is wrong with a scene that a trace's header names.
  public var sceneProblem: TraceParser.SceneCheck = { _, _ in nil }

  public init() {}
}

/// Opens recordings of any format the project reads, by what is in them.
public enum TouchSources {
  /// - Parameter path: a file, or `-` for standard input.
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
