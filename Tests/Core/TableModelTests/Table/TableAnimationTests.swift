import CoreTestSupport
import Testing

@testable import TableModel

/// What a viewport shows during animated updates, at any time.
@Suite struct TableAnimationTests {
  private static let duration = Int64(AnimationPlan.durationInMilliseconds) * 1000

  /// Random batches of updates of a table, each with its plan.
  private func randomPlans(
    seed: UInt64, _ body: (AnimationPlan, inout NamedTable, UpdateCase) throws -> Void
  ) throws {
    var named = try NamedTable(seed: seed)
    for _ in 0..<12 {
      named.selectAndScroll()
      let testCase = named.random.valid(from: named.counts)
      guard case .applied(let result) = UpdateOracle.outcome(testCase) else { continue }
      named.applyToLists(testCase, result)
      let plan = try #require(try named.update(testCase.updates)?.plan)
      #expect(named.difference() == nil)
      try body(plan, &named, testCase)
    }
  }

  private func shown(_ layout: TableLayout) -> Set<String> {
    Set(
      layout.shownBands.map { band in
        text(band.hit, Placement(band.rect, width: layout.width).moved(y: .zero - layout.contentOffset))
      })
  }

  private func shown(_ presentation: TablePresentation) -> Set<String> {
    Set(presentation.elements.map { text($0.hit, $0.placement) })
  }

  private func text(_ hit: TableHit, _ placement: Placement) -> String {
    "\(hit) \(placement.minX) \(placement.minY) \(placement.height) \(placement.opacity)"
  }

  // MARK: Both ends

  @Test(arguments: 1...UInt64(randomCases(16))) func animationBeginsWithTheLayoutBeforeAndEndsWithTheLayoutAfter(
    seed: UInt64
  ) throws {
    try randomPlans(seed: seed &+ 4000) { plan, named, testCase in
      let animation = TableAnimation(plan, at: 7000)
      let first = animation.presentationUpToEnd(of: named.table.layout, at: 7000)
      // What disappears is numbered as before the update, what stays as after it.
      let before = Set(
        plan.before.shownBands.compactMap { band -> String? in
          let part = plan.before.part(band.hit)
          let isReloaded = first.elements.contains { $0.part == part && $0.isOld }
          let hit = isReloaded ? band.hit : part.flatMap(plan.after.hit) ?? band.hit
          let place = Placement(band.rect, width: plan.before.width).moved(y: .zero - plan.before.contentOffset)
          return text(hit, place)
        })
      #expect(shown(first) == before, "\(testCase)")
      let last = animation.presentationUpToEnd(of: named.table.layout, at: 7000 + Self.duration)
      #expect(shown(last) == shown(plan.after), "\(testCase)")
      #expect(animation.presentation(of: named.table.layout, at: 7000 + Self.duration) == nil)
      #expect(last.contentOffset == plan.after.contentOffset && last.contentHeight == plan.after.contentHeight)
    }
  }

  // MARK: In between

