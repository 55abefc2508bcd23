import TableModel
import TestSupport
import Testing

/// Tables of names and batches by chance, legal ones and those one step from legal, against plain lists.
@Suite struct TableViewLawTests {
  @Test(arguments: 1...24) func aBatchDoesToATableWhatItDoesToAList(seed: UInt64) throws {
    var named = try NamedTable(seed: seed)
    for _ in 0..<30 {
      named.use()
      let one = named.random.legal(from: named.counts)
      guard case .applied(let result) = ListOracle.outcome(one) else {
        Issue.record("not legal: \(one)")
        return
      }
      let (offset, height) = (named.table.contentOffset, named.table.contentHeight)
      named.change(one, result)
      named.table.animationsEnabled = !named.random.happens(oneIn: 4)
      let report = try #require(try named.update(one.updates))
      #expect(named.difference() == nil, "\(one)")
      let selected = named.table.indexPathsForSelectedRows.map { named.name($0) }
      #expect(selected == named.selection, "\(one)")
      #expect(named.table.contentOffset == offset.clamped(to: named.table.layout.contentOffsetRange))
      #expect(report.contentHeight.from == height && report.contentHeight.to == named.table.contentHeight)
      #expect((report.plan != nil) == named.table.animationsEnabled)
      // Asked for all anew, another table says the same.
      let anew = try named.model.table()
      #expect(
        anew.contentHeight == named.table.contentHeight - named.places[0].rect.height
          - named.places[named.places.count - 1].rect.height)
      for place in named.places.dropFirst().dropLast() {
        let rect = anew.layout.rect(place.hit).map { $0.minY + named.places[0].rect.height }
        #expect(rect == place.rect.minY)
      }
    }
  }

  @Test(arguments: 1...24) func aRefusedBatchChangesNothing(seed: UInt64) throws {
    var named = try NamedTable(seed: seed &+ 1000)
    var refused = 0
    for _ in 0..<60 {
      named.use()
      let legal = named.random.legal(from: named.counts)
      var one = named.random.mutated(legal)
      one.newCounts = one.newCounts.map { max(0, $0) }
      guard case .refused(let error) = ListOracle.outcome(one) else { continue }
      refused += 1
      let selected = named.table.indexPathsForSelectedRows
      let (offset, height) = (named.table.contentOffset, named.table.contentHeight)
      let lists = named.model.sections
      named.model.sections = one.newCounts.map { ListModel.Section(name: "", rows: [String](repeating: "", count: $0)) }
      var thrown: UpdateError?
      do throws(UpdateError) { _ = try named.update(one.updates) } catch { thrown = error }
      #expect(thrown == error, "\(one)")
      named.model.sections = lists
      #expect(named.difference() == nil, "\(one)")
      #expect(named.table.indexPathsForSelectedRows == selected)
      #expect(named.table.contentOffset == offset && named.table.contentHeight == height)
      // Nothing of the batch is left.
      #expect(try named.table.performBatchUpdates {}?.updates?.isEmpty == true)
      #expect(named.difference() == nil, "\(one)")
    }
    #expect(refused > 10)
  }

  // MARK: Plans

  @Test(arguments: 1...24) func aPlanLeadsFromTheTableBeforeToTheTableAfter(seed: UInt64) throws {
    var named = try NamedTable(seed: seed &+ 2000)
    for _ in 0..<30 {
      named.use()
      let one = named.random.legal(from: named.counts)
      guard case .applied(let result) = ListOracle.outcome(one) else { continue }
      let (before, visible) = (named.places, named.visible)
      named.change(one, result)
      let plan = try #require(try named.update(one.updates)?.plan)
      #expect(named.difference() == nil)
      let laws = PlanLaws(named, one, result, before: before, after: named.places)
      #expect(laws.complaint(plan.elements, mustTell: before + named.places) == nil, "\(one)")
      #expect(laws.complaint(plan.visibleElements, mustTell: visible + named.visible) == nil, "\(one)")
      #expect(plan.contentOffset(at: 0) == plan.before.contentOffset)
      #expect(plan.contentOffset(at: 1) == named.table.contentOffset)
    }
  }

  // MARK: Two ways to open and close

  /// A table that keeps its heights and closes sections itself, and one whose data source has no rows for a closed one.
  @Test(arguments: 1...12) func closingIsDeletingAndOpeningIsInserting(seed: UInt64) throws {
    var random = RandomUpdates(seed: seed &+ 3000)
    let all = [[String]](random.counts().enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } })
    let source = ListModel(all.enumerated().map { ("\($0)", $1) })
    source.footer = .points(2)
    let asking = try source.table(viewport: 60)
    let keeping = TableView(width: .points(100), viewportHeight: .points(60))
    keeping.asksForHeights = false
    keeping.sectionHeaderHeight = .points(5)
    keeping.sectionFooterHeight = .points(2)
    keeping.rowHeight = .points(10)
    keeping.dataSource = source
    try keeping.reloadData()
    #expect(TwoTables.difference(asking, keeping, all) == nil)

    for _ in 0..<40 where !all.isEmpty {
      let section = random.below(all.count)
      if !all[section].isEmpty, random.happens(oneIn: 3) {
        let row = random.below(all[section].count)
        let height = Length(units: Int64(random.below(30 * 64)))
        source.sections[section].heights[all[section][row]] = height
        keeping.setHeight(height, forRowAt: p(section, row))
        try asking.performBatchUpdates {}
      } else {
        let animation = random.animation()
        let isOpen = !keeping.isOpen(section)
        source.sections[section].rows = isOpen ? all[section] : []
        let paths = all[section].indices.map { p(section, $0) }
        let one =
          isOpen
          ? try asking.insertRows(at: paths, with: animation) : try asking.deleteRows(at: paths, with: animation)
        let other = keeping.setOpen(isOpen, section: section, with: animation)
        #expect(one?.contentHeight == other?.contentHeight && one?.contentOffset == other?.contentOffset)
        #expect(one?.plan?.visibleElements.map(\.text) == other?.plan?.visibleElements.map(\.text))
        #expect(one?.plan?.elements.map(\.text) == other?.plan?.elements.map(\.text))
      }
      let offset = Length(units: Int64(random.below(200 * 64)))
      asking.setContentOffset(offset)
      keeping.setContentOffset(offset)
      #expect(TwoTables.difference(asking, keeping, all) == nil)
    }
  }
}

enum TwoTables {
  static func difference(_ one: TableView, _ other: TableView, _ sections: [[String]]) -> String? {
    if one.contentHeight != other.contentHeight || one.contentOffset != other.contentOffset { return "content" }
    for (section, rows) in sections.enumerated() {
      if one.rectForSection(section) != other.rectForSection(section)
        || one.rectForHeader(inSection: section) != other.rectForHeader(inSection: section)
        || one.rectForFooter(inSection: section) != other.rectForFooter(inSection: section)
      {
        return "section \(section)"
      }
      for row in rows.indices where one.rectForRow(at: p(section, row)) != other.rectForRow(at: p(section, row)) {
        return "row \(p(section, row))"
      }
    }
    var y = Length.points(-1)
    while y <= one.contentHeight {
      if one.layout.hitTest(contentY: y) != other.layout.hitTest(contentY: y) { return "hit at \(y)" }
      if one.hitTest(viewportY: y) != other.hitTest(viewportY: y) { return "hit at \(y) of the viewport" }
      y += Length(units: 37)
    }
    return one.layout.visibleBands == other.layout.visibleBands ? nil : "what shows"
  }
}
