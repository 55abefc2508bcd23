import Foundation
import Gestures
import CoreTestSupport
import Testing

/// Random transforms, compared with the product of the maps that moved the touches.
@Suite struct TransformPropertyTests {
  /// A map of the plane, with the C library's sine and cosine.
  private struct Map {
    var a, b, x, y: Double

    func callAsFunction(_ p: Point2D) -> Point2D { Point2D(a * p.x - b * p.y + x, b * p.x + a * p.y + y) }

    func after(_ first: Map) -> Map {
      let origin = self(Point2D(first.x, first.y))
      return Map(a: a * first.a - b * first.b, b: b * first.a + a * first.b, x: origin.x, y: origin.y)
    }

    init(a: Double = 1, b: Double = 0, x: Double = 0, y: Double = 0) {
      self.a = a
      self.b = b
      self.x = x
      self.y = y
    }

    /// Creates a map about a point.
    init(turn degrees: Double, scale: Double, about place: Point2D, delta: Point2D) {
      a = cos(degrees * .pi / 180) * scale
      b = sin(degrees * .pi / 180) * scale
      x = place.x - a * place.x + b * place.y + delta.x
      y = place.y - b * place.x - a * place.y + delta.y
    }
  }

  private func recognizer(fingers: Int = 1) -> TransformRecognizer {
    var recognizer = TransformRecognizer()
    recognizer.minimumTranslation = 0
    recognizer.minimumNumberOfTouches = fingers
    return recognizer
  }

  private func values(_ pad: Pad) -> [String: Double] {
    let measurements = pad.journal.transitions.last?.description.measurements ?? []
    return Dictionary(uniqueKeysWithValues: measurements.map { ($0.name, $0.value) })
  }

  private func place(_ random: inout SeededRandom) -> Point2D {
    Point2D(.random(in: 0...900, using: &random), .random(in: 0...900, using: &random))
  }

  /// Touches that all follow one map give exactly that map, however touches begin and end in between.
  @Test(arguments: 0..<4) func matrixIsTheProductOfTheAppliedMaps(part: UInt64) {
    seeds: for seed in part * 1000..<part * 1000 + UInt64(randomCases(100)) {
      var random = SeededRandom(seed: seed)
      let required = Int.random(in: 1...3, using: &random)
      let pad = Pad("transform", recognizer(fingers: required))
      var fingers: [Int32: Point2D] = [:]
      var (next, expected, turn, scale) = (Int32(0), Map(), 0.0, 1.0)
      func down(_ count: Int) -> [Touch] {
        (0..<count).map { _ in
          next += 1
          let position = place(&random)
          fingers[next] = position
          return .down(next, position.x, position.y)
        }
      }
      pad.play(.milliseconds(0), down(required))
      var delta = Point2D.zero
      func middle() -> Point2D { fingers.values.reduce(.zero, +) / Double(fingers.count) }
      for step in 1...60 as ClosedRange<Int64> {
        let time = Timestamp.milliseconds(step * 10)
        let before = values(pad)
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where fingers.count < 6:
          pad.play(time, down(Int.random(in: 1...2, using: &random)))
          if !before.isEmpty {
            #expect(isUnchanged(before, values(pad)), "seed \(seed) at \(step): a touch down jumps")
          }
        case 1 where fingers.count > 1:
          let id = fingers.keys.sorted().randomElement(using: &random)!
          fingers[id] = nil
          let isGathering = before.isEmpty && fingers.count < required
          pad.play(time, [.up(id)])
          if !before.isEmpty { #expect(isUnchanged(before, values(pad)), "seed \(seed) at \(step): a touch up jumps") }
          // A pending transform starts over.
          if isGathering { continue seeds }
        default:
          let about = place(&random)
          let shift = Point2D(.random(in: -30...30, using: &random), .random(in: -30...30, using: &random))
          let isOne = fingers.count == 1
          let degrees = isOne ? 0 : Double.random(in: -100...100, using: &random)
          let factor = isOne ? 1 : Double.random(in: 0.8...1.25, using: &random)
          let map = Map(turn: degrees, scale: factor, about: about, delta: shift)
          let old = middle()
          for id in fingers.keys { fingers[id] = map(fingers[id]!) }
          pad.play(time, fingers.keys.sorted().map { .move($0, fingers[$0]!.x, fingers[$0]!.y) })
          if fingers.count < required { continue }
          expected = map.after(expected)
          turn = turn + degrees
          scale = scale * factor
          delta = delta + middle() - old
          let reported = values(pad)
          let close = 1e-7 * max(1, scale)
          for (name, value) in [
            ("a", expected.a), ("b", expected.b), ("c", -expected.b), ("d", expected.a), ("tx", expected.x),
            ("ty", expected.y), ("scale", scale), ("rotation", turn), ("translationX", delta.x),
            ("translationY", delta.y),
          ] {
            #expect(abs((reported[name] ?? .nan) - value) < close * 100, "seed \(seed) at \(step): \(name)")
          }
        }
      }
    }
  }

