import Gestures
import TableModel
import TestSupport
import Testing

@testable import Simulation

/// The observable state of a scene with sections.
struct SectionSnapshot: Equatable {
  let open: Int?
  let heights: [[Length]]
  let offset: Length
  let selection: [TableIndexPath]
  let menu: StoryMenu?
  let deleting: RowID?
}

/// Drives a scene with sections by random gestures and checks it after each.
final class SceneWorld<Model> {
  private var random: SeededRandom
  private let seed: UInt64
  private let scene: any Scene
  private let controller: SectionController<Model>
  private let size: Point2D
  private let pinchesAll: Bool
  private var time: Int64 = 0
  /// The row under the pinch in progress.
  private var pinched: RowID?

  init(
    _ scene: any Scene, _ controller: SectionController<Model>, size: Point2D, pinchesAll: Bool = false, seed: UInt64
  ) {
    self.scene = scene
    self.controller = controller
    self.size = size
    self.pinchesAll = pinchesAll
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  var snapshot: SectionSnapshot {
    SectionSnapshot(
      open: controller.openSection, heights: controller.infos.map { Array($0.heights) },
      // Of a moving table, that of its last event.
      offset: controller.scroller.motion.phase.isMoving
        ? controller.scroller.reportedOffset : controller.table.contentOffset,
      selection: controller.table.indexPathsForSelectedRows, menu: (scene as? FeedsScene)?.menu,
      deleting: (scene as? FeedsScene)?.deleting)
  }

  func live(gestures: Int) {
    check("at first")
    for _ in 0..<gestures {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...4: tap()
      case 5...6: drag(isPinch: true)
      case 7...8: drag(isPinch: false)
      default: act(SceneGesture(.press, .began, at: randomPoint(), now()))
      }
    }
  }

  // MARK: Gestures

  private func randomPoint() -> Point2D {
    // Sometimes outside the surface or not finite, often on the menu.
    switch Int.random(in: 0..<16, using: &random) {
    case 0:
      return Point2D(.random(in: -50...size.x + 50, using: &random), .random(in: -50...size.y + 50, using: &random))
    case 1: return Point2D([.nan, .infinity, -.infinity, 1e300].randomElement(using: &random) ?? 0, 10)
    case 2...4:
      guard let menu = snapshot.menu else { fallthrough }
      return Point2D(menu.frame.origin.x + 5, menu.frame.origin.y + 5)
    case 5...9:
      // A visible header, if there is one.
      let headers = controller.table.layout.shownBands.filter { if case .header = $0.hit { true } else { false } }
      guard let header = headers.randomElement(using: &random) else { fallthrough }
      return Point2D(
        .random(in: 0..<size.x, using: &random), (header.rect.minY - controller.table.contentOffset).points + 20)
    default:
      return Point2D(.random(in: 0..<size.x, using: &random), .random(in: 0..<size.y, using: &random))
    }
  }

  private func now() -> Timestamp {
    time += Int64.random(in: 0...120, using: &random)
    return .milliseconds(time)
  }

  private func tap() { act(SceneGesture(.singleTap, .ended, at: randomPoint(), now())) }

  private func kind(isPinch: Bool) -> SceneGesture.Kind {
    isPinch ? .pinch(.random(in: 0.02...4, using: &random)) : .pan(0, .random(in: -900...900, using: &random))
  }

