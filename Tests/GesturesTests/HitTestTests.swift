import Gestures
import TestSupport
import Testing

/// Which target a touch hits.
@Suite struct HitTestTests {
  @Test func hitTestFindsTheInnermostAndLastAddedTarget() {
    let coordinator = GestureCoordinator()
    let cell = coordinator.addTarget(Rect2D(x: 0, y: 20, width: 100, height: 20))
    let button = coordinator.addTarget(Rect2D(x: 80, y: 20, width: 40, height: 20), in: cell)
    let cover = coordinator.addTarget(Rect2D(x: 50, y: 0, width: 20, height: 40))
    let hits: [(Double, Double, TargetID)] = [
      (10, 30, cell), (90, 30, button), (60, 30, cover), (60, 5, cover), (10, 5, .surface),
      // The button extends beyond its cell, where it is clipped.
      (110, 30, .surface),
    ]
    for (x, y, target) in hits { #expect(coordinator.target(at: Point2D(x, y)) == target, "(\(x), \(y))") }
  }

  @Test func hitTestIncludesLeftAndTopEdgesOnly() {
    let coordinator = GestureCoordinator()
    let cell = coordinator.addTarget(Rect2D(x: 10, y: 20, width: 30, height: 40))
    for point in [Point2D(10, 20), Point2D(39.99, 20), Point2D(10, 59.99)] {
      #expect(coordinator.target(at: point) == cell)
    }
    for point in [Point2D(9.99, 20), Point2D(10, 19.99), Point2D(40, 20), Point2D(10, 60)] {
      #expect(coordinator.target(at: point) == .surface)
    }
  }

  @Test func hitTestOfATargetWithoutFrameCoversItsParent() {
    let coordinator = GestureCoordinator()
    let cell = coordinator.addTarget(Rect2D(x: 10, y: 10, width: 10, height: 10))
    let content = coordinator.addTarget(in: cell)
    #expect(coordinator.target(at: Point2D(15, 15)) == content && coordinator.target(at: Point2D(5, 5)) == .surface)
  }

  @Test func hitTestOfANonFinitePositionIsTheSurface() {
    let coordinator = GestureCoordinator()
    coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    #expect(coordinator.target(at: Point2D(.nan, 5)) == .surface)
    #expect(coordinator.target(at: Point2D(.infinity, 5)) == .surface)
  }

  @Test func hitTestSkipsADisabledTargetAndItsChildren() {
    let coordinator = GestureCoordinator()
    let below = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    let above = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    let inner = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 50, height: 50), in: above)
    coordinator.setEnabled(false, of: above)
    #expect(coordinator.target(at: Point2D(5, 5)) == below)
    coordinator.setEnabled(true, of: above)
    #expect(coordinator.target(at: Point2D(5, 5)) == inner)
    coordinator.setEnabled(false, of: inner)
    #expect(coordinator.target(at: Point2D(5, 5)) == above)
  }

  @Test func hitTestFollowsAMovedTarget() {
    let coordinator = GestureCoordinator()
    let cell = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 10, height: 10))
    coordinator.setFrame(Rect2D(x: 50, y: 0, width: 10, height: 10), of: cell)
    #expect(coordinator.target(at: Point2D(5, 5)) == .surface && coordinator.target(at: Point2D(55, 5)) == cell)
  }

  @Test func targetIsWithinItselfAndItsAncestors() {
    let coordinator = GestureCoordinator()
    let cell = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 10, height: 10))
    let (button, other) = (coordinator.addTarget(in: cell), coordinator.addTarget())
    for outer in [button, cell, .surface] { #expect(coordinator.isTarget(button, within: outer)) }
    #expect(!coordinator.isTarget(cell, within: button) && !coordinator.isTarget(button, within: other))
  }

  @Test func unknownTargetIdentifierIsIgnored() {
    let many = GestureCoordinator()
    let unknown = (0..<5).map { _ in many.addTarget() }.last!
    let coordinator = GestureCoordinator()
    #expect(coordinator.addTarget(in: unknown) == unknown && coordinator.target(at: .zero) == .surface)
    coordinator.setFrame(nil, of: unknown)
    coordinator.setEnabled(false, of: unknown)
    coordinator.setHandler(of: unknown) { _ in }
    #expect(!coordinator.isTarget(unknown, within: .surface) && !coordinator.isTarget(.surface, within: unknown))
    let id = coordinator.attach(ScriptedRecognizer(), to: unknown)
    #expect(!coordinator.isAttached(id), "on the surface it would recognize what happens elsewhere")
  }

  /// A random tree and a reference for hit testing: of all targets that contain the point together with all their
  /// ancestors, the one with the greatest path. A path is the order of adding at each level.
  private struct Tree {
    var parents = [0], frames: [Rect2D?] = [nil], enabled = [true], paths: [[Int]] = [[]]
    let coordinator = GestureCoordinator()
    var ids: [TargetID] = [.surface]

    mutating func add(_ frame: Rect2D?, in parent: Int, isEnabled: Bool) {
      parents.append(parent)
      frames.append(frame)
      enabled.append(isEnabled)
      paths.append(paths[parent] + [parents.count])
      ids.append(coordinator.addTarget(frame, in: ids[parent]))
      coordinator.setEnabled(isEnabled, of: ids.last!)
    }

    func contains(_ index: Int, _ point: Point2D) -> Bool {
      var index = index
      while index != 0 {
        if !enabled[index] || frames[index]?.contains(point) == false { return false }
        index = parents[index]
      }
      return true
    }

    func referenceHit(_ point: Point2D) -> TargetID {
      let containing = ids.indices.filter { contains($0, point) }
      return ids[containing.max { paths[$0].lexicographicallyPrecedes(paths[$1]) }!]
    }
  }

  @Test func hitTestMatchesReferenceForRandomTrees() {
    var (wrong, hits) = (0, Set<TargetID>())
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(seed))
      var tree = Tree()
      for _ in 0..<30 {
        func number(_ top: Double) -> Double { Double.random(in: 0...top, using: &random).rounded() }
        let frame = Rect2D(x: number(80), y: number(80), width: number(60), height: number(60))
        let parent = Int.random(in: 0..<tree.parents.count, using: &random)
        tree.add(
          Int.random(in: 0..<6, using: &random) == 0 ? nil : frame, in: parent,
          isEnabled: Int.random(in: 0..<8, using: &random) > 0)
      }
      for _ in 0..<40 {
        let point = Point2D(Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
        let hit = tree.coordinator.target(at: point)
        hits.insert(hit)
        if hit != tree.referenceHit(point) { wrong += 1 }
      }
    }
    #expect(wrong == 0 && hits.count > 20)
  }

  @Test func hitTestFindsOneOfTenThousandTargets() {
    let pad = Pad()
    var cells: [TargetID] = []
    for row in 0..<100 {
      let section = pad.coordinator.addTarget(Rect2D(x: 0, y: Double(row) * 10, width: 1000, height: 10))
      for column in 0..<100 {
        cells.append(
          pad.coordinator.addTarget(
            Rect2D(x: Double(column) * 10, y: Double(row) * 10, width: 10, height: 10), in: section))
      }
    }
    for (index, cell) in cells.enumerated() {
      let center = Point2D(Double(index % 100) * 10 + 5, Double(index / 100) * 10 + 5)
      if pad.coordinator.target(at: center) != cell { Issue.record("cell \(index) is not hit") }
    }
    pad.attach("tap", TapRecognizer(), to: cells[4711])
    pad.attach("other", TapRecognizer(), to: cells[4712])
    pad.at(0, .down(1, 115, 475))
    pad.at(50, .up(1))
    #expect(pad.log == ["50 tap possible → ended"])
  }
}
