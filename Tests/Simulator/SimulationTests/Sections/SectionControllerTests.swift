import TableModel
import TestSupport
import Testing

@testable import Simulation

private let counts = [2, 3, 0, 4]

/// Sections of 2, 3, 0 and 4 rows; headers are 48 pt high, rows 88 and more, the viewport 400.
@Suite struct SectionControllerTests {
  private func controller(open: Int? = nil, mostRowsToAskFor: Int = 100) -> SectionController<Int> {
    let controller = SectionController(
      counts.enumerated().map { ($0.offset, "\($0.offset)", $0.element) }, open: open, style: .plain,
      width: .points(320), viewportHeight: .points(400), footerHeight: .points(20), mostRowsToAskFor: mostRowsToAskFor)
    _ = controller.takeEvents()
    return controller
  }

  /// The observable state: every band and its place, every section, and the offset.
  private func snapshot(_ controller: SectionController<Int>) -> [String] {
    let table = controller.table
    let bands = table.layout.bands(in: TableRect(minY: .zero, height: table.contentHeight))
    return bands.map { "\($0.hit) \($0.rect)" }
      + controller.infos.map { "\($0.isOpen) \($0.header.disclosure) \(Array($0.heights))" } + [
        "\(table.contentOffset)"
      ]
  }

  // MARK: Animation direction

  private enum Direction: String { case up, down, stays }

  private func direction(_ from: Length, _ to: Length) -> Direction { to < from ? .up : to > from ? .down : .stays }

  /// The animation's side alone makes rows slide in the same direction as their header.
  @Test func rowsSlideInTheDirectionOfTheirHeader() throws {
    var table: [String] = []
    for previous in [nil, 0, 1, 3] {
      for opened in [0, 1, 3] {
        let controller = controller(open: previous)
        controller.toggle(opened)
        let elements = try #require(controller.plan).elements
        var header: Direction?
        var inserted = Set<String>()
        var deleted = Set<String>()
        var sides: [RowAnimation] = []
        for element in elements {
          let direction = direction(element.from.minY, element.to.minY)
          switch (element.part, element.motion) {
          case (.header, .stays): if element.newIndex == .header(section: opened) { header = direction }
          case (.row, .appears(let side)):
            inserted.insert("in from \(side), \(direction)")
            sides.append(side)
          case (.row, .disappears(let side)):
            deleted.insert("out to \(side), \(direction)")
            sides.append(side)
          default: break
          }
        }
        // All rows of a section slide together.
        #expect(inserted.count < 2 && deleted.count < 2)
        // Inserted and deleted rows have opposite sides, so that they slide in the same direction.
        if !inserted.isEmpty && !deleted.isEmpty { #expect(Set(sides) == [sides[0], try #require(sides[0].opposite)]) }
        table.append(
          "\(previous.map(String.init) ?? "none") \(opened): header \(header?.rawValue ?? "?")"
            + (inserted.union(deleted).sorted().map { "; \($0)" }.joined()))
      }
    }
    #expect(
      table == [
        "none 0: header stays; in from top, down",
        "none 1: header stays; in from top, down",
        "none 3: header stays; in from top, down",
        "0 0: header stays; out to top, up",
        "0 1: header up; in from bottom, up; out to top, up",
        "0 3: header up; in from bottom, up; out to top, up",
        "1 0: header stays; in from top, down; out to bottom, down",
        "1 1: header stays; out to top, up",
        "1 3: header up; in from bottom, up; out to top, up",
        "3 0: header stays; in from top, down; out to bottom, down",
        "3 1: header stays; in from top, down; out to bottom, down",
        "3 3: header stays; out to top, up",
      ])
  }

