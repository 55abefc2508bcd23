import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import Analysis

/// Laws of the recognizers that a verdict advises to attach: with its options the gesture is recognized in that touch, in the whole
/// recording, as the command line attaches it.
@Suite struct AdviceLawTests {
  /// A recognizer of one kind on one kind of surface.
  struct Setting: Sendable, CustomTestStringConvertible {
    var kind: String
    var isTouchpad: Bool
    /// The options with which the recording is explained.
    var options: [String] = []

    var testDescription: String { "only \(kind), \(isTouchpad ? "touchpad" : "touchscreen") \(options)" }
  }

  private static let settings = Catalog.recognizers.flatMap { kind in
    [Setting(kind: kind.kind, isTouchpad: false), Setting(kind: kind.kind, isTouchpad: true)]
  }

  /// Drags at 300 to 700 pt/s, where a pan becomes a swipe.
  @Test(arguments: settings) func adviceForDragsWorks(setting: Setting) throws {
    for fingers in 1...4 {
      for speed in stride(from: 300, through: 700, by: runsExhaustiveTests ? 10 : 50) {
        var touch = FingerLines(at: 0, fingers: fingers)
        touch.move(x: 80, in: (80_000 / speed + 5) / 10 * 10)
        touch.lift()
        try Self.check(touch.lines, setting, "\(fingers) fingers at \(speed) pt/s")
      }
    }
  }

  /// Touches of 0.30 to 0.90 s, where a tap becomes a press.
  @Test(arguments: settings) func adviceForRestsWorks(setting: Setting) throws {
    for fingers in 1...4 {
      for duration in stride(from: 300, through: 900, by: runsExhaustiveTests ? 10 : 50) {
        var touch = FingerLines(at: 0, fingers: fingers)
        touch.rest(duration)
        touch.lift()
        try Self.check(touch.lines, setting, "\(fingers) fingers for \(duration) ms")
      }
    }
  }

  /// A second touch may wait for the first one, or join it.
  @Test(arguments: settings) func adviceForOneOfTwoTouchesWorks(setting: Setting) throws {
    for (first, pause, second) in [(300, 200, 450), (450, 300, 600), (60, 100, 60), (850, 200, 60)] {
      for fingers in 1...2 {
        var lines: [String] = []
        for (start, duration) in [(0, first), (first + pause, second)] {
          var touch = FingerLines(at: start, fingers: fingers)
          touch.rest(duration)
          touch.lift()
          lines += touch.lines
        }
        try Self.check(lines, setting, "\(fingers) fingers for \(first) ms and, \(pause) ms later, \(second) ms")
      }
    }
  }

  /// Each change of a parameter that is offered for such a touch lets the gesture be recognized.
  @Test(arguments: settings) func changesForDragsAndRestsWork(setting: Setting) throws {
    for fingers in runsExhaustiveTests ? 1...4 : 1...2 {
      for speed in stride(from: 300, through: 700, by: runsExhaustiveTests ? 50 : 200) {
        var touch = FingerLines(at: 0, fingers: fingers)
        touch.move(x: 80, in: (80_000 / speed + 5) / 10 * 10)
        touch.lift()
        try Self.checkChanges(touch.lines, setting, "\(fingers) fingers at \(speed) pt/s")
      }
      for duration in stride(from: 300, through: 900, by: runsExhaustiveTests ? 50 : 150) {
        var touch = FingerLines(at: 0, fingers: fingers)
        touch.rest(duration)
        touch.lift()
        try Self.checkChanges(touch.lines, setting, "\(fingers) fingers for \(duration) ms")
      }
    }
  }

  /// Parameters that are given for a recognizer that is not attached act once it is.
  @Test(arguments: [
    ["--set", "swipe.minimumVelocity=1000pt/s"], ["--set", "longPress.minimumPressDuration=2s"],
    ["--set", "pan.minimumTranslation=300pt"], ["--set", "tap.maximumPressDuration=100ms"],
  ])
  func adviceHonoursTheOptionsOfTheCommand(options: [String]) throws {
    for kind in ["click", "pinch"] {
      let setting = Setting(kind: kind, isTouchpad: false, options: options)
      for speed in [450, 650, 900] {
        var touch = FingerLines(at: 0, fingers: 1)
        touch.move(x: 80, in: (80_000 / speed + 5) / 10 * 10)
        touch.lift()
        try Self.check(touch.lines, setting, "\(speed) pt/s")
      }
      for duration in [80, 300, 700] {
        var touch = FingerLines(at: 0, fingers: 1)
        touch.rest(duration)
        touch.lift()
        try Self.check(touch.lines, setting, "\(duration) ms")
      }
    }
  }

  @Test(arguments: Corpus.traces) func adviceForTracesWorks(path: String) throws {
    let path = Corpus.path(path)
    let isRecorded = InputSource.standard(for: path) == .recorded
    let playback: any Playback = try isRecorded ? RecordedPlayback(path: path) : ContactPlayback(path: path)
    var log = InputLog(for: playback)
    try log.record(playback)
    let replay = Replay()
    try Self.check(Explanation(of: log, with: replay.setup(for: log.header)), replay, path)
  }

