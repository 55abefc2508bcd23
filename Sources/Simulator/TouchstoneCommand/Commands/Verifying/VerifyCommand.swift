import ArgumentParser
import Glibc
import LibinputClient
import Simulation
import TouchTrace

struct VerifyCommand: ParsableCommand, RecordingCommand, InputSourceCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compares traces with their transcripts and # Expect: lines.",
    discussion: """
      The transcript of tap.trace is tap.transcript, and tap.libinput.transcript is its transcript through the real \
      libinput. Compares every existing transcript, or only the one that --via selects.

      With several output groups of libinput, compares the transcript of the installed one, such as \
      tap.libinput-1.27.transcript. Skips a transcript of another group, or if libinput is not available, and prints a note; \
      --strict fails if all were skipped. --set affects only traces that use that recognizer.

      A recording whose header states # Expect: tap, pinch=2.4±5% must contain these gestures and no others, and needs no \
      transcript; `touchstone accept --expect` writes such a line. The names are recognizers of its setup, with a direction \
      (pan-left, pinch-in), a value (5% may differ without ±), a number (tap*2, tap*2+) or “cancelled”; or none.

      For NAME.desk, repeats the command in its second line, without a shell: see `touchstone help desk`. Programs in it other \
      than the known compositors and probes need --run-commands, and so do a compositor's configuration and arguments of a probe.

      `verify` never writes transcripts; `touchstone accept` writes them, and with --ask shows each difference first. If \
      GITHUB_ACTIONS is true, annotations follow the text.

      Exit codes: 0 all match · 1 a transcript changed · 2 a transcript is missing, or belongs to a trace that \
      was removed or renamed · 3 a recording or a transcript cannot be read · 4 nothing to verify
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String]
  @OptionGroup var selection: SelectionOptions
  @Option(help: "Output format; github prints annotations, json an object per line.")
  var format: VerifyFormat?
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also writes the results to a file, such as junit=results.xml. Can be repeated.",
      valueName: "format=file"))
  var reports: [String] = []
  @Flag(name: .shortAndLong, help: "Prints failures and the total.")
  var quiet = false
  @Flag(help: "Fails if all transcripts of an input were skipped. Exits with 2, or 69 if libinput is not available.")
  var strict = false
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var verified: VerifiedFileOptions

  func run() throws {
    for kind in CommandAdditions.registered.verified where try kind.contains(paths) {
      return try kind.verify(paths, verified)
    }
    try rejectStandardInput(paths)
    try inputSource.check(default: nil)
    let reports = try VerifyReport.reports(reports)
    let verification = try Verification(
      replay: options.replay(), source: source.request, libinput: inputSource.libinput.request,
      asked: inputSource.via,
      replayArguments: options.arguments, libinputArguments: inputSource.libinput.arguments,
      setupArguments: source.setup.arguments)
    let format = format ?? .text
    let found = FoundRecordings(paths, try selection.selection, asked: inputSource.via)
    let files = try reports.map { try $0.file(reading: source.inputs(found.files)) }
    // The exit code is a result as well, even if the reader closes the pipe after the first lines.
    Output.standard.ignoresClosedPipe = true
    if let problem = found.emptyReason {
      if format != .text { Output.standard.write(format.document([], without: problem)) }
      for (report, file) in zip(reports, files) { try report.write([], without: problem, to: file) }
      throw CommandFailure(.nothing, problem)
    }
    var results: [VerifyResult] = []
    func take(_ result: VerifyResult, _ progress: inout ProgressLine?) {
      var output = DeferredOutput()
      if let header = verification.header(of: result) { options.noteSetParameters(for: header, verification.replay) }
      for line in result.messages { output.printMessage(line) }
      if format == .text, !quiet || result.failure != nil { output.write(VerifyText.text(result)) }
      if progress == nil { output.flush() } else { progress?.write(output) }
      results.append(result)
    }
    found.results(by: verification, try jobs.work, within: try timeLimit.limit, take: take)
    let tally = VerifyTally(results)
    if format == .text {
      Output.standard.write(tally.text + "\n")
      if self.format == nil, getenv("GITHUB_ACTIONS").map({ String(cString: $0) }) == "true" {
        Output.standard.write(VerifyGitHub.annotations(results))
      }
    } else {
      Output.standard.write(format.document(results))
    }
    for (report, file) in zip(reports, files) { try report.write(results, without: nil, to: file) }
    var worst = tally.worst
    for (via, count) in tally.skippedSources {
      let text =
        "compared nothing via \(via.rawValue): \(count == 1 ? "its only transcript was" : "all of its \(count) transcripts were") skipped"
      if strict { printError(text) } else { printMessage("note: \(text)") }
      if strict { worst = .worse(worst, verification.libinput.version != nil ? .missing : .unavailable) }
    }
    if let worst { throw worst }
  }
}

/// The recordings selected from paths, and the transcripts without a recording.
struct FoundRecordings {
  let files: [String]
  private let orphans: [String]
  private let problems: [String]
  private let traces: TraceFiles
  private let selection: Selection
  private let asked: InputSource?
  private let shared: SharedTranscripts
  /// The reason why nothing is selected; nil if something is, or if the shard is merely empty.
  let emptyReason: String?

  /// - Parameter asked: the input source; nil for every source that has a transcript.
  init(_ paths: [String], _ selection: Selection, asked: InputSource?) {
    let traces = TraceFiles(paths)
    problems = traces.problems
    self.traces = traces
    self.selection = selection
    self.asked = asked
    let matching = (traces.files + traces.orphans).filter(selection.matches)
    files = traces.files.filter(selection.contains)
    orphans = traces.orphans.filter(selection.contains)
    // Recordings that are not selected can share a transcript as well.
    shared = SharedTranscripts(traces.files, asked: asked)
    emptyReason =
      matching.isEmpty && problems.isEmpty ? selection.emptyReason(paths, of: traces.files) : nil
    if let shard = selection.shard, emptyReason == nil, files.isEmpty, orphans.isEmpty {
      printMessage(
        "note: share \(shard.index) of \(shard.count) has none of \(matching.count, "recording")"
      )
    }
  }

  /// Replays all recordings and delivers the results in order, on the calling thread.
  ///
  /// - Parameter take: receives each result and the progress line, or nil if there is none.
  func results(
    by verification: Verification, _ work: OrderedWork, within limit: TimeLimit,
    take: (VerifyResult, inout ProgressLine?) -> Void
  ) {
    var none: ProgressLine?
    for problem in problems {
      take(
        VerifyResult(file: problem, outcome: .unreadable(.unreadable, problem), messages: ["error: \(problem)"]),
        &none)
    }
    // Recordings that are not selected can have been renamed as well.
    let renamed = RenamedTranscripts(traces.files, orphans: traces.orphans, asked: asked) { replays in
      var texts: [String?] = []
      work.run(replays, named: \.file, within: limit) {
        try? verification.text(of: $0.file, via: $0.via, $0.detail)
      } take: {
        texts.append($0)
      }
      return texts
    }
    var progress: ProgressLine? = ProgressLine("verifying", every: 1)
    var count = 0
    work.run(files, named: { $0 }, within: limit) {
      verification.results(for: $0, shared, renamed)
    } take: { results in
      count += 1
      for result in results { take(result, &progress) }
      progress?.show { "\(count) of \(files.count)" }
    }
    progress?.clear()
    for orphan in orphans {
      if let file = renamed.file(ofTranscriptAt: orphan) {
        // Reported with its recording, by the share that has the recording.
        if files.contains(file) || selection.shard != nil { continue }
        for result in verification.results(for: file, shared, renamed) { take(result, &none) }
        continue
      }
      let next = "rm \(Shell.quoted(orphan)), if its trace was removed on purpose"
      take(VerifyResult(file: orphan, transcript: orphan, outcome: .obsolete, next: next), &none)
    }
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
