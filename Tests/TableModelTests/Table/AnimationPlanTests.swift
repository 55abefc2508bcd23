import TableModel
import Testing

/// How rows appear and disappear. Headers are 5 pt high, rows 10 pt, the table is 100 pt wide; one row at 15 pt is
/// inserted or deleted between two others.
@Suite struct AnimationPlanTests {
  private func insertion(_ animation: RowAnimation, _ style: TableView.Style = .plain) throws -> [String] {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table(style)
    model.sections[0].rows = ["a", "x", "b"]
    let plan = try table.insertRows(at: rows(1), with: animation)?.plan
    return plan?.visibleElements.map(\.text) ?? []
  }

  private func deletion(_ animation: RowAnimation, _ style: TableView.Style = .plain) throws -> [String] {
    let model = ListModel(rows: ["a", "x", "b"])
    let table = try model.table(style)
    model.sections[0].rows = ["a", "b"]
    let plan = try table.deleteRows(at: rows(1), with: animation)?.plan
    return plan?.visibleElements.map(\.text) ?? []
  }

  static let insertions: [(RowAnimation, String)] = [
    (.fade, "0.1: 15 o0 -> 15 appears fade"), (.automatic, "0.1: 15 o0 -> 15 appears automatic"),
    (.right, "0.1: 15 x100 o0 -> 15 appears right"), (.left, "0.1: 15 x-100 o0 -> 15 appears left"),
    (.top, "0.1: 5 -> 15 appears top behind"), (.bottom, "0.1: 15 -> 15 appears bottom behind"),
    (.none, "0.1: 15 -> 15 appears none"), (.middle, "0.1: 10 -> 15 appears middle behind shaded"),
  ]

  @Test(arguments: insertions) func insertedRowAppearsWithItsAnimation(animation: RowAnimation, text: String) throws {
    #expect(try insertion(animation) == ["h0: 0 -> 0", "0.0: 5 -> 5", "0.1: 15 -> 25", text])
  }

  static let deletions: [(RowAnimation, String)] = [
    (.fade, "0.1: 15 -> 15 o0 disappears fade"), (.right, "0.1: 15 -> 15 x100 o0 disappears right"),
    (.left, "0.1: 15 -> 15 x-100 o0 disappears left"), (.top, "0.1: 15 -> 5 disappears top behind"),
    (.bottom, "0.1: 15 -> 15 disappears bottom behind"), (.middle, "0.1: 15 -> 10 disappears middle behind shaded"),
    (.none, "0.1: 15 o0 -> 15 o0 disappears none"),
  ]

  @Test(arguments: deletions) func deletedRowDisappearsWithItsAnimation(animation: RowAnimation, text: String) throws {
    #expect(try deletion(animation) == ["h0: 0 -> 0", "0.0: 5 -> 5", text, "0.2: 25 -> 15"])
  }

  @Test func onlyPlainTablesCastShadows() throws {
    #expect(try insertion(.middle, .grouped).last == "0.1: 10 -> 15 appears middle behind")
    for animation in RowAnimation.allCases {
      for style in [TableView.Style.plain, .grouped] {
        let shaded = try (insertion(animation, style) + deletion(animation, style)).filter { $0.hasSuffix("shaded") }
        #expect(shaded.count == (animation == .middle && style == .plain ? 2 : 0), "\(animation) \(style)")
      }
    }
  }

