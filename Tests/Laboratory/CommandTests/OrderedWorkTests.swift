import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

@Suite struct OrderedWorkTests {
  /// Takes longer for some elements than for others, without waiting.
  private static func worked(_ element: Int) -> Int {
    var random = SeededRandom(seed: UInt64(element))
    for _ in 0..<Int.random(in: 0..<2000, using: &random) { _ = random.next() }
    return element * 3
  }

  @Test(arguments: [1, 2, 3, 8, 40]) func resultsAreDeliveredInListOrder(jobs: Int) {
    for count in [0, 1, 2, 7, 64, 65, 3000] {
      let elements = Array(0..<count)
      var results: [Int] = []
      OrderedWork(jobs: jobs).run(elements, Self.worked) { results.append($0) }
      #expect(results == elements.map { $0 * 3 })
    }
  }

  @Test func jobsLimitConcurrencyAndLead() {
    struct Counts {
      var (started, working, mostWorking, taken, farthest) = (0, 0, 0, 0, 0)
    }
    let counts = Mutex(Counts())
    OrderedWork(jobs: 3).run(Array(0..<2000)) { element in
      counts.withLock {
        $0.started += 1
        $0.working += 1
        $0.mostWorking = max($0.mostWorking, $0.working)
        $0.farthest = max($0.farthest, $0.started - $0.taken)
      }
      // The first element finishes when the others are as far ahead as they may be.
      while element == 0, counts.withLock({ $0.started < 90 }) {}
      _ = Self.worked(element)
      counts.withLock { $0.working -= 1 }
    } take: { _ in
      counts.withLock { $0.taken += 1 }
    }
    let found = counts.withLock { $0 }
    #expect((2...3).contains(found.mostWorking))
    // 32 results per thread wait for delivery, and one is being delivered.
    #expect((90...97).contains(found.farthest))
  }

  @Test func everyElementIsProcessedOnce() {
    let seen = Mutex([Int](repeating: 0, count: 500))
    OrderedWork(jobs: 4).run(Array(0..<500)) { element in
      seen.withLock { $0[element] += 1 }
    } take: { _ in
    }
    #expect(seen.withLock { $0 } == [Int](repeating: 1, count: 500))
  }

  @Test func processorCountIsPositive() { #expect(Processors.count >= 1) }
}
