import CommandSupport
import LibinputClient
import Simulation
import TouchTrace

extension TestForm {
  /// Writes what differs from what was accepted.
  ///
  /// - Parameters:
  ///   - transcript: the level of detail; nil to keep each transcript's own.
  ///   - onlyGestures: whether the gestures are written instead of transcripts.
  func accept(_ paths: [String], _ transcript: TranscriptDetail?, onlyGestures: Bool) throws {
    for kind in CommandAdditions.registered.verified where try kind.contains(paths) {
      return try kind.accept(paths, verified)
    }
    try libinput.check(with: via)
    var headers = try HeaderFiles(options, libinput, source.setup)
    var (files, worst) = try TraceFiles.named(by: paths)
    // Writes everything even if the reader closes the pipe.
    Output.standard.ignoresClosedPipe = true
    if !headers.isEmpty {
      try headers.write(forPaths: paths)
      note(headers.others(among: files))
    }
    if onlyGestures { return try writeExpectations(files.filter(try selection.selection.contains)) }
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
