import Analysis
import ArgumentParser
import Gestures
import Simulation
import TouchTrace

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tells why a gesture did not come, and which parameter would have let it through.",
    discussion: """
      For each time that somebody touches, every gesture that was tried: ✓ it came, and how near it was to failing; ✗ it \
      did not, and who failed, when, by what value against what threshold, or which other gesture stood in the way. \
      Beneath it the smallest turn of a parameter that would have let it through, found by playing the recording again with \
      it, and which other gestures it would cost or bring. Parameters are turned in whole points, milliseconds, degrees, \
      fingers, and in hundredths of a ratio.

      --json gives an object a touch, and after it one an attempt. A touch has no recognizer: touch, start_us, \
      last_input_us, end_us, fingers, farthest (in points), libinput (what it told of), asides, attempts, and nearest, the \
      smallest turn of a parameter where nothing came. An attempt: touch, recognizer, kind, start_us, end_us, touches, outcome \
      (came, cancelled, failed or undecided); of a failure signal, measured, value, bound, threshold and unit, or \
      excluded_by, or required, or decided_by, and remedies, each with either parameters, or simultaneous or without_require \
      with two recognizers, and with gains and losses; of one that came came_us, held_since_us and margins. Under \
      --via libinput an object without touch comes first, with via, libinput and group; before each of several recordings \
      one with file.

      Exit codes: 0 explained · 3 a recording cannot be read whole · 4 nothing was tried at that time, or there is no \
      recording · 64 the command line is wrong

      Examples:
        touchstone explain tap-strays.trace
        touchstone explain --gesture tap --at 350ms tap-strays.trace
        touchstone explain --set tap.allowableMovement=3mm tap-strays.trace
      """)

  @Argument(help: "Recordings, or folders of them; - is standard input.", completion: .file())
  var paths: [String]
  @Option(
    help: ArgumentHelp(
      "Only the touch that is under way at that time of the recording, be it that a gesture waits for what does not "
        + "come: 350ms, 1.5s. Of its gestures those that are tried just then; all where none is.", valueName: "time"))
  var at: String?
  @Option(
    help: ArgumentHelp(
      "Only the recognizer of that name; where there is none, all of that kind. Can be repeated.", valueName: "name"))
  var gesture: [String] = []
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var via: InputSourceOptions
  @Flag(help: "One JSON object a line.")
  var json = false

  func run() {
    let time = at.map { TimeOption.time($0, "--at") }
    via.check()
    var (files, status) = TraceFiles.named(by: paths)
    let replay = options.replay()
    for file in files {
      if files.count > 1 {
        let heading = json ? TranscriptJSON().file(file) : "\(file == files.first ? "" : "\n")# \(file)\n"
        Output.standard.write(heading)
      }
      do throws(ExitStatus) { try explain(file, replay, time) } catch { status = .worse(status, error) }
    }
    if let status { status.leave() }
    Output.standard.finish()
  }

  private func explain(_ file: String, _ replay: Replay, _ time: Timestamp?) throws(ExitStatus) {
    let playback = try via.open(file, source.request)
    let setup: Setup
    do throws(ParameterAssignment.Problem) { setup = try replay.setup(for: playback.header) } catch {
      complain("\(file): \(error.description)")
      throw .usage
    }
    let wanted = try wantedRecognizers(setup, in: file)
    var (inputLog, failure) = (InputLog(for: playback), ExitStatus?.none)
    do throws(PlaybackError) { try inputLog.record(playback) } catch { failure = error.said() }
    for note in playback.notes { say("note: \(file): \(note)") }
    let explanation = Explanation(of: inputLog, with: setup)
    if json, let libinput = inputLog.libinput { Output.standard.write(TranscriptJSON().libinput(libinput)) }
    try tell(explanation, file, wanted, time)
    if let failure { throw failure }
  }

  /// The names that `--gesture` means; all where it is not given.
  private func wantedRecognizers(_ setup: Setup, in file: String) throws(ExitStatus) -> [String] {
    let all = setup.recognizers
    if gesture.isEmpty { return all.map(\.name) }
    var wanted: [String] = []
    for word in gesture {
      let fitting = all.meant(by: word)
      if fitting.isEmpty {
        if KnownRecognizers.all.contains(where: { $0.kind == word }) {
          complain("\(file) is played without “\(word)”; add it with --recognizer \(word)")
        } else {
          let names = all.map(\.name) + all.map(\.kind).filter { kind in !all.contains { $0.name == kind } }
          complain("there is no recognizer “\(word)”\(Suggestion.questionOrList(word, names))")
        }
        throw .usage
      }
      wanted += fitting
    }
    return wanted
  }

  private func tell(
    _ explanation: Explanation, _ file: String, _ wanted: [String], _ time: Timestamp?
  ) throws(ExitStatus) {
    let (text, output) = (ExplanationText(explanation), Output.standard)
    var progress = ProgressLine("looking for parameters in \(file)", every: 1)
    var (told, touches, isTouched) = ([Attempt](), 0, false)
    for (index, touch) in explanation.touches.enumerated() {
      if let time, !(touch.start...touch.end).contains(time) { continue }
      isTouched = true
      let attempts = touch.attempts(at: time).filter { wanted.contains($0.recognizer) }
      if attempts.isEmpty && !gesture.isEmpty { continue }
      touches += 1
      let findings = attempts.map { attempt in
        progress.show { "touch \(index + 1) of \(explanation.touches.count)" }
        return explanation.finding(attempt)
      }
      progress.clear()
      if json {
        output.write(ExplanationJSON.object(touch, number: index + 1, findings).text + "\n")
        for finding in findings { output.write(ExplanationJSON.object(finding, touch: index + 1).text + "\n") }
      } else {
        let lines = text.heading(touch, number: index + 1, findings) + findings.flatMap { text.lines($0) }
        output.write((touches > 1 ? "\n" : "") + lines.joined(separator: "\n") + "\n")
      }
      told += attempts
    }
    if !isTouched, let time {
      complain(explanation.nothing(at: time, in: file))
      throw .nothing
    }
    if json { return }
    for name in gesture {
      let meant = explanation.setup.recognizers.meant(by: name)
      if told.contains(where: { meant.contains($0.recognizer) }) { continue }
      let most = explanation.touches.map(\.fingers).max() ?? 0
      let fingers = explanation.inputLog.libinput == nil ? "; at most \(count(most, "finger")) touched at a time" : ""
      output.write("\(name) was not tried: nothing here begins like one\(fingers)\n")
    }
    if touches == 0 && !gesture.isEmpty { return }
    output.write((touches > 0 ? "\n" : "") + ExplanationText.summary(touches: touches, told) + "\n")
  }
}

extension [Setup.NamedRecognizer] {
  /// The names that a word means: a recognizer's own, else a kind.
  fileprivate func meant(by word: String) -> [String] {
    let names = map(\.name)
    return names.contains(word) ? [word] : filter { $0.kind == word }.map(\.name)
  }
}

extension TouchSpan {
  /// What was tried then; all of the touch where nothing was at that very time, or no time is given.
  fileprivate func attempts(at time: Timestamp?) -> [Attempt] {
    guard let time else { return attempts }
    let then = attempts.filter { $0.start <= time && time <= $0.end }
    return then.isEmpty ? attempts : then
  }
}

extension Explanation {
  fileprivate func nothing(at time: Timestamp, in file: String) -> String {
    func text(_ time: Timestamp) -> String { Thousandths(time).shortText }
    func distance(_ touch: TouchSpan) -> Interval { max(touch.start - time, time - touch.end) }
    let problem = "nothing is under way at \(text(time)) ms of \(file)"
    guard let nearest = touches.min(by: { distance($0) < distance($1) }) else { return problem }
    return "\(problem); the nearest touch is from \(text(nearest.start)) to \(text(nearest.end)) ms"
  }
}
