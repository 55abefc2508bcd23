import ArgumentParser
import Glibc
import Simulation
import TouchTrace

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Plays each trace and compares it with the transcript beside it.",
    discussion: """
      The transcript of tap.trace is tap.transcript, and tap.libinput.transcript what the real libinput makes of it. Each \
      that is there is compared, or with --via only the one. One that a libinput of another output group made, or that \
      no libinput is here for, is skipped, and said. A assignment counts for the traces that have its recognizer.

      No transcript is ever written; `touchstone accept` writes, `touchstone review` shows each difference and asks. Where \
      GITHUB_ACTIONS is true, annotations follow the text.

      Exit codes: 0 all are as they were · 1 a transcript changed · 2 one is missing, or obsolete: its trace is gone · 3 a \
      recording or a transcript cannot be read · 4 there is nothing to verify
      """)

  @Argument(help: "Recordings, or folders of them.", completion: .file())
  var paths: [String]
  @OptionGroup var selection: SelectionOptions
  @Option(help: "What is printed: text, junit, tap (version 14), github (annotations) or json (an object a line).")
  var format: VerifyFormat?
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Writes the results to a file as well, in a format of its own: junit=results.xml. Can be repeated.",
      valueName: "format=file"))
  var reports: [String] = []
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var via: InputSourceOptions
  @OptionGroup var jobs: JobOptions

  func run() {
    refuseStandardInput(paths)
    via.check(unsaid: nil)
    let reports = VerifyReport.reports(reports)
    let verification = Verification(
      replay: options.replay(), source: source.request, libinput: via.libinput.request, asked: via.via,
      replayWords: options.words, libinputWords: via.libinput.words)
    let format = format ?? .text
    let found = Found(paths, selection.selection, asked: via.via)
    let files = reports.map { $0.file(reading: source.inputs(found.files)) }
    // What it leaves with is a result as well, whoever reads only the first lines.
    Output.standard.outlivesItsReader = true
    if let problem = found.emptiness {
      if format != .text { Output.standard.write(format.document([], without: problem)) }
      for (report, file) in zip(reports, files) { report.write([], without: problem, to: file) }
      complain(problem)
      ExitStatus.nothing.leave()
    }
    var results: [VerifyResult] = []
    func take(_ result: VerifyResult, _ progress: inout ProgressLine?) {
      var output = HeldOutput()
      for line in result.said { output.say(line) }
      if format == .text { output.write(VerifyText.text(result)) }
      if progress == nil { output.tell() } else { progress?.tell(output) }
      results.append(result)
    }
    found.results(by: verification, jobs.work, take: take)
    let tally = VerifyTally(results)
    if format == .text {
      Output.standard.write(tally.text + "\n")
      if self.format == nil, getenv("GITHUB_ACTIONS").map({ String(cString: $0) }) == "true" {
        Output.standard.write(VerifyGitHub.annotations(results))
      }
    } else {
      Output.standard.write(format.document(results))
    }
    for (report, file) in zip(reports, files) { report.write(results, without: nil, to: file) }
    if let worst = tally.worst { worst.leave() }
    Output.standard.finish()
  }
}

/// The recordings that paths name and a selection leaves, and the transcripts without a recording.
struct Found {
  let files: [String]
  private let orphans: [String]
  private let problems: [String]
  private let shared: SharedTranscripts
  /// Why there is nothing; nil where there is something, or where it is a shard's right to have nothing.
  let emptiness: String?

  /// - Parameter asked: the one way to play them; nil for each of which there is a transcript.
  init(_ paths: [String], _ selection: Selection, asked: InputSource?) {
    let traces = TraceFiles(paths)
    problems = traces.problems
    let matching = (traces.files + traces.orphans).filter(selection.matches)
    files = traces.files.filter(selection.contains)
    orphans = traces.orphans.filter(selection.contains)
    // Whoever is not selected has its say in a shared transcript all the same.
    shared = SharedTranscripts(traces.files, asked: asked)
    emptiness =
      matching.isEmpty && problems.isEmpty ? selection.complaint(paths, of: traces.files + traces.orphans) : nil
    if let shard = selection.shard, emptiness == nil, files.isEmpty, orphans.isEmpty {
      say(
        "note: of \(matching.count) recording\(matching.count == 1 ? "" : "s") none falls to share \(shard.index) of \(shard.count)"
      )
    }
  }

  /// Plays all of them. Hands over what came of each in order, on the caller's thread.
  ///
  /// - Parameter take: gets the line that tells on a terminal how far it is, or nil while there is none.
  func results(
    by verification: Verification, _ work: OrderedWork, take: (VerifyResult, inout ProgressLine?) -> Void
  ) {
    var none: ProgressLine?
    for problem in problems {
      take(
        VerifyResult(file: problem, outcome: .unreadable(.unreadable, problem), said: ["error: \(problem)"]),
        &none)
    }
    var progress: ProgressLine? = ProgressLine("verifying", every: 1)
    var count = 0
    work.run(files) {
      verification.results(for: $0, shared)
    } take: { results in
      count += 1
      for result in results { take(result, &progress) }
      progress?.show { "\(count) of \(files.count)" }
    }
    progress?.clear()
    for orphan in orphans {
      let next = "rm \(Shell.quoted(orphan)), if its trace is gone for good"
      take(VerifyResult(file: orphan, transcript: orphan, outcome: .obsolete, next: next), &none)
    }
  }
}

/// Where transcripts stand beside files, there is none for standard input. Ends the command.
func refuseStandardInput(_ paths: [String]) {
  guard paths.contains("-") else { return }
  refuse("standard input has no place for a transcript beside it; give a file")
}
/// Nobody reads what is written where tests are run by a service. Ends the command there.
func refuseWhereCIIsSet(_ command: String) {
  guard ContinuousIntegration.isOn else { return }
  refuse(
    "CI is set in the environment, and there \(command) writes nothing; run it where you can read the difference, and commit what it writes"
  )
}