  /// The law is not about nothing: a clear drag, rest and flick are named.
  @Test(arguments: [true, false]) func clearTouchesAreNamed(isTouchpad: Bool) throws {
    func outcome(_ build: (inout FingerLines) -> Void) throws -> String? {
      var touch = FingerLines(at: 0, fingers: 1)
      build(&touch)
      touch.lift()
      let lines = ["recognizer pinch pinch"] + touch.lines
      return Verdict(try Explanation(ofTrace: lines, isTouchpad: isTouchpad)).sentences.first?.outcome
    }
    let end = "recognizer is attached: add --recognizer"
    #expect(try outcome { $0.move(x: 80, in: 200) } == "looks like a pan (drag), but no pan \(end) pan")
    #expect(try outcome { $0.move(x: 80, in: 80) } == "looks like a swipe, but no swipe \(end) swipe")
    #expect(try outcome { $0.rest(450) } == "looks like a tap, but no tap \(end) tap")
    #expect(try outcome { $0.rest(900) } == "looks like a long press, but no longPress \(end) longPress")
  }

  /// Each change that the answer offers to such a touch with the standard recognizers works, too.
  @Test(arguments: 1...3) func changesOfTheAnswerWork(fingers: Int) throws {
    let speeds = stride(from: 300, through: 700, by: runsExhaustiveTests ? 20 : 100)
    let durations = stride(from: 400, through: 550, by: runsExhaustiveTests ? 10 : 50)
    for isTouchpad in [false, true] {
      for (distance, duration) in speeds.map({ (80.0, 80_000 / $0) }) + durations.map({ (0, $0) }) {
        var touch = FingerLines(at: 0, fingers: fingers)
        if distance > 0 { touch.move(x: distance, in: (duration + 5) / 10 * 10) } else { touch.rest(duration) }
        touch.lift()
        let explanation = try Explanation(ofTrace: touch.lines, isTouchpad: isTouchpad)
        let answer = Answer(Verdict(explanation), of: explanation)
        try RemedyLawTests.check(
          answer.failures.map(\.finding), of: explanation, "\(fingers) fingers, \(distance) pt in \(duration) ms")
      }
    }
  }

  // MARK: The law

  private static func check(_ lines: [String], _ setting: Setting, _ touch: String) throws {
    let replay = try Replay(options: setting.options)
    try check(explanation(lines, setting, replay), replay, "\(setting.testDescription): \(touch)")
  }

  private static func checkChanges(_ lines: [String], _ setting: Setting, _ touch: String) throws {
    let explanation = try explanation(lines, setting, Replay())
    let findings = explanation.attempts.filter { $0.failure != nil }.map { explanation.finding($0) }
    try RemedyLawTests.check(findings, of: explanation, "\(setting.testDescription): \(touch)")
  }

  private static func explanation(_ lines: [String], _ setting: Setting, _ replay: Replay) throws -> Explanation {
    let surface = "surface 100x60 mm\(setting.isTouchpad ? " touchpad" : "")"
    let text = ["touchstone trace 1", surface, "recognizer only \(setting.kind)"] + lines + ["end 4000"]
    let playback = try ContactPlayback(TraceText(text.joined(separator: "\n") + "\n"))
    var log = InputLog(for: playback)
    try log.record(playback)
    return Explanation(of: log, with: try replay.setup(for: log.header))
  }

  /// Replays the recording with the options of each advice, in addition to those with which it was explained.
  private static func check(_ explanation: Explanation, _ replay: Replay, _ name: String) throws {
    let verdict = Verdict(explanation)
    var advice = verdict.sentences.flatMap { sentence in sentence.touches.map { ($0, sentence.outcome) } }
    advice += verdict.nearestMisses.compactMap { miss in verdict.advice(miss, explanation).map { (miss.touch, $0) } }
    for (number, text) in advice {
      guard let match = text.firstMatch(of: #/: add (?:the header line “recognizer (.*)”|(--.*))/#) else { continue }
      var (advised, header) = (replay, explanation.inputLog.header)
      let kind: String
      if let options = match.output.2?.split(separator: " ").map(String.init) {
        kind = options[1]
        advised = try Replay(options: options, in: replay)
      } else {
        let words = try #require(match.output.1).split(separator: " ").map(String.init)
        kind = words[1]
        let assignments = words.dropFirst(2).map { word in
          let parts = word.split(separator: "=").map(String.init)
          return TraceHeader.Assignment(key: parts[0], value: parts[1])
        }
        header.recognizers.append(.init(name: words[0], kind: kind, assignments: assignments))
      }
      let touch = explanation.touches[number - 1]
      let attached = Explanation(of: explanation.inputLog, with: try advised.setup(for: header))
      let isRecognized = attached.attempts.contains {
        $0.kind == kind && $0.recognitionTime != nil && $0.start <= touch.lastInput && touch.start <= $0.end
      }
      #expect(isRecognized, "\(name): \(text)")
    }
  }
}

extension Replay {
  /// A replay with these options of the command line as well.
  init(options: [String], in replay: Replay = Replay()) throws {
    self = replay
    var options = options[...]
    while let option = options.popFirst(), let value = options.popFirst() {
      if option == "--recognizer" {
        added.append(try #require(Catalog.recognizer(value)))
      } else {
        let parts = value.split(separator: "=", maxSplits: 1)
        let name = parts[0].split(separator: ".").map(String.init)
        assignments.append((name[0], TraceHeader.Assignment(key: name[1], value: String(parts[1]))))
      }
    }
  }
}
