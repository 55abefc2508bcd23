import TableModel
import TestSupport
import Testing

/// The table against the oracle, over random operations; every comparison is of exact integers.
@Suite struct TableLawTests {
  /// Fractional minimum heights, headers of no height and all kinds of viewports belong to the shapes.
  static func shape(_ seed: UInt64) -> (TableMetrics, viewport: Int64) {
    switch seed % 5 {
    case 0: (TableMetrics(), 480 * 64)
    case 1: (TableMetrics(minimumRowHeight: .zero, defaultRowHeight: .zero, headerHeight: .zero), 100 * 64)
    case 2: (TableMetrics(minimumRowHeight: Length(units: 21), defaultRowHeight: Length(units: 77)), 1000)
    case 3: (TableMetrics(minimumRowHeight: .zero, defaultRowHeight: .points(20)), 0)
    default: (TableMetrics(minimumRowHeight: .points(40), defaultRowHeight: .points(88)), 100_000 * 64)
    }
  }

  static func operation(_ table: NaiveTable, _ random: inout SeededRandom) -> Operation {
    let extreme = LengthTests.extremes.randomElement(using: &random) ?? 0
    // One more than there are, on either side, so that refusals are met too.
    let section = Int.random(in: -1...table.headers.count, using: &random)
    let path = IndexPath(section: section, row: Int.random(in: -1...table.count(section), using: &random))
    let length = Int64.random(in: -10...300 * 64, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0 where table.headers.count < 8:
      return .add(
        rows: Int.random(in: -1...6, using: &random), header: Bool.random(using: &random) ? nil : length,
        isOpen: Bool.random(using: &random))
    case 0...3: return .toggle(section)
    case 4: return .open(section)
    case 5: return .close(section)
    case 6...8: return .setHeight(length, path)
    case 9: return .setHeight(extreme, path)
    case 10...13: return .scale(Double.random(in: -0.5...4, using: &random), from: length, path)
    case 14:
      return .scale([.nan, .infinity, -.infinity, 1e300, 0].randomElement(using: &random) ?? 0, from: length, path)
    case 15, 16: return .scrollTo(Int64.random(in: -1000...max(table.content, 0) + 1000, using: &random))
    case 17: return .scrollBy(Bool.random(using: &random) ? extreme : length)
    case 18: return .scrollTo(extreme)
    default: return .viewport(Int.random(in: 0..<8, using: &random) == 0 ? extreme : length * 2)
    }
  }

  @Test(arguments: 1...40) func everyOperationDoesWhatTheOracleSays(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (metrics, viewport) = Self.shape(seed)
    var table = TableModel(metrics: metrics, viewportHeight: Length(units: viewport))
    var naive = NaiveTable(
      viewport: viewport, minimum: metrics.minimumRowHeight.units, standard: metrics.defaultRowHeight.units)
    for _ in 0..<250 {
      let operation = Self.operation(naive, &random)
      let before = table
      let change = table.apply(operation)
      #expect(change == naive.apply(operation, standardHeader: metrics.headerHeight.units), "\(operation)")
      #expect(table.invariantViolations() == [], "\(operation)")
      switch change.event {
      case .nothing, .refused: #expect(table == before, "\(operation)")
      default: #expect(table != before, "\(operation)")
      }
      try compare(table, naive, &random)
    }
  }

  /// Everything a table can be asked.
  private func compare(_ table: TableModel, _ naive: NaiveTable, _ random: inout SeededRandom) throws {
    let boxes = naive.boxes
    #expect(table.contentHeight.units == naive.content)
    #expect(table.viewportHeight.units == naive.viewport)
    #expect(table.contentOffset.units == naive.offset)
    #expect(table.numberOfSections == naive.headers.count)
    #expect(table.rowCount == naive.rows.count)
    for section in -1...naive.headers.count {
      #expect(table.numberOfRows(inSection: section) == naive.count(section))
      #expect(table.isOpen(section) == naive.open.contains(section))
      let header = boxes.first { $0.hit == .header(section: section) }
      #expect(table.rectForHeader(inSection: section) == header?.rect)
      for row in -1...naive.count(section) {
        let path = IndexPath(section: section, row: row)
        #expect(table.rectForRow(at: path) == boxes.first { $0.hit == .row(path) }?.rect)
        #expect(table.heightForRow(at: path)?.units == naive.place(path).map { naive.rows[$0].units })
      }
    }
    for box in boxes {
      for y in [box.top - 1, box.top, box.bottom - 1, box.bottom] {
        let hit = naive.hit(y)
        #expect(table.hitTest(contentY: Length(units: y)) == hit)
        let inside = y >= naive.offset && y - naive.offset < naive.viewport
        #expect(table.hitTest(viewportY: Length(units: y - naive.offset)) == (inside ? hit : .nothing))
      }
    }
    for y in LengthTests.extremes + [Int64.random(in: -10...naive.content + 10, using: &random)] {
      #expect(table.hitTest(contentY: Length(units: y)) == naive.hit(y))
    }
  }

  @Test(arguments: 1...20) func togglingASectionTwiceIsTheIdentity(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var table = randomTable(&random)
    for section in 0..<table.numberOfSections {
      let before = table
      let first = table.toggleSection(section)
      let second = table.toggleSection(section)
      #expect(second.contentHeight == .init(from: first.contentHeight.to, to: first.contentHeight.from))
      // The offset alone may differ: what was scrolled away with the rows is not scrolled back.
      if first.contentOffset.isMove { table.scroll(to: before.contentOffset) }
      #expect(table == before)
    }
  }

  @Test(arguments: 1...20) func theRectanglesCoverTheContentWithoutGapsAndHitTestingInvertsThem(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let table = randomTable(&random)
    var y = Length.zero
    func expectNext(_ rect: TableRect?, _ hit: TableHit) throws {
      let rect = try #require(rect)
      #expect(rect.minY == y)
      y = rect.maxY
      if rect.height == .zero { return }
      #expect(table.hitTest(contentY: rect.minY) == hit)
      #expect(table.hitTest(contentY: rect.maxY - Length(units: 1)) == hit)
      #expect(table.hitTest(contentY: rect.maxY) != hit)
      #expect(rect.contains(rect.minY) && !rect.contains(rect.maxY))
    }
    for section in 0..<table.numberOfSections {
      try expectNext(table.rectForHeader(inSection: section), .header(section: section))
      for row in 0..<table.numberOfRows(inSection: section) where table.isOpen(section) {
        let path = IndexPath(section: section, row: row)
        try expectNext(table.rectForRow(at: path), .row(path))
      }
    }
    #expect(y == table.contentHeight)
    #expect(table.hitTest(contentY: y) == .nothing)
  }

  private func randomTable(_ random: inout SeededRandom) -> TableModel {
    let metrics = TableMetrics(minimumRowHeight: .zero)
    var table = TableModel(metrics: metrics, viewportHeight: .points(300))
    for section in 0..<6 {
      table.addSection(rows: Int.random(in: 0...9, using: &random), isOpen: Bool.random(using: &random))
      for row in 0..<table.numberOfRows(inSection: section) {
        let height = Length(units: Int64.random(in: 0...9000, using: &random))
        table.setHeight(height, forRowAt: IndexPath(section: section, row: row))
      }
    }
    table.scroll(to: Length(units: Int64.random(in: 0...100_000, using: &random)))
    return table
  }
}

extension NaiveTable.Box {
  var rect: TableRect { TableRect(minY: Length(units: top), height: Length(units: bottom - top)) }
}
