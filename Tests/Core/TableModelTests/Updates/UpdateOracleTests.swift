import Foundation
import TableModel
import CoreTestSupport
import Testing

/// Compares batches with an oracle: which are accepted, where everything moves, what is redundant, and which error is
/// reported.
///
/// `TOUCHSTONE_UPDATE_BATCHES=1000000` draws that many random batches, and `TOUCHSTONE_UPDATE_SCOPE=3` tries all
/// batches of up to three updates on sections of up to three rows. Use `swift test -c release` for both.
@Suite struct UpdateOracleTests {
  static func variable(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Returns a description of what differs from the oracle or is inconsistent; nil if nothing does.
  static func difference(_ testCase: UpdateCase) -> String? {
    let actual = testCase.actualOutcome()
    let expected = UpdateOracle.outcome(testCase)
    guard actual == expected else {
      return "\(testCase)\n  actual \(actual)\n  expected \(expected)"
    }
    if case .applied(let result) = actual {
      let inconsistencies = testCase.inconsistencies(in: result)
      if !inconsistencies.isEmpty { return "\(testCase)\n  \(inconsistencies)" }
    }
    return nil
  }

  /// Eight tasks with a seed each, to use all cores.
  @Test func randomBatchesMatchTheOracle() async {
    let (wanted, tasks) = (Self.variable("TOUCHSTONE_UPDATE_BATCHES") ?? randomCases(6000), 8)
    await withTaskGroup(of: (valid: Int, rejected: Int, differences: [String]).self) { group in
      for task in 0..<tasks {
        group.addTask { Self.batches(wanted / tasks, seed: UInt64(task + 1)) }
      }
      var (valid, rejected) = (0, 0)
      for await result in group {
        valid = valid + result.valid
        rejected = rejected + result.rejected
        #expect(result.differences == [])
      }
      // Both kinds must occur often.
      #expect(valid > wanted / 2 && rejected > wanted / 5, "\(valid) valid, \(rejected) rejected")
      if Self.variable("TOUCHSTONE_UPDATE_BATCHES") != nil { print("drew \(valid) valid and \(rejected) rejected") }
    }
  }

  private static func batches(_ count: Int, seed: UInt64) -> (valid: Int, rejected: Int, differences: [String]) {
    var random = RandomUpdates(seed: seed)
    var (valid, rejected, differences) = (0, 0, [String]())
    for _ in 0..<(count / 2) where differences.count < 3 {
      let testCase = random.valid()
      if case .rejected(let error) = testCase.actualOutcome() {
        differences.append("\(testCase) is valid, but \(error)")
      }
      var other = random.mutated(testCase)
      while random.happens(oneIn: 4) { other = random.mutated(other) }
      for testCase in [testCase, other] {
        if let difference = difference(testCase) { differences.append(difference) }
        if case .rejected = UpdateOracle.outcome(testCase) { rejected += 1 } else { valid += 1 }
      }
    }
    return (valid, rejected, differences)
  }

  /// All batches of up to two updates on up to two sections of up to two rows. With three updates and three rows it
  /// takes most of an hour without optimization.
  @Test func everySmallBatchMatchesTheOracle() async {
    let scope = Self.variable("TOUCHSTONE_UPDATE_SCOPE")
    let (size, rows) = (scope ?? 2, scope ?? 2)
    await withTaskGroup(of: (tried: Int, differences: [String]).self) { group in
      for counts in SmallUpdates.tables(rows: rows) { group.addTask { Self.everyBatch(counts, size) } }
      var tried = 0
      for await result in group {
        tried += result.tried
        #expect(result.differences == [])
      }
      #expect(tried > 100)
      if scope != nil { print("tried \(tried) batches of up to \(size) updates") }
    }
  }

  private static func everyBatch(_ counts: [Int], _ size: Int) -> (tried: Int, differences: [String]) {
    var (tried, differences) = (0, [String]())
    SmallUpdates.forEach(counts, size: size) { testCase in
      tried += 1
      if differences.count < 3, let difference = difference(testCase) { differences.append(difference) }
    }
    return (tried, differences)
  }
}
