import Gestures
import TestSupport
import Testing
import TouchTrace

/// How fast a finger was when it lifted, in a recording of a real one.
@Suite struct RealVelocityTests {
  /// A curved swipe on a Pixel Tablet, fastest at its end.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.absence))
  func aSwipeIsAsFastAtItsLiftAsItWasOverItsLastFrames() throws {
    let source = try TouchSources.open(RealRecordings.path("aosp-input/google_pixel_tablet_touchscreen.evemu"))
    var frame = TraceFrame()
    var places: [(time: Timestamp, place: Point)] = []
    var estimator = VelocityEstimator()
    while try source.next(into: &frame) {
      for touch in frame.changes {
        places.append((frame.time, touch.position))
        estimator.add(touch.position, at: frame.time)
      }
    }
    let lift = places.removeLast()
    #expect(places.count == 25 && lift.place == places[24].place)
    let told = estimator.velocity(at: lift.time)
    // The way of the last four frames over their time: the straight end of the curve, 35 ms.
    let (from, to) = (places[20], places[24])
    let plain = (to.place - from.place) / ((to.time - from.time).milliseconds / 1000)
    #expect(plain.length > 6000)
    #expect((told - plain).length < 0.1 * plain.length, "\(told), not \(plain)")
    // Held still before lifting, it is not flung.
    #expect(estimator.velocity(at: lift.time + .milliseconds(40)) == .zero)
  }
}
