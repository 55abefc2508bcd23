import Analysis
import CommandSupport
import Gestures
import Reports
import Simulation
import TouchTrace

// The page of several recordings.
extension ReportCommand {
  /// A recording for the overview. Its own page is rendered before anything is written.
  private struct Played {
    var outcome: RecordingOutcome?
    var status: ExitStatus?
    var problem: String?
    var page: [UInt8]?
    var recording: CoreRecording?
  }

  private func played(
    _ file: String, _ input: RecordingInput, _ replay: Replay, _ label: RecordingLabel?, withPage: Bool,
    withTouches: Bool
  ) -> Result<Played, CommandFailure> {
    Result { () throws(CommandFailure) in
      try Isolation.check(file)
      guard withPage else {
        let (outcome, status, problem) = try TouchstoneCommand.outcome(
          of: file, replay, input.source, label
        ) { options.noteSetParameters(for: $0, replay) }
        let recording = withTouches ? CoreRecording(file, replay, input.source, isComplete: status == nil) : nil
        return Played(outcome: outcome, status: status, problem: problem, recording: recording)
      }
      let played = try play(file, input, replay)
      let report = played.report
      return Played(outcome: report.outcome(label), status: played.status, problem: report.problem, page: report.page)
    }
  }

  func writeAll(
    _ files: [String], _ input: RecordingInput, _ replay: Replay, _ known: LabelTable?, _ core: ReportCore?,
    into folder: ReportFolder?
  ) throws(CommandFailure) -> ExitStatus? {
    var status: ExitStatus?
    var unwritten = 0
    let index = try ReportFile(folder?.path("index.html") ?? output, for: paths, reading: inputs(files))
    var corpus = CorpusReport(paths.map(Self.title).joined(separator: ", "), isLabelled: known != nil)
    corpus.words = { $0.clause }
    let names = RecordingNames(of: files)
    var progress = ProgressLine("replaying", every: 1)
    var folder = folder
    var number = 0
    Isolation.forEach(files, named: { $0 }, within: try timeLimit.limit) { file in
      played(file, input, replay, known?.label(of: file), withPage: folder != nil, withTouches: core != nil)
    } take: { played in
      progress.show { "\(number) of \(files.count) recordings" }
      let file = files[number]
      let label = known?.label(of: file)
      defer { number += 1 }
      do throws(CommandFailure) {
        let played = try played.get()
        var link = ""
        var remark = ""
        if let page = played.page {
          let name = folder!.name(for: names[number])
          try OutputGuard.check(folder!.path(name), reading: inputs(files), .of(.page))
          // An error does not affect the other recordings' reports.
          do throws(FileProblem) {
            try folder!.write(page, as: name)
            link = name
          } catch {
            progress.clear()
            printError(error.sentence)
            remark = "Its report is missing: \(error.sentence)."
            unwritten += 1
          }
        }
        corpus.add(
          file, link: link, label: label, played.outcome, problem: played.problem ?? "", remark: remark,
          recording: played.recording)
        status = .worse(status, played.status)
      } catch {
        progress.clear()
        corpus.add(file, label: label, nil, problem: error.reason.asSentence)
        status = .worse(status, error.report())
      }
    }
    progress.clear()
    note(known, files, corpus)
    if core != nil, let first = corpus.firstReplayable {
      corpus.opening = openingReport(of: files[first], replay, input.source)?.value
    }
    try index.write(
      core.map { corpus.page(with: $0) } ?? corpus.page,
      "\(files.count, "recording")\(folder == nil ? "" : ", each with its own report")"
        + (unwritten == 0 ? "" : ", except \(unwritten)"))
    return unwritten == 0 ? status : .worse(status, .output)
  }

  private func note(_ known: LabelTable?, _ files: [String], _ corpus: CorpusReport) {
    let absent = known?.missing(from: files) ?? []
    if let first = absent.first {
      printMessage(
        "note: \(absent.count, "labelled recording") \(absent.count == 1 ? "is" : "are") not among the inputs: \(first)"
          + (absent.count == 1 ? "" : " and \(absent.count - 1) more")
      )
    }
    for gesture in corpus.gesturesWithoutRecognizer {
      printMessage(
        "note: no recognizer for \(gesture.name), which \(gesture.count, "recording") "
          + "\(gesture.count == 1 ? "expects" : "expect")\(RecordingLabel.remedy(forGestureWithoutRecognizer: gesture.name).clause)"
      )
    }
  }
}
