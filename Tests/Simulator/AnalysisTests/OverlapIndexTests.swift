import Gestures
import TestSupport
import Testing

@testable import Analysis

@Suite struct OverlapIndexTests {
  private struct Period {
    var start: Timestamp
    var end: Timestamp
  }

  /// Every element that overlaps a period is found.
  @Test(arguments: (0..<40).map(UInt64.init))
  func everyOverlapIsFound(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let periods = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      let start = Int64.random(in: 0...100, using: &random)
      return Period(
        start: Timestamp(microseconds: start),
        end: Timestamp(microseconds: start + .random(in: 0...20, using: &random)))
    }
    let index = OverlapIndex(Array(periods.enumerated())) { ($0.element.start, $0.element.end) }
    for first in stride(from: -5 as Int64, through: 125, by: 5) {
      for length in [0, 3, 50] as [Int64] {
        let (start, end) = (Timestamp(microseconds: first), Timestamp(microseconds: first + length))
        let found = index.elements(from: start, through: end).map(\.offset)
        let overlapping = periods.indices.filter { periods[$0].start <= end && periods[$0].end >= start }
        #expect(overlapping.allSatisfy { found.contains($0) }, "\(first) \(length)")
      }
    }
  }

  /// In order of time, nothing else is found.
  @Test func onlyOverlapsOfSortedPeriodsAreFound() {
    let times = (0..<1000).map { Timestamp(microseconds: Int64(10 * $0)) }
    let index = OverlapIndex(times) { ($0, $0 + .microseconds(5)) }
    #expect(
      index.elements(from: Timestamp(microseconds: 106), through: Timestamp(microseconds: 135)).indices == 11..<14)
    #expect(index.elements(from: Timestamp(microseconds: 106), through: Timestamp(microseconds: 109)).isEmpty)
    #expect(index.elements(from: .distantPast, through: .never).count == 1000)
  }
}
