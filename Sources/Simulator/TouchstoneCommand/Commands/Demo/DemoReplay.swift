import Analysis
import CommandSupport
import Gestures
import Simulation
import TouchTrace

/// A recording of the demonstration, replayed and explained.
struct DemoReplay {
  let explanation: Explanation
  let verdict: Verdict
  /// The scene before the first touch, before each later one, and at the end.
  private(set) var pictures: [Picture] = []

  var recognizers: Int { explanation.setup.recognizers.count }

  /// Replays a recording.
  init(_ file: String, scene: String) throws(CommandFailure) {
    var replay = Replay.known
    replay.scene = TraceHeader.SceneLine(name: scene)
    do {
      let playback = try ContactPlayback(path: file)
      let recorder = try ReplayRecorder(replay, for: playback)
      try playback.play(in: recorder.session) {}
      explanation = Explanation(of: recorder.finish(playback, isComplete: true))
      verdict = Verdict(explanation)
      for touch in explanation.touches {
        let instant = Timestamp(microseconds: touch.start.microseconds - 1)
        pictures.append(contentsOf: try Self.picture(of: explanation.inputLog, replay, at: instant))
      }
      pictures.append(contentsOf: try Self.picture(of: explanation.inputLog, replay, at: nil))
    } catch { throw CommandFailure("\(file): \(error.sentence)") }
  }

  private static func picture(of log: InputLog, _ replay: Replay, at time: Timestamp?) throws -> [Picture] {
    var moment = PictureMoment(time)
    var scene: (any Scene)?
    let (session, _) = try replay.session(for: log.header) { entry in
      if let scene { moment.see(entry, in: scene) }
    }
    scene = session.scene
    try MemoryPlayback(log).play(in: session) {}
    return moment.picture(of: session.scene).map { [$0] } ?? []
  }

  /// The sentences about the touches, each with the time of its end.
  var sentenceLines: [String] {
    verdict.sentences.flatMap { sentence in
      Self.lines(
        mark: sentence.isRecognized ? Colour.green.paint("✓") : Colour.red.paint("✗"),
        "\(verdict.numbers.time(sentence.end))  ", sentence.text)
    }
  }

  /// Returns the reason why a recognizer failed, and the change that would have let its gesture be recognized.
  func missLines(of recognizer: String) -> [String] {
    let answer = Answer(verdict, of: explanation, meant: [recognizer])
    guard let failure = answer.failures.first else { return [] }
    let assignments = failure.changes.map { "--set \($0.assignment)" }.joined(separator: " ")
    return Self.lines(mark: Colour.red.paint("✗"), "", failure.reason)
      + (assignments.isEmpty ? [] : ["  " + Colour.bold.paint(assignments) + " would let it be recognized"])
  }

  /// Returns text after a mark and a label, wrapped to a terminal that indents it by two columns.
  private static func lines(mark: String, _ label: String, _ text: String) -> [String] {
    let indent = 2 + label.count
    let width = TextDrawing.defaultColumns - 2 - indent
    let lines = PictureText.lines(text, width: width, limit: 4, measure: PictureText.columns)
    return lines.enumerated().map { ($0 == 0 ? "\(mark) \(label)" : String(repeating: " ", count: indent)) + $1 }
  }
}
