import Gestures
import CoreTestSupport
import Testing

/// Which target a touch hits.
@Suite struct HitTestTests {
  @Test func hitTestOfANonFinitePositionIsTheSurface() {
    let coordinator = GestureCoordinator()
    coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    #expect(coordinator.target(at: Point2D(.nan, 5)) == .surface)
    #expect(coordinator.target(at: Point2D(.infinity, 5)) == .surface)
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

    mutating func change(_ index: Int, to frame: Rect2D?, isEnabled: Bool) {
      (frames[index], enabled[index]) = (frame, isEnabled)
      coordinator.setFrame(frame, of: ids[index])
      coordinator.setEnabled(isEnabled, of: ids[index])
    }

    func isInside(_ index: Int, _ outer: Int) -> Bool {
      index == outer || index != 0 && isInside(parents[index], outer)
    }

    /// The left and top edges are inside.
    func contains(_ index: Int, _ point: Point2D) -> Bool {
      if index == 0 { return true }
      if !enabled[index] || !contains(parents[index], point) { return false }
      guard let frame = frames[index] else { return true }
      let (end, isAfter) = (frame.origin + frame.size, point.x >= frame.origin.x && point.y >= frame.origin.y)
      return isAfter && point.x < end.x && point.y < end.y
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
      func number(_ top: Double) -> Double { Double.random(in: 0...top, using: &random).rounded() }
      func area() -> (frame: Rect2D?, isEnabled: Bool) {
        let frame = Rect2D(x: number(80), y: number(80), width: number(60), height: number(60))
        return (number(6) == 0 ? nil : frame, number(8) > 0)
      }
      for _ in 0..<30 {
        let (frame, isEnabled) = area()
        tree.add(frame, in: Int.random(in: 0..<tree.parents.count, using: &random), isEnabled: isEnabled)
      }
      for index in 1...10 {
        let (frame, isEnabled) = area()
        tree.change(index, to: frame, isEnabled: isEnabled)
      }
      for (index, id) in tree.ids.enumerated() {
        let outer = Int.random(in: tree.ids.indices, using: &random)
        #expect(tree.coordinator.isTarget(id, within: tree.ids[outer]) == tree.isInside(index, outer))
      }
      for _ in 0..<40 {
        // On edges, too.
        let point = Point2D(number(100), number(100))
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
