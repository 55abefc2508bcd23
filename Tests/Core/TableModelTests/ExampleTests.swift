import TableModel
import Testing

/// The example of the documentation's main page, line for line. `FeatureTableTests` compares the two.
@Suite struct ExampleTests {
  @Test func exampleInTheDocumentationWorks() throws {
    /// One section of rows that have names.
    final class Names: TableViewDataSource, TableViewDelegate {
      var names = ["Ada", "Grace"]

      func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

      func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? { .points(60) }
    }

    let model = Names()
    let table = TableView(width: .points(320), viewportHeight: .points(480))
    table.dataSource = model
    table.delegate = model
    try table.reloadData()
    let grace = table.id(ofRowAt: TableIndexPath(section: 0, row: 1))

    // The model first, then the table.
    model.names = ["Grace", "Barbara", "Ada"]
    let report = try table.performBatchUpdates {
      try table.moveRow(at: TableIndexPath(section: 0, row: 0), to: TableIndexPath(section: 0, row: 2))
      try table.insertRows(at: [TableIndexPath(section: 0, row: 1)], with: .top)
    }
    let halfway = report?.plan?.visibleElements.map { $0.placement(at: 0.5).minY }

    #expect(grace.flatMap(table.indexPath(of:)) == TableIndexPath(section: 0, row: 0))
    #expect(report?.contentHeight.description == "148.000 -> 208.000")
    #expect(halfway == [.zero, .points(88), .points(58), .points(58)])
  }
}
