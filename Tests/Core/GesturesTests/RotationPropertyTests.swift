import Foundation
import Gestures
import CoreTestSupport
import Testing

/// Random rotations, compared with the C library's arctangent and with the sum of the generated turns.
@Suite struct RotationPropertyTests {
  private struct Hand {
    var centre: Point2D
    var radius: Double
    var degrees: Double
    var halfSpan: Point2D { Point2D(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * radius }

    func touches(_ move: (Int32, Double, Double) -> Touch) -> [Touch] {
      let (a, b) = (centre - halfSpan, centre + halfSpan)
      return [move(1, a.x, a.y), move(2, b.x, b.y)]
    }

    init(_ random: inout SeededRandom) {
      centre = Point2D(.random(in: 100...900, using: &random), .random(in: 100...900, using: &random))
      radius = .random(in: 30...200, using: &random)
      degrees = .random(in: 0...360, using: &random)
    }

    mutating func wander(_ random: inout SeededRandom, turn: Double) {
      centre += Point2D(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
      radius = max(20, radius * .random(in: 0.9...1.1, using: &random))
      degrees += turn
    }
  }

  /// The reported rotation is the sum of the generated turns, whatever the other movement, across pauses and replaced
  /// touches.
  @Test func rotationIsTheSumOfTheTurns() {
    for seed in 0..<UInt64(randomCases(300)) {
      var random = SeededRandom(seed: seed)
      var recognizer = RotationRecognizer()
      recognizer.minimumRotation = 0
      recognizer.minimumArc = 0
      recognizer.minimumArcShare = 0
      recognizer.minimumRejoinDuration = .zero
      let pad = Pad("rotation", recognizer)
      var (hand, time, expected, location) = (Hand(&random), Int64(0), 0.0, Point2D.zero)
      pad.play(.milliseconds(time), hand.touches { .down($0, $1, $2) })
      location = hand.centre
      for _ in 0..<60 {
        time += 10
        if !pad.log.isEmpty, Int.random(in: 0..<12, using: &random) == 0 {
          let lifting: Int32 = Bool.random(using: &random) ? 1 : 2
          let remaining = lifting == 1 ? hand.centre + hand.halfSpan : hand.centre - hand.halfSpan
          pad.play(.milliseconds(time), [.up(lifting)])
          let replacement =
            remaining + Point2D(.random(in: 40...90, using: &random), .random(in: 40...90, using: &random))
          pad.play(.milliseconds(time + 5), [.down(lifting, replacement.x, replacement.y)])
          // The order of the two touches has changed, which does not affect the rotation.
          let halfSpan = (replacement - remaining) * (lifting == 2 ? 0.5 : -0.5)
          hand.centre = (remaining + replacement) * 0.5
          hand.radius = halfSpan.length
          hand.degrees = atan2(halfSpan.y, halfSpan.x) * 180 / .pi
          continue
        }
        let (turn, before) = (Double.random(in: -120...120, using: &random), hand.centre)
        hand.wander(&random, turn: turn)
        expected += turn
        location += hand.centre - before
        pad.play(.milliseconds(time), hand.touches { .move($0, $1, $2) })
        guard let reported = pad.journal.transitions.last?.description else { continue }
        #expect(abs(reported.measurements[0].value - expected) < 1e-8, "seed \(seed) at \(time)")
        #expect((reported.location - location).length < 1e-8, "seed \(seed) at \(time)")
      }
      #expect(pad.journal.transitions.count > 40)
    }
  }

  /// The gesture begins in the first frame in which angle and arc suffice, and never before.
  @Test func rotationBeginsWhenAngleAndArcReachTheirMinimum() {
    var begun = 0
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let recognizer = RotationRecognizer()
      let pad = Pad("rotation", recognizer)
      let start = Hand(&random)
      var (hand, shouldHaveBegun) = (start, false)
      pad.play(.milliseconds(0), hand.touches { .down($0, $1, $2) })
      for step in 1...30 as ClosedRange<Int64> where !shouldHaveBegun {
        hand.wander(&random, turn: .random(in: -1...2, using: &random))
        pad.play(.milliseconds(step * 10), hand.touches { .move($0, $1, $2) })
        let (old, new) = (start.halfSpan, hand.halfSpan)
        let radians = abs(atan2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y))
        let arc = radians * 2 * min(start.radius, hand.radius)
        let aside = (hand.centre - start.centre).length + 2 * abs(hand.radius - start.radius)
        let margins = [
          radians * 180 / .pi - recognizer.minimumRotation, arc - recognizer.minimumArc,
          arc - recognizer.minimumArcShare * aside,
        ]
        if margins.contains(where: { abs($0) < 1e-9 }) { break }
        shouldHaveBegun = margins.allSatisfy { $0 >= 0 }
        #expect(pad.log.isEmpty != shouldHaveBegun, "seed \(seed) at \(step)")
      }
      if shouldHaveBegun {
        begun += 1
      } else {
        pad.at(1000, .up(1), .up(2))
        #expect(pad.log.count == 1 && pad.reason?.isViolated == true, "seed \(seed)")
      }
    }
    #expect((100...350).contains(begun))
  }
}
