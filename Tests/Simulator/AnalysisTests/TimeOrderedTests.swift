import Gestures
import TestSupport
import Testing

@testable import Analysis

@Suite struct TimeOrderedTests {
  /// Whatever the order of the elements, searches by halves find what a look at each element finds.
  @Test(arguments: (0..<200).map(UInt64.init))
  func searchesFindWhatALookAtEachElementFinds(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let times = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Timestamp(microseconds: .random(in: 0...9, using: &random))
    }
    let ordered = TimeOrdered(times)
    #expect(Array(ordered) == times.indices.map { times[...$0].max() })
    let limits = (-1...10).map { Timestamp(microseconds: $0) }
    #expect(
      limits.allSatisfy { start in
        ordered.firstIndex(from: start) == ordered.firstIndex { $0 >= start } ?? ordered.count
          && ordered.firstIndex(after: start) == ordered.firstIndex { $0 > start } ?? ordered.count
          && limits.allSatisfy { end in
            ordered.indices(from: start, until: end)
              .elementsEqual(ordered.indices.filter { start <= ordered[$0] && ordered[$0] < end })
              && ordered.elements(from: start, through: end)
                .elementsEqual(ordered.filter { start <= $0 && $0 <= end })
          }
      })
  }

  private struct CountedTime: Timed {
    final class Looks {
      var count = 0
    }

    let looks: Looks
    var time: Timestamp
    var orderTime: Timestamp {
      get {
        looks.count += 1
        return time
      }
      set { time = newValue }
    }
  }

  /// A search among a million elements looks at some twenty of them.
  @Test func searchLooksAtFewElements() {
    let looks = CountedTime.Looks()
    let times = TimeOrdered((0..<1_000_000).map { CountedTime(looks: looks, time: Timestamp(microseconds: $0)) })
    for wanted in [0, 1, 499_999, 999_999, 1_000_000] {
      looks.count = 0
      #expect(times.firstIndex(from: Timestamp(microseconds: Int64(wanted))) == wanted && looks.count <= 21)
    }
  }
}
