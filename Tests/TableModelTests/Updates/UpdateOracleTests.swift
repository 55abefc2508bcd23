import Foundation
import TableModel
import TestSupport
import Testing

/// Batches against two oracles that know nothing of each other: what they accept, where everything goes, what was
/// redundant, and which error it is.
///
/// `TOUCHSTONE_UPDATE_BATCHES=1000000` draws more of them by chance, and `TOUCHSTONE_UPDATE_SCOPE=3` tries every batch
/// of up to three updates on sections of up to three rows; both are for `swift test -c release`.
@Suite struct UpdateOracleTests {
  static func assignment(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Nil where all three say the same.
  static func difference(_ one: UpdateCase) -> String? {
    let (implemented, list, slots) = (one.implemented(), ListOracle.outcome(one), SlotOracle.outcome(one))
    guard implemented == list, implemented == slots else {
      return "\(one)\n  says \(implemented)\n  lists \(list)\n  slots \(slots)"
    }
    if case .applied(let result) = implemented {
      let complaints = one.complaints(about: result)
      if !complaints.isEmpty { return "\(one)\n  \(complaints)" }
    }
    return nil
  }

  /// Split among the cores: some share each.
  @Test func batchesByChanceDoWhatBothOraclesSay() async {
    let (wanted, shares) = (Self.assignment("TOUCHSTONE_UPDATE_BATCHES") ?? 6000, 8)
    await withTaskGroup(of: (legal: Int, refused: Int, differences: [String]).self) { group in
      for share in 0..<shares {
        group.addTask { Self.batches(wanted / shares, seed: UInt64(share + 1)) }
      }
      var (legal, refused) = (0, 0)
      for await result in group {
        legal = legal + result.legal
        refused = refused + result.refused
        #expect(result.differences == [])
      }
      // Neither kind may run dry.
      #expect(legal > wanted / 2 && refused > wanted / 5, "\(legal) legal, \(refused) refused")
      if Self.assignment("TOUCHSTONE_UPDATE_BATCHES") != nil { print("drew \(legal) legal and \(refused) refused") }
    }
  }

  private static func batches(_ count: Int, seed: UInt64) -> (legal: Int, refused: Int, differences: [String]) {
    var random = RandomUpdates(seed: seed)
    var (legal, refused, differences) = (0, 0, [String]())
    for _ in 0..<(count / 2) where differences.count < 3 {
      let one = random.legal()
      if case .refused(let error) = one.implemented() { differences.append("\(one) is legal, but \(error)") }
      var other = random.mutated(one)
      while random.happens(oneIn: 4) { other = random.mutated(other) }
      for one in [one, other] {
        if let difference = difference(one) { differences.append(difference) }
        if case .refused = SlotOracle.outcome(one) { refused += 1 } else { legal += 1 }
      }
    }
    return (legal, refused, differences)
  }

  /// Up to two sections of up to three rows, and up to three updates. Without optimization that takes most of an hour,
  /// so by default it is up to two rows and two updates.
  @Test func everySmallBatchDoesWhatBothOraclesSay() async {
    let scope = Self.assignment("TOUCHSTONE_UPDATE_SCOPE")
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
    SmallUpdates.forEach(counts, size: size) { one in
      tried += 1
      if differences.count < 3, let difference = difference(one) { differences.append(difference) }
    }
    return (tried, differences)
  }
}