  /// A pinch or a pan, with taps and sometimes updates by the program in between.
  private func drag(isPinch: Bool) {
    let fingers = isPinch ? 2 : 1
    act(SceneGesture(kind(isPinch: isPinch), .began, at: randomPoint(), now(), numberOfTouches: fingers))
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: tap()
      case 1: updateByProgram()
      default: break
      }
      act(SceneGesture(kind(isPinch: isPinch), .changed, at: randomPoint(), now(), numberOfTouches: fingers))
    }
    let end: GestureState = Int.random(in: 0..<4, using: &random) == 0 ? .cancelled : .ended
    act(SceneGesture(kind(isPinch: isPinch), end, at: randomPoint(), now(), numberOfTouches: fingers))
    if isPinch { pinched = nil }
  }

  private func updateByProgram() {
    if Bool.random(using: &random) {
      controller.reload()
    } else {
      controller.toggle(Int.random(in: controller.infos.indices, using: &random))
    }
    expectNoRefusal(controller.takeEvents(), "by the program")
    check("by the program")
  }

  private func act(_ gesture: SceneGesture) {
    let what = "seed \(seed), \(time) ms, \(gesture.kind) \(gesture.state) at \(gesture.location)"
    while let deadline = scene.nextDeadline, deadline <= gesture.time { _ = scene.reachDeadline() }
    controller.scroller.advance(to: gesture.time)
    let before = snapshot
    if gesture.kind.isPinch, gesture.state == .began { pinched = row(at: gesture.location) }
    let events = scene.handle(gesture)
    let after = snapshot
    expectNoRefusal(events, what)
    #expect(before == after || !events.isEmpty, "\(what): change without event")
    #expect(events.allSatisfy { !$0.text.isEmpty })
    // What a cancelled pan has stretched springs back.
    if gesture.state == .cancelled {
      #expect(before == after && events.allSatisfy { $0.name == "scrollReleased" }, "\(what)")
    }
    if gesture.kind.isPinch {
      expectOnlyThePinched(before.heights, after.heights, what)
    } else if before.heights.map(\.count) != after.heights.map(\.count) {
      // Edited rows come and go one at a time, by taps.
      let change = zip(before.heights, after.heights).reduce(0) { $0 + abs($1.0.count - $1.1.count) }
      #expect(change == 1 && gesture.kind.isTap && controller.hasAddRow, "\(what)")
    } else {
      #expect(before.heights == after.heights, "\(what)")
    }
    if !gesture.kind.isTap { #expect(before.open == after.open && before.selection == after.selection, "\(what)") }
    check(what)
  }

  private func row(at point: Point2D) -> RowID? {
    guard point.x >= 0, point.x < size.x, let y = Length(atOrBelow: point.y),
      case .row(let path) = controller.table.hitTest(viewportY: y)
    else { return nil }
    return controller.table.id(ofRowAt: path)
  }

  // MARK: Invariants

  func expectNoRefusal(_ events: [SceneEvent], _ what: String) {
    #expect(!events.contains { $0.name == "refused" }, "\(what): \(events.map(\.text))")
  }

  private func expectOnlyThePinched(_ before: [[Length]], _ after: [[Length]], _ what: String) {
    if before == after { return }
    guard let pinched, let path = controller.table.indexPath(of: pinched) else {
      Issue.record("\(what): a row changed, although none is pinched")
      return
    }
    if pinchesAll {
      #expect(Set(after.joined()).count == 1, "\(what)")
      return
    }
    var expected = before
    expected[path.section][path.row] = after[path.section][path.row]
    #expect(after == expected, "\(what): another row changed")
  }

  func check(_ what: String) {
    let table = controller.table
    let range = table.layout.contentOffsetRange
    let isDragged = controller.scroller.motion.phase == .dragging || controller.scroller.motion.phase == .held
    let stretched = (table.contentOffset - table.contentOffset.clamped(to: range)).units.magnitude
    let isFree = isDragged || controller.scroller.motion.phase.isMoving
    #expect(stretched <= (isFree ? table.layout.viewportHeight.units.magnitude : 0), "\(what)")
    #expect(table.numberOfSections == controller.infos.count, "\(what)")
    #expect(controller.infos.count { $0.isOpen } == (controller.openSection == nil ? 0 : 1), "\(what)")
    for (section, info) in controller.infos.enumerated() {
      #expect(info.isOpen == (section == controller.openSection), "\(what)")
      #expect((info.header.disclosure == .open) == info.isOpen, "\(what)")
      let rows = info.isOpen ? info.heights.count + (controller.hasAddRow ? 1 : 0) : 0
      #expect(table.numberOfRows(inSection: section) == rows, "\(what)")
      for (row, height) in info.heights.enumerated() {
        #expect(height >= .points(88), "\(what)")
        let shown = table.rectForRow(at: TableIndexPath(section: section, row: row))?.height
        #expect(shown == (info.isOpen ? height + controller.separator : nil), "\(what)")
      }
    }
    if let menu = snapshot.menu {
      let frame = menu.frame
      #expect(frame.origin.y >= 0 && frame.origin.y + frame.size.y <= max(size.y, frame.size.y), "\(what)")
    }
  }
}
