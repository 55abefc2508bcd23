import Analysis
import Gestures
import Simulation
import TouchTrace

/// A format for a session's transcript in other programs.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// Perfetto's format, for ui.perfetto.dev and other tools that read its traces.
  case perfetto
  /// One JSON object per line: a header, then every entry of the transcript.
  case jsonl
  /// A table with a row for each transition.
  case csv

  /// Selects a format by the extension of a file's name; `nil` if it is unknown.
  package init?(fileName: String) {
    let extensions: [(String, ExportFormat)] = [
      (".pftrace", .perfetto), (".perfetto-trace", .perfetto), (".jsonl", .jsonl), (".csv", .csv),
    ]
    guard let found = extensions.first(where: { fileName.hasSuffix($0.0) }) else { return nil }
    self = found.1
  }
}

/// Writes a session's transcript for other programs during the replay. Its memory use does not grow with the recording.
package final class Exporter {
  /// The recording and the recognizers of a session.
  package struct Subject {
    package var file: String
    package var header: TraceHeader
    package var scene: TraceHeader.SceneLine
    /// The libinput that reports the events; `nil` for raw touches.
    package var libinput: LibinputProvenance?
    /// The recognizers in order of attaching.
    package var recognizers: [Setup.NamedRecognizer]

    package init(
      file: String, header: TraceHeader, scene: TraceHeader.SceneLine, libinput: LibinputProvenance? = nil,
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

  private let form: Form
  private let write: ([UInt8]) -> Void

  /// Creates an exporter and writes the start of the file.
  ///
  /// - Parameter write: called with each piece of output.
  package init(_ format: ExportFormat, of subject: Subject, to write: @escaping ([UInt8]) -> Void) {
    self.write = write
    switch format {
    case .perfetto:
      let writer = PerfettoWriter()
      let timeline = Timeline(
        subject.recognizers.map(\.name), scene: subject.scene.name, isViaLibinput: subject.libinput != nil
      ) { write(writer.bytes($0)) }
      form = .timeline(timeline)
    case .jsonl:
      form = .lines
      write(Array(Self.header(subject).utf8))
    case .csv:
      let table = TransitionTable(
        measurements: Self.measurements(of: subject.recognizers, isViaLibinput: subject.libinput != nil),
        hasTargets: !subject.header.targets.isEmpty
          || SceneCatalog.scenes.contains { $0.name == subject.scene.name && !$0.elementKinds.isEmpty })
      form = .table(table)
      write(Array(table.header.utf8))
    }
  }

  /// The scene of the session, for positions in a timeline while something moves. Set it before the replay.
  package var scene: (any Scene)? {
    didSet { if case .timeline(let timeline) = form { timeline.scene = scene } }
  }

  /// Writes an entry of the transcript. Call it with every entry, before it takes effect.
  package func add(_ entry: TranscriptEntry) {
    switch form {
    case .timeline(let timeline): timeline.add(entry)
    case .lines: write(Array(TranscriptJSON().line(entry).utf8))
    case .table(let table): if let transition = entry.transition { write(Array(table.row(transition).utf8)) }
    }
  }

  /// Adds raw touches to a timeline of libinput's events. Call it with frames and entries in order of time.
  package func addTouches(_ frame: TraceFrame) {
    if case .timeline(let timeline) = form { timeline.addTouches(frame) }
  }

  package func finish() {
    if case .timeline(let timeline) = form { timeline.finish() }
  }

  /// The version of the JSON lines and their header.
  static let version = 1

  private static func header(_ subject: Subject) -> String {
    var object = JSONObject()
    object.add("touchstone", "export")
    object.add("version", version)
    object.add("file", subject.file)
    object.add("via", (subject.libinput?.inputSource ?? .contacts).rawValue)
    if let part = subject.libinput {
      if let version = part.version { object.add("libinput", version.text) }
      object.add("configuration", part.configuration)
    }
    let surface = subject.header.surface
    object.add("width", thousandths: surface.widthInMillipoints)
    object.add("height", thousandths: surface.heightInMillipoints)
    object.add("width_mm", thousandths: surface.widthInMicrometres)
    object.add("height_mm", thousandths: surface.heightInMicrometres)
    object.add("scene", subject.scene.name)
    var assignments = JSONObject()
    for assignment in subject.scene.assignmentsWithoutFolders { assignments.add(assignment.key, assignment.value) }
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

  /// Returns the names of all measurements of the recognizers.
  ///
  /// An idle recognizer may report fewer than one that handles a touchpad gesture: a pinch reports a rotation only then.
  /// So for libinput's events, the first event of each kind is delivered to a copy.
  private static func measurements(of recognizers: [Setup.NamedRecognizer], isViaLibinput: Bool) -> [String] {
    var names: [String] = []
    for named in recognizers {
      let ofEvents = isViaLibinput ? firstEvents.flatMap { measurements(of: named.recognizer, on: $0) } : []
      for measurement in named.recognizer.measurements + ofEvents where !names.contains(measurement.name) {
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

  private static let firstEvents: [TouchpadEvent.Kind] = [
    .transform(.began, fingers: 2, scale: 1, rotation: 0), .hold(.began, fingers: 1, mayTap: true),
    .swipe(.began, fingers: 3, by: .zero), .scroll(.began, by: .zero), .button(.began, 272),
    .motion(by: .zero),
  ]
}
