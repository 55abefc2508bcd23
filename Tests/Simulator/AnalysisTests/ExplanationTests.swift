@testable import Analysis
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Properties of explanations, verified with every trace of the project and with synthetic input.
@Suite struct ExplanationTests {
  /// Attempts and transcripts have the same recognitions and failures at the same times.
  @Test(arguments: Corpus.traces)
  func attemptsMatchTheTranscript(path: String) throws {
    var transitions: [String] = []
    let playback = try ContactPlayback(path: Corpus.path(path))
    let (session, _) = try Replay().session(for: playback.header) { entry in
      guard case .transition(let transition) = entry, transition.from == .possible else { return }
      transitions.append("\(transition.time.microseconds) \(transition.recognizer) \(transition.to == .failed)")
    }
    try playback.play(in: session, afterEach: {})
    let attempts = try Explanation(ofCorpus: path).attempts.map { attempt in
      "\((attempt.recognitionTime ?? attempt.end).microseconds) \(attempt.recognizer) \(attempt.recognitionTime == nil)"
    }
    #expect(attempts.sorted() == transitions.sorted())
  }

  /// Every attempt belongs to exactly one touch.
  @Test(arguments: Corpus.traces)
  func everyAttemptBelongsToOneTouch(path: String) throws {
    let explanation = try Explanation(ofCorpus: path)
    #expect(explanation.touches.flatMap(\.attempts) == explanation.attempts.elements)
  }

  /// The threshold of a pinch is the greatest of three parameters, so one alone may have no effect: a pinch that also
  /// scrolls needs two of them.
  @Test func parametersOfOneThresholdAreFoundTogether() throws {
    let text = """
      touchstone trace 1
      surface 100x60 mm
      recognizer pinch pinch
      0 1 began 10,100  2 began 610,100
      20 1 moved 6,100  2 moved 626,100
      40 1 ended 6,100  2 ended 626,100
      end 500

      """
    let explanation = try Explanation(of: ContactPlayback(TraceText(text)))
    let pinch = try #require(explanation.attempts.first)
    let changes = try explanation.changes(for: pinch)
    #expect(changes.map(\.assignment) == ["pinch.minimumSpanChange=20pt", "pinch.minimumScaleChange=0.03"])
  }

  /// A touch lasts while a recognizer waits, even after the last finger has lifted.
  @Test(arguments: Corpus.traces)
  func touchesLastAsLongAsTheirAttempts(path: String) throws {
    for touch in try Explanation(ofCorpus: path).touches {
      #expect(touch.start <= touch.lastInput && touch.lastInput <= touch.end)
      #expect(touch.attempts.allSatisfy { touch.start <= $0.start && $0.end <= touch.end })
    }
  }

  @Test func unboundedParameterHasAGrid() {
    for current in [0, 12.5, 1e300, Double.infinity] {
      let grid = ParameterGrid(parameter: UnboundedRecognizer.parameterDescriptions[0], current: current)
      #expect(grid.stepsUp >= 0 && grid.stepsDown >= 0)
      #expect(grid.value(grid.stepsUp) >= grid.value(-grid.stepsDown))
    }
  }

  /// A tap that is held too long is recognized only if the long press waits longer as well: each parameter alone gains no
  /// more than a millisecond.
  @Test func interdependentParametersAreFoundTogether() throws {
    let explanation = try Explanation(ofCorpus: "plays/mail-of-a-quotation.trace")
    let tap = try #require(explanation.attempts.first { $0.recognizer == "tap" && $0.recognitionTime == nil })
    let changes = try explanation.changes(for: tap)
    #expect(
      Set(changes.map(\.assignment)) == ["tap.maximumPressDuration=701ms", "longPress.minimumPressDuration=701ms"])
  }

  @Test func gridStaysWithinTheParametersRange() {
    let parameters =
      TapRecognizer.parameterDescriptions + PinchRecognizer.parameterDescriptions + PanRecognizer.parameterDescriptions
    for parameter in parameters {
      for current in [parameter.defaultValue, parameter.range.lowerBound, parameter.range.upperBound] {
        let grid = ParameterGrid(parameter: parameter, current: current)
        for steps in [1, 2, grid.stepsUp] where (1...max(1, grid.stepsUp)).contains(steps) && grid.stepsUp > 0 {
          #expect(parameter.range.contains(grid.value(steps)) && grid.value(steps) > current)
        }
        for steps in [1, 2, grid.stepsDown] where steps >= 1 && steps <= grid.stepsDown {
          #expect(parameter.range.contains(grid.value(-steps)) && grid.value(-steps) < current)
        }
      }
    }
    // From between two grid values the next one is less than a step away.
    var parameter = ParameterGrid(parameter: TapRecognizer.parameterDescriptions[2], current: 7.5)
    #expect(parameter.value(1) == 8 && parameter.value(-1) == 7)
    parameter = ParameterGrid(parameter: PinchRecognizer.parameterDescriptions[1], current: 0.29)
    #expect(parameter.value(1) == 0.3 && parameter.value(-1) == 0.28)
  }
}