  @Test(arguments: 1...UInt64(randomCases(16))) func framesLieBetweenBothEndsAndMoveInOneDirection(seed: UInt64) throws
  {
    try randomPlans(seed: seed &+ 5000) { plan, _, testCase in
      let animation = TableAnimation(plan, at: 0)
      for item in animation.items {
        let places = (1...20).map { item.placement(at: plan.curve.progress(at: Double($0) / 20)) }
        for edge in [\Placement.minX, \.minY, \.maxY] {
          let edges = [item.from[keyPath: edge]] + places.map { $0[keyPath: edge] }
          let isDown = item.from[keyPath: edge] <= item.to[keyPath: edge]
          #expect(
            zip(edges, edges.dropFirst()).allSatisfy { isDown ? $0 <= $1 : $0 >= $1 }
              && edges.last == item.to[keyPath: edge], "\(testCase)")
        }
      }
    }
  }

  /// Rows that are neighbours before and after, and stay, never overlap or part.
  @Test(arguments: 1...UInt64(randomCases(16))) func neighboursThatStayMeetThroughout(seed: UInt64) throws {
    try randomPlans(seed: seed &+ 6000) { plan, _, testCase in
      let items = TableAnimation(plan, at: 0).items.filter { $0.element.motion == .stays }
      for (upper, lower) in zip(items, items.dropFirst())
      where upper.from.maxY == lower.from.minY && upper.to.maxY == lower.to.minY {
        for step in 0...20 {
          let share = plan.curve.progress(at: Double(step) / 20)
          #expect(upper.placement(at: share).maxY == lower.placement(at: share).minY, "\(testCase)")
        }
      }
    }
  }

  /// Rows that open with `top` hang from the element below them, with `bottom` from the one above, whatever moves around them.
  @Test(arguments: [RowAnimation.top, .bottom, .middle], 1...8)
  func slidingRowsFillTheirGap(animation: RowAnimation, seed: UInt64) throws {
    var random = RandomUpdates(seed: seed &+ 7000)
    let model = ListModel((0..<4).map { ("\($0)", (0..<random.below(4)).map { row in "\(row)" }) })
    let table = try model.table(viewport: 120)
    for section in model.sections.indices {
      for row in model.sections[section].rows {
        model.sections[section].heights[row] = Length(units: Int64(random.below(2000)))
      }
    }
    try table.reloadData()
    let all = model.sections
    for _ in 0..<6 {
      let section = random.below(4)
      let isOpen = model.sections[section].rows.isEmpty
      let paths = all[section].rows.indices.map { p(section, $0) }
      model.sections[section].rows = isOpen ? all[section].rows : []
      let report =
        isOpen
        ? try table.insertRows(at: paths, with: animation) : try table.deleteRows(at: paths, with: animation)
      let plan = try #require(report?.plan)
      let run = plan.elements.filter { $0.gap != nil }
      guard let first = run.first, let last = run.last, let gap = first.gap else { continue }
      for step in 0...20 {
        let share = plan.curve.progress(at: Double(step) / 20)
        let (places, open) = (run.map { $0.placement(at: share) }, gap.rect(at: share))
        // One after the other, without a gap.
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.maxY == $1.minY })
        let (top, bottom) = (first.placement(at: share).minY, last.placement(at: share).maxY)
        switch animation {
        case .top: #expect(bottom == open.maxY)
        case .bottom: #expect(top == open.minY)
        default: #expect(abs((top + bottom - open.minY - open.maxY).units) <= 3)
        }
        #expect(top <= open.minY && bottom >= open.maxY || animation == .middle)
      }
    }
  }

  @Test func samplingInAnyOrderGivesTheSameFrames() throws {
    var random = SeededRandom(seed: 17)
    try randomPlans(seed: 8000) { plan, named, _ in
      let animation = TableAnimation(plan, at: 100)
      let times = (0...30).map { 100 + Int64($0) * Self.duration / 30 }
      let layout = named.table.layout
      let inOrder = times.map { animation.presentationUpToEnd(of: layout, at: $0) }
      var byTime: [Int64: TablePresentation] = [:]
      for time in times.shuffled(using: &random) {
        byTime[time] = TableAnimation(plan, at: 100).presentationUpToEnd(of: layout, at: time)
      }
      #expect(times.map { byTime[$0] } == inOrder)
    }
  }

  // MARK: Interruption

  /// The second update starts where the first one shows everything.
  @Test(arguments: 1...UInt64(randomCases(16))) func updateDuringAnAnimationStartsFromThePresentation(seed: UInt64)
    throws
  {
    var previous: TableAnimation?
    var time: Int64 = 0
    try randomPlans(seed: seed &+ 9000) { plan, _, testCase in
      time += Int64(seed) * 9000
      let interrupted = previous?.end ?? 0 > time ? previous : nil
      let animation = TableAnimation(plan, at: time, interrupting: interrupted)
      previous = animation
      guard let interrupted else { return }
      func places(_ shown: TableAnimation.Shown) -> [AnimatedElement.Part: Placement] {
        var places: [AnimatedElement.Part: Placement] = [:]
        for shown in shown.items where !shown.item.isOld { places[shown.item.element.part] = shown.placement }
        return places
      }
      let (old, new) = (interrupted.shown(in: plan.before, at: time), animation.shown(in: plan.after, at: time))
      #expect(old.contentOffset == new.contentOffset && old.contentHeight == new.contentHeight)
      let (before, after) = (places(old), places(new))
      for item in animation.items where item.element.motion == .stays {
        let part = item.element.part
        if let start = before[part] { #expect(after[part] == start, "\(testCase)") }
      }
      #expect(shown(animation.presentationUpToEnd(of: plan.after, at: animation.end)) == shown(plan.after))
    }
  }

  // MARK: Curves

  @Test func oppositeAnimationsAreMutual() {
    for animation in RowAnimation.allCases where animation.opposite != nil {
      #expect(animation.opposite?.opposite == animation && animation.opposite != animation)
    }
  }

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
