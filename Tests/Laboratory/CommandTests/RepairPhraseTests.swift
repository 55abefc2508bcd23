import GestureTables
import TestSupport
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

/// Damage is named in words for people, and by its name for programs.
@Suite struct RepairPhraseTests {
  @Test(arguments: RepairKind.allCases) func kindIsInWords(kind: RepairKind) {
    let (one, several) = (kind.phrase(1), kind.phrase(3))
    #expect(one.hasPrefix("a ") || one.hasPrefix("an "), "\(one)")
    #expect(several.hasPrefix("3 ") && several != "3 " + one.drop { $0 != " " }.dropFirst(), "\(several)")
    #expect(!one.contains("_") && !several.contains("_"))
  }

  @Test func phrasesDiffer() {
    #expect(Set(RepairKind.allCases.map { $0.phrase(1) }).count == RepairKind.allCases.count)
    #expect(Set(RepairKind.allCases.map { $0.phrase(2) }).count == RepairKind.allCases.count)
  }
}

/// Rows without a touch are removed before a table is read, and every other row keeps its number in the whole table.
@Suite struct HoverRowsTests {
  @Test(arguments: 0..<200) func rowsThatAreLeftAreThoseOfTheTable(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let words = ["move", "down", "up", "click", "hover", "touchmove", "1", "", "cancel", "zz"]
    let lines = (0..<Int.random(in: 0...40, using: &random)).map { index in
      let word = words.randomElement(using: &random) ?? ""
      return Int.random(in: 0..<12, using: &random) == 0
        ? "\(index)" : "\(index)\t\(Int.random(in: 0...2, using: &random))\t\(word)\t5\t5"
    }
    var options = GestureTables.TableOptions()
    (options.id, options.phase) = ("id", "phase")
    let text = Array((["time\tid\tphase\tx\ty"] + lines).joined(separator: "\n").utf8) + [10]
    let rows = HoverRows(text, options)
    let left = rows.text.split(separator: 10).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    #expect(left.count + rows.hovering + rows.others == lines.count)
    for (number, line) in left.enumerated() { #expect(lines[rows.row(number)] == line) }
    #expect(!left.contains { $0.contains("\tclick\t") || $0.contains("\thover\t") })
    #expect(rows.row(-1) == -1)
  }
}
