@testable import Analysis
import Gestures
@testable import ReplayModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Programs ask a kind for what they need to know of it, so that a recognizer of another package takes part by its declarations.
@Suite struct CustomKindTests {
  private static let surface = "touchstone trace 1\nsurface 100x60 mm\n"

  private static func lines(_ fingers: Int, _ build: (inout FingerLines) -> Void) -> String {
    var touch = FingerLines(at: 0, fingers: fingers)
    build(&touch)
    touch.lift()
    return touch.lines.joined(separator: "\n") + "\nend 3000\n"
  }

  private static let touches = [
    lines(1) { $0.rest(60) }, lines(1) { $0.rest(900) }, lines(1) { $0.move(x: 120, y: 0, in: 120) },
    lines(2) { $0.move(x: 60, y: 60, in: 900) },
  ]

  /// A touch looks as much like the gesture of a custom kind as like that of the library's kind with the same shape.
  @Test(arguments: Catalog.recognizers) func touchesLookLikeCustomKinds(_ kind: any GestureRecognizer.Type) throws {
    func check<R: GestureRecognizer>(_: R.Type) throws {
      for touch in Self.touches {
        let recording = try Explanation(of: ContactPlayback(TraceText(Self.surface + touch)))
        let log = try #require(recording.contacts)
        let description = TouchDescription(recording.touches[0].sequences, in: log, HumanNumbers())
        let own = Setup.NamedRecognizer(name: "own", recognizer: R())
        let custom = Setup.NamedRecognizer(name: "custom", recognizer: RenamedRecognizer<R>())
        #expect(description.unlikeness(of: custom) == description.unlikeness(of: own))
      }
    }
    try check(kind)
  }

  /// Scenes see the same gesture.
  @Test func scenesSeeTheShape() {
    #expect(RenamedRecognizer<PanRecognizer>().sceneGestureKind == .pan(translation: .zero, velocity: .zero))
    #expect(RenamedRecognizer<PinchRecognizer>().sceneGestureKind == .pinch(scale: 1, velocity: 0))
    #expect(RenamedRecognizer<TapRecognizer>().sceneGestureKind == .tap(count: 1, touches: 1))
    #expect(RenamedRecognizer<LongPressRecognizer>().sceneGestureKind == .longPress(taps: 0, touches: 1))
    #expect(RenamedRecognizer<HoverRecognizer>().sceneGestureKind == .hover)
  }

  private func sentence(_ header: String, _ touch: String, _ catalog: [any GestureRecognizer.Type]) throws -> String {
    let playback = try ContactPlayback(TraceText(Self.surface + header + "\n" + touch, catalog: catalog))
    return Verdict(try Explanation(of: playback, catalog: catalog)).sentences[0].outcome
  }

  /// What no attached recognizer looks for is named by the custom kind that does.
  @Test func unattachedCustomKindIsNamed() throws {
    let catalog: [any GestureRecognizer.Type] = [TapRecognizer.self, RenamedRecognizer<PanRecognizer>.self]
    let outcome = try sentence("recognizer tap tap", Self.touches[2], catalog)
    #expect(outcome.contains("no customPan recognizer is attached: add --recognizer customPan"), "\(outcome)")
    let held = try sentence(
      "recognizer hover hover", Self.touches[1], [HoverRecognizer.self, RenamedRecognizer<LongPressRecognizer>.self])
    #expect(held.contains("no customLongPress recognizer is attached"), "\(held)")
  }

  /// A hover of any kind needs an area.
  @Test func customHoverNeedsAnArea() throws {
    let error = #expect(throws: RecordingError.self) {
      _ = try TraceText(
        Self.surface + "scene plays\nrecognizer it customHover on header 0\nend 0\n",
        catalog: [RenamedRecognizer<HoverRecognizer>.self])
    }
    #expect(error.map { "\($0)".contains("needs an area") } == true, "\(String(describing: error))")
  }

  /// Every kind of the library is a word of labels.
  @Test func everyKindIsAWord() {
    for type in Catalog.recognizers {
      let word = GestureWord.spelled(type.kind)
      #expect(word?.shape == type.shape, "\(type.kind)")
    }
    #expect(Set(GestureWord.all.map(\.name)).count == GestureWord.all.count)
  }
}
