import Gestures
import CoreTestSupport
import Testing

/// Targets that the program chooses for each touch.
@Suite struct HitTestingTests {
  private static let everywhere = Rect2D(x: 0, y: 0, width: 1000, height: 1000)

  @Test func hitTestChoosesTheTargetWhenATouchBegins() {
    let pad = Pad()
    let left = pad.addTarget("left", Rect2D(x: 0, y: 0, width: 0, height: 0))
    let right = pad.addTarget("right", Rect2D(x: 0, y: 0, width: 0, height: 0))
    pad.coordinator.hitTest = { $0.x < 100 ? left : right }
    pad.at(0, .down(1, 50, 50))
    pad.at(10, .move(1, 150, 50))
    pad.at(20, .down(2, 150, 50))
    #expect(
      pad.takeCallLog() == ["0 left began 1 (50, 50)", "10 left moved 1 (150, 50)", "20 right began 2 (150, 50)"])
  }

  @Test func areasDecideWhereTheHitTestReturnsNil() {
    let pad = Pad()
    _ = pad.addTarget("area", Rect2D(x: 0, y: 0, width: 100, height: 100))
    pad.coordinator.hitTest = { _ in nil }
    pad.at(0, .down(1, 50, 50))
    #expect(pad.takeCallLog() == ["0 area began 1 (50, 50)"])
  }

  @Test func hitTestMayAttachTheRecognizerThatReceivesTheTouch() throws {
    let coordinator = GestureCoordinator()
    var ended: [Point2D] = []
    coordinator.hitTest = { [unowned coordinator] _ in
      let target = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 0, height: 0))
      coordinator.attach(TapRecognizer(), to: target) { tap in if tap.state == .ended { ended.append(tap.location) }
      }
      return target
    }
    var frame = TouchFrame(at: .zero)
    frame.advance(to: .milliseconds(0))
    try frame.begin(1, at: Point2D(5, 5))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(50))
    try frame.end(1, at: Point2D(5, 5))
    coordinator.handle(frame)
    #expect(ended == [Point2D(5, 5)])
  }

  @Test func targetIsInUseFromTouchDownToReset() {
    let pad = Pad()
    let target = pad.addTarget("t", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let other = pad.addTarget("o", Rect2D(x: 200, y: 0, width: 100, height: 100))
    var twice = TapRecognizer()
    twice.numberOfTapsRequired = 2
    pad.attach("double", twice, to: target)
    #expect(!pad.coordinator.isInUse(target))
    pad.at(0, .down(1, 5, 5))
    #expect(pad.coordinator.isInUse(target) && !pad.coordinator.isInUse(other))
    pad.at(50, .up(1))
    // The double tap waits for its second tap.
    #expect(pad.coordinator.isInUse(target))
    pad.coordinator.advance(to: .milliseconds(5000))
    #expect(!pad.coordinator.isInUse(target))
  }

  @Test func movedTargetReachesTheRecognizersAroundIt() {
    let pad = Pad()
    let outer = pad.addTarget("outer", Rect2D(x: 0, y: 0, width: 0, height: 0))
    let inner = pad.addTarget("inner", Self.everywhere)
    pad.attach("tap", TapRecognizer(), to: outer)
    #expect(!pad.coordinator.isTarget(inner, within: outer))
    pad.coordinator.move(inner, into: outer)
    #expect(pad.coordinator.isTarget(inner, within: outer))
    // A target cannot be inside itself.
    pad.coordinator.move(outer, into: inner)
    #expect(!pad.coordinator.isTarget(outer, within: inner))
    pad.coordinator.hitTest = { _ in inner }
    pad.at(0, .down(1, 5, 5))
    pad.at(50, .up(1))
    #expect(pad.takeCallLog().contains { $0.contains("tap ended") })
  }
}
