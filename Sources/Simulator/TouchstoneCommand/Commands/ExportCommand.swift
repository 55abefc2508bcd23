import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import Reports
import Simulation
import TouchTrace

struct ExportCommand: ParsableCommand, RecordingCommand, InputSourceCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports a replay: timeline, JSON, table or animated SVG.",
    discussion: """
      perfetto: a timeline for ui.perfetto.dev with a lane per touch and per recognizer, its states, phases and \
      failure reasons, the scene's changes and animations, curves of all measurements and of the scene's positions, 60 \
      times a second while something moves, and arrows from touches to results; with --via libinput also libinput's \
      lanes.

      jsonl: one JSON object per line: a header, then every entry of the full transcript as `replay --json` prints it.

      csv: one row per transition with the columns time_us, recognizer, kind, from, to, x, y (points), touches, \
      held_since_us (when it was recognized, if it had to wait), reason, signal, measured, value, threshold, unit, by \
      (the recognizer that excluded it or that it waited for), and one for each measurement (scale, velocityX, …).

      svg: a film of the scene with its animations, the fingers on it, the verdict, and each gesture and change of the \
      scene as it happens. Any browser plays it from a file or in a page, without scripts, in the viewer's light or dark \
      appearance. At each time it shows what `replay --picture --at` draws, 60 times a second, and starts over a second \
      after its end. A film has at most \(FilmRecorder.maximumPictures) pictures with \(FilmRecorder.maximumElements) \
      elements, enough for minutes of touches in a few megabytes; a longer one has fewer pictures a second.

      Examples:
        touchstone export pinch.yml -o pinch.pftrace
        touchstone export --scene plays --speed 0.25 pinch.yml -o pinch.svg
        touchstone export --format csv session.yml | cut -d, -f1,2,5
      """)

  @Argument(
    help: ArgumentHelp("The recording; - is standard input.", valueName: "input"), completion: .file())
  var path: String
  @Option(
    name: .shortAndLong,
    help: "Output file: .pftrace, .jsonl, .csv or .svg. - is standard output.",
    completion: .file())
  var output = "-"
  @Option(help: "Output format; overrides the extension.")
  var format: ExportTarget?
  @Option(help: ArgumentHelp("Speed of a film as a factor of real time, 0.01 to 100.", valueName: "factor"))
  var speed = 1.0
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("First moment of a film, such as 350ms (default: the start).", valueName: "time"))
  var from: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Last moment of a film (default: the end).", valueName: "time"))
  var to: String?
  @Flag(help: "Plays a film once, instead of starting over.")
  var once = false
  @OptionGroup var overwriting: ForceOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions

  func run() throws {
    try rejectFolder(path)
    let target = try target
    if let file = target.fileForBytes, output == "-" && isatty(1) == 1 {
      throw CommandFailure("cannot write \(file.content) to a terminal; add -o \(file.name)")
    }
    try checkFilmOptions()
    let input = try self.input()
    switch target {
    case .film: try writeFilm(input.explaining(path))
    case .transcript(let format): try write(format, input)
    }
  }

  private func write(_ format: ExportFormat, _ input: RecordingInput) throws {
    let file = try OutputFile(output, reading: source.inputs([path]), replacing: .forced(overwriting.force))
    let replay = try options.replay()
    let playback = try input.open(path)
    let touches =
      playback.libinput == nil || path == "-"
      ? nil : TouchLane(try orFail(.unreadable, try TouchSources.open(path, input.source)))
    var exporter: Exporter?
    var entries = 0
    let session: Session
    let scene: TraceHeader.SceneLine
    do {
      (session, scene) = try replay.session(for: playback.header) { entry in
        touches?.show(before: entry, in: exporter)
        exporter?.add(entry)
        entries += 1
      }
    } catch {
      throw CommandFailure("\(path): \(error.sentence)")
    }
    let subject = Exporter.Subject(
      file: path, header: playback.header, scene: scene, libinput: playback.libinput,
      recognizers: session.setup.recognizers)
    exporter = Exporter(format, of: subject) { file.output.write(bytes: $0) }
    exporter?.scene = session.scene
    if playback.libinput != nil && path == "-" && format == .perfetto {
      printMessage("note: no lanes of touches, because standard input cannot be read twice; name a file")
    }
    let failure = playback.playAll(as: path, in: session)
    options.noteSetParameters(for: playback.header, replay)
    // A timeline of the part that was read is complete in itself.
    exporter?.finish()
    if let failure {
      file.abandon()
      throw failure
    }
    try file.finish(
      "\(format.rawValue), \(entries, "transcript entry")\(format.hint)")
  }

  var target: ExportTarget {
    get throws(CommandFailure) {
      if let format = format ?? ExportTarget(fileName: output) { return format }
      throw CommandFailure(
        output == "-"
          ? "no format for standard output; add --format \(ExportTarget.allValueStrings.listed("or"))"
          : "unknown format: \(output); use the extension .pftrace, .jsonl, .csv or .svg, or add --format")
    }
  }

  /// The recording's touches, shown next to libinput's events.
  private final class TouchLane {
    private let source: any TouchSource
    private var waiting: TraceFrame?

    init(_ source: any TouchSource) {
      self.source = source
      waiting = next()
    }

    func show(before entry: TranscriptEntry, in exporter: Exporter?) {
      while let frame = waiting, frame.time <= entry.time {
        exporter?.addTouches(frame)
        waiting = next()
      }
    }

    /// Returns the next frame. An error is reported by the playback.
    private func next() -> TraceFrame? {
      var frame = TraceFrame()
      return (try? source.next(into: &frame)) == true ? frame : nil
    }
  }
}

/// The output of `export`: a transcript for other programs, or a film.
enum ExportTarget: ExpressibleByArgument, Equatable {
  case transcript(ExportFormat)
  case film

  static let allValueStrings = ExportFormat.allCases.map(\.rawValue) + ["svg"]
  static let defaultCompletionKind = CompletionKind.list(allValueStrings)

  init?(argument: String) {
    guard let format = ExportFormat(rawValue: argument) else {
      if argument != "svg" { return nil }
      self = .film
      return
    }
    self = .transcript(format)
  }

  init?(fileName: String) {
    guard let format = ExportFormat(fileName: fileName) else {
      if !fileName.hasSuffix(".svg") || fileName == ".svg" { return nil }
      self = .film
      return
    }
    self = .transcript(format)
  }

  /// What a terminal cannot show, and a file for it; nil for text.
  fileprivate var fileForBytes: (content: String, name: String)? {
    switch self {
    case .transcript(.perfetto): ("a Perfetto timeline", "session.pftrace")
    case .film: ("a film", "film.svg")
    case .transcript: nil
    }
  }
}

extension ExportFormat {
  fileprivate var hint: String { self == .perfetto ? "; open it with ui.perfetto.dev" : "" }
}
