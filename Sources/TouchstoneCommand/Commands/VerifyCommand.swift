import ArgumentParser
import LibinputClient
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
      for way in Golden.ways(toCompare: file, asked: via.via) { verify(file, via: way, replay, &tally) }
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
    Output.standard.write(
      "\(tally.passed) passed, \(tally.failed) failed\(tally.skipped > 0 ? ", \(tally.skipped) skipped" : "")\n")
    if let worst = tally.worst { worst.leave() }
    Output.standard.finish()
  }

  private func verify(_ file: String, via way: Via, _ replay: Replay, _ tally: inout Tally) {
    let path = Golden.path(forTraceAt: file, via: way)
    func fail(_ what: String, _ status: ExitStatus, next: String) {
      report(file, what, next: next)
      tally.add(status)
    }
    let options = (way == .contacts ? "" : " --via \(way.rawValue)")
    let accept = "touchstone accept\(options) \(Shell.quoted(file))"
    let golden: String?
    do { golden = try TextFile.read(path) } catch {
      return fail(error.description, .unreadable, next: "look at \(Shell.quoted(path))")
    }
    if way == .libinput && via.via == nil && !LibinputPlayback.isPossible {
      return tally.skip(path, "there is no libinput here")
    }
    let detail = golden.flatMap { Golden.detail(of: $0) }
    let current: String
    do { current = try transcript(of: file, via: way, replay, detail ?? .quiet, source, via.libinput.request) } catch {
      return fail(
        "cannot be played; why is said above", error, next: "touchstone info\(options) \(Shell.quoted(file))")
    }
    guard let golden else { return fail("has no transcript beside it", .missing, next: accept) }
    guard detail != nil else {
      return fail(
        "\(path):1: this is no transcript of version \(TranscriptText.version)", .changed, next: accept)
    }
    if let obstacle = Golden.obstacle(was: golden, now: current) { return tally.skip(path, obstacle) }
    guard let difference = TranscriptDifference(was: Golden.adjusted(golden, to: current), now: current) else {
      Output.standard.write("\(Colour.green.paint("✓")) \(file)\(way == .contacts ? "" : " (\(way.rawValue))")\n")
      return tally.add(nil)
    }
    tell(difference, file, path, options, accept)
    tally.add(.changed)
  }
  private func tell(_ difference: TranscriptDifference, _ file: String, _ path: String, _ way: String, _ accept: String)
  {
    let words = way + options.words + via.libinput.words
    Output.standard.write(
      """
      \(cross) \(file)
          \(path):\(difference.line) is the first line that changed:
          - \(difference.was ?? "(nothing; the transcript had ended)")
          + \(difference.now ?? "(nothing; the transcript ends)")
          look:    touchstone replay --transcript full\(words) \(Shell.quoted(file))

      """)
    // What an option changed is not to be written down.
    if options.words.isEmpty && via.libinput.words.isEmpty { Output.standard.write("    accept:  \(accept)\n") }
  }
  private var cross: String { Colour.red.paint("✗") }
  private func report(_ file: String, _ what: String, next: String) {
    Output.standard.write("\(cross) \(file): \(what)\n    next:    \(next)\n")
  }

  /// How many passed, how many failed, and the exit status of the failure that scripts should hear of first.
  private struct Tally {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    private(set) var worst: ExitStatus?
    var count: Int { passed + failed + skipped }

    mutating func skip(_ transcript: String, _ why: String) {
      skipped += 1
      say("note: \(transcript) was skipped: \(why)")
    }

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
