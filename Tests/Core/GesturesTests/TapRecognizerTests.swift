import Gestures
import CoreTestSupport
import Testing

@Suite struct TapRecognizerTests {
  /// The thresholds are set here, so that a change of the defaults does not break tests.
  private static func tap(taps: Int = 1, fingers: Int = 1) -> TapRecognizer {
    var tap = TapRecognizer(numberOfTapsRequired: taps, numberOfTouchesRequired: fingers)
    tap.allowableMovement = 16
    tap.allowableSeparation = 45
    tap.maximumPressDuration = .milliseconds(500)
    tap.maximumTapInterval = .milliseconds(350)
    return tap
  }

  private func pad(taps: Int = 1, fingers: Int = 1) -> Pad {
    return Pad("tap", Self.tap(taps: taps, fingers: fingers))
  }

  // MARK: Single tap

  @Test func tapIsRecognizedAtItsTouchDownLocation() {
    let pad = Pad()
    var (location, touches) = (Point2D.zero, 0)
    pad.attach("tap", Self.tap()) { tap in
      location = tap.location
      touches = tap.numberOfTouches
    }
    pad.at(0, .down(1, 20, 30))
    pad.at(40, .move(1, 22, 30))
    #expect(pad.log == [])
    pad.at(80, .upAt(1, 24, 30))
    #expect(pad.log == ["80 tap possible → ended"] && location == Point2D(20, 30) && touches == 1)
    #expect(pad.coordinator.isIdle)
  }

  // MARK: Multiple taps

  @Test(arguments: 2...10) func requiredTapsEndWithTheLast(taps: Int) {
    let pad = pad(taps: taps)
    for tap in 0..<taps {
      #expect(pad.log == [])
      pad.at(Int64(tap) * 200, .down(Int32(tap), 0, 0))
      pad.at(Int64(tap) * 200 + 80, .up(Int32(tap)))
    }
    #expect(pad.log == ["\(taps * 200 - 120) tap possible → ended"] && pad.coordinator.isIdle)
  }
}
