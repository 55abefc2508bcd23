import ArgumentParser
import Simulation
import TouchTrace

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Plays each trace and compares it with the transcript beside it.",
    discussion: """
      The transcript of tap.trace is tap.transcript. Nothing is written; `touchstone accept` writes.

      Exit codes: 0 all are as they were · 1 a transcript changed · 2 one is missing · 3 a recording cannot be read · \
      4 there is nothing to verify
      """)

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions

  func run() {
    let traces = TraceFiles(paths)
    for path in traces.missing { complain("there is no \(path)") }
    let replay = options.replay()
    var (passed, worst): (Int, ExitStatus?) = (0, nil)
    var progress = ProgressLine("verifying")
    var failed = traces.missing.count
    for (index, file) in traces.files.enumerated() {
      progress.show { "\(index) of \(traces.files.count)" }
      if let failure = verify(file, replay) {
        failed += 1
        worst = worst.map { $0.rawValue < failure.rawValue ? failure : $0 } ?? failure
      } else {
        passed += 1
      }
    }
    progress.clear()
    for orphan in traces.orphans { say("note: \(orphan) belongs to no trace; remove it if its trace is gone") }
    if passed + failed == 0 {
      complain("there is no recording in \(paths.joined(separator: ", "))")
      ExitStatus.nothing.leave()
    }
    Output.standard.write("\(passed) passed, \(failed) failed\n")
    if !traces.missing.isEmpty { ExitStatus.unreadable.leave() }
    if let worst { worst.leave() }
    Output.standard.finish()
  }

  private func verify(_ file: String, _ replay: Replay) -> ExitStatus? {
    let path = Golden.path(forTraceAt: file)
    guard let golden = TextFile.read(path) else {
      report(file, "has no transcript beside it", next: "touchstone accept \(Shell.quoted(file))")
      return .missing
    }
    guard let detail = Golden.detail(of: golden) else {
      report(
        file, "\(path):1: this is no transcript of version \(TranscriptText.version)",
        next: "touchstone accept \(Shell.quoted(file))")
      return .changed
    }
    guard let current = transcript(of: file, replay, detail, source) else {
      Output.standard.write("\(cross) \(file) cannot be read\n")
      return .unreadable
    }
    guard let difference = TranscriptDifference(was: golden, now: current) else {
      Output.standard.write("\(Colour.green.paint("✓")) \(file)\n")
      return nil
    }
    Output.standard.write(
      """
      \(cross) \(file)
          \(path):\(difference.line) is the first line that changed:
          - \(difference.was ?? "(nothing; the transcript had ended)")
          + \(difference.now ?? "(nothing; the transcript ends)")
          look:    touchstone replay --transcript full \(Shell.quoted(file))
          accept:  touchstone accept \(Shell.quoted(file))

      """)
    return .changed
  }
  private var cross: String { Colour.red.paint("✗") }
  private func report(_ file: String, _ what: String, next: String) {
    Output.standard.write("\(cross) \(file) \(what)\n    next:    \(next)\n")
  }
}
