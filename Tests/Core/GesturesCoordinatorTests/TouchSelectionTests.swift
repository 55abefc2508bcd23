import CoreTestSupport
import Testing

@testable import Gestures

/// Which touches make a pinch or a rotation, for random touches, compared with lists of identifiers. Positions and times are few,
/// so that touches often move alike, and often begin when a gesture does.
@Suite struct TouchSelectionTests {
  private struct Rule {
    var beginTime: Int64
    var duration: Int64

    var joining: TouchSelection.JoiningRule {
      TouchSelection.JoiningRule(
        beginTime: Timestamp(microseconds: beginTime), duration: Interval(microseconds: duration))
    }

    func admits(_ touch: Contact, at now: Timestamp) -> Bool {
      !(touch.touchDownTime.microseconds <= beginTime)
        && !(now.microseconds < touch.touchDownTime.microseconds + duration)
    }
  }

  /// The same selection as a list of identifiers.
  private struct Expected {
    var ids: [Int32] = []
    var positions: [Int32: Point2D] = [:]

    mutating func select(_ touches: [Contact], limit: Int, _ rule: Rule?, at now: Timestamp) {
      let down = touches.filter { $0.isDown }
      guard let rule else {
        ids = down.prefix(limit).map { $0.id }
        return
      }
      let kept = down.map { $0.id }.filter { ids.contains($0) }
      let joining = down.filter { !ids.contains($0.id) && rule.admits($0, at: now) }.map { $0.id }
      let added = joining.prefix(max(0, limit - kept.count))
      ids = down.map { $0.id }.filter { kept.contains($0) || added.contains($0) }
    }

    mutating func storePositions(_ touches: [Contact]) {
      let hand = touches.filter { $0.isDown }.prefix(5)
      positions = Dictionary(uniqueKeysWithValues: hand.map { ($0.id, $0.position) })
    }

    func hasNewTouch(_ touches: [Contact], _ rule: Rule?, at now: Timestamp) -> Bool {
      touches.contains { $0.isDown && !ids.contains($0.id) && rule?.admits($0, at: now) != false }
    }

    func measure(_ touches: [Contact]) -> Measured? {
      let own = ids.compactMap { id in touches.first { $0.id == id } }
      return own.count < 2 || own.count < ids.count ? nil : Measured(own)
    }

    /// The touches by their movement, the largest first; of equal ones that which touched down first.
    func byMovement(_ touches: [Contact]) -> [(touch: Contact, distance: Double)] {
      let moved = touches.filter { $0.isDown && positions[$0.id] != nil }.enumerated().map { index, touch in
        (index: index, touch: touch, distance: (touch.position - positions[touch.id]!).length)
      }
      return moved.sorted { ($1.distance, $0.index) < ($0.distance, $1.index) }.map { ($0.touch, $0.distance) }
    }
  }

  private struct Measured {
    var span: Double
    var centroid: Point2D
    var direction: Point2D
    var flags: [Bool]

    init(_ touches: [Contact]) {
      self.init(touches.map { $0.position })
      flags = [
        touches.contains { $0.stage != .stationary }, touches.contains { !$0.isDown },
        touches.contains { $0.stage == .cancelled },
      ]
    }

    init(_ places: [Point2D]) {
      let count = Double(places.count)
      let centroid = Point2D(places.map { $0.x }.reduce(0, +) / count, places.map { $0.y }.reduce(0, +) / count)
      self.centroid = centroid
      span = max(1, 2 * places.map { ($0 - centroid).length }.reduce(0, +) / count)
      // Of more than two there is none.
      direction = places.count == 2 ? places[1] - places[0] : .zero
      flags = [false, false, false]
    }

    func isAlmost(_ other: PinchGeometry) -> Bool {
      abs(span - other.span) < 1e-9 && (centroid - other.centroid).length < 1e-9 && direction == other.direction
        && flags == [other.isMoved, other.isLifted, other.isCancelled]
    }
  }

  /// Random touches, a selection that follows them, and the same as lists.
  private final class World {
    var random: SeededRandom
    var frame = TouchFrame(at: .zero)
    var selection = TouchSelection()
    var expected = Expected()

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    var touches: [Contact] { (0..<frame.count).map { frame[$0] } }

    private func makePlace() -> Point2D {
      Point2D(Double(Int.random(in: 0...2, using: &random)), Double(Int.random(in: 0...2, using: &random))) * 8
    }