  @Test func eventsNameTheSide() {
    let controller = controller(open: 1)
    controller.toggle(3)
    #expect(
      controller.takeEvents().map(\.text) == [
        "section 1 \"1\" closed, 3 rows, animated top 300 ms",
        "section 3 \"3\" opened, 4 rows, animated bottom 300 ms; content 476.000 -> 564.000",
      ])
    controller.toggle(2)
    #expect(
      controller.takeEvents().map(\.text) == [
        "section 3 \"3\" closed, 4 rows, animated bottom 300 ms",
        "section 2 \"2\" opened, 0 rows, animated top 300 ms; content 564.000 -> 192.000",
      ])
    controller.toggle(2)
    let events = controller.takeEvents()
    #expect(events.map(\.text) == ["section 2 \"2\" closed, 0 rows, animated top 300 ms"])
    #expect(events[0].fields.contains { $0 == ("animation", .text("top")) })
  }

  /// In one batch without other updates, also if a section has no rows.
  @Test func openingInsertsItsRowsAndClosingDeletesThem() throws {
    func rows(of section: Int?) -> [TableIndexPath] {
      section.map { section in (0..<counts[section]).map { TableIndexPath(section: section, row: $0) } } ?? []
    }
    for previous in [nil, 0, 1, 2, 3] {
      for section in counts.indices {
        let controller = controller(open: previous)
        controller.toggle(section)
        let updates = try #require(controller.plan?.updates)
        #expect(updates.insertedRows.map(\.index) == rows(of: section == previous ? nil : section))
        #expect(updates.deletedRows.map(\.index).sorted() == rows(of: previous))
        #expect(updates.insertedSections.isEmpty && updates.deletedSections.isEmpty)
        #expect(updates.reloadedSections.isEmpty && updates.reloadedRows.isEmpty)
      }
    }
  }

  // MARK: Final state

  /// After any sequence of toggles and pinches.
  @Test func animatedUpdatesEndInTheStateOfAReload() throws {
    var random = SeededRandom(seed: 48)
    for _ in 0..<200 {
      let controller = controller()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if Bool.random(using: &random), let open = controller.openSection, counts[open] > 0 {
          let path = TableIndexPath(section: open, row: Int.random(in: 0..<counts[open], using: &random))
          let row = try #require(controller.table.id(ofRowAt: path))
          controller.setHeight(.points(.random(in: 88...300, using: &random)), ofRow: row)
        } else {
          controller.toggle(Int.random(in: 0..<4, using: &random))
        }
        controller.scroll(to: .points(.random(in: 0...400, using: &random)))
      }
      let animated = snapshot(controller)
      controller.reload()
      #expect(snapshot(controller) == animated)
      let fresh = self.controller(open: controller.openSection)
      for (info, old) in zip(fresh.infos, controller.infos) { info.heights = old.heights }
      fresh.reload()
      fresh.scroll(to: controller.table.contentOffset)
      #expect(snapshot(fresh) == animated)
    }
  }

  /// As an alternative, a section can be toggled by a reload with its new number of rows.
  @Test func insertingAndDeletingEndsInTheStateOfReloadingSections() throws {
    final class Source: TableViewDataSource, TableViewDelegate {
      var open: Int?

      func numberOfSections(in table: TableView) -> Int { counts.count }

      func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int {
        section == open ? counts[section] : 0
      }

      func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
        section == open && counts[section] > 0 ? .points(20) : .zero
      }
    }
    var random = SeededRandom(seed: 41)
    let controller = controller()
    let source = Source()
    let table = TableView(width: .points(320), viewportHeight: .points(400))
    table.rowHeight = .points(88)
    table.sectionHeaderHeight = .points(48)
    table.dataSource = source
    table.delegate = source
    try table.reloadData()
    for _ in 0..<300 {
      let section = Int.random(in: counts.indices, using: &random)
      let touched = Set([section] + (source.open.map { [$0] } ?? [])).sorted()
      source.open = source.open == section ? nil : section
      try table.reloadSections(touched, with: .fade)
      controller.toggle(section)
      let offset = Length.points(.random(in: 0...200, using: &random))
      controller.scroll(to: offset)
      table.setContentOffset(offset)
      #expect(table.contentOffset == controller.table.contentOffset)
      let all = TableRect(minY: .zero, height: .points(2000))
      #expect(table.layout.bands(in: all) == controller.table.layout.bands(in: all))
    }
  }

  @Test func togglingTwiceChangesNothing() throws {
    for section in counts.indices {
      let controller = controller()
      for info in controller.infos {
        for row in info.heights.indices { info.heights[row] = .points(100 + Int64(row)) }
      }
      let before = snapshot(controller)
      controller.toggle(section)
      #expect(snapshot(controller) != before)
      controller.toggle(section)
      #expect(snapshot(controller) == before)
    }
  }

  @Test func closedSectionKeepsItsHeights() throws {
    let controller = controller(open: 1)
    let row = try #require(controller.table.id(ofRowAt: TableIndexPath(section: 1, row: 2)))
    controller.setHeight(.points(200), ofRow: row)
    controller.toggle(0)
    #expect(Array(controller.infos[1].heights) == [.points(88), .points(88), .points(200)])
    controller.toggle(1)
    #expect(controller.table.rectForRow(at: TableIndexPath(section: 1, row: 2))?.height == .points(200))
    // The row has a new identifier; the old one refers to nothing.
    #expect(controller.table.indexPath(of: row) == nil)
    controller.setHeight(.points(300), ofRow: row)
    #expect(controller.infos[1].heights[2] == .points(200))
  }

  @Test func closingTheLastSectionClampsTheOffset() {
    let controller = controller(open: 3)
    controller.scroll(to: .points(9999))
    _ = controller.takeEvents()
    #expect(controller.table.contentOffset == .points(164))
    controller.toggle(3)
    #expect(
      controller.takeEvents().map(\.text) == [
        "section 3 \"3\" closed, 4 rows, animated top 300 ms; content 564.000 -> 192.000; offset 164.000 -> 0.000"
      ])
  }

  // MARK: Headers

  private final class Spy: SectionHeaderViewDelegate {
    let target: any SectionHeaderViewDelegate
    var calls: [String] = []

    init(_ target: any SectionHeaderViewDelegate) { self.target = target }

    func opened(_ header: SectionHeaderView) {
      calls.append("opened \(header.title)")
      target.opened(header)
    }

    func closed(_ header: SectionHeaderView) {
      calls.append("closed \(header.title)")
      target.closed(header)
    }
  }

  @Test func headerClosedByTheProgramDoesNotNotifyItsDelegate() throws {
    let controller = controller()
    let spy = Spy(try #require(controller.infos[0].header.delegate))
    for info in controller.infos { info.header.delegate = spy }
    for section in [1, 3, 3, 0, 2, 1] { controller.toggle(section) }
    #expect(spy.calls == ["opened 1", "opened 3", "closed 3", "opened 0", "opened 2", "opened 1"])
    #expect(controller.infos.map(\.header.disclosure) == [.closed, .open, .closed, .closed])
  }

  /// Any sequence of taps leaves at most one section open, and the table rejects no update.
  @Test func quickTapsAreNeverRejected() {
    var random = SeededRandom(seed: 7)
    let controller = controller()
    for _ in 0..<1000 { controller.toggle(Int.random(in: 0..<4, using: &random)) }
    let events = controller.takeEvents()
    #expect(events.count >= 1000 && !events.contains { $0.name == "refused" })
    expectOneOpen(controller)
  }

  private func expectOneOpen(_ controller: SectionController<Int>) {
    for (section, info) in controller.infos.enumerated() {
      #expect(info.isOpen == (controller.openSection == section))
      #expect((info.header.disclosure == .open) == info.isOpen)
      #expect(controller.table.numberOfRows(inSection: section) == (info.isOpen ? counts[section] : 0))
    }
  }

  // MARK: Stored heights

  /// A large table stores the heights of its rows and inserts them by reloading sections. Its events are the same.
  @Test func tableThatStoresHeightsBehavesLikeOneThatAsksForThem() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let controllers = [controller(open: 1), controller(open: 1, mostRowsToAskFor: 0)]
      #expect(controllers.map(\.table.asksForRowHeights) == [true, false])
      for step in 0..<40 {
        let (operation, section) = (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<4, using: &random))
        let height = Length.points(Int64.random(in: 88...160, using: &random))
        for controller in controllers {
          switch operation {
          case 0...2: controller.toggle(section)
          case 3...4:
            guard let open = controller.openSection else { continue }
            let path = TableIndexPath(section: open, row: section)
            if let row = controller.table.id(ofRowAt: path) { controller.setHeight(height, ofRow: row) }
          case 5:
            controller.setHeightOfAllRows(height)
            controller.endScaling()
          case 6: controller.setEditing(!controller.hasAddRow)
          default: controller.reload()
          }
        }
        // At the top, where no offset is clamped while rows get their heights.
        for controller in controllers { controller.scroll(to: .zero) }
        #expect(snapshot(controllers[0]) == snapshot(controllers[1]), "seed \(seed), step \(step)")
        #expect(
          controllers[0].takeEvents().map(\.text) == controllers[1].takeEvents().map(\.text),
          "seed \(seed), step \(step)")
      }
    }
  }

  // MARK: Anchors

  @Test func restoringAnAnchorReportsScrolling() throws {
    let controller = controller(open: 3)
    controller.scroll(to: .points(100))
    let anchor = try #require(controller.table.anchor(atViewportY: .points(200)))
    controller.scroll(to: .points(150))
    _ = controller.takeEvents()
    controller.restore(anchor)
    #expect(controller.takeEvents().map(\.text) == ["scrolled; offset 150.000 -> 100.000"])
    controller.restore(anchor)
    #expect(controller.takeEvents() == [])
  }
}
