import TestSupport
import Testing

@testable import TouchTrace

@Suite struct NearestMatchTests {
  /// Tries every pairing: the most pairs within reach, and of those the least sum.
  private func best(_ old: [Place], _ new: [Place], _ reach: Int) -> (pairs: Int, cost: Int) {
    var best = (pairs: 0, cost: 0)
    func search(_ index: Int, _ taken: Set<Int>, _ pairs: Int, _ cost: Int) {
      if index == old.count {
        if pairs > best.pairs || (pairs == best.pairs && cost < best.cost) { best = (pairs, cost) }
        return
      }
      search(index + 1, taken, pairs, cost)
      for other in new.indices where !taken.contains(other) {
        let way = old[index].squaredDistance(to: new[other])
        if way <= reach { search(index + 1, taken.union([other]), pairs + 1, cost + way) }
      }
    }
    search(0, [], 0, 0)
    return best
  }

  @Test func noPairingIsBetter() {
    var random = SeededRandom(seed: 3)
    var matching = NearestMatch()
    var partners: [Int] = []
    for _ in 0..<1500 {
      let size = Int.random(in: 3...60, using: &random)
      func places() -> [Place] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          Place(x: .random(in: 0...size, using: &random), y: .random(in: 0...size, using: &random))
        }
      }
      let (old, new) = (places(), places())
      let reach = Int.random(in: 0...(size * size), using: &random)
      matching.match(old, new, squaredReach: reach, into: &partners)
      let pairs = partners.enumerated().filter { $0.element >= 0 }
      #expect(Set(pairs.map(\.element)).count == pairs.count)
      let ways = pairs.map { old[$0.offset].squaredDistance(to: new[$0.element]) }
      #expect(ways.allSatisfy { $0 <= reach })
      let expected = best(old, new, reach)
      #expect(pairs.count == expected.pairs && ways.reduce(0, +) == expected.cost, "\(old) \(new) \(reach)")
    }
  }

  @Test func theFarthestPlacesDoNotOverflow() {
    let limit = Place.limit
    let corners = [
      Place(x: -limit, y: -limit), Place(x: limit, y: limit), Place(x: -limit, y: limit), Place(x: limit, y: -limit),
    ]
    var matching = NearestMatch()
    var partners: [Int] = []
    let many = (0..<8).flatMap { _ in corners }
    matching.match(Array(many.prefix(10)), many, squaredReach: 40_000_000_000_000, into: &partners)
    #expect(partners == Array(0..<10))
  }
}
