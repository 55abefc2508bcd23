import Gestures
import TestSupport
import Testing
import TouchTrace

/// The velocity at touch-up in recordings of real fingers.
@Suite struct RealVelocityTests {
  /// All touches that lift faster than 1000 points a second, by Android's method.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func velocityOfRecordedFlingsIsThatOfTheParabola() throws {
    var comparison = SpeedComparison()
    // The others are copies of these.
    for path in try RealRecordings.rows("INDEX.tsv").compactMap({ $0["path"] }) where !path.hasPrefix("libinput-record")
    {
      let source = try TouchSources.open(RealRecordings.path(path))
      var frame = TraceFrame()
      var touches: [Int32: [PositionSample]] = [:]
      while try source.next(into: &frame) {
        for change in frame.changes {
          if change.stage == .began { touches[change.id] = [] }
          if touches[change.id]?.last?.position != change.position {
            touches[change.id, default: []].append(PositionSample(frame.time, change.position))
          }
          guard change.stage == .ended, let samples = touches[change.id], samples.count > 3 else { continue }
          var estimator = VelocityEstimator()
          for sample in samples { estimator.add(sample.position, at: sample.time) }
          comparison.add(estimator.velocity(at: frame.time), reference: PositionSample.boundedVelocity(samples))
        }
      }
    }
    #expect(
      comparison.count > 20 && comparison.shareWithinAFifth >= 0.9 && abs(comparison.bias) <= 0.05, "\(comparison)")
  }

  /// A curved swipe on a Pixel Tablet that is fastest at the end.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func velocityAtTouchUpIsThatOfTheLastFrames() throws {
    let source = try TouchSources.open(RealRecordings.path("aosp-input/google_pixel_tablet_touchscreen.evemu"))
    var frame = TraceFrame()
    var positions: [(time: Timestamp, position: Point2D)] = []
    var estimator = VelocityEstimator()
    while try source.next(into: &frame) {
      for touch in frame.changes {
        positions.append((frame.time, touch.position))
        estimator.add(touch.position, at: frame.time)
      }
    }
    let touchUp = positions.removeLast()
    #expect(positions.count == 25 && touchUp.position == positions[24].position)
    let estimated = estimator.velocity(at: touchUp.time)
    // The displacement of the last four frames over their time: the straight end of the curve, 35 ms.
    let (from, to) = (positions[20], positions[24])
    let plain = (to.position - from.position) / ((to.time - from.time).milliseconds / 1000)
    #expect(plain.length > 6000)
    // Faster than their mean, since the finger accelerates.
    #expect((estimated - plain).length < 0.2 * plain.length, "\(estimated), not \(plain)")
    #expect(estimated.length > plain.length)
    // After a rest before touch-up, the velocity is zero.
    #expect(estimator.velocity(at: touchUp.time + .milliseconds(40)) == .zero)
  }
}
