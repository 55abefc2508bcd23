import ArgumentParser
import Simulation
import TouchTrace

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Plays each trace and compares it with the transcript beside it.",
    discussion: """
      The transcript of tap.trace is tap.transcript, and tap.libinput.transcript what the real libinput makes of it. Each \
      that is there is compared, or with --via only the one. One that a libinput of another output group made, or that \
      no libinput is here for, is skipped, and said. Nothing is written; `touchstone accept` writes. A setting counts \
      for the traces that have its recognizer.

      Exit codes: 0 all are as they were · 1 a transcript changed · 2 one is missing, or its trace is · 3 a recording or a \
      transcript cannot be read · 4 there is nothing to verify
      """)

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var via: ViaOptions
  @OptionGroup var jobs: JobOptions

  func run() {
    refuseStandardInput(paths)
    let verification = Verification(
      replay: options.replay(), source: source.request, libinput: via.libinput.request, asked: via.via,
      replayWords: options.words, libinputWords: via.libinput.words)
    let work = jobs.work
    let traces = TraceFiles(paths)
    var tally = Tally()
    for problem in traces.problems {
      complain(problem)
      tally.add(.failed(.unreadable))
    }
    var progress = ProgressLine("verifying", every: 1)
    var count = 0
    work.run(traces.files) {
      verification.verdict(on: $0)
    } take: { verdict in
      count += 1
      progress.tell(verdict.output)
      verdict.outcomes.forEach { tally.add($0) }
      progress.show { "\(count) of \(traces.files.count)" }
    }
    progress.clear()
    for orphan in traces.orphans {
      Output.standard.write(
        Verification.failure(
          orphan, "belongs to no trace", next: "rm \(Shell.quoted(orphan)), if its trace is gone for good"))
      tally.add(.failed(.missing))
    }
    if tally.count == 0 {
      complain("there is no recording in \(paths.joined(separator: ", "))")
      ExitStatus.nothing.leave()
    }
    Output.standard.write(
      "\(tally.passed) passed, \(tally.failed) failed\(tally.skipped > 0 ? ", \(tally.skipped) skipped" : "")\n")
    if let worst = tally.worst { worst.leave() }
    Output.standard.finish()
  }

  /// How many passed, how many failed, and the exit status of the failure that scripts should hear of first.
  private struct Tally {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    private(set) var worst: ExitStatus?
    var count: Int { passed + failed + skipped }

    mutating func add(_ outcome: Verification.Verdict.Outcome) {
      switch outcome {
      case .passed: passed += 1
      case .skipped: skipped += 1
      case .failed(let failure):
        failed += 1
        worst = worst.map { $0.rawValue > failure.rawValue ? $0 : failure } ?? failure
      }
    }
  }
}

/// Where transcripts stand beside files, there is none for standard input. Ends the command.
func refuseStandardInput(_ paths: [String]) {
  guard paths.contains("-") else { return }
  complain("standard input has no place for a transcript beside it; give a file")
  ExitStatus.usage.leave()
}
