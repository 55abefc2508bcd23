import TableModel
import CoreTestSupport
import Testing

/// Tables with random batches, valid and nearly valid, compared with plain lists.
@Suite struct TableViewLawTests {
  @Test(arguments: 1...UInt64(randomCases(24))) func randomBatchesMatchPlainLists(seed: UInt64) throws {
    var named = try NamedTable(seed: seed)
    for _ in 0..<30 {
      named.selectAndScroll()
      let testCase = named.random.valid(from: named.counts)
      guard case .applied(let result) = UpdateOracle.outcome(testCase) else {
        Issue.record("invalid: \(testCase)")
        return
      }
      let (offset, height) = (named.table.contentOffset, named.table.contentHeight)
      named.applyToLists(testCase, result)
      named.table.animationsEnabled = !named.random.happens(oneIn: 4)
      let report = try #require(try named.update(testCase.updates))
      #expect(named.difference() == nil, "\(testCase)")
      let selected = named.table.indexPathsForSelectedRows.map { named.name($0) }
      #expect(selected == named.selection, "\(testCase)")
      #expect(named.table.contentOffset == offset.clamped(to: named.table.layout.contentOffsetRange))
      #expect(report.contentHeight.from == height && report.contentHeight.to == named.table.contentHeight)
      #expect((report.plan != nil) == named.table.animationsEnabled)
      // A new table with the same data has the same layout.
      let fresh = try named.model.table()
      #expect(
        fresh.contentHeight == named.table.contentHeight - named.places[0].rect.height
          - named.places[named.places.count - 1].rect.height)
      for place in named.places.dropFirst().dropLast() {
        let rect = fresh.layout.rect(place.hit).map { $0.minY + named.places[0].rect.height }
        #expect(rect == place.rect.minY)
      }
    }
  }

  @Test(arguments: 1...UInt64(randomCases(24))) func randomRejectedBatchesChangeNothing(seed: UInt64) throws {
    var named = try NamedTable(seed: seed &+ 1000)
    var rejected = 0
    for _ in 0..<60 {
      named.selectAndScroll()
      let valid = named.random.valid(from: named.counts)
      var testCase = named.random.mutated(valid)
      testCase.newCounts = testCase.newCounts.map { max(0, $0) }
      guard case .rejected(let error) = UpdateOracle.outcome(testCase) else { continue }
      rejected += 1
      let selected = named.table.indexPathsForSelectedRows
      let (offset, height) = (named.table.contentOffset, named.table.contentHeight)
      let lists = named.model.sections
      named.model.sections = testCase.newCounts.map {
        ListModel.Section(name: "", rows: [String](repeating: "", count: $0))
      }
      var thrown: UpdateError?
      do throws(UpdateError) { _ = try named.update(testCase.updates) } catch { thrown = error }
      #expect(thrown == error, "\(testCase)")
      named.model.sections = lists
      #expect(named.difference() == nil, "\(testCase)")
      #expect(named.table.indexPathsForSelectedRows == selected)
      #expect(named.table.contentOffset == offset && named.table.contentHeight == height)
      // Nothing of the batch remains.
      #expect(try named.table.performBatchUpdates {}?.updates?.isEmpty == true)
      #expect(named.difference() == nil, "\(testCase)")
    }
    #expect(rejected > 10)
  }

  // MARK: Animation plans

  @Test(arguments: 1...UInt64(randomCases(24))) func animationPlanConnectsTheLayoutsBeforeAndAfter(seed: UInt64) throws
  {
    var named = try NamedTable(seed: seed &+ 2000)
    for _ in 0..<30 {
      named.selectAndScroll()
      let testCase = named.random.valid(from: named.counts)
      guard case .applied(let result) = UpdateOracle.outcome(testCase) else { continue }
      let (before, visible) = (named.places, named.visible)
      named.applyToLists(testCase, result)
      let plan = try #require(try named.update(testCase.updates)?.plan)
      #expect(named.difference() == nil)
      let laws = PlanLaws(named, testCase, result, before: before, after: named.places)
      #expect(laws.violation(plan.elements, mustInclude: before + named.places) == nil, "\(testCase)")
      #expect(laws.violation(plan.visibleElements, mustInclude: visible + named.visible) == nil, "\(testCase)")
      #expect(plan.contentOffset(at: 0) == plan.before.contentOffset)
      #expect(plan.contentOffset(at: 1) == named.table.contentOffset)
    }
  }

  // MARK: Open and closed sections

  /// Compares a table that stores heights and closes sections itself with one that asks a data source, which returns no
  /// rows for a closed section.
  @Test(arguments: 1...UInt64(randomCases(12))) func openingAndClosingEqualInsertingAndDeletingRows(seed: UInt64) throws
  {
    var random = RandomUpdates(seed: seed &+ 3000)
    let all = [[String]](random.counts().enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } })
    let source = ListModel(all.enumerated().map { ("\($0)", $1) })
    source.footer = .points(2)
    let asking = try source.table(viewport: 60)
    let storing = TableView(width: .points(100), viewportHeight: .points(60))
    storing.asksForHeights = false
    storing.sectionHeaderHeight = .points(5)
    storing.sectionFooterHeight = .points(2)
    storing.rowHeight = .points(10)
    storing.dataSource = source
    try storing.reloadData()
    #expect(TwoTables.difference(asking, storing, all) == nil)

    for _ in 0..<40 where !all.isEmpty {
      let section = random.below(all.count)
      if !all[section].isEmpty, random.happens(oneIn: 3) {
        let row = random.below(all[section].count)
        let height = Length(units: Int64(random.below(30 * 64)))
        source.sections[section].heights[all[section][row]] = height
        storing.setHeight(height, forRowAt: p(section, row))
        try asking.performBatchUpdates {}
      } else {
        let animation = random.animation()
        let isOpen = !storing.isOpen(section)
        source.sections[section].rows = isOpen ? all[section] : []
        let paths = all[section].indices.map { p(section, $0) }
        let one =
          isOpen
          ? try asking.insertRows(at: paths, with: animation) : try asking.deleteRows(at: paths, with: animation)
        let other = storing.setOpen(isOpen, section: section, with: animation)
        #expect(one?.contentHeight == other?.contentHeight && one?.contentOffset == other?.contentOffset)
        #expect(one?.plan?.visibleElements.map(\.text) == other?.plan?.visibleElements.map(\.text))
        #expect(one?.plan?.elements.map(\.text) == other?.plan?.elements.map(\.text))
      }
      let offset = Length(units: Int64(random.below(200 * 64)))
      asking.setContentOffset(offset)
      storing.setContentOffset(offset)
      #expect(TwoTables.difference(asking, storing, all) == nil)
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
      if one.hitTest(viewportY: y) != other.hitTest(viewportY: y) { return "hit at \(y) in the viewport" }
      y += Length(units: 37)
    }
    return one.layout.visibleBands == other.layout.visibleBands ? nil : "visible bands"
  }
}
