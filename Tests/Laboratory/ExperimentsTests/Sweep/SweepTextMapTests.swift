import Analysis
import Experiments
import TestSupport
import Testing

/// The map of a sweep and its table at limited widths.
@Suite struct SweepTextMapTests {
  /// Returns a table with these numbers of right recordings at its points; the last axis varies fastest.
  private func table(_ right: [Int], sizes: [Int], recordings: Int, current: [String]) throws -> SweepTable {
    let axes = try sizes.enumerated().map { index, size in
      try SweepAxis(parsing: "tap.parameter\(index)=1...\(size):1")
    }
    let grid = SweepGrid(axes)
    var results: [SweepResult] = []
    for number in 0..<recordings {
      for point in 0..<grid.count {
        var result = SweepResult(
          SweepItem(
            touchstone: "1", recording: "\(number).yml", bytes: "\(number)", label: RecordingLabel(parsing: "tap")!,
            assignments: zip(grid.axes, grid.values(at: point)).map { "\($0.name)=\($1)" }, defaults: current))
        result.expected = [GestureCount("tap", 1)]
        if number < right[point] { result.recognized = [GestureCount("tap", 1)] }
        if number == 0, point % 3 == 0 { result.recognized.append(GestureCount("aLongNameOfARecognizer", 1)) }
        results.append(result)
      }
    }
    return try SweepTable(results)
  }

  private func text(_ line: [AnswerPart]) -> String { line.map(\.text).joined() }

  private struct Sample {
    var sizes: [Int]
    var current: [Int]
    var table: SweepTable
  }

  private func sample(_ random: inout SeededRandom, sizes: ClosedRange<Int>) throws -> Sample {
    let sizes = [Int.random(in: sizes, using: &random), Int.random(in: 2...6, using: &random)].shuffled(using: &random)
    let current = sizes.map { Int.random(in: 1...$0, using: &random) }
    let recordings = [1, 3, 12].randomElement(using: &random)!
    let right = (0..<sizes[0] * sizes[1]).map { _ in Int.random(in: 0...recordings, using: &random) }
    return Sample(
      sizes: sizes, current: current,
      table: try table(right, sizes: sizes, recordings: recordings, current: current.map { "\($0)" }))
  }

  /// Every cell has its count, the current one a mark, and the frame surrounds the cells of the plateau and no others.
  @Test(arguments: 0..<UInt64(25)) func mapShowsCountsPlateauAndCurrentValues(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sample = try sample(&random, sizes: 2...6)
    let map = try #require(SweepTextMap(sample.table, columns: 80))
    let plateau = SweepSummary(sample.table).plateau
    let rows = map.lines.filter { line in line.contains { if case .cell = $0.style { true } else { false } } }
    #expect(rows.count == sample.sizes[0])
    for (line, row) in zip(rows, (0..<sample.sizes[0]).reversed()) {
      var isInside = false
      var column = 0
      for part in line {
        switch part.style {
        case .frame: if part.text == "│" { isInside.toggle() }
        case .cell(let shade):
          let point = sample.table.points[row * sample.sizes[1] + column]
          let isCurrent = [row + 1, column + 1] == sample.current
          #expect(part.text.filter(\.isNumber) == "\(point.all.right)")
          #expect(part.text.contains("*") == isCurrent)
          #expect(isInside == plateau.contains([row, column]))
          let best = sample.table.points.map(\.all.right).max()!
          #expect((shade == AnswerPart.darkest) == (point.all.right == best))
          column += 1
        default: #expect(part.text.contains("*") == (row + 1 == sample.current[0]))
        }
      }
      #expect(column == sample.sizes[1] && !isInside)
    }
    #expect(map.lines.map(text).filter { $0.contains("┌") || $0.contains("└") }.count == 2)
  }

  /// At any width the map fits or is not drawn, and it is drawn if a character for each cell fits.
  @Test(arguments: 0..<UInt64(40)) func mapFitsTheTerminal(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sample = try sample(&random, sizes: 2...70)
    let columns = Int.random(in: 44...100, using: &random)
    guard let map = SweepTextMap(sample.table, columns: columns) else {
      #expect(sample.sizes.min()! + 8 > columns)
      return
    }
    for line in map.lines { #expect(text(line).count <= columns, "\(text(line))") }
  }

  @Test func mapNeedsTwoParametersWithSeveralValues() throws {
    for sizes in [[4], [4, 1], [2, 2, 2]] {
      let table = try table(
        Array(repeating: 1, count: sizes.reduce(1, *)), sizes: sizes, recordings: 1, current: sizes.map { _ in "1" })
      #expect(SweepTextMap(table, columns: 80) == nil)
    }
  }

  /// A table that is too wide continues in further tables, without losing a word.
  @Test(arguments: 0..<UInt64(20)) func tableFitsTheTerminal(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let table = try sample(&random, sizes: 2...8).table
    let wide = SweepSummary(table).answer().lines().map(text)
    let narrow = SweepSummary(table).answer().lines(columns: 64).map(text)
    for line in narrow.dropFirst().prefix(while: { !$0.hasPrefix("by gesture ") }) {
      #expect(line.count <= 64, "\(line)")
    }
    #expect(narrow.suffix(while: { !$0.isEmpty }) == wide.suffix(while: { !$0.isEmpty }))
    func words(_ lines: [String]) -> Set<Substring> { Set(lines.flatMap { $0.split(separator: " ") }) }
    #expect(words(wide).isSubset(of: words(narrow)))
    #expect(SweepSummary(table).answer().lines(columns: 1000).map(text) == wide)
  }
}

extension Array {
  /// Returns the longest suffix of elements that satisfy a condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? 0)...]
  }
}
