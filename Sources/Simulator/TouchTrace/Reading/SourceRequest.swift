import Gestures

/// Information that a recording may lack.
public struct SourceRequest: Sendable {
  /// The size of the surface, which overrides the recording's. `nil` by default.
  public var surface: Surface?
  /// The number of points in an inch: device units are converted to such points, and the size of a recording in points to
  /// millimetres. `nil`, the default, for 163, or what a trace states.
  public var pointsPerInch: PointDensity?
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
  /// The scene of a header that names none; `nil`, the default, if the reader does not know it.
  package var assumedScene: TraceHeader.SceneLine?
  /// The source of a recording's setup; by default, only its own header.
  public var setup = SetupOrigin.recording

  /// A Boolean value that indicates whether presses of the device's mouse buttons are collected; `false` by default.
  public var collectsButtonPresses = false

  /// A Boolean value that indicates whether libinput's events in a recording are read; `false` by default. Traces always
  /// have theirs.
  public var readsLibinputEvents = false

  /// A Boolean value that indicates whether what the device reports as a palm counts as a finger; `false` by default.
  package var countsPalms = false

  /// The places of a touch's numbers in a program's own log; `nil`, the default, to recognize the format.
  package var pattern: LogPattern?

  /// Corrects what is guessed of a table of touches, in the tables' grammar; nil, the default, to guess all.
  package var columns: [TableTouches.Option]?

  /// Reads tables of touches; `nil`, the default, in a program that does not.
  package var readTable: TableTouches.Reader?

  /// A Boolean value that indicates whether a recording must be as its tool wrote it. `false`, the default, to remove quotes,
  /// indentation, timestamps and lines of other programs, with a note; tests of readers set it.
  public var isStrict = false

  /// Receives each note about a setup of another library; by default, they are discarded.
  package var reportNote: @Sendable (String) -> Void = { _ in }

  /// Reads dumps of other libraries' setups; `nil`, the default, in a program that does not.
  package var readDump: ImportedSetup.Reader?

  /// The bytes of a recording that was read already, so that it is not opened again.
  private var stored: (path: String, bytes: [UInt8])?

  /// Creates a request without any information.
  public init() {}

  /// Returns the request with the bytes of a recording that is needed more than once, such as for its header and for its
  /// touches. Standard input, a pipe and a file of more than `longest` bytes are not stored.
  package func storing(_ path: String, longest: Int) -> Self {
    var request = self
    request.stored = FileSource.bytes(ofSmallFile: path, longest: longest).map { (path, $0) }
    return request
  }

  package var hasStored: Bool { stored != nil }

  /// Opens a recording, or returns the one that was stored.
  package func input(_ path: String) throws(RecordingError) -> ByteInput {
    var input =
      if let stored, stored.path == path { ByteInput(stored.bytes, name: path) } else { try ByteInput(path: path) }
    if !isStrict { LineClassifier.allowPastedText(in: &input) }
    return input
  }
}

/// The source of a recording's setup.
public enum SetupOrigin: Hashable, Sendable {
  /// The recording's own header.
  case recording
  /// The recording's own header if that has a setup, otherwise the file that ``SetupFile/path(forRecordingAt:)`` finds.
  case nearest
  /// A file, whatever the recording's own header contains.
  case file(String)
}
