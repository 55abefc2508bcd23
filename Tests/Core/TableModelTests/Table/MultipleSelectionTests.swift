import TableModel
import CoreTestSupport
import Testing

/// Rows that two fingers select, with the delegate's answers.
@Suite struct MultipleSelectionTests {
  /// A table of two sections of which the delegate lets the first row be no beginning.
  private final class Source: TableViewDataSource, TableViewDelegate {
    var calls: [String] = []

    func numberOfSections(in table: TableView) -> Int { 2 }

    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ table: TableView, shouldBeginMultipleSelectionInteractionAt path: TableIndexPath) -> Bool {
      path != TableIndexPath(section: 0, row: 0)
    }

    func tableView(_ table: TableView, didBeginMultipleSelectionInteractionAt path: TableIndexPath) {
      calls.append("began \(path)")
      table.setEditing(true, animated: true)
    }

    func tableViewDidEndMultipleSelectionInteraction(_ table: TableView) { calls.append("ended") }
  }

  private func table(_ source: Source) throws -> TableView {
    let table = TableView(width: .points(320), viewportHeight: .points(480))
    table.dataSource = source
    table.delegate = source
    try table.reloadData()
    return table
  }

  private func path(_ index: Int) -> TableIndexPath { TableIndexPath(section: index / 5, row: index % 5) }

  private func selected(_ table: TableView) -> Set<Int> {
    Set(table.indexPathsForSelectedRows.map { $0.section * 5 + $0.row })
  }

  @Test func interactionSelectsTheRowsFromTheFirstToTheLastAndRestoresOthers() throws {
    var random = SeededRandom(seed: 81)
    for _ in 0..<500 {
      let source = Source()
      let table = try table(source)
      let before = Set((0..<10).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      for index in before { table.selectRow(at: path(index), extending: true) }
      let first = Int.random(in: 1..<10, using: &random)
      let begins = table.beginMultipleSelectionInteraction(at: path(first))
      #expect(begins && table.isEditing && table.isSelectingMultipleRows)
      #expect(selected(table) == before.union([first]))
      for _ in 0..<5 {
        let last = Int.random(in: 0..<10, using: &random)
        table.continueMultipleSelectionInteraction(to: path(last))
        #expect(selected(table) == before.union(min(first, last)...max(first, last)))
      }
      let after = selected(table)
      table.endMultipleSelectionInteraction()
      table.continueMultipleSelectionInteraction(to: path(0))
      #expect(selected(table) == after && !table.isSelectingMultipleRows)
      #expect(source.calls == ["began \(path(first))", "ended"])
    }
  }

  @Test func delegateThatRefusesAndMissingRowsBeginNothing() throws {
    let source = Source()
    let table = try table(source)
    for path in [path(0), TableIndexPath(section: 7, row: 0)] {
      let begins = table.beginMultipleSelectionInteraction(at: path)
      #expect(!begins && !table.isSelectingMultipleRows)
    }
    table.delegate = nil
    let begins = table.beginMultipleSelectionInteraction(at: path(3))
    table.endMultipleSelectionInteraction()
    #expect(!begins && source.calls == [] && table.indexPathsForSelectedRows == [])
  }
}
