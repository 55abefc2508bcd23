import TestSupport
import Testing

@testable import TouchTrace

@Suite struct NearestMatchTests {
  /// Tries all assignments and returns the one with the most pairs within reach and, among those, the smallest sum.
  private func best(_ old: [FixedPosition], _ new: [FixedPosition], _ reach: Int64) -> (pairs: Int, cost: Int64) {
    var best = (pairs: 0, cost: Int64(0))
    func search(_ index: Int, _ taken: Set<Int>, _ pairs: Int, _ cost: Int64) {
      if index == old.count {
        if pairs > best.pairs || (pairs == best.pairs && cost < best.cost) { best = (pairs, cost) }
        return
      }
      search(index + 1, taken, pairs, cost)
      for other in new.indices where !taken.contains(other) {
        let distance = old[index].squaredDistance(to: new[other])
        if distance <= reach { search(index + 1, taken.union([other]), pairs + 1, cost + distance) }
      }
    }
    search(0, [], 0, 0)
    return best
  }

  @Test func assignmentIsOptimal() {
    var random = SeededRandom(seed: 3)
    var matching = NearestMatch()
    var partners: [Int] = []
    for _ in 0..<1500 {
      let size = Int64.random(in: 3...60, using: &random)
      func positions() -> [FixedPosition] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          FixedPosition(x: .random(in: 0...size, using: &random), y: .random(in: 0...size, using: &random))
        }
      }
      let (old, new) = (positions(), positions())
      let reach = Int64.random(in: 0...(size * size), using: &random)
      matching.match(old, new, squaredReach: reach, into: &partners)
      let pairs = partners.enumerated().filter { $0.element >= 0 }
      #expect(Set(pairs.map(\.element)).count == pairs.count)
      let distances = pairs.map { old[$0.offset].squaredDistance(to: new[$0.element]) }
      #expect(distances.allSatisfy { $0 <= reach })
      let expected = best(old, new, reach)
      #expect(pairs.count == expected.pairs && distances.reduce(0, +) == expected.cost, "\(old) \(new) \(reach)")
    }
  }

  @Test func farthestPositionsDoNotOverflow() {
    let limit = FixedPosition.limit
    let corners = [
      FixedPosition(x: -limit, y: -limit), FixedPosition(x: limit, y: limit), FixedPosition(x: -limit, y: limit),
      FixedPosition(x: limit, y: -limit),
    ]
    var matching = NearestMatch()
    var partners: [Int] = []
    let many = (0..<8).flatMap { _ in corners }
    matching.match(Array(many.prefix(10)), many, squaredReach: 40_000_000_000_000, into: &partners)
    #expect(partners == Array(0..<10))
  }
}