    /// Makes a frame in which touches move, and most often one begins or lifts.
    func step() throws {
      frame.advance(to: frame.time + Interval(microseconds: .random(in: 1...4, using: &random)))
      let down = touches.map { $0.id }
      for id in down where Bool.random(using: &random) { try frame.move(id, to: makePlace()) }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let id = Int32.random(in: 0..<16, using: &random)
        if !down.contains(id), down.count < 8 { try frame.begin(id, at: makePlace()) }
      case 4..<6: if let id = down.randomElement(using: &random) { try frame.end(id) }
      case 6: if let id = down.randomElement(using: &random) { try frame.cancel(id) }
      default: break
      }
      // As a recognizer does, because it compares each touch with its own position.
      if !frame.changes.isDisjoint(with: .touchDownOrUp) {
        selection.storePositions(frame)
        expected.storePositions(touches)
      }
    }

    /// A rule with times near those of the frame, or none.
    func makeRule() -> Rule? {
      if Int.random(in: 0..<4, using: &random) == 0 { return nil }
      return Rule(
        beginTime: frame.time.microseconds - .random(in: 0...30, using: &random),
        duration: .random(in: 0...6, using: &random))
    }

    func select(_ rule: Rule?, limit: Int) {
      selection.select(from: frame, limit: limit, rule?.joining)
      expected.select(touches, limit: limit, rule, at: frame.time)
    }

