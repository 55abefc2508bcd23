import TableModel

/// Turns bytes into batch updates of a model and a table. The table refuses a batch and does not change, or matches the
/// model, and each remaining row keeps its identifier.
func fuzzTable(_ attempt: FuzzInput) {
  var input = attempt
  let model = Model(&input)
  let table = TableView(
    style: input.flag() ? .plain : .grouped, minimumRowHeight: .points(Int64(input.index(20))), width: .points(100),
    viewportHeight: .points(Int64(input.byte())))
  table.dataSource = model
  table.delegate = model
  table.asksForHeights = input.flag()
  guard (try? table.reloadData()) != nil else { fatalError("reloading fails") }
  while !input.isEmpty {
    switch input.index(10) {
    case 0..<4: batch(model, table, &input)
    case 4: table.setContentOffset(Length(atOrBelow: input.number()) ?? .zero)
    case 5: _ = table.scaleAllRows(by: input.number())
    case 6: table.endScaling()
    case 7: heights(table, &input)
    case 8: query(table, &input)
    default: expect((try? table.reloadData()) != nil, "reloading fails")
    }
    check(model, table, &input)
  }
}

private func heights(_ table: TableView, _ input: inout FuzzInput) {
  let (section, row) = (input.index(6) - 1, input.index(8) - 1)
  let height = Length(atOrBelow: input.number()) ?? .zero
  switch input.index(5) {
  case 0: _ = table.setHeight(height, forRowAt: TableIndexPath(section: section, row: row))
  case 1: _ = table.setHeaderHeight(height, inSection: section)
  case 2: _ = table.setOpen(input.flag(), section: section, with: input.pick(RowAnimation.allCases))
  case 3: table.setSize(width: height, viewportHeight: Length(atOrBelow: input.number()) ?? .zero)
  default: table.setTableHeaderHeight(height)
  }
}

/// Queries geometry, selects rows and scrolls.
private func query(_ table: TableView, _ input: inout FuzzInput) {
  let path = TableIndexPath(section: index(&input), row: index(&input))
  let y = Length(atOrBelow: input.number()) ?? .zero
  switch input.index(6) {
  case 0:
    let isSelected = table.selectRow(at: path, extending: input.flag())
    expect(table.isSelected(path) || !isSelected, "a selected row is not selected")
  case 1:
    _ = table.deselectRow(at: path)
    expect(!table.isSelected(path), "a deselected row is selected")
  case 2: _ = table.scrollToRow(at: path, at: input.pick([.none, .top, .middle, .bottom]))
  case 3: if let anchor = table.anchor(atViewportY: y) { table.restore(anchor) }
  case 4:
    if case .row(let hit) = table.hitTest(viewportY: y) {
      expect(
        table.id(ofRowAt: hit).flatMap { table.indexPath(of: $0) } == hit,
        "the identifier of a row belongs to another row")
    }
  default: _ = table.layout.bands(in: TableRect(minY: y, height: Length(atOrBelow: input.number()) ?? .zero)).count
  }
  for selected in table.indexPathsForSelectedRows {
    expect(table.isSelected(selected), "a row in the selection is not selected")
  }
}

private func batch(_ model: Model, _ table: TableView, _ input: inout FuzzInput) {
  let before = (0..<table.numberOfSections).map { table.rectForSection($0) }
  let offset = table.contentOffset
  let old = model.sections
  model.change(&input)
  table.beginUpdates()
  for _ in 0..<input.index(6) {
    let (one, other) = (index(&input), index(&input))
    let (path, place) = (
      TableIndexPath(section: one, row: index(&input)), TableIndexPath(section: other, row: index(&input))
    )
    let animation = input.pick(RowAnimation.allCases)
    // Errors are reported at the end of the batch.
    switch input.index(8) {
    case 0: _ = try? table.insertSections([one], with: animation)
    case 1: _ = try? table.deleteSections([one], with: animation)
    case 2: _ = try? table.reloadSections([one], with: animation)
    case 3: _ = try? table.moveSection(one, toSection: other)
    case 4: _ = try? table.insertRows(at: [path], with: animation)
    case 5: _ = try? table.deleteRows(at: [path], with: animation)
    case 6: _ = try? table.reloadRows(at: [path], with: animation)
    default: _ = try? table.moveRow(at: path, to: place)
    }
  }
  do throws(UpdateError) {
    let report = try table.endUpdates()
    if let plan = report?.plan {
      for element in plan.visibleElements { _ = element.placement(at: input.number()) }
    }
  } catch {
    expect((0..<table.numberOfSections).map { table.rectForSection($0) } == before, "a refused batch moved a section")
    expect(table.contentOffset == offset, "a refused batch scrolled")
    expect(!error.description.isEmpty && !error.advice.isEmpty, "an error without a description")
    model.sections = old
  }
}

private func index(_ input: inout FuzzInput) -> Int {
  let byte = input.byte()
  return byte < 240 ? Int(byte) % 6 : [-1, .max, .min, 1 << 24][Int(byte) % 4]
}

private func check(_ model: Model, _ table: TableView, _ input: inout FuzzInput) {
  expect(table.numberOfSections == model.sections.count, "sections")
  var y = table.layout.tableHeaderHeight
  for section in model.sections.indices {
    expect(table.numberOfRows(inSection: section) == model.sections[section], "rows of \(section)")
    expect(table.rectForHeader(inSection: section)?.minY == y, "header \(section) is not at \(y)")
    y = table.rectForHeader(inSection: section)?.maxY ?? y
    for row in 0..<model.sections[section] {
      guard let rect = table.rectForRow(at: TableIndexPath(section: section, row: row)) else { continue }
      expect(rect.minY == y, "row \(section).\(row) is at \(rect.minY), not \(y)")
      if rect.height > .zero {
        expect(table.layout.hitTest(contentY: y) == .row(TableIndexPath(section: section, row: row)), "hit")
      }
      y = rect.maxY
    }
    y = table.rectForFooter(inSection: section)?.maxY ?? y
  }
  expect(table.contentHeight == y + table.layout.tableFooterHeight, "content")
  expect(table.layout.contentOffsetRange.contains(table.contentOffset), "offset")
}

private final class Model: TableViewDataSource, TableViewDelegate {
  /// The number of rows of each section.
  var sections: [Int] = []
  private var height: UInt8 = 1

  init(_ input: inout FuzzInput) { for _ in 0..<input.index(5) { sections.append(input.index(6)) } }

  func change(_ input: inout FuzzInput) {
    height = input.byte()
    for _ in 0..<input.index(4) {
      switch input.index(3) {
      case 0: sections.insert(input.index(6), at: input.index(sections.count + 1))
      case 1: if !sections.isEmpty { sections.remove(at: input.index(sections.count)) }
      default: if !sections.isEmpty { sections[input.index(sections.count)] = input.index(6) }
      }
    }
  }

  func numberOfSections(in table: TableView) -> Int { sections.count }

  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { sections[section] }

  func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
    Length(units: Int64(height) * Int64(path.row + 1) * 77)
  }
}
