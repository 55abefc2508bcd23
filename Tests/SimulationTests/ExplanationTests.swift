import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Laws of explanations, over every trace of the project and over hands made up.
@Suite struct ExplanationTests {
  private func explanation(of path: String) throws -> Explanation {
    let playback = try ContactPlayback(path: Corpus.path(path))
    var tape = Tape(for: playback)
    try tape.record(playback)
    return Explanation(of: tape, with: try Replay().setup(for: playback.header))
  }
  private func comes(_ attempt: Attempt, _ explanation: Explanation, _ setup: Setup) -> Bool {
    Explanation(of: explanation.tape, with: setup).attempts.contains {
      $0.index == attempt.index && $0.came != nil && $0.start <= attempt.end && attempt.start <= $0.end
    }
  }

  /// What replay tells, attempts tell: the same gestures come, and the same fail, at the same times.
  @Test(arguments: Corpus.traces)
  func attemptsAreWhatReplayTells(path: String) throws {
    var told: [String] = []
    let playback = try ContactPlayback(path: Corpus.path(path))
    let (session, _) = try Replay().session(for: playback.header) { entry in
      guard case .transition(let transition) = entry, transition.from == .possible else { return }
      told.append("\(transition.time.microseconds) \(transition.recognizer) \(transition.to == .failed)")
    }
    try playback.play(in: session, afterEach: {})
    let attempts = try explanation(of: path).attempts.map { attempt in
      "\((attempt.came ?? attempt.end).microseconds) \(attempt.recognizer) \(attempt.came == nil)"
    }
    #expect(attempts.sorted() == told.sorted())
  }

  /// Every attempt belongs to one touch, in order.
  @Test(arguments: Corpus.traces)
  func touchesHoldAllAttempts(path: String) throws {
    let explanation = try explanation(of: path)
    #expect(explanation.touches.flatMap(\.attempts) == explanation.attempts)
  }

  /// A remedy lets the gesture through and no smaller turn of that knob does: every value of the grid between is tried.
  /// A margin's knob keeps it from coming, and one step less does not.
  @Test(arguments: Corpus.traces)
  func remediesAreTheSmallest(path: String) throws {
    let explanation = try explanation(of: path)
    for attempt in explanation.attempts {
      let finding = explanation.finding(attempt)
      for remedy in finding.remedies {
        guard case .knobs(let changes) = remedy.means else { continue }
        #expect(comes(attempt, explanation, changes.reduce(explanation.setup) { $1.applied(to: $0) }))
        guard changes.count == 1, changes[0].knob.choices.isEmpty else { continue }
        for smaller in smaller(changes[0]) {
          #expect(!comes(attempt, explanation, smaller.applied(to: explanation.setup)), "\(smaller.setting)")
        }
      }
      for margin in finding.margins {
        #expect(!comes(attempt, explanation, margin.change.applied(to: explanation.setup)))
        for smaller in smaller(margin.change).suffix(1) {
          #expect(comes(attempt, explanation, smaller.applied(to: explanation.setup)), "\(smaller.setting)")
        }
      }
    }
  }
  /// The grid's values between what the knob is and what it is turned to, at most the nearest hundred and some others.
  private func smaller(_ change: KnobChange) -> [KnobChange] {
    let grid = KnobGrid(knob: change.knob, current: change.from)
    let sign = change.to > change.from ? 1 : -1
    var all: [KnobChange] = []
    for steps in 1..<100_000 {
      var smaller = change
      smaller.to = grid.value(sign * steps)
      if sign > 0 ? smaller.to >= change.to : smaller.to <= change.to { break }
      all.append(smaller)
    }
    return all.count <= 60 ? all : stride(from: 0, to: all.count, by: all.count / 40).map { all[$0] } + all.suffix(20)
  }

  /// A tap that is held too long is one only where the press that begins meanwhile waits longer as well: each knob alone
  /// gains no more than a millisecond.
  @Test func twoKnobsThatWaitForEachOtherAreFound() throws {
    let explanation = try explanation(of: "plays/mail-of-a-quotation.trace")
    let tap = try #require(explanation.attempts.first { $0.recognizer == "tap" && $0.came == nil })
    guard case .knobs(let changes)? = explanation.finding(tap).remedies.first?.means else {
      Issue.record("nothing was found")
      return
    }
    #expect(
      Set(changes.map(\.setting)) == ["tap.maximumPressDuration=701ms", "longPress.minimumPressDuration=701ms"])
  }

  @Test func theGridHasEveryWholeNumberOfTheRangeAndNothingElse() {
    let knobs = TapRecognizer.knobDescriptions + PinchRecognizer.knobDescriptions + PanRecognizer.knobDescriptions
    for knob in knobs {
      for current in [knob.defaultValue, knob.range.lowerBound, knob.range.upperBound] {
        let grid = KnobGrid(knob: knob, current: current)
        for steps in [1, 2, grid.stepsUp] where (1...max(1, grid.stepsUp)).contains(steps) && grid.stepsUp > 0 {
          #expect(knob.range.contains(grid.value(steps)) && grid.value(steps) > current)
        }
        for steps in [1, 2, grid.stepsDown] where steps >= 1 && steps <= grid.stepsDown {
          #expect(knob.range.contains(grid.value(-steps)) && grid.value(-steps) < current)
        }
      }
    }
    // From between two of the grid's values the next one is less than a step away.
    var knob = KnobGrid(knob: TapRecognizer.knobDescriptions[2], current: 7.5)
    #expect(knob.value(1) == 8 && knob.value(-1) == 7)
    knob = KnobGrid(knob: PinchRecognizer.knobDescriptions[1], current: 0.29)
    #expect(knob.value(1) == 0.3 && knob.value(-1) == 0.28)
  }
}
