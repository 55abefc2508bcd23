@testable import Analysis
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Gestures that a touch contains and that no attached recognizer looks for.
@Suite struct UnattachedGestureTests {
  private static let onlyTap = ["recognizer tap tap"]

  private func swipe(fingers: Int, x: Double = 0, y: Double = 0) -> [String] {
    var touch = FingerLines(at: 0, fingers: fingers)
    touch.move(x: x, y: y, in: 120)
    touch.lift()
    return touch.lines
  }

  /// A swipe is named by its direction and number of fingers, whatever they are, and before the pan that it also is.
  @Test(arguments: 1...5, [("right", 120.0, 0.0), ("left", -120, 0), ("up", 0, -120), ("down", 0, 120)])
  func swipeIsNamedWithItsDirection(fingers: Int, _ direction: (name: String, x: Double, y: Double)) throws {
    let explanation = try Explanation(
      ofTrace: Self.onlyTap + swipe(fingers: fingers, x: direction.x, y: direction.y))
    let found = explanation.unattachedGestures(in: 0)
    let first = try #require(found.first)
    #expect(first.kind == "swipe" && first.direction == direction.name && first.numberOfTouches == fingers)
    #expect(first.losses.isEmpty && first.attempt.recognitionTime != nil)
    #expect(found.last?.kind == "pan" && found.count == 2)
  }

  /// The options attach a recognizer that recognizes the gesture, as on the command line.
  @Test(arguments: 1...5) func optionsAttachTheRecognizer(fingers: Int) throws {
    let explanation = try Explanation(ofTrace: Self.onlyTap + swipe(fingers: fingers, x: -120))
    for gesture in explanation.unattachedGestures(in: 0) {
      var replay = Replay()
      var options = gesture.options[...]
      while let option = options.popFirst(), let value = options.popFirst() {
        if option == "--recognizer" {
          replay.added.append(try #require(Catalog.recognizer(value)))
        } else {
          let parts = value.split(whereSeparator: { ".=".contains($0) }).map(String.init)
          replay.assignments.append((parts[0], TraceHeader.Assignment(key: parts[1], value: parts[2])))
        }
      }
      #expect(!gesture.options.isEmpty)
      let attached = Explanation(
        of: explanation.inputLog, with: try replay.setup(for: explanation.inputLog.header))
      #expect(attached.attempts.contains { $0.recognizer == gesture.name && $0.recognitionTime != nil }, "\(gesture)")
    }
  }

  /// Where the kind's own name is taken, the header's line has a free name, and no options attach it.
  @Test func takenNameLeavesAHeaderLine() throws {
    let touch = swipe(fingers: 3, x: -120)
    let explanation = try Explanation(ofTrace: ["recognizer swipe swipe direction=up"] + touch)
    let first = try #require(explanation.unattachedGestures(in: 0).first)
    #expect(first.headerLine.hasPrefix("recognizer threeFingerSwipe swipe"))
    #expect(first.headerLine.contains("direction=left") && first.headerLine.contains("numberOfTouchesRequired=3"))
    let attached = try Explanation(ofTrace: ["recognizer swipe swipe direction=up", first.headerLine] + touch)
    #expect(attached.attempts.contains { $0.recognizer == "threeFingerSwipe" && $0.recognitionTime != nil })
  }

  /// What an attached recognizer looks for is not named, even if it fails by a threshold.
  @Test func attachedGestureIsNotNamed() throws {
    let setup = ["recognizer swipe swipe direction=any numberOfTouchesRequired=3 minimumDistance=500pt"]
    let explanation = try Explanation(ofTrace: setup + swipe(fingers: 3, x: 120))
    #expect(explanation.unattachedGestures(in: 0).map(\.kind) == ["pan"])
  }

  @Test func everyOtherGestureIsNamed() throws {
    func first(_ build: (inout FingerLines) -> Void, fingers: Int, at position: (x: Double, y: Double)? = nil) throws
      -> String?
    {
      var touch = position.map { FingerLines(at: 0, [$0]) } ?? FingerLines(at: 0, fingers: fingers)
      build(&touch)
      touch.lift()
      let explanation = try Explanation(ofTrace: ["recognizer hover hover"] + touch.lines)
      return explanation.unattachedGestures(in: 0).first.map { "\($0.kind) \($0.numberOfTouches)" }
    }
    for fingers in 1...5 {
      #expect(try first({ $0.rest(80) }, fingers: fingers) == "tap \(fingers)")
      #expect(try first({ $0.rest(900) }, fingers: fingers) == "longPress \(fingers)")
      #expect(try first({ $0.move(x: 120, y: 60, in: 900) }, fingers: fingers) == "pan \(fingers)")
    }
    #expect(try first({ $0.move([(-80, 0), (80, 0)], in: 400) }, fingers: 2) == "pinch 2")
    #expect(try first({ $0.move([(0, -30), (0, 30)], in: 400) }, fingers: 2) == "rotation 2")
    let fromTheEdge = try first({ $0.move(x: 120, in: 900) }, fingers: 1, at: (2, 200))
    #expect(fromTheEdge == "screenEdgePan 1")
  }

  /// Every gesture that is named for a trace of the project is recognized in it once it is attached.
  @Test(arguments: Corpus.traces) func namedGestureIsRecognizedOnceAttached(path: String) throws {
    let explanation = try Explanation(ofCorpus: path)
    for index in explanation.touches.indices {
      let touch = explanation.touches[index]
      for gesture in explanation.unattachedGestures(in: index) {
        #expect(gesture.attempt.recognitionTime != nil)
        #expect(touch.start <= gesture.attempt.end && gesture.attempt.start <= touch.end)
        #expect(!explanation.setup.recognizers.contains { $0.name == gesture.name })
      }
    }
  }
}
