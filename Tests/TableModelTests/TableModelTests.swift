import TableModel
import Testing

@Suite struct TableModelTests {
  /// Headers at 0, 48 and 96; section 1 has two rows.
  static func plays() -> TableModel {
    var table = TableModel(viewportHeight: .points(200))
    for rows in [5, 2, 7] { table.addSection(rows: rows) }
    return table
  }

  @Test func aNewTableIsEmptyAndTheFirstSectionsAreClosed() {
    let empty = TableModel(viewportHeight: .points(200))
    #expect(empty.contentHeight == .zero)
    #expect(empty.hitTest(contentY: .zero) == .nothing)
    #expect(empty.contentOffsetRange == .zero ... .zero)
    let table = Self.plays()
    #expect(table.contentHeight == .points(144))
    #expect(table.rectForRow(at: IndexPath(section: 1, row: 0)) == nil)
    #expect(table.rectForHeader(inSection: 2) == TableRect(minY: .points(96), height: .points(48)))
  }

  @Test func eachVerbSaysWhatChanged() {
    var table = Self.plays()
    let row = IndexPath(section: 1, row: 1)
    #expect("\(table.toggleSection(1))" == "section 1 opened, 2 rows; content 144.000 -> 320.000")
    #expect("\(table.openSection(1))" == "nothing changed")
    #expect(
      "\(table.scaleHeight(forRowAt: row, from: .points(88), by: 1.25))"
        == "row [1, 1] height 88.000 -> 110.000; content 320.000 -> 342.000")
    #expect("\(table.scroll(to: .points(500)))" == "scrolled; offset 0.000 -> 142.000")
    #expect("\(table.setViewportHeight(.points(250)))" == "viewport 200.000 -> 250.000; offset 142.000 -> 92.000")
    #expect(
      "\(table.toggleSection(1))"
        == "section 1 closed, 2 rows; content 342.000 -> 144.000; offset 92.000 -> 0.000")
    #expect("\(table.setHeight(.points(100), forRowAt: row))" == "row [1, 1] height 110.000 -> 100.000")
    #expect("\(table.addSection(rows: 1, isOpen: true))" == "section 3 added, 1 row; content 144.000 -> 280.000")
    #expect("\(table.toggleSection(4))" == "refused: there is no section 4")
    #expect("\(table.setHeight(.zero, forRowAt: IndexPath(section: 0, row: 5)))" == "refused: there is no row [0, 5]")
    #expect(
      "\(table.scaleHeight(forRowAt: row, from: .points(88), by: .nan))"
        == "refused: the scale for row [1, 1] gives no height")
    #expect("\(table.addSection(rows: -1))" == "refused: -1 more rows; a table has 0 to 16777216 rows")
  }

  @Test func heightsSurviveClosing() {
    var table = Self.plays()
    let row = IndexPath(section: 0, row: 3)
    table.openSection(0)
    table.setHeight(.points(123), forRowAt: row)
    table.closeSection(0)
    #expect(table.heightForRow(at: row) == .points(123))
    table.openSection(0)
    #expect(table.rectForRow(at: row) == TableRect(minY: .points(48 + 3 * 88), height: .points(123)))
  }

  @Test func aRowsHeightIsHeldFromBothSides() {
    var table = Self.plays()
    let row = IndexPath(section: 0, row: 0)
    let cases: [(Length, Length)] = [
      (.points(88) - Length(units: 1), .points(88)), (.points(88) + Length(units: 1), .points(88) + Length(units: 1)),
      (.smallest, .points(88)), (.maximumHeight - Length(units: 1), .maximumHeight - Length(units: 1)),
      (.maximumHeight + Length(units: 1), .maximumHeight), (.largest, .maximumHeight),
    ]
    for (wanted, got) in cases {
      table.setHeight(wanted, forRowAt: row)
      #expect(table.heightForRow(at: row) == got)
    }
  }

  @Test func aPinchThatClosesAgainUndoesItself() {
    var table = Self.plays()
    let row = IndexPath(section: 0, row: 0)
    table.setHeight(.points(150), forRowAt: row)
    let before = table
    for scale in [1, 1.7, 3, 0.2, 0.9, 1] { table.scaleHeight(forRowAt: row, from: .points(150), by: scale) }
    #expect(table == before)
  }

  @Test func metricsOutOfRangeCountAsTheNearerEnd() {
    let low = TableMetrics(minimumRowHeight: .smallest, defaultRowHeight: .smallest, headerHeight: .smallest)
    #expect([low.minimumRowHeight, low.defaultRowHeight, low.headerHeight] == [.zero, .zero, .zero])
    let high = TableMetrics(minimumRowHeight: .largest, defaultRowHeight: .zero, headerHeight: .largest)
    #expect(high.minimumRowHeight == .maximumHeight)
    #expect(high.defaultRowHeight == .maximumHeight)
    #expect(high.headerHeight == .maximumHeight)
    #expect(TableModel(viewportHeight: .smallest).viewportHeight == .zero)
  }

  @Test func aTableRefusesMoreRowsThanItsMaximum() {
    var table = Self.plays()
    let before = table
    for rows in [Int.max, Int.min, -1, TableModel.maximumRowCount - 13] {
      #expect(table.addSection(rows: rows).event == .refused(.rowCount(rows)))
    }
    #expect(table == before)
  }

  @Test func theHighestTableIsStillExact() {
    var table = TableModel(
      metrics: TableMetrics(defaultRowHeight: .maximumHeight), viewportHeight: .largest)
    table.addSection(rows: TableModel.maximumRowCount, headerHeight: .largest, isOpen: true)
    let last = IndexPath(section: 0, row: TableModel.maximumRowCount - 1)
    #expect(table.contentHeight == .maximumHeight * Int64(TableModel.maximumRowCount + 1))
    #expect(table.contentHeight.points * 64 == Double(table.contentHeight.units))
    #expect(table.hitTest(viewportY: table.contentHeight - Length(units: 1)) == .row(last))
    #expect(table.contentOffsetRange == .zero ... .zero)
    table.setViewportHeight(.zero)
    table.scroll(by: .largest)
    #expect(table.contentOffset == table.contentHeight)
    #expect(table.hitTest(viewportY: .zero) == .nothing)
    table.setViewportHeight(.largest)
    #expect(table.hitTest(viewportY: .largest) == .nothing)
  }
}
