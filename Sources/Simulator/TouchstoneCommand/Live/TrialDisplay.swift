import Analysis
import EvdevSource
import Gestures
import Simulation
import TouchTrace
import TouchView

/// A gesture that the guided trial asks for.
struct TrialTask {
  let request: String
  /// The word of a label.
  let word: String
  let label: TouchLabel

  /// How often each is asked for.
  static let repetitions = 3
  static let all = [
    TrialTask("Tap with one finger", "tap", .tap),
    TrialTask("Tap with two fingers", "two-finger-tap", .tap),
    TrialTask("Tap with three fingers", "three-finger-tap", .tap),
    TrialTask("Tap twice with one finger", "double-tap", .doubleTap),
    TrialTask("Rest one finger for a second", "long-press", .longPress),
    TrialTask("Scroll with two fingers", "scroll", .scroll),
    TrialTask("Spread two fingers", "pinch", .pinch),
    TrialTask("Turn two fingers", "rotation", .rotation),
    TrialTask("Swipe with three fingers", "three-finger-swipe", .swipe),
  ]

  private init(_ request: String, _ word: String, _ label: TouchLabel) {
    (self.request, self.word, self.label) = (request, word, label)
  }
}

/// Asks for each gesture three times, and keeps the touches as one recording.
final class TrialDisplay: LiveDisplay {
  /// A touch that was made when a gesture was asked for.
  struct Made {
    let task: TrialTask
    let trace: Trace
    /// Whether the gesture was recognized, and no other.
    let isRight: Bool
    let recognized: String
    /// Why the recognizers missed it; nil if they did not.
    let reason: String?
  }

  private let tasks: [TrialTask]
  private let output: (String) -> Void
  private var finisher = TouchFinisher()
  private(set) var made: [Made] = []
  private(set) var isClosed = false

  let inputs: [Int32] = []
  let outputs: [Int32] = [1]
  var deadline: Timestamp? { finisher.next }

  /// - Parameters:
  ///   - recognizers: the names of the recognizers: what none of them recognizes is not asked for.
  ///   - output: prints a line.
  init(_ recognizers: [String], _ output: @escaping (String) -> Void) {
    self.output = output
    tasks = TrialTask.all.filter { task in
      RecordingLabel(parsing: task.word)?.gesturesWithoutRecognizer(among: recognizers).isEmpty ?? false
    }
    isClosed = tasks.isEmpty
    ask()
  }

  private var task: TrialTask? {
    let index = made.count / TrialTask.repetitions
    return index < tasks.count ? tasks[index] : nil
  }

  private func ask() {
    guard let task else { return isClosed = true }
    let number = made.count % TrialTask.repetitions + 1
    output("\(task.request) (\(number) of \(TrialTask.repetitions))")
  }

  func handle(_ descriptors: [Int32]) -> Bool { true }

  func add(_ station: LiveStation) { output("\(station.title) is open") }

  func report(_ sentence: String) { output(sentence) }

  func update(_ stations: [LiveStation], isEnding: Bool) {
    finisher.finish(stations) { number, model in take(number, model) }
  }

  /// Takes a touch that has ended as the gesture that was asked for.
  func take(_ number: Int, _ model: ViewModel) {
    guard let task, let trace = model.recording(ofTouch: number) else { return }
    model.label(task.label)
    guard let touch = model.touch(number) else { return }
    let names = model.initialSetup.recognizers.map(\.name)
    let expected = RecordingLabel(parsing: task.word)?.expectedGestures(among: names) ?? []
    let tally = GestureTally(touch.recognized)
    let isRight = tally.missed(of: expected).isEmpty && tally.unexpected(given: expected).isEmpty
    let reason = isRight ? nil : touch.failures.first?.reason ?? "\(touch.recognizedText) was recognized instead"
    made.append(
      Made(task: task, trace: trace, isRight: isRight, recognized: touch.recognizedText, reason: reason))
    output(isRight ? "  ✓ recognized" : "  ✗ \(reason ?? "")")
    ask()
  }
}

/// The touches of a trial as one recording without data of the device or the person, and what was missed in it.
struct TrialRecording {
  /// The time of rest between two touches.
  private static let pause = Interval.milliseconds(1000)

  let trace: Trace
  /// When each touch begins in the recording.
  let starts: [Timestamp]
  private let made: [TrialDisplay.Made]

  /// Returns nil if nothing was made.
  init?(_ made: [TrialDisplay.Made]) {
    guard let header = made.first?.trace.header else { return nil }
    var (frames, starts, time): ([TraceFrame], [Timestamp], Interval) = ([], [], .zero)
    for each in made {
      starts.append(Timestamp(microseconds: 0) + time)
      frames += each.trace.frames.map { frame in
        var frame = frame
        frame.time = frame.time + time
        return frame
      }
      time = time + (each.trace.end - Timestamp(microseconds: 0)) + Self.pause
    }
    trace = Trace(header: header, frames: frames, end: Timestamp(microseconds: 0) + time)
    (self.starts, self.made) = (starts, made)
  }

  /// The trace with the gestures that were asked for, which `touchstone test` and `score` expect.
  func text(_ writer: TraceWriter) -> String {
    var expected: [(word: String, count: Int)] = []
    for each in made {
      if expected.last?.word == each.task.word {
        expected[expected.count - 1].count += 1
      } else {
        expected.append((each.task.word, 1))
      }
    }
    let words = expected.map { $0.count == 1 ? $0.word : "\($0.word)*\($0.count)" }
    var lines = writer.text(trace).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("# Expect: \(words.joined(separator: ", "))", at: 1)
    return lines.joined(separator: "\n")
  }

  /// Returns the table of what was missed, with the reason of the recognizers and libinput's.
  ///
  /// - Parameter reasons: why libinput made other gestures, with their times in the recording.
  func lines(_ reasons: [LibinputReason]) -> [String] {
    var lines: [String] = []
    for (word, count) in counts {
      let own = made.indices.filter { made[$0].task.word == word }
      let right = own.count { made[$0].isRight }
      lines.append("\(word): \(right) of \(count) recognized")
      for (number, index) in own.enumerated() {
        if let reason = made[index].reason { lines.append("  \(number + 1): \(reason)") }
        let end = index + 1 < starts.count ? starts[index + 1] : .never
        let theirs = reasons.filter { $0.time >= starts[index] && $0.time < end }
        for reason in theirs { lines.append("  \(number + 1): \(reason.reason)") }
      }
    }
    return lines
  }

  private var counts: [(word: String, count: Int)] {
    made.reduce(into: []) { counts, each in
      if let index = counts.firstIndex(where: { $0.word == each.task.word }) {
        counts[index].count += 1
      } else {
        counts.append((each.task.word, 1))
      }
    }
  }
}
