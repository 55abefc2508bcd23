import ArgumentParser
import Simulation
import TouchTrace

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Plays each trace and compares it with the transcript beside it.",
    discussion: """
      The transcript of tap.trace is tap.transcript. Nothing is written; `touchstone accept` writes. A setting counts for \
      the traces that have its recognizer.

      Exit codes: 0 all are as they were · 1 a transcript changed · 2 one is missing, or its trace is · 3 a recording or a \
      transcript cannot be read · 4 there is nothing to verify
      """)

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions

  func run() {
    refuseStandardInput(paths)
    let replay = options.replay()
    let traces = TraceFiles(paths)
    var tally = Tally()
    for problem in traces.problems {
      complain(problem)
      tally.add(.unreadable)
    }
    var progress = ProgressLine("verifying", every: 1)
    for (index, file) in traces.files.enumerated() {
      progress.show { "\(index) of \(traces.files.count)" }
      tally.add(verify(file, replay))
    }
    progress.clear()
    for orphan in traces.orphans {
      report(orphan, "belongs to no trace", next: "rm \(Shell.quoted(orphan)), if its trace is gone for good")
      tally.add(.missing)
    }
    if tally.count == 0 {
      complain("there is no recording in \(paths.joined(separator: ", "))")
      ExitStatus.nothing.leave()
    }
    Output.standard.write("\(tally.passed) passed, \(tally.failed) failed\n")
    if let worst = tally.worst { worst.leave() }
    Output.standard.finish()
  }

  /// Nil where the trace gives its transcript.
  private func verify(_ file: String, _ replay: Replay) -> ExitStatus? {
    let path = Golden.path(forTraceAt: file)
    let golden: String?
    do { golden = try TextFile.read(path) } catch {
      report(file, error.description, next: "look at \(Shell.quoted(path))")
      return .unreadable
    }
    let detail = golden.flatMap { Golden.detail(of: $0) }
    let current: String
    do { current = try transcript(of: file, replay, detail ?? .quiet, source) } catch {
      report(file, "cannot be played; why is said above", next: "touchstone info \(Shell.quoted(file))")
      return error == .unreadable ? .unreadable : .usage
    }
    guard let golden else {
      report(file, "has no transcript beside it", next: "touchstone accept \(Shell.quoted(file))")
      return .missing
    }
    guard detail != nil else {
      report(
        file, "\(path):1: this is no transcript of version \(TranscriptText.version)",
        next: "touchstone accept \(Shell.quoted(file))")
      return .changed
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
          look:    touchstone replay --transcript full\(options.words) \(Shell.quoted(file))

      """)
    // What an option changed is not to be written down.
    if options.words.isEmpty { Output.standard.write("    accept:  touchstone accept \(Shell.quoted(file))\n") }
    return .changed
  }
  private var cross: String { Colour.red.paint("✗") }
  private func report(_ file: String, _ what: String, next: String) {
    Output.standard.write("\(cross) \(file): \(what)\n    next:    \(next)\n")
  }

  /// How many passed, how many failed, and the exit status of the failure that scripts should hear of first.
  private struct Tally {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var worst: ExitStatus?
    var count: Int { passed + failed }

    mutating func add(_ failure: ExitStatus?) {
      guard let failure else {
        passed += 1
        return
      }
      failed += 1
      worst = worst.map { $0.rawValue > failure.rawValue ? $0 : failure } ?? failure
    }
  }
}

/// Where transcripts stand beside files, there is none for standard input. Ends the command.
func refuseStandardInput(_ paths: [String]) {
  guard paths.contains("-") else { return }
  complain("standard input has no place for a transcript beside it; give a file")
  ExitStatus.usage.leave()
}
