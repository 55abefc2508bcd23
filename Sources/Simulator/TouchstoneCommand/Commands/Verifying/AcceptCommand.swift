import ArgumentParser
import LibinputClient
import Simulation
import TouchTrace

struct AcceptCommand: ParsableCommand, RecordingCommand, LibinputCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Writes the transcript of each trace, or asks for each change.",
    discussion:
      """
      Writes only changed transcripts, each with its current level of detail; new ones are quiet unless --transcript \
      is given. --via libinput writes tap.libinput.transcript, the transcript of tap.trace through the real libinput; if \
      that was made by a libinput of another output group, it writes tap.libinput-1.27.transcript for the group of the \
      installed one, which begins with 1.27. Without --via every existing transcript is updated. `touchstone verify` shows what would change. Renames the transcript of a renamed trace if a folder has both. Writes nothing if CI \
      is set.

      --recognizer, --set, --scene and --libinput are also written to a header file, which every command reads: for a \
      folder to touchstone.header in it, for a single recording to NAME.header next to it, or to the file that --setup \
      names. A trace with a setup in its own header keeps it.

      --ask shows each difference with the lines around it, then waits for a letter and Enter: a accept (writes the \
      transcript), r reject (a bug to fix; listed again at the end), s skip, A accept this and all that follow, q quit. For a \
      transcript without a trace: d delete, k keep. It ends with 0 if no differences remain, 1 if some do, and 4 if there is \
      nothing to ask about.

      --expect writes a comment into the trace's header instead of a transcript: # Expect: tap, pinch=2.4±5%. `verify` then \
      fails only if other gestures are recognized, not if a failure or a position changes. It names recognizers of the setup, so \
      that it fails without them.

      Examples:
        touchstone accept Traces
        touchstone accept --expect pinch.trace
        touchstone accept --ask Traces
        touchstone accept --transcript full pinch.trace
        touchstone accept --via libinput Traces/tap/tap.trace
        touchstone accept --via libinput --libinput library=libinput/build tap.trace
        touchstone accept --set swipe.direction=right swipe.yml
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String]
  @Flag(help: "Shows each difference and asks whether to accept it.")
  var ask = false
  @Flag(help: "Writes the gestures into each trace instead, as # Expect: tap, pinch=2.4±5%.")
  var expect = false
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var libinput: LibinputOptions
  @Option(help: "Which transcripts (default: every existing one).")
  var via: InputSource?
  @Option(help: "Level of detail for all transcripts.")
  var transcript: TranscriptDetail?
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var verified: VerifiedFileOptions

  func run() throws {
    try rejectStandardInput(paths)
    try rejectInCI()
    for kind in CommandAdditions.registered.verified where try kind.contains(paths) {
      return try kind.accept(paths, verified)
    }
    try libinput.check(with: via)
    if ask { return try review() }
    var headers = try HeaderFiles(options, libinput, source.setup)
    var (files, worst) = try TraceFiles.named(by: paths)
    // Writes everything even if the reader closes the pipe.
    Output.standard.ignoresClosedPipe = true
    if !headers.isEmpty {
      try headers.write(forPaths: paths)
      note(headers.others(among: files))
    }
    if expect { return try writeExpectations(files.filter(try selection.selection.contains)) }
    let acceptance = Acceptance(
      source: try source.request, libinput: try libinputRequest, asked: via, transcript: transcript)
    let shared = SharedTranscripts(files, asked: via)
    let limit = try timeLimit.limit
    let renamed = RenamedTranscripts(files, orphans: TraceFiles(paths).orphans, asked: via) { replays in
      var texts: [String?] = []
      Isolation.forEach(replays, named: \.file, within: limit) {
        try? acceptance.text(of: $0.file, via: $0.via, $0.detail)
      } take: {
        texts.append($0)
      }
      return texts
    }
    var written = 0
    var moved = 0
    var same = 0
    var skipped = 0
    var failed = 0
    // Everything is replayed before anything is written, so that a recording that crashes changes nothing.
    var changes: [TranscriptChange] = []
    var usesLibinput = false
    var progress = ProgressLine("accepting", every: 1)
    var count = 0
    let selected = files.filter(try selection.selection.contains)
    Isolation.forEach(selected, named: { $0 }, within: limit) { file -> [(InputSource, Acceptance.Outcome)] in
      let renames = renamed.renames(of: file)
      let sources: [(via: InputSource, rename: RenamedTranscript?)] =
        renames.isEmpty
        ? Golden.inputSources(toCompare: file, asked: via).map { (via: $0, rename: nil) }
        : renames.map { (via: $0.via, rename: $0) }
      return sources.map { via, rename in
        (
          via,
          rename?.keepsContent == true ? acceptance.move(rename) : acceptance.change(file, via, shared, rename?.old)
        )
      }
    } take: { outcomes in
      count += 1
      progress.show { "\(count) of \(selected.count)" }
      for (via, outcome) in outcomes {
        switch outcome {
        // Another recording that shares the transcript gives the same one.
        case .some(let change) where changes.contains { $0.path == change.path }: same += 1
        case .some(let change):
          changes.append(change)
          usesLibinput = usesLibinput || via == .libinput
        case .same: same += 1
        case .skipped: skipped += 1
        case .failed(let status):
          failed += 1
          worst = .worse(worst, status)
        }
      }
    }
    progress.clear()
    for change in changes {
      do throws(FileProblem) {
        try change.write()
        if change.old == nil { written += 1 } else { moved += 1 }
        Output.standard.write(line: change.line)
      } catch {
        printError(error.sentence)
        failed += 1
        worst = .worse(worst, .output)
      }
    }
    if written + moved > 0 && usesLibinput { libinput.noteArgumentsOutsideHeaders() }
    if let file = source.setup.file {
      printMessage("note: verify them with --setup \(Shell.quoted(file)) as well")
    }
    Output.standard.write(
      "\(written) written, \(moved > 0 ? "\(moved) renamed, " : "")\(same) unchanged\(skipped > 0 ? ", \(skipped) skipped" : "")\(failed > 0 ? ", \(failed) failed" : "")\n"
    )
    if let worst { throw worst }
  }

  /// The request to libinput, in addition to the options in header files.
  var libinputRequest: LibinputRequest {
    get throws(CommandFailure) {
      var request = try libinput.request
      request.assignments = []
      request.pointer = nil
      return request
    }
  }

  /// Names the recordings that the written header files do not apply to.
  private func note(_ others: [String]) {
    if others.isEmpty { return }
    printMessage("note: \(others.listed(atMost: 1)) \(others.count == 1 ? "keeps its" : "keep their") own setup")
  }
}
