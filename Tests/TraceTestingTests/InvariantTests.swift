import Gestures
import Testing
import TraceTesting

struct InvariantTests {
  @Test func pressAndTapOfOneTouchExcludeEachOther() {
    expectInvariant(of: "recognizer tap\nrecognizer longPress", depth: 5, actions: 2500) { transitions in
      let recognized = transitions.filter { $0.from == .possible && $0.to != .failed }.map(\.recognizer)
      return Set(recognized).count < 2
    }
  }

  @Test func violationFailsWithTheShortestRecording() {
    withKnownIssue {
      expectInvariant(of: "recognizer tap", depth: 4, actions: 500) { transitions in
        !transitions.contains { $0.to == .ended }
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("tap ended") && text.contains(" 1 began ") && text.contains(" 1 ended ")
        && !text.contains("moved")
    }
  }
}
