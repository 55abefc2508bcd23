import ArgumentParser
import Simulation
import TouchTrace

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Plays recordings and tells what came of them.",
    discussion: """
      The transcript has a line for each thing that happened: `!` a gesture began, ended, was cancelled or failed, and \
      why; `=` what came of it in the scene. --transcript full adds every frame and every machine's steps.

      --json gives one object a line: time_us, recognizer, kind, state, x, y, touches, the gesture's own numbers (scale), \
      and for a failure reason, value, threshold, unit. Changes of the table are lines of their own, with table.

      Examples:
        touchstone replay swipe.yml
        touchstone replay --set tap.allowableMovement=2mm --transcript full tap.trace
        evemu-record /dev/input/event5 | touchstone replay --json -
      """)

  @Argument(help: "Recordings, or folders of them; - is standard input.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @Option(help: "quiet: what the world sees; full: every frame and every machine's step as well.")
  var transcript = TranscriptDetail.quiet
  @Flag(help: "One JSON object a line.")
  var json = false

  func run() {
    let traces = TraceFiles(paths)
    for path in traces.missing { complain("there is no \(path)") }
    var status: ExitStatus? = traces.missing.isEmpty ? nil : .unreadable
    if traces.files.isEmpty, status == nil {
      complain("there is no recording in \(paths.joined(separator: ", "))")
      status = .nothing
    }
    for file in traces.files {
      if traces.files.count > 1 { announce(file, isFirst: file == traces.files.first) }
      if let failure = play(file) { status = failure }
    }
    if let status { status.leave() }
    Output.standard.finish()
  }

  private func announce(_ file: String, isFirst: Bool) {
    if json {
      Output.standard.write(TranscriptJSON().file(file))
    } else {
      Output.standard.write("\(isFirst ? "" : "\n")# \(file)\n")
    }
  }

  /// Nil where all went well.
  private func play(_ file: String) -> ExitStatus? {
    guard let touches = source.open(file) else { return .unreadable }
    let replay = options.replay()
    let (text, lines, output) = (TranscriptText(), TranscriptJSON(), Output.standard)
    let (json, detail) = (json, transcript)
    let session: Session
    let scene: TraceHeader.SceneLine
    do {
      (session, scene) = try replay.session(for: touches.header) { entry in
        // Programs pass over what they do not need; people should not have to.
        if json ? detail == .full || !entry.isInner : detail.includes(entry) {
          output.write(json ? lines.line(entry) : entry.painted(text.line(entry)))
        }
      }
    } catch {
      complain(error.description)
      return .usage
    }
    if !json { output.write(text.header(detail, surface: touches.header.surface, scene: scene)) }
    return touches.readAll(as: file) { frame in
      session.play(frame)
    } atEnd: {
      session.end(at: $0)
    }
  }
}

extension TranscriptEntry {
  /// Frames, wakes and steps of machines.
  fileprivate var isInner: Bool {
    switch self {
    case .frame, .indirect, .wake, .step: true
    case .transition, .scene, .end: false
    }
  }
}
