import Gestures
import Testing
import SearchTesting

struct InvariantTests {
  @Test func pressAndTapOfOneTouchExcludeEachOther() {
    expectInvariant(of: "recognizer tap\nrecognizer longPress", depth: 3, actions: 2500) { transitions in
      let recognized = transitions.filter { $0.from == .possible && $0.to != .failed }.map(\.recognizer)
      return Set(recognized).count < 2
    }
  }

  /// A search that shows less than was asked for is no evidence.
  @Test(arguments: [
    ("recognizer tap\nrecognizer pinch", 8, 500, "before all sequences of 8"),
    ("recognizer tap\nrecognizer zoom tap numberOfTapsRequired=3", 4, 20_000, "not tested with a gesture of zoom"),
  ])
  func searchThatShowsLittleFails(lines: String, depth: Int, actions: Int, text: String) {
    withKnownIssue {
      expectInvariant(of: lines, depth: depth, actions: actions) { _ in true }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains(text)
    }
  }

  @Test func whatTouchesCanDoIsReachable() {
    let lines = "recognizer tap\nrecognizer zoom tap numberOfTapsRequired=2"
    func expectZoom(depth: Int) {
      expectReachable(of: lines, depth: depth, actions: 2500) { transitions in
        transitions.contains { $0.recognizer == "zoom" && $0.to == .ended }
      }
    }
    expectZoom(depth: 4)
    withKnownIssue {
      expectZoom(depth: 3)
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("no sequence of 3 actions has the wanted transitions")
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
