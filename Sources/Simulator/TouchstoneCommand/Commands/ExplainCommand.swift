import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Simulation
import TouchTrace

struct ExplainCommand: RecordingViewCommand {
  static let view = RecordingView.explain
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains why a gesture was not recognized, and what would help.",
    discussion: """
      Starts with the verdict: what the fingers did, what was recognized, and what libinput reported if it is \
      installed. The next lines are one or two gestures that were missed, the one that the motion looks most like \
      first: the measured value with its threshold, and the parameter that would have let it be recognized, found by \
      replaying the recording with it. Parameters change in whole points, milliseconds and degrees, and in hundredths \
      of a ratio; a factor is printed for more than twice or half the value. A touch is one finger from down to up; a \
      motion is what fingers do together until all have lifted. Several motions are listed after the answer.

      --all, --at and --gesture list every gesture that was attempted: ✓ it was recognized, with its margins to failing; \
      ✗ it was not, with the time, the measured value and the threshold, or the other gesture that prevented it.

      Exit codes: 0 success · 3 a recording cannot be read to its end · 4 nothing was attempted at that time, or there \
      is no recording · 64 usage error

      Examples:
        touchstone explain tap-moved-too-far.trace
        touchstone explain --gesture tap --at 350ms tap-moved-too-far.trace
        touchstone explain --set tap.allowableMovement=3mm tap-moved-too-far.trace
        touchstone explain --facts swipe.yml
      """)

  @Argument(help: "Recordings, or folders of recordings; - is standard input.", completion: .file())
  var paths: [String]
  @OptionGroup(title: "Views") var choice: ViewChoiceOptions
  @Option(
    help: ArgumentHelp(
      "Explains only recognizers of this name or kind. Can be repeated.", valueName: "name"),
    completion: Completions.gestures)
  var gesture: [String] = []
  @Flag(help: "Lists every gesture that was attempted.")
  var all = false
  @Flag(
    help: """
      Searches for parameter changes without a limit. By default, the search stops after a few seconds of work, which \
      concerns recordings of more than about two hundred touches.
      """)
  var unlimited = false
  @Flag(help: "Prints what the recording contains instead: device, protocol, frames, touches, gestures.")
  var facts = false
  @Flag(
    help: """
      Prints a block of Markdown for an issue tracker instead: the verdict, the reason, the device, and the shortest recording \
      that still shows it, without names of files.
      """)
  var issue = false
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var viewOptions: RecordingViewOptions
  private var json: Bool { viewOptions.json }

  func run() throws {
    let time = try viewOptions.time
    let input = try input()
    var (files, status) = try TraceFiles.named(by: paths)
    let replay = try options.replay()
    var limit = try timeLimit.limit
    if unlimited, !limit.isRequested { limit.time = nil }
    Isolation.forEach(files, named: { $0 }, within: limit) { file in
      if files.count > 1 {
        if !json && file != files.first { Output.standard.write("\n") }
        if json { Output.standard.write(TranscriptJSON().file(file)) } else { Output.standard.write(line: "# \(file)") }
      }
      do throws(CommandFailure) {
        try Isolation.check(file)
        let failure = try Isolation.replaying(file) { () throws(CommandFailure) in
          try explain(file, input.explaining(file), replay, time)
        }
        status = .worse(status, failure)
      } catch { status = .worse(status, error.report()) }
    }
    if let status { throw status }
  }

  /// Explains a recording. Returns the status if it cannot be read to its end, which is reported; nil otherwise.
  private func explain(
    _ file: String, _ input: RecordingInput, _ replay: Replay, _ time: Timestamp?
  ) throws(CommandFailure) -> ExitStatus? {
    if file == "-" { StandardInput.keep() }
    let playback = try input.open(file)
    let setup: Setup
    do throws(ParameterAssignment.Problem) { setup = try replay.setup(for: playback.header) } catch {
      throw CommandFailure("\(file): \(error.sentence)")
    }
    let wanted = try wantedRecognizers(setup, in: file)
    let session = Session(recording: setup, on: playback.header.surface)
    let recorder = ReplayRecorder(session)
    var failure: ExitStatus?
    do throws(PlaybackError) { try playback.play(in: session) {} } catch { failure = error.report() }
    let recording = recorder.finish(playback, isComplete: failure == nil)
    if !json && !issue { write(RecordingNotes.shared.problems(playback.notes)) }
    let problems = json ? RecordingNotes.shared.plainProblems(playback.notes) : []
    RecordingNotes.shared.add(playback.notes, about: file)
    if json, let libinput = playback.libinput { Output.standard.write(TranscriptJSON().libinput(libinput)) }
    let verdict = input.verdict(on: recording, of: file, includesLibinput: true)
    RecordingNotes.shared.add(verdict.notes, about: file)
    options.noteSetParameters(for: playback.header, replay)
    if issue {
      try writeIssue(verdict, file, playback, replay)
    } else if facts {
      writeFacts(verdict, recording, playback)
    } else {
      try write(verdict, file, wanted, time, problems)
    }
    return failure
  }

  /// Returns the names of the recognizers that `--gesture` selects; all of them without the option.
  private func wantedRecognizers(_ setup: Setup, in file: String) throws(CommandFailure) -> [String] {
    let all = setup.recognizers
    if gesture.isEmpty { return all.map(\.name) }
    var wanted: [String] = []
    for word in gesture {
      let selected = all.selected(by: word)
      if selected.isEmpty {
        if KnownRecognizers.all.contains(where: { $0.kind == word }) {
          throw CommandFailure("\(file) is replayed without “\(word)”; add --recognizer \(word)")
        }
        let names = all.map(\.name) + all.map(\.kind).filter { kind in !all.contains { $0.name == kind } }
        throw CommandFailure("there is no recognizer “\(word)”\(Suggestion.questionOrList(word, names))")
      }
      wanted += selected
    }
    return wanted
  }

  private func write(
    _ verdict: VerdictText, _ file: String, _ wanted: [String], _ time: Timestamp?, _ problems: [String]
  ) throws(CommandFailure) {
    let explanation = verdict.explanation
    var progress = ProgressLine("looking for parameters in \(file)", every: 1)
    func answer() -> Answer {
      defer { progress.clear() }
      return Answer(verdict.verdict, of: explanation) { done, all in progress.show { "\(done) of \(all)" } }
    }
    let isListed = json || all || time != nil || !gesture.isEmpty
    if json && time == nil && gesture.isEmpty {
      Output.standard.write(ExplanationJSON.object(answer(), problems: problems).text + "\n")
    } else if json, !problems.isEmpty {
      Output.standard.write(ExplanationJSON.object(problems: problems).text + "\n")
    }
    if !json && time == nil && gesture.isEmpty && all {
      Output.standard.write(sentences: verdict.sentences(showAll: all).joined(separator: "\n") + "\n")
    }
    if !isListed {
      // The answer comes first, and of several motions their sentences after it.
      if verdict.verdict.sentences.count <= 1 {
        write(verdict.sentences())
      } else {
        write([verdict.verdict.headline])
      }
      let answer = answer()
      return write(
        VerdictText.details(answer) + (verdict.verdict.sentences.count > 1 ? verdict.sentences(isNumbered: true) : []))
    }
    var touches: [(index: Int, attempts: Int)] = []
    var explained: [Attempt] = []
    var isTouched = false
    for (index, touch) in explanation.touches.enumerated() {
      if let time, !(touch.start...touch.end).contains(time) { continue }
      isTouched = true
      let attempts = touch.attempts(at: time).filter { wanted.contains($0.recognizer) }
      if attempts.isEmpty && !gesture.isEmpty { continue }
      touches.append((index, attempts.count))
      explained += attempts
    }
    if !isTouched, let time {
      throw CommandFailure(.nothing, explanation.nothing(at: time, in: file))
    }
    var findings: [Finding] = []
    var written = 0
    func writeTouches() {
      while written < touches.count, findings.count == touches[written].attempts {
        progress.clear()
        let index = touches[written].index
        write(
          verdict, explanation.touches[index], number: index + 1, findings,
          isFirst: written == 0 && (time != nil || !gesture.isEmpty))
        (findings, written) = ([], written + 1)
      }
    }
    writeTouches()
    let unsearched = explanation.forEachFinding(of: explained, limit: unlimited ? nil : Explanation.searchLimit) {
      done, all in
      progress.show { "\(done) of \(all, "attempt")" }
    } _: {
      findings.append($0)
      writeTouches()
    }
    progress.clear()
    if !json { writeSummary(explanation, touches: touches.count, explained) }
    if let unsearched { write(unsearched) }
  }

  private func write(_ lines: [String]) { Output.standard.write(sentences: lines.map { $0 + "\n" }.joined()) }

  private func write(_ unsearched: LimitedFindings.Unsearched) {
    let output = Output.standard
    if json { return output.write(ExplanationJSON.object(unsearched, option: "--unlimited").text + "\n") }
    output.write(
      sentences: ExplanationText.sentence(unsearched)
        + "; --unlimited searches everything, and --at or --gesture a part of it\n")
  }

  private func write(
    _ verdict: VerdictText, _ touch: TouchSpan, number: Int, _ findings: [Finding], isFirst: Bool
  ) {
    let output = Output.standard
    if json {
      let sentence = verdict.verdict.sentence(ofTouch: number)
      output.write(ExplanationJSON.object(touch, number: number, findings, sentence).text + "\n")
      for object in ExplanationJSON.objects(findings, touch: number) { output.write(object.text + "\n") }
      return
    }
    let misses = verdict.verdict.nearestMisses.map(\.attempt)
    // Most recognizers look for another number of fingers.
    func isOfOtherCount(_ finding: Finding) -> Bool { finding.expectation == .otherCount && finding.remedies.isEmpty }
    let others = findings.filter(isOfOtherCount)
    let isFolded = gesture.isEmpty && others.count > 3
    let entries = findings.filter { !isFolded || !isOfOtherCount($0) }.flatMap { finding in
      let entry = verdict.text.entry(finding, hasNotes: false)
      let colour: Colour =
        entry.mark == "✓" ? .green : misses.contains(finding.attempt) ? .red : .faint
      return entry.lines.enumerated().map { index, line in index == 0 ? colour.paint(line) : line }
    }
    var lines = verdict.text.heading(touch, number: number) + entries
    if isFolded {
      let names = others.map(\.attempt.title).uniqued().listed()
      lines.append(Colour.faint.paint("  ✗ for another number of fingers or taps: \(names)"))
    }
    output.write(sentences: (isFirst ? "" : "\n") + lines.joined(separator: "\n") + "\n")
  }

  private func writeSummary(_ explanation: Explanation, touches: Int, _ explained: [Attempt]) {
    let output = Output.standard
    for name in gesture {
      let selected = explanation.setup.recognizers.selected(by: name)
      if explained.contains(where: { selected.contains($0.recognizer) }) { continue }
      let maximum = explanation.touches.map(\.fingers).max() ?? 0
      let fingers = maximum == 0 ? "" : "; at most \(maximum, "finger") down at a time"
      output.write("\(name) was not attempted: nothing in the recording starts like one\(fingers)\n")
    }
    if touches == 0 && !gesture.isEmpty { return }
    output.write((touches > 0 ? "\n" : "") + ExplanationText.summary(touches: touches, explained) + "\n")
  }
}

extension [Setup.NamedRecognizer] {
  /// Returns the names that a word selects: the recognizer of this name, or every recognizer of this kind.
  fileprivate func selected(by word: String) -> [String] {
    let names = map(\.name)
    return names.contains(word) ? [word] : filter { $0.kind == word }.map(\.name)
  }
}

extension TouchSpan {
  /// Returns the attempts at a time, or all attempts of the touch if there were none or `time` is nil.
  fileprivate func attempts(at time: Timestamp?) -> ArraySlice<Attempt> {
    guard let time else { return attempts }
    let concurrent = attempts.filter { $0.start <= time && time <= $0.end }
    return concurrent.isEmpty ? attempts : concurrent[...]
  }
}

extension Explanation {
  fileprivate func nothing(at time: Timestamp, in file: String) -> String {
    func text(_ time: Timestamp) -> String { _Thousandths(time).shortText }
    func distance(_ touch: TouchSpan) -> Interval { max(touch.start - time, time - touch.end) }
    let problem = "no motion at \(text(time)) ms in \(file)"
    guard let nearest = touches.min(by: { distance($0) < distance($1) }) else { return problem }
    return "\(problem); the nearest one is from \(text(nearest.start)) to \(text(nearest.end)) ms"
  }
}
