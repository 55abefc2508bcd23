import Analysis
import ArgumentParser
import Gestures
import Glibc
import Simulation
import TouchTrace

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Plays a recording and writes what came of it for other programs.",
    discussion: """
      perfetto: a timeline for ui.perfetto.dev: a lane a finger, a lane a recognizer with its states, its machine's phases \
      and every reason, the scene's changes, curves of all numbers, and arrows from a touch to what came of it; with \
      --via libinput its lanes too. chrome-trace: the same as JSON for older viewers.

      jsonl: one JSON object a line: a header, then every entry of the full transcript as `replay --json` writes it.

      csv: a row a transition: time_us, recognizer, kind, from, to, x, y (points), touches, held_since_us (when it was \
      recognized, if it had to wait), reason, signal, measured, value, threshold, unit, by (who excluded it, or who it \
      waited for), then each number that recognizers tell (scale, velocityX, …).

      Examples:
        touchstone export pinch.yml -o pinch.pftrace
        touchstone export --scene plays --format csv session.yml -o - | cut -d, -f1,2,5
      """)

  @Argument(help: "The recording; - is standard input.", completion: .file())
  var input: String
  @Option(
    name: .shortAndLong,
    help: "Where to; its ending says the format: .pftrace, .json, .jsonl or .csv. - is standard output.",
    completion: .file())
  var output = "-"
  @Option(help: "perfetto, chrome-trace, jsonl or csv; preferred to the ending.")
  var format: ExportFormat?
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var via: InputSourceOptions

  func run() {
    refuseFolder(input)
    let format = chosen
    if format == .perfetto && output == "-" && isatty(1) == 1 {
      refuse("a Perfetto timeline is no text; say where to, as in -o session.pftrace")
    }
    via.check()
    let file = OutputFile(output, reading: source.inputs([input]))
    let replay = options.replay()
    let shown: FingersBeside?
    let playback: any Playback
    do throws(ExitStatus) {
      playback = try via.open(input, source.request)
      shown = playback.libinput == nil || input == "-" ? nil : FingersBeside(try fingers())
    } catch { error.leave() }
    let exported = Exported()
    let session: Session
    let scene: TraceHeader.SceneLine
    let setup: Setup
    do {
      (session, scene) = try replay.session(for: playback.header) { entry in
        shown?.show(before: entry, in: exported.exporter)
        exported.exporter?.add(entry)
        exported.entries += 1
      }
      setup = try replay.setup(for: playback.header)
    } catch {
      refuse("\(input): \(error)")
    }
    let subject = Exporter.Subject(
      file: input, header: playback.header, scene: scene, libinput: playback.libinput, recognizers: setup.recognizers)
    let exporter = Exporter(format, of: subject) { file.output.write(bytes: $0) }
    exported.exporter = exporter
    if playback.libinput != nil && input == "-" && format.isTimeline {
      say("note: standard input cannot be read twice, so there are libinput's lanes and none of fingers; give a file")
    }
    let failure = playback.playAll(as: input, in: session)
    // A timeline of what there was is whole in itself.
    exporter.finish()
    if let failure {
      file.abandon()
      failure.leave()
    }
    file.finish("\(format.rawValue), \(exported.entries) entries of the transcript\(format.hint)")
  }

  private var chosen: ExportFormat {
    if let format = format ?? ExportFormat(fileName: output) { return format }
    refuse(
      output == "-"
        ? "standard output has no ending that says a format; say --format perfetto, chrome-trace, jsonl or csv"
        : "\(output) has no ending that says a format; use .pftrace, .json, .jsonl or .csv, or say --format")
  }
  private func fingers() throws(ExitStatus) -> any TouchSource {
    do throws(RecordingError) { return try TouchSources.open(input, source.request) } catch {
      complain(error.description)
      throw .unreadable
    }
  }

  private final class Exported {
    var exporter: Exporter?
    var entries = 0
  }
  /// The recording's fingers, to be seen beside what libinput makes of them.
  private final class FingersBeside {
    private let source: any TouchSource
    private var waiting: TraceFrame?

    init(_ source: any TouchSource) {
      self.source = source
      waiting = next()
    }
    func show(before entry: TranscriptEntry, in exporter: Exporter?) {
      while let frame = waiting, frame.time <= entry.time {
        exporter?.show(frame)
        waiting = next()
      }
    }
    /// Where the recording breaks off, whoever plays it says so.
    private func next() -> TraceFrame? {
      var frame = TraceFrame()
      return (try? source.next(into: &frame)) == true ? frame : nil
    }
  }
}

extension ExportFormat: ExpressibleByArgument {
  fileprivate var isTimeline: Bool { self == .perfetto || self == .chromeTrace }
  fileprivate var hint: String { self == .perfetto ? "; drop it on ui.perfetto.dev" : "" }
}
