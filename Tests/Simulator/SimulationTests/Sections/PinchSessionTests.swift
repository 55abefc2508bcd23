import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// What a pinch does to the heights of rows, in the model and in the table. The surface is 320 x 480 pt, and feed 0 is open.
@Suite struct PinchSessionTests {
  private func scene(pinch: String = "row") throws -> FeedsScene {
    try FeedsScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000),
      assignments: [
        TraceHeader.Assignment(key: "open", value: "0"), TraceHeader.Assignment(key: "pinch", value: pinch),
      ])
  }

  private func pinch(_ scene: FeedsScene, _ state: GestureState, _ scale: Double, y: Double = 150) {
    _ = scene.handle(SceneGesture(.pinch(scale), state, at: Point2D(160, y), .milliseconds(0), numberOfTouches: 2))
  }

  /// Compared with heights in points: the row under the fingers at the beginning has its height of that time, from the
  /// model, times the scale, clamped to 88 pt and rounded; no other row changes. A cancelled pinch keeps the last height.
  @Test(arguments: 1...8) func pinchedRowHasItsHeightAtBeganTimesTheScale(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let scene = try scene()
    let controller = scene.controller
    var heights = controller.infos.map { $0.heights.map(\.points) }
    for pinchNumber in 0..<20 {
      let y = Double.random(in: 0..<480, using: &random)
      var pinched: TableIndexPath?
      if case .row(let path) = controller.hitTest(Point2D(160, y)) { pinched = path }
      let base = pinched.map { heights[$0.section][$0.row] }
      let end: GestureState = Bool.random(using: &random) ? .ended : .cancelled
      let changes = [GestureState](repeating: .changed, count: Int.random(in: 0...3, using: &random))
      // A change after the end belongs to no row.
      for (step, state) in ([.began] + changes + [end, .changed]).enumerated() {
        let scale = Double.random(in: 0.3...2.5, using: &random)
        // The fingers may leave the row.
        pinch(scene, state, scale, y: step == 0 ? y : .random(in: 0..<480, using: &random))
        if let pinched, let base, state != .cancelled, step <= changes.count + 1 {
          heights[pinched.section][pinched.row] = min(max(88, base * scale), 1e6).rounded()
        }
        let what = "pinch \(pinchNumber) at \(y), \(state) \(scale)"
        #expect(controller.infos.map { $0.heights.map(\.points) } == heights, "\(what)")
        let shown = heights[0].indices.map {
          scene.table.rectForRow(at: TableIndexPath(section: 0, row: $0))?.height.points
        }
        #expect(shown == heights[0], "\(what)")
      }
      // Heights stay with the model while a section is closed.
      if Int.random(in: 0..<4, using: &random) == 0 {
        controller.toggle(1)
        controller.toggle(0)
      }
      controller.scroll(to: .points(.random(in: 0...300, using: &random)))
    }
  }

  @Test(arguments: ["row", "all"], [true, false]) func pinchIsNotAnimatedAndRestoresAnimationsEnabled(
    rows: String, isEnabled: Bool
  ) throws {
    let scene = try scene(pinch: rows)
    scene.table.animationsEnabled = isEnabled
    for end in [GestureState.ended, .cancelled] {
      scene.controller.toggle(1)
      scene.controller.toggle(0)
      #expect((scene.controller.plan != nil) == isEnabled)
      for (state, scale) in [(.began, 1.5), (.changed, 2), (.changed, 1.25), (end, 3)] as [(GestureState, Double)] {
        let before = scene.table.contentHeight
        pinch(scene, state, scale)
        #expect((scene.table.contentHeight == before) == (state == .cancelled))
        #expect(scene.controller.plan == nil, "\(state)")
        #expect(scene.table.animationsEnabled == isEnabled, "\(state)")
      }
      pinch(scene, .began, 0.01)
      pinch(scene, .ended, 0.01)
    }
  }

  /// A pinch has many updates a second, so none may cost more for more rows.
  @Test func pinchOfAllRowsAsksForNoHeight() throws {
    let scene = try scene(pinch: "all")
    let counter = HeightCounter(scene.controller)
    scene.table.delegate = counter
    for (state, scale) in [(.began, 1.5), (.changed, 2), (.changed, 0.5), (.ended, 1.25)] as [(GestureState, Double)] {
      pinch(scene, state, scale)
    }
    #expect(counter.requests == 0)
    #expect(scene.table.heightForRow(at: TableIndexPath(section: 0, row: 3)) == .points(110))
  }

  /// Forwards to a controller and counts the requests for the heights of rows.
  private final class HeightCounter: TableViewDelegate {
    let controller: SectionController<Feed>
    var requests = 0

    init(_ controller: SectionController<Feed>) { self.controller = controller }

    func tableView(_ table: TableView, heightForRowAt path: TableIndexPath) -> Length? {
      requests += 1
      return controller.tableView(table, heightForRowAt: path)
    }

    func tableView(_ table: TableView, heightForFooterInSection section: Int) -> Length? {
      controller.tableView(table, heightForFooterInSection: section)
    }
  }
}
