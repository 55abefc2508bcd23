import Gestures
import Simulation
import TouchTrace

/// What a session's transcript can be written as, for other programs.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// For ui.perfetto.dev and whatever reads its traces.
  case perfetto
  /// Chrome's trace events in JSON, for older viewers.
  case chromeTrace = "chrome-trace"
  /// One JSON object a line: a header, then every entry of the transcript.
  case jsonl
  /// A row a transition.
  case csv

  /// By what a file's name ends with; nil where that says nothing.
  public init?(fileName: String) {
    let endings: [(String, ExportFormat)] = [
      (".pftrace", .perfetto), (".perfetto-trace", .perfetto), (".json", .chromeTrace), (".jsonl", .jsonl),
      (".csv", .csv),
    ]
    guard let found = endings.first(where: { fileName.hasSuffix($0.0) }) else { return nil }
    self = found.1
  }
}

/// Writes a session's transcript for other programs while it is played. What it remembers does not grow with the
/// recording.
public final class Exporter {
  /// What the session is of.
  public struct Subject {
    /// What the recording is called.
    public var file: String
    public var header: TraceHeader
    public var scene: TraceHeader.SceneLine
    /// Nil where fingers are played.
    public var libinput: LibinputPart?
    public var recognizers: [Setup.NamedRecognizer]

    public init(
      file: String, header: TraceHeader, scene: TraceHeader.SceneLine, libinput: LibinputPart? = nil,
      recognizers: [Setup.NamedRecognizer]
    ) {
      self.file = file
      self.header = header
      self.scene = scene
      self.libinput = libinput
      self.recognizers = recognizers
    }
  }

  private enum Form {
    case timeline(Timeline)
    case lines
    case table(TransitionTable)
  }

  private var form: Form
  private let box: WriterBox?
  private let write: ([UInt8]) -> Void

  /// Writes what stands before the first entry.
  ///
  /// - Parameter write: is handed bytes as they come.
  public init(_ format: ExportFormat, of subject: Subject, to write: @escaping ([UInt8]) -> Void) {
    self.write = write
    switch format {
    case .perfetto, .chromeTrace:
      let box = WriterBox(format == .perfetto ? PerfettoWriter() : ChromeTraceWriter())
      self.box = box
      write(box.writer.start())
      form = .timeline(
        Timeline(
          subject.recognizers.map(\.name), scene: subject.scene.name, isViaLibinput: subject.libinput != nil
        ) { write(box.writer.bytes($0)) })
    case .jsonl:
      box = nil
      form = .lines
      write(Array(Self.header(subject).utf8))
    case .csv:
      let table = TransitionTable(
        measurements: Self.measurements(of: subject.recognizers, isDriven: subject.libinput != nil))
      box = nil
      form = .table(table)
      write(Array(table.header.utf8))
    }
  }

  /// Writers change as they write, and a closure can hold only what is a class.
  private final class WriterBox {
    var writer: any TimelineWriter

    init(_ writer: any TimelineWriter) { self.writer = writer }
  }

  /// To be called with every entry of the session's transcript.
  public func add(_ entry: TranscriptEntry) {
    switch form {
    case .timeline(var timeline):
      form = .lines
      timeline.add(entry)
      form = .timeline(timeline)
    case .lines: write(Array(TranscriptJSON().line(entry).utf8))
    case .table(let table): if case .transition(let transition) = entry { write(Array(table.row(transition).utf8)) }
    }
  }

  /// Shows fingers that the session does not play, since libinput tells of them: in timelines. Frames and entries come in
  /// order of time.
  public func show(_ frame: TraceFrame) {
    guard case .timeline(var timeline) = form else { return }
    form = .lines
    timeline.show(frame)
    form = .timeline(timeline)
  }

  /// Writes what stands behind the last entry.
  public func finish() {
    guard case .timeline(var timeline) = form, let box else { return }
    timeline.finish()
    write(box.writer.finish())
  }

  /// The version of the lines and of their header.
  public static let version = 1

  private static func header(_ subject: Subject) -> String {
    var object = JSONObject()
    object.add("touchstone", "export")
    object.add("version", version)
    object.add("file", subject.file)
    object.add("via", (subject.libinput == nil ? InputSource.contacts : .libinput).rawValue)
    if let part = subject.libinput {
      object.add("libinput", part.version.text)
      object.add("configuration", part.configuration)
    }
    let surface = subject.header.surface
    object.add("width", thousandths: surface.widthInMillipoints)
    object.add("height", thousandths: surface.heightInMillipoints)
    object.add("width_mm", thousandths: surface.widthInMicrometres)
    object.add("height_mm", thousandths: surface.heightInMicrometres)
    object.add("scene", subject.scene.name)
    var assignments = JSONObject()
    for assignment in subject.scene.assignments { assignments.add(assignment.key, assignment.value) }
    object.add("scene_settings", assignments)
    let recognizers = subject.recognizers.map { named in
      var object = JSONObject()
      object.add("name", named.name)
      object.add("kind", named.kind)
      return object
    }
    object.add("recognizers", recognizers)
    return object.text + "\n"
  }

  /// The names of all that recognizers tell. One at rest may tell less than one that a driver tells of a gesture: a pinch
  /// has a rotation only there. So where a driver does, copies are told that everything begins.
  private static func measurements(of recognizers: [Setup.NamedRecognizer], isDriven: Bool) -> [String] {
    var names: [String] = []
    for named in recognizers {
      let told = isDriven ? beginnings.flatMap { measurements(of: named.recognizer, on: $0) } : []
      for measurement in named.recognizer.measurements + told where !names.contains(measurement.name) {
        names.append(measurement.name)
      }
    }
    return names
  }

  private static func measurements(of recognizer: some GestureRecognizer, on kind: TouchpadEvent.Kind)
    -> [GestureMeasurement]
  {
    var copy = recognizer
    _ = copy.read(TouchpadEvent(Timestamp(microseconds: 0), kind, at: .zero))
    return copy.measurements
  }

  private static let beginnings: [TouchpadEvent.Kind] = [
    .transform(.began, fingers: 2, scale: 1, rotation: 0), .hold(.began, fingers: 1, mayTap: true),
    .swipe(.began, fingers: 3, by: .zero), .scroll(.began, by: .zero), .button(.began, 272),
    .motion(by: .zero),
  ]
}
