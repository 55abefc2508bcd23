import Gestures
import TableModel
import TestSupport
import Testing

@testable import Simulation

/// What of a scene with sections can be seen.
struct SectionSight: Equatable {
  let open: Int?
  let heights: [[Length]]
  let offset: Length
  let selection: [IndexPath]
  let menu: StoryMenu?
}

/// A scene with sections to which things happen by chance, and which is looked over after each.
final class SceneWorld<Model> {
  private var random: SeededRandom
  private let seed: UInt64
  private let scene: any Scene
  private let controller: SectionController<Model>
  private let size: Point
  private let pinchesAll: Bool
  private var time: Int64 = 0
  /// What a pinch under way holds.
  private var pinched: RowID?

  init(_ scene: any Scene, _ controller: SectionController<Model>, size: Point, pinchesAll: Bool = false, seed: UInt64)
  {
    (self.scene, self.controller, self.size, self.pinchesAll) = (scene, controller, size, pinchesAll)
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  var sight: SectionSight {
    SectionSight(
      open: controller.openSection, heights: controller.infos.map(\.heights), offset: controller.table.contentOffset,
      selection: controller.table.indexPathsForSelectedRows, menu: (scene as? FeedsScene)?.menu)
  }

  func live(gestures: Int) {
    check("at first")
    for _ in 0..<gestures {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...4: tap()
      case 5...6: drag("pinch")
      case 7...8: drag("pan")
      default: act(SceneGesture("longPress", .began, at: place(), now()))
      }
    }
  }

  // MARK: What happens

  private func place() -> Point {
    // Now and then beside the surface, and no place at all; often on the menu.
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return Point(.random(in: -50...size.x + 50, using: &random), .random(in: -50...size.y + 50, using: &random))
    case 1: return Point([.nan, .infinity, -.infinity, 1e300].randomElement(using: &random) ?? 0, 10)
    case 2...4:
      guard let menu = sight.menu else { fallthrough }
      return Point(menu.frame.origin.x + 5, menu.frame.origin.y + 5)
    case 5...9:
      // A header that shows, if one does.
      let headers = controller.table.layout.visibleBands.filter { if case .header = $0.hit { true } else { false } }
      guard let header = headers.randomElement(using: &random) else { fallthrough }
      return Point(
        .random(in: 0..<size.x, using: &random), (header.rect.minY - controller.table.contentOffset).points + 20)
    default:
      return Point(.random(in: 0..<size.x, using: &random), .random(in: 0..<size.y, using: &random))
    }
  }
  private func now() -> Timestamp {
    time += Int64.random(in: 0...120, using: &random)
    return .milliseconds(time)
  }
  private func tap() { act(SceneGesture("tap", .ended, at: place(), now())) }
  private func measurements() -> [GestureMeasurement] {
    [
      GestureMeasurement("scale", .random(in: 0.02...4, using: &random), .ratio),
      GestureMeasurement("translationY", .random(in: -900...900, using: &random), .points),
    ]
  }
  /// A gesture with a beginning and an end; taps, and now and then the program itself, come in between.
  private func drag(_ name: String) {
    let fingers = name == "pinch" ? 2 : 1
    act(SceneGesture(name, .began, at: place(), now(), numberOfTouches: fingers, measurements: measurements()))
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: tap()
      case 1: bySomebodyElse()
      default: break
      }
      act(SceneGesture(name, .changed, at: place(), now(), numberOfTouches: fingers, measurements: measurements()))
    }
    let end: GestureState = Int.random(in: 0..<4, using: &random) == 0 ? .cancelled : .ended
    act(SceneGesture(name, end, at: place(), now(), numberOfTouches: fingers, measurements: measurements()))
    if name == "pinch" { pinched = nil }
  }
  private func bySomebodyElse() {
    if Bool.random(using: &random) {
      controller.reload()
    } else {
      controller.toggle(Int.random(in: controller.infos.indices, using: &random))
    }
    expectNoRefusal(controller.take(), "somebody else")
    check("somebody else")
  }

  private func act(_ gesture: SceneGesture) {
    let what = "seed \(seed), \(time) ms, \(gesture.name) \(gesture.state) at \(gesture.location)"
    let before = sight
    if gesture.name == "pinch", gesture.state == .began { pinched = row(at: gesture.location) }
    let events = scene.handle(gesture)
    let after = sight
    expectNoRefusal(events, what)
    #expect(before == after || !events.isEmpty, "\(what): unsaid")
    #expect(events.allSatisfy { !$0.text.isEmpty })
    if gesture.state == .cancelled { #expect(before == after && events.isEmpty, "\(what)") }
    if gesture.name == "pinch" {
      expectOnlyThePinched(before.heights, after.heights, what)
    } else {
      #expect(before.heights == after.heights, "\(what)")
    }
    if gesture.name != "tap" { #expect(before.open == after.open && before.selection == after.selection, "\(what)") }
    check(what)
  }
  private func row(at place: Point) -> RowID? {
    guard place.x >= 0, place.x < size.x, let y = Length(atOrBelow: place.y),
      case .row(let path) = controller.table.hitTest(viewportY: y)
    else { return nil }
    return controller.table.id(ofRowAt: path)
  }

  // MARK: The laws

  func expectNoRefusal(_ events: [SceneEvent], _ what: String) {
    #expect(!events.contains { $0.name == "refused" }, "\(what): \(events.map(\.text))")
  }
  private func expectOnlyThePinched(_ before: [[Length]], _ after: [[Length]], _ what: String) {
    if before == after { return }
    guard let pinched, let path = controller.table.indexPath(of: pinched) else {
      Issue.record("\(what): no row is pinched, or it is gone, and yet one changed")
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
    #expect(range.contains(table.contentOffset), "\(what)")
    #expect(table.numberOfSections == controller.infos.count, "\(what)")
    #expect(controller.infos.count { $0.isOpen } == (controller.openSection == nil ? 0 : 1), "\(what)")
    for (section, info) in controller.infos.enumerated() {
      #expect(info.isOpen == (section == controller.openSection), "\(what)")
      #expect((info.header.disclosure == .open) == info.isOpen, "\(what)")
      #expect(table.numberOfRows(inSection: section) == (info.isOpen ? info.heights.count : 0), "\(what)")
      for (row, height) in info.heights.enumerated() {
        #expect(height >= .points(88), "\(what)")
        let shown = table.rectForRow(at: IndexPath(section: section, row: row))?.height
        #expect(shown == (info.isOpen ? height : nil), "\(what)")
      }
    }
    if let menu = sight.menu {
      let frame = menu.frame
      #expect(frame.origin.y >= 0 && frame.origin.y + frame.size.y <= max(size.y, frame.size.y), "\(what)")
    }
  }
}