    /// Selects other touches in some frames.
    func selectSometimes() {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: select(makeRule(), limit: [2, 3, TouchFrame.capacity].randomElement(using: &random) ?? 2)
      case 1:
        guard let pair = selection.mostMoved(in: frame) else { return }
        selection.select(pair)
        expected.ids = [pair.first, pair.second]
      default: break
      }
    }
  }

  /// Calls a closure with each frame of many random runs, before some touches are selected.
  private func forEachFrame(_ body: (World) throws -> Void) throws {
    for seed in 0..<200 as Range<UInt64> {
      let world = World(seed: seed)
      for _ in 0..<60 {
        try world.step()
        try body(world)
        world.selectSometimes()
      }
    }
  }

  // MARK: Selecting

  /// Without a rule these are the first touches that are down; with one, those that were selected and the first others that may
  /// join.
  @Test func selectsTheFirstTouchesThatMay() throws {
    var numbers: [Int: Int] = [:]
    var joined = 0
    try forEachFrame { world in
      let before = world.expected.ids
      let rule = world.makeRule()
      world.select(rule, limit: [2, 3, TouchFrame.capacity].randomElement(using: &world.random) ?? 2)
      #expect(world.selection.selectedIDs == world.expected.ids)
      #expect(world.selection.count == world.expected.ids.count)
      numbers[world.expected.ids.count, default: 0] += 1
      if rule != nil, world.expected.ids.contains(where: { !before.contains($0) }) { joined += 1 }
    }
    #expect((0...4).allSatisfy { numbers[$0, default: 0] > 200 })
    #expect(joined > 500)
  }

  /// A finger that touches down in the frame in which the gesture begins was there first. One that has been down for as long as it
  /// must may join.
  @Test(
    arguments: [
      (down: 99, now: 200, joins: false), (100, 200, false), (101, 180, false), (101, 181, true), (101, 182, true),
      (101, 120, false), (120, 199, false), (120, 200, true),
    ] as [(down: Int64, now: Int64, joins: Bool)])
  func touchJoinsIfItTouchedDownAfterTheBeginAndHasStayed(_ touch: (down: Int64, now: Int64, joins: Bool)) throws {
    let rule = Rule(beginTime: 100, duration: 80).joining
    let contact = Contact(1, .stationary, .zero, touchDownTime: Timestamp(microseconds: touch.down))
    #expect(rule.admits(contact, at: Timestamp(microseconds: touch.now)) == touch.joins)
  }

  @Test func newTouchIsOneThatMayJoinAndIsNotSelected() throws {
    var (new, old) = (0, 0)
    try forEachFrame { world in
      let rule = world.makeRule()
      let isNew = world.expected.hasNewTouch(world.touches, rule, at: world.frame.time)
      #expect(world.selection.hasNewTouch(in: world.frame, rule?.joining) == isNew)
      if isNew { new += 1 } else if world.frame.down > 0 { old += 1 }
    }
    #expect(new > 1000 && old > 500)
  }

  @Test func resetSelectsNone() throws {
    try forEachFrame { world in
      var selection = world.selection
      selection.reset()
      #expect(selection.count == 0 && selection.selectedIDs.isEmpty)
      #expect(selection.measure(world.frame) == nil)
      #expect(selection.hasNewTouch(in: world.frame, nil) == (world.frame.down > 0))
    }
  }

  // MARK: Measuring

  /// Also where the selected touches are not the first of the frame, and where one is missing: the coordinator removes a touch that
  /// a recognizer ignores.
  @Test func measuresTheSelectedTouchesAlone() throws {
    var (pairs, groups, missing, exact) = (0, 0, 0, 0)
    try forEachFrame { world in
      let expected = world.expected.measure(world.touches)
      let measured = world.selection.measure(world.frame)
      switch (expected, measured) {
      case (nil, nil): if world.expected.ids.count > 1 { missing += 1 }
      case (let expected?, let measured?):
        #expect(expected.isAlmost(measured), "\(world.touches) of \(world.expected.ids): \(measured)")
        if world.expected.ids.count == 2 { pairs += 1 } else { groups += 1 }
      case (nil, _?), (_?, nil): Issue.record("\(world.touches) of \(world.expected.ids): \(measured as Any)")
      }
      let isExact = world.expected.ids.count == 2 && world.touches.map { $0.id } == world.expected.ids
      #expect(world.selection.isExactly(world.frame) == isExact)
      if isExact { exact += 1 }
    }
    #expect(pairs > 500 && groups > 200 && missing > 100 && exact > 100)
  }

  // MARK: Of several, two

  /// Of touches that moved alike, those that touched down first.
  @Test func twoThatMovedMostAreFound() throws {
    var (found, ties, selected, hands) = (0, 0, 0, 0)
    try forEachFrame { world in
      let order = world.expected.byMovement(world.touches)
      let pair = world.selection.mostMoved(in: world.frame)
      guard order.count >= 2 else { return #expect(pair == nil) }
      let two = order.prefix(2).map { $0.touch }
      if two.allSatisfy({ world.expected.ids.contains($0.id) }) {
        selected += 1
        return #expect(pair == nil)
      }
      guard let pair else { return #expect(pair != nil, "\(world.touches) moved from \(world.expected.positions)") }
      #expect([pair.first, pair.second] == two.map { $0.id })
      #expect(Measured(two).isAlmost(pair.geometry))
      #expect(Measured(two.map { world.expected.positions[$0.id] ?? .zero }).isAlmost(pair.start))
      found += 1
      if order.count > 2, order[1].distance == order[2].distance { ties += 1 }
      if world.frame.down > 5 { hands += 1 }
    }
    #expect(found > 2000 && ties > 500 && selected > 500 && hands > 200)
  }

  @Test func pairOfThoseThatMovedMostIsSelected() throws {
    try forEachFrame { world in
      guard let pair = world.selection.mostMoved(in: world.frame) else { return }
      world.selection.select(pair)
      world.expected.ids = [pair.first, pair.second]
      #expect(world.selection.selectedIDs == world.expected.ids)
      #expect(world.selection.mostMoved(in: world.frame) == nil)
    }
  }

  // MARK: State

  @Test func restoredSelectionDoesTheSame() throws {
    try forEachFrame { world in
      var writer = StateCoder()
      world.selection.code(&writer)
      var reader = StateCoder(reading: writer.bytes)
      var restored = TouchSelection()
      restored.code(&reader)
      try reader.finish()
      #expect(restored.selectedIDs == world.selection.selectedIDs)
      let (pair, other) = (world.selection.mostMoved(in: world.frame), restored.mostMoved(in: world.frame))
      #expect(pair?.first == other?.first && pair?.second == other?.second && pair?.start.span == other?.start.span)
      // What decides is less; the positions are part of it only where they are asked for.
      let places = [true, false].map { withPositions in
        var coder = StateCoder()
        restored.codeDecisions(&coder, withPositions: withPositions)
        return coder.bytes.count
      }
      #expect(places[0] - places[1] == 5 * 16)
    }
  }
}

extension TouchSelection {
  /// The selected touches, as the decisions have them.
  fileprivate var selectedIDs: [Int32] {
    var selection = self
    var writer = StateCoder()
    selection.codeDecisions(&writer, withPositions: false)
    var reader = StateCoder(reading: writer.bytes)
    var count = 0
    reader.code(&count)
    return (0..<count).map { _ in
      var id: Int32 = -1
      reader.code(&id)
      return id
    }
  }
}
