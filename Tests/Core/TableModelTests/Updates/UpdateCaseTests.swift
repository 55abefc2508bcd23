import TableModel
import CoreTestSupport
import Testing

/// Batches with what they do to rows and sections, or their error, as cases in text files.
@Suite struct UpdateCaseTests {
  @Test(arguments: CaseFile.all(in: "../Cases")) func batchesHaveTheirResults(cases: CaseFile) throws {
    try cases.expectOutcomes { BatchCase() }
  }
}

/// Plays a case: `rows 4 2 to 3 3`, the numbers of rows in each section before and after the batch, then its updates, such as
/// `insert row [2, 0] with top` and `move section 2 to 1`.
///
/// The outcomes are the rows of each section after the batch by their old section and row, `+` for new ones, the lists of what is
/// reloaded and redundant, and moved sections; or UIKit's message with our advice. They do not depend on the order of the updates.
private final class BatchCase: CasePlayer {
  private var (old, new) = ([Int](), [Int]())
  private var updates: [TableUpdate] = []

  func perform(_ words: [Substring]) throws -> [String] {
    if words[0] == "rows" {
      let parts = words.dropFirst().split(separator: "to", omittingEmptySubsequences: false)
      (old, new) = (parts[0].compactMap { Int($0) }, parts[1].compactMap { Int($0) })
    } else {
      updates.append(try TableUpdate(words))
    }
    return []
  }

  func finish() -> [String] {
    let (outcome, reversed) = (outcome(updates), outcome(updates.reversed()))
    let isSame = outcome.prefix { $0.hasPrefix("!") } == reversed.prefix { $0.hasPrefix("!") }
    return outcome + (isSame ? [] : ["in the reverse order:"] + reversed)
  }

  private func outcome(_ updates: [TableUpdate]) -> [String] {
    let testCase = UpdateCase(updates: updates, oldCounts: old, newCounts: new)
    do throws(UpdateError) {
      return lines(try testCase.resolved())
        + (UpdateOracleTests.difference(testCase).map { ["differs from the oracle: \($0)"] } ?? [])
    } catch {
      return ["! \(error)", "! \(error.advice)"]
    }
  }

  private func lines(_ resolved: ResolvedUpdates) -> [String] {
    let rows = new.enumerated().map { section, count in
      (0..<count).map { row in
        resolved.oldIndexPath(ofNew: TableIndexPath(section: section, row: row)).map { "\($0.section)\($0.row)" } ?? "+"
      }.joined(separator: " ")
    }
    return ["> rows \(rows.joined(separator: " | "))"]
      + resolved.movedSections.map { "> section \($0.from) moved to \($0.to)" }
      + resolved.reloadedSections.map { "> section \($0.old) reloaded as \($0.new) with \($0.animation)" }
      + resolved.reloadedRows.map { "> row \($0.old) reloaded as \($0.new) with \($0.animation)" }
      + resolved.redundant.map { "> redundant: \($0)" }
  }
}
