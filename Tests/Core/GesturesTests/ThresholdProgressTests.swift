import Testing

@testable import Gestures

@Suite struct ThresholdProgressTests {
  /// Also where a threshold is 0, which every rotation reaches.
  @Test func rotationReachesItsThresholdsWhereAngleAndArcBothDo() {
    for (angle, neededAngle) in [(0.0, 0.0), (4, 0), (0, 8), (4, 8), (8, 8), (9, 8)] {
      for (arc, neededArc) in [(0.0, 0.0), (5, 0), (0, 10), (5, 10), (10, 10), (12, 10)] {
        var progress = ThresholdProgress()
        let reaches = progress.reaches(angle: angle, neededAngle, arc: arc, neededArc)
        #expect(reaches == (angle >= neededAngle && arc >= neededArc), "\(angle) \(neededAngle) \(arc) \(neededArc)")
        #expect(progress.isEmpty == reaches)
      }
    }
  }
}
