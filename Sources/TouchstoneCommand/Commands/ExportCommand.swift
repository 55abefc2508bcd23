import Analysis
import ArgumentParser
import Gestures
import Glibc
import Reports
import Simulation
import TouchTrace

struct ExportCommand: ParsableCommand, RecordingCommand, InputSourceCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Replays a recording and exports the result for other programs.",
    discussion: """
      perfetto: a timeline for ui.perfetto.dev with a lane per touch and per recognizer, its states, phases and \
      failure reasons, the scene's changes and animations, curves of all measurements and of the scene's positions, 60 \
      times a second while something moves, and arrows from touches to results; with --via libinput also libinput's \
      lanes. chrome-trace: the same timeline as JSON for older viewers.

      jsonl: one JSON object per line: a header, then every entry of the full transcript as `replay --json` prints it.

      csv: one row per transition with the columns time_us, recognizer, kind, from, to, x, y (points), touches, \
      held_since_us (when it was recognized, if it had to wait), reason, signal, measured, value, threshold, unit, by \
      (the recognizer that excluded it or that it waited for), and one for each measurement (scale, velocityX, …).

      Examples:
        touchstone export pinch.yml -o pinch.pftrace
        touchstone export --scene plays --format csv session.yml -o - | cut -d, -f1,2,5
      """)

  @Argument(help: "The recording; - is standard input.", completion: .file())
  var input: String
  @Option(
    name: .shortAndLong,
    help: "Output file; its extension selects the format: .pftrace, .json, .jsonl or .csv. - is standard output.",
    completion: .file())
  var output = "-"
  @Option(help: "Output format; overrides the extension.")
  var format: ExportFormat?
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var touchpadOptions: TouchpadOptions
  @OptionGroup var libraryOptions: LibraryOptions
  @OptionGroup var identityOptions: IdentityOptions

  func run() throws {
    try rejectFolder(input)
    let format = chosen
    if format == .perfetto && output == "-" && isatty(1) == 1 {
      fail("cannot write a Perfetto timeline to a terminal; add -o session.pftrace")
    }
    try inputSource.check()
    let file = OutputFile(output, reading: source.inputs([input]))
    let replay = try options.replay()
    let touches: TouchLane?
    let playback: any Playback
    do throws(ExitStatus) {
      playback = try inputSource.open(input, orExit(try source.request))
      touches = playback.libinput == nil || input == "-" ? nil : TouchLane(try touchSource())
    } catch { error.exit() }
    var exporter: Exporter?
    var entries = 0
    let session: Session
    let scene: TraceHeader.SceneLine
    let setup: Setup
    do {
      (session, scene) = try replay.session(for: playback.header) { entry in
        touches?.show(before: entry, in: exporter)
        exporter?.add(entry)
        entries += 1
      }
      setup = try replay.setup(for: playback.header)
    } catch {
      fail("\(input): \(error)")
    }
    let subject = Exporter.Subject(
      file: input, header: playback.header, scene: scene, libinput: playback.libinput, recognizers: setup.recognizers)
    exporter = Exporter(format, of: subject) { file.output.write(bytes: $0) }
    exporter?.scene = session.scene
    if playback.libinput != nil && input == "-" && format.isTimeline {
      printMessage("note: no lanes of touches, because standard input cannot be read twice; name a file")
    }
    let failure = playback.playAll(as: input, in: session)
    // A timeline of the part that was read is complete in itself.
    exporter?.finish()
    if let failure {
      file.abandon()
      failure.exit()
    }
    file.finish(
      "\(format.rawValue), \(entries, "transcript entry")\(format.hint)")
  }

  private var chosen: ExportFormat {
    if let format = format ?? ExportFormat(fileName: output) { return format }
    fail(
      output == "-"
        ? "no format for standard output; add --format perfetto, chrome-trace, jsonl or csv"
        : "unknown format: \(output); use the extension .pftrace, .json, .jsonl or .csv, or add --format")
  }

  private func touchSource() throws(ExitStatus) -> any TouchSource {
    do throws(RecordingError) { return try TouchSources.open(input, orExit(try source.request)) } catch {
      printError(error.description)
      throw .unreadable
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

extension ExportFormat: ExpressibleByArgument {
  fileprivate var isTimeline: Bool { self == .perfetto || self == .chromeTrace }
  fileprivate var hint: String { self == .perfetto ? "; open it with ui.perfetto.dev" : "" }
}