  @Test func adjacentInsertedRowsSlideTogether() throws {
    let model = ListModel(rows: ["a", "d"])
    let table = try model.table()
    model.sections[0].rows = ["a", "b", "c", "d"]
    let plan = try #require(try table.insertRows(at: rows(2, 1), with: .top)?.plan)
    // Their lower edge follows the row below throughout.
    #expect(
      plan.visibleElements.map(\.text).suffix(2) == [
        "0.1: -5 -> 15 appears top behind", "0.2: 5 -> 25 appears top behind",
      ])
    for share in [0, 0.25, 0.5, 1] {
      let places = plan.visibleElements.map { $0.placement(at: share) }
      #expect(places[4].minY + places[4].height == places[2].minY)
      #expect(places[3].minY + places[3].height == places[4].minY)
    }
  }

  @Test func insertedSectionSlidesWithItsHeaderAndFooter() throws {
    let model = ListModel([("A", ["a"]), ("C", ["c"])])
    let table = try model.table()
    model.footer = .points(2)
    try table.reloadData()
    model.sections.insert(.init(name: "B", rows: ["x", "y"]), at: 1)
    let plan = try table.insertSections([1], with: .bottom)?.plan
    #expect(
      plan?.visibleElements.map(\.text).suffix(4) == [
        "h1: 17 -> 17 appears bottom behind", "1.0: 22 -> 22 appears bottom behind",
        "1.1: 32 -> 32 appears bottom behind", "f1: 42 -> 42 appears bottom behind",
      ])
  }

  @Test func reloadedSectionKeepsItsHeaderAndReplacesItsRows() throws {
    let model = ListModel([("A", ["a", "b"]), ("C", ["c"])])
    let table = try model.table()
    model.sections[0].rows = []
    let plan = try table.reloadSections([0], with: .fade)?.plan
    #expect(
      plan?.visibleElements.map(\.text) == [
        "h0: 0 -> 0", "0.0: 5 -> 5 o0 disappears fade", "0.1: 15 -> 15 o0 disappears fade", "h1: 25 -> 5",
        "1.0: 30 -> 10",
      ])
  }

  @Test func movedRowSlidesToItsDestination() throws {
    let model = ListModel([("A", ["a", "b"]), ("C", ["c"])])
    let table = try model.table()
    model.sections[0].rows = ["b"]
    model.sections[1].rows = ["c", "a"]
    let plan = try table.moveRow(at: p(0, 0), to: p(1, 1))?.plan
    #expect(
      plan?.visibleElements.map(\.text) == [
        "h0: 0 -> 0", "0.0: 5 -> 30", "0.1: 15 -> 5", "h1: 25 -> 15", "1.0: 30 -> 20",
      ])
  }

  @Test func visibleElementsExcludeOffscreenRows() throws {
    let model = ListModel(rows: (0..<1000).map { "\($0)" })
    let table = try model.table(viewport: 30)
    table.setContentOffset(.points(5005))
    model.sections[0].rows.remove(at: 0)
    let plan = try #require(try table.deleteRows(at: rows(0), with: .fade)?.plan)
    #expect(
      plan.visibleElements.map(\.text) == [
        "0.500: 5005 -> 4995", "0.501: 5015 -> 5005", "0.502: 5025 -> 5015", "0.503: 5035 -> 5025",
      ])
    #expect(plan.elements.count == 1001)
  }

  @Test func sidewaysAnimationInAGroupedTableReturnsAdvice() throws {
    for (style, animation, isAdvised) in [
      (TableView.Style.grouped, RowAnimation.left, true), (.grouped, .top, false), (.plain, .left, false),
    ] {
      let model = ListModel(rows: ["a"])
      let table = try model.table(style)
      model.sections[0].rows = ["a", "b"]
      #expect(try table.insertRows(at: rows(1), with: animation)?.advice.isEmpty == !isAdvised)
    }
  }

  @Test func oppositeAnimationsAreMutual() {
    for animation in RowAnimation.allCases where animation.opposite != nil {
      #expect(animation.opposite?.opposite == animation && animation.opposite != animation)
    }
  }

  // MARK: Time

  @Test func placementFollowsElapsedTime() throws {
    let model = ListModel(rows: ["a", "b"])
    let table = try model.table()
    model.sections[0].rows = ["b"]
    let plan = try #require(try table.deleteRows(at: rows(0), with: .fade)?.plan)
    let row = try #require(plan.visibleElements.last)
    #expect(row.placement(at: plan.progress(atMilliseconds: 0)).minY == .points(15))
    #expect(row.placement(at: plan.progress(atMilliseconds: 150)).minY == .points(10))
    #expect(row.placement(at: plan.progress(atMilliseconds: 300)).minY == .points(5))
    #expect(row.placement(at: plan.progress(atMilliseconds: 9000)).minY == .points(5))
    #expect(plan.visibleElements[1].placement(at: 0.5).opacity == 0.5)
  }

  @Test func animationCurvesRiseFromZeroToOne() {
    for curve in AnimationCurve.allCases {
      #expect(curve.progress(at: -1) == 0 && curve.progress(at: 0) == 0)
      #expect(curve.progress(at: 1) == 1 && curve.progress(at: .infinity) == 1 && curve.progress(at: .nan) == 0)
      let steps = (0...100).map { curve.progress(at: Double($0) / 100) }
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
      for (one, other) in zip(steps, steps.reversed()) { #expect((one + other - 1).magnitude < 1e-9) }
    }
    // Core Animation's curve is at 0.0197 after a tenth of the time and at 0.129 after a quarter.
    #expect((AnimationCurve.easeInOut.progress(at: 0.25) - 0.1291).magnitude < 1e-3)
  }
}
