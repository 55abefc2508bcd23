import CommandSupport
import Glibc
import Simulation
import TouchTrace

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
    work.run(files, named: { $0 }, within: limit) { file -> [VerifyResult] in
      let start = ContinuousClock.now
      var results = verification.results(for: file, shared, renamed)
      if !results.isEmpty { results[0].duration = ContinuousClock.now - start }
      return results
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
