import ArgumentParser
import CommandSupport
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// A form of `touchstone test`: `verify` compares recordings with what was accepted, `accept` writes it, and `test` does both.
protocol TestForm: ParsableCommand, RecordingCommand, LibinputCommand {
  var paths: [String] { get }
  var selection: SelectionOptions { get }
  var options: ReplayOptions { get }
  /// The input source; nil for every source that has a transcript.
  var via: InputSource? { get }
  var jobs: JobOptions { get }
  var timeLimit: TimeLimitOptions { get }
  var verified: VerifiedFileOptions { get }
}

/// How results are printed and which of them fail.
struct ComparisonOptions: ParsableArguments {
  @Option(help: "Output format; github prints annotations, json an object per line.")
  var format: VerifyFormat?
  @Option(name: .customLong("report"), help: TestReport.help)
  var reports: [String] = []
  @Flag(name: .shortAndLong, help: "Prints failures and the total.")
  var quiet = false
  @Flag(help: "Fails if all transcripts of an input were skipped. Exits with 2, or 69 if libinput is not available.")
  var strict = false
}

extension TestForm {
  /// Compares recordings with their transcripts and expectations, and prints the results. Throws the status if one failed.
  ///
  /// - Parameter watches: whether recordings that change are compared again until the command is interrupted.
  func compare(_ comparison: ComparisonOptions, _ paths: [String], watches: Bool = false) throws {
    for kind in CommandAdditions.registered.verified where try kind.contains(paths) {
      return try kind.verify(paths, verified)
    }
    try rejectStandardInput(paths)
    let inputSource = InputSourceOptions(via: via, libinput: libinput)
    try inputSource.check(default: nil)
    let reports = try TestReport.reports(comparison.reports)
    let verification = try verification()
    let format = comparison.format ?? .text
    let found = FoundRecordings(paths, try selection.selection, asked: inputSource.via)
    let page = reports.first { $0.format == .html }?.path
    let files = try reports.map { try $0.file(reading: source.inputs(found.files)) }
    // The exit code is a result as well, even if the reader closes the pipe after the first lines.
    Output.standard.ignoresClosedPipe = true
    if let problem = found.emptyReason {
      if format != .text { Output.standard.write(format.document([], without: problem)) }
      for (report, file) in zip(reports, files) {
        try report.write([], verification, without: problem, to: file, page: page)
      }
      throw CommandFailure(.nothing, problem)
    }
    var results: [VerifyResult] = []
    func take(_ result: VerifyResult, _ progress: inout ProgressLine?) {
      var output = DeferredOutput()
      if let header = verification.header(of: result) { options.noteSetParameters(for: header, verification.replay) }
      for line in result.messages { output.printMessage(line) }
      if format == .text, !comparison.quiet || result.failure != nil { output.write(VerifyText.text(result)) }
      if progress == nil { output.flush() } else { progress?.write(output) }
      results.append(result)
    }
    found.results(by: verification, try jobs.work, within: try timeLimit.limit, take: take)
    let tally = VerifyTally(results)
    if format == .text {
      Output.standard.write(tally.text + "\n")
      if comparison.format == nil, getenv("GITHUB_ACTIONS").map({ String(cString: $0) }) == "true" {
        Output.standard.write(VerifyGitHub.annotations(results))
      }
    } else {
      Output.standard.write(format.document(results, verification))
    }
    for (report, file) in zip(reports, files) {
      try report.write(results, verification, without: nil, to: file, page: page)
    }
    if format == .text { JobSummary.append(results) }
    SlowestTests.note(results)
    if watches {
      let watch = try TestWatch(paths, selection.selection, asked: via, shared: source.inputs([]))
      try watch.run(verification, jobs.work)
    }
    var worst = tally.worst
    for (via, count) in tally.skippedSources {
      let text =
        "compared nothing via \(via.rawValue): \(count == 1 ? "its only transcript was" : "all of its \(count) transcripts were") skipped"
      if comparison.strict { printError(text) } else { printMessage("note: \(text)") }
      if comparison.strict { worst = .worse(worst, verification.libinput.version != nil ? .missing : .unavailable) }
    }
    if let worst { throw worst }
  }

  func verification() throws -> Verification {
    try Verification(
      replay: options.replay().ofManyRecordings, source: source.request, libinput: libinput.request, asked: via,
      replayArguments: options.arguments, libinputArguments: libinput.arguments,
      setupArguments: source.setup.arguments)
  }
}

/// Throws if the paths contain standard input, which cannot have a transcript file.
package func rejectStandardInput(_ paths: [String]) throws(CommandFailure) {
  guard paths.contains("-") else { return }
  throw CommandFailure("standard input has no transcript; name a file")
}

/// Throws on a continuous integration service, where written transcripts would not be reviewed.
func rejectInCI() throws(CommandFailure) {
  guard ContinuousIntegration.isOn else { return }
  throw CommandFailure(
    "accept does not write transcripts while CI is set; run it on your machine, check the differences and commit them"
  )
}
