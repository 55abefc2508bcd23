import Foundation
import CoreTestSupport
import Testing

@testable import Gestures

/// Compares the library's angle functions with the C library's.
@Suite struct AngleTests {
  @Test func degreesMatchAtan2InAllDirections() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100_000 {
      let (start, turn) = (
        Double.random(in: 0...360, using: &random), Double.random(in: -179.9...179.9, using: &random)
      )
      let (near, far) = (Double.random(in: 1e-3...1e4, using: &random), Double.random(in: 1e-3...1e4, using: &random))
      let (from, to) = (direction(start) * near, direction(start + turn) * far)
      let expected = atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y) * 180 / .pi
      let found = Angle.degrees(from: from, to: to)
      #expect(abs(found - expected) < 1e-13 * 180 && abs(found - turn) < 1e-11, "\(from) to \(to)")
      #expect(Angle.degrees(from: to, to: from) == -found)
    }
  }

  @Test(
    arguments: [
      (Point2D(1, 0), 0.0), (Point2D(1, 1), 45), (Point2D(0, 1), 90), (Point2D(-1, 1), 135), (Point2D(-1, 0), 180),
      (Point2D(1, -1), -45), (Point2D(0, -1), -90), (Point2D(-1, -1), -135),
    ] as [(Point2D, Double)])
  func multiplesOf45DegreesAreExact(direction: Point2D, degrees: Double) {
    for length in [1e-300, 0.3, 1, 1e300] {
      #expect(Angle.degrees(from: Point2D(7, 0), to: direction * length) == degrees)
    }
  }

  @Test func angleOfADirectionEqualsTheAngleFromTheRight() {
    var random = SeededRandom(seed: 3)
    var directions = [0, -0.0, 1, -1, 1e-300, 1e300, .nan, .infinity].flatMap { x in
      [0, -0.0, 1, -1, 1e-300, -1e300, .nan, -.infinity].map { Point2D(x, $0) }
    }
    for _ in 0..<10_000 {
      directions.append(direction(.random(in: 0...360, using: &random)) * Double.random(in: 1e-3...1e4, using: &random))
    }
    for direction in directions {
      #expect(Angle.degrees(of: direction) == Angle.degrees(from: Point2D(1, 0), to: direction), "\(direction)")
    }
  }

  @Test func largestArcIsAnUpperBoundOfTheArc() {
    var random = SeededRandom(seed: 4)
    func touch(_ reach: Double) -> Point2D {
      Point2D(.random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random))
    }
    for round in 0..<20_000 {
      let (near, far) = ([0.01, 1, 300, 1e4][round % 4], [0.01, 1, 300, 1e4][round / 4 % 4])
      let start = PinchGeometry(touch(near), touch(near))
      // Also half a turn, where the arc is longest.
      let end = round % 3 == 0 ? PinchGeometry(.zero, -start.direction) : PinchGeometry(touch(far), touch(far))
      #expect(end.arc(from: start) <= end.largestArc(from: start), "\(start) to \(end)")
    }
  }

  @Test func tinyAnglesKeepRelativePrecision() {
    for tiny in [1e-3, 1e-9, 1e-200] {
      let found = Angle.degrees(from: Point2D(1, 0), to: Point2D(1, tiny))
      #expect(abs(found / (tiny * 180 / .pi) - 1) < 1e-6)
    }
  }

  @Test func zeroOrNonFiniteVectorHasZeroAngle() {
    for odd in [
      Point2D(0, 0), Point2D(.nan, 1), Point2D(1, .nan), Point2D(.infinity, 1), Point2D(-.infinity, .infinity),
    ] {
      #expect(Angle.degrees(from: odd, to: Point2D(0, 1)) == 0)
      #expect(Angle.degrees(from: Point2D(0, 1), to: odd) == 0)
    }
  }

  @Test func directionMatchesCosineAndSine() {
    var random = SeededRandom(seed: 2)
    for round in 0..<100_000 {
      let degrees = Double.random(in: -1...1, using: &random) * (round % 2 == 0 ? 180 : 1e6)
      let (found, expected) = (Angle.direction(degrees: degrees), direction(degrees))
      #expect((found - expected).length < (round % 2 == 0 ? 1e-15 : 1e-11), "\(degrees)")
      #expect(abs(found.length - 1) < 4e-16)
    }
  }

  @Test func multiplesOf90DegreesGiveExactDirections() {
    let quarters = [Point2D(1, 0), Point2D(0, 1), Point2D(-1, 0), Point2D(0, -1)]
    for count in -400...400 { #expect(Angle.direction(degrees: Double(count) * 90) == quarters[count & 3]) }
  }

  @Test func nonFiniteOrHugeDegreesPointRight() {
    for odd in [Double.nan, .infinity, -.infinity, 1e300, 360e6] {
      #expect(Angle.direction(degrees: odd) == Point2D(1, 0))
    }
  }

  @Test func degreesOfADirectionRoundTrip() {
    for thousandth in stride(from: -179_999, through: 180_000, by: 7) {
      let degrees = Double(thousandth) / 1000
      #expect(abs(Angle.degrees(from: Point2D(1, 0), to: Angle.direction(degrees: degrees)) - degrees) < 1e-13 * 180)
    }
  }

  private func direction(_ degrees: Double) -> Point2D { Point2D(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) }
}