  private func isUnchanged(_ a: [String: Double], _ b: [String: Double]) -> Bool {
    ["a", "b", "tx", "ty", "scale", "rotation", "translationX", "translationY"].allSatisfy {
      abs((a[$0] ?? .nan) - (b[$0] ?? .nan)) < 1e-9
    }
  }

  /// For more than two independent touches no other rotation, scale and translation has a smaller squared error.
  @Test func matrixMinimizesTheSquaredErrorOfManyTouches() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let count = Int32.random(in: 3...10, using: &random)
      let pad = Pad("transform", recognizer())
      let old = (0..<count).map { _ in place(&random) }
      let new = old.map { $0 + Point2D(.random(in: -99...99, using: &random), .random(in: -99...99, using: &random)) }
      pad.play(.milliseconds(0), (0..<count).map { .down($0, old[Int($0)].x, old[Int($0)].y) })
      pad.play(.milliseconds(10), (0..<count).map { .move($0, new[Int($0)].x, new[Int($0)].y) })
      let reported = values(pad)
      func cost(_ map: Map) -> Double { zip(old, new).reduce(0) { $0 + (map($1.0) - $1.1).squaredLength } }
      let found = Map(a: reported["a"]!, b: reported["b"]!, x: reported["tx"]!, y: reported["ty"]!)
      let least = cost(found)
      for _ in 0..<40 {
        var other = found
        other.a += .random(in: -0.01...0.01, using: &random)
        other.b += .random(in: -0.01...0.01, using: &random)
        other.x += .random(in: -5...5, using: &random)
        other.y += .random(in: -5...5, using: &random)
        #expect(cost(other) >= least - 1e-6, "seed \(seed)")
      }
      #expect(abs(reported["scale"]! - hypot(found.a, found.b)) < 1e-9)
      #expect(abs(reported["rotation"]! - atan2(found.b, found.a) * 180 / .pi) < 1e-9)
    }
  }

  /// Scale and rotation are the matrix's own, and the matrix maps the first position of both touches to their current
  /// one.
  @Test func matrixMapsTwoTouchesExactly() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let pad = Pad("transform", recognizer(fingers: 2))
      let (first, second) = (place(&random), place(&random))
      pad.at(0, .down(1, first.x, first.y))
      pad.at(5, .down(2, second.x, second.y))
      for step in 1...10 as ClosedRange<Int64> {
        let (a, b) = (place(&random), place(&random))
        pad.at(step * 10, .move(1, a.x, a.y), .move(2, b.x, b.y))
        let reported = values(pad)
        let map = Map(a: reported["a"]!, b: reported["b"]!, x: reported["tx"]!, y: reported["ty"]!)
        let whole = Map(turn: reported["rotation"]!, scale: reported["scale"]!, about: .zero, delta: .zero)
        let isSame = abs(whole.a - map.a) < 1e-9 && abs(whole.b - map.b) < 1e-9
        #expect(isSame && (map(first) - a).length < 1e-8 && (map(second) - b).length < 1e-8, "seed \(seed)")
      }
    }
  }

  /// Huge and tiny positions do not trap and leave no state behind once the touches have lifted.
  @Test func extremePositionsNeverTrap() {
    let extremes = [
      Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e200, -1e300, .leastNonzeroMagnitude, 0, 100,
    ]
    for seed in 0..<UInt64(randomCases(2000)) {
      var random = SeededRandom(seed: seed)
      func any() -> Double { extremes.randomElement(using: &random)! }
      let pad = Pad("transform", TransformRecognizer())
      pad.attach("rotation", RotationRecognizer())
      for round in 0..<3 as Range<Int64> {
        pad.at(round * 1000, .down(1, any(), any()), .down(2, any(), any()), .down(3, any(), any()))
        for step in 1...5 as ClosedRange<Int64> {
          pad.at(round * 1000 + step, .move(1, any(), any()), .move(2, any(), any()), .move(3, any(), any()))
        }
        pad.at(round * 1000 + 6, .up(2))
        pad.at(round * 1000 + 7, .upAt(1, any(), any()), .up(3))
        #expect(pad.coordinator.isIdle)
      }
      pad.at(9000, .down(1, 100, 100), .down(2, 200, 100))
      pad.at(9010, .move(2, 300, 100))
      let reported = values(pad)
      #expect(reported["scale"].map { abs($0 - 2) < 1e-9 } ?? true, "seed \(seed): \(reported)")
    }
  }
}
