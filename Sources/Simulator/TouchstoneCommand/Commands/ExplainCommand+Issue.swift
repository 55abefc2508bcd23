import Analysis
import CommandSupport
import Gestures
import Simulation
import TouchTrace

extension ExplainCommand {
  /// The largest recording that is shortened, in changes of touches: each step replays it.
  private static let largestShortened = 5000

  /// Writes the answer as a block of Markdown for an issue tracker, with the shortest recording that still shows it. It has no path,
  /// no name of a file and no serial number.
  func writeIssue(_ verdict: VerdictText, _ file: String, _ playback: any Playback, _ replay: Replay)
    throws(CommandFailure)
  {
    let answer = Answer(verdict.verdict, of: verdict.explanation)
    // What is wrong with the recording comes first, as in every answer.
    var lines: [String] = []
    for note in playback.notes where note.prominence == .problem { lines += ["**\(Self.escaped(note.text)).**", ""] }
    lines += ["**\(verdict.verdict.headline)**", ""]
    func add(_ label: String, _ text: String) { lines.append("- \(label): \(Self.escaped(text))") }
    for failure in answer.failures.prefix(2) { add("Reason", failure.text) }
    for fact in playback.facts { add(fact.label.prefix(1).uppercased() + fact.label.dropFirst(), fact.text) }
    add("Surface", HumanNumbers.size(of: playback.header.surface, isAssumed: playback.isSizeAssumed))
    for note in playback.notes where note.prominence == .answer { add("Note", note.text) }
    add("Versions", "Touchstone \(touchstoneVersion)" + (verdict.verdict.libinputTally == nil ? "" : ", with libinput"))
    lines.append("")
    lines += try shortest(verdict, file, replay)
    Output.standard.write(lines.joined(separator: "\n") + "\n")
  }

  /// A device's name or a reason must not end the block or make a link.
  private static func escaped(_ text: String) -> String {
    QuotedText.plain(text).replacing("`", with: "'").replacing("<", with: "&lt;").replacing("@", with: "@\u{200d}")
  }

  private func shortest(_ verdict: VerdictText, _ file: String, _ replay: Replay) throws(CommandFailure) -> [String] {
    guard let outcome = Self.outcome(verdict.explanation), file != "-" else { return ["No gesture was attempted."] }
    let request = try source.request
    do {
      var trace = try Trace(reading: TouchSources.open(file, request), as: file)
      trace.events = []
      if trace.size.changes > Self.largestShortened {
        return ["The recording has \(trace.size.text); `touchstone edit trim` makes a shorter one for this block."]
      }
      trace.header = try request.header(trace.header, ofRecordingAt: file)
      let kept = try KeptOutcome([outcome], recognizers: try replay.setup(for: trace.header).recognizers.map(\.name))
      let small = try Minimizer(replay, keeping: kept).minimized(trace)
      let title = "The shortest recording that still shows “\(outcome)”, \(small.size.text)"
      return ["<details><summary>\(title)</summary>", "", "```", TraceWriter().text(small) + "```", "</details>"]
    } catch {
      return ["The recording could not be shortened: \(Self.escaped(error.sentence))"]
    }
  }

  /// The outcome that the recording is about: what was recognized, or what failed.
  private static func outcome(_ explanation: Explanation) -> String? {
    if let gesture = explanation.attempts.first(where: { $0.recognitionTime != nil }) {
      return "\(gesture.recognizer) \(gesture.isDiscrete ? "ended" : "began")"
    }
    return explanation.attempts.first { $0.failure != nil }.map { "\($0.recognizer) failed" }
  }
}
