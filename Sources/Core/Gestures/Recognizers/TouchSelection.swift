/// The touches that make a pinch or rotation.
struct TouchSelection: Sendable {
  /// The number of selected touches; one while a gesture is paused.
  private(set) var count = 0
  private var ids = InlineArray<10, Int32>(repeating: 0)
  /// The positions of the touches when the last of them touched down or lifted, in order of touch down. There are five, the
  /// fingers of one hand.
  private var startPositions = InlineArray<5, Point2D>(repeating: .zero)

  mutating func reset() { count = 0 }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&count, in: 0...ids.count)
    for index in ids.indices { coder.code(&ids[index]) }
    for index in startPositions.indices { coder.code(&startPositions[index]) }
  }

  /// Codes what decides. Without `positions`, it omits those from which movement counts, since two touches do not need them.
  mutating func codeDecisions(_ coder: inout StateCoder, withPositions positions: Bool) {
    coder.code(&count, in: 0...ids.count)
    for index in 0..<count { coder.code(&ids[index]) }
    if positions { for index in startPositions.indices { coder.code(&startPositions[index]) } }
  }

  // MARK: Measuring

  /// Returns the geometry of the selected touches; nil if there are fewer than two, or if one of them is not in the frame: the
  /// recognizer ignores it.
  // Mutating, although it changes nothing: otherwise the arrays would be copied for every id that is read.
  @inline(__always) mutating func measure(_ touches: borrowing TouchFrame) -> PinchGeometry? {
    if count != 2 { return count < 2 ? nil : measureAll(touches) }
    // Usually the first two of the frame, which is in order of touch down.
    if touches.count >= 2, touches[0].id == ids[0], touches[1].id == ids[1] {
      return PinchGeometry(touches[0], touches[1])
    }
    guard let a = touches.contact(ids[0]), let b = touches.contact(ids[1]) else { return nil }
    return PinchGeometry(a, b)
  }

  /// Returns whether two touches are selected, and the frame has no others. It is in order of touch down.
  // Mutating for the reason given above.
  @inline(__always) mutating func isExactly(_ touches: borrowing TouchFrame) -> Bool {
    count == 2 && touches.count == 2 && touches[0].id == ids[0] && touches[1].id == ids[1]
  }

  private mutating func measureAll(_ touches: borrowing TouchFrame) -> PinchGeometry? {
    var sum = Point2D.zero
    var found = 0.0
    var geometry = PinchGeometry(span: 1, centroid: .zero)
    for index in 0..<touches.count where contains(touches[index].id) {
      let finger = touches[index]
      sum += finger.position
      found += 1
      if finger.stage != .stationary { geometry.isMoved = true }
      if !finger.isDown { geometry.isLifted = true }
      if finger.stage == .cancelled { geometry.isCancelled = true }
    }
    if found < Double(count) { return nil }
    geometry.centroid = sum / found
    var distances = 0.0
    for index in 0..<touches.count where contains(touches[index].id) {
      distances += (touches[index].position - geometry.centroid).length
    }
    geometry.span = max(2 * distances / found, 1)
    return geometry
  }

  private mutating func contains(_ id: Int32) -> Bool {
    for index in 0..<count where ids[index] == id { return true }
    return false
  }

  /// Returns how long the last of the selected touches touched down after the first.
  // Mutating for the reason given above.
  mutating func touchDownInterval(in touches: borrowing TouchFrame) -> Interval {
    // They are in order of touch down.
    var first: Timestamp?
    var interval = Interval.zero
    for index in 0..<touches.count where contains(touches[index].id) {
      interval = touches[index].touchDownTime - (first ?? touches[index].touchDownTime)
      first = first ?? touches[index].touchDownTime
    }
    return interval
  }

  // MARK: Selecting

  /// The touches that may join a gesture in progress: those that touched down after it began and have stayed. A finger
  /// that was down before and was not meant, such as a resting thumb, is not meant later either.
  struct JoiningRule {
    var beginTime: Timestamp
    var duration: Interval

    func admits(_ finger: Contact, at now: Timestamp) -> Bool {
      finger.touchDownTime > beginTime && now - finger.touchDownTime >= duration
    }
  }

  /// Returns whether an unselected touch is down that may join.
  mutating func hasNewTouch(in touches: borrowing TouchFrame, _ joining: JoiningRule?) -> Bool {
    for index in 0..<touches.count where touches[index].isDown && !contains(touches[index].id) {
      if joining?.admits(touches[index], at: touches.time) ?? true { return true }
    }
    return false
  }

  /// Keeps the selected touches that are still down, and adds the first others that may join, up to `limit`.
  ///
  /// - Parameter joining: nil before the gesture has begun. Then the first touches that are down are selected.
  mutating func select(from touches: borrowing TouchFrame, limit: Int, _ joining: JoiningRule?) {
    var selected = ids
    var number = 0
    var free = limit
    if joining != nil {
      for index in 0..<touches.count where touches[index].isDown && contains(touches[index].id) { free -= 1 }
    }
    for index in 0..<touches.count where touches[index].isDown {
      let finger = touches[index]
      if joining == nil || !contains(finger.id) {
        guard free > 0, joining?.admits(finger, at: touches.time) ?? true else { continue }
        free -= 1
      }
      selected[number] = finger.id
      number += 1
    }
    ids = selected
    count = number
  }

  // MARK: More than two

  /// Two of several touches.
  struct Pair {
    var first: Int32
    var second: Int32
    /// The touches' geometry when the last of all touches began or ended.
    var start: PinchGeometry
    var geometry: PinchGeometry
    /// How long the later one touched down after the other.
    var touchDownInterval: Interval
  }

  /// Stores the positions from which the touches' movement counts.
  mutating func storePositions(_ touches: borrowing TouchFrame) {
    var place = 0
    for index in 0..<touches.count where touches[index].isDown && place < startPositions.count {
      startPositions[place] = touches[index].position
      place += 1
    }
  }

  // MARK: Late touches

  /// The squared distance that touches have moved before another one is late, and that it jumps then: more than a tap may.
  private static let squaredSmallestMovement = 400.0

  /// Returns how the other touches have moved by the last touch down or up, and by now, if one that touched down late has not, or has
  /// just moved first. Positions are stored in the frame in which a touch begins: if its own is stored, it has not moved before.
  // Mutating for the reason given above.
  private mutating func othersOfLateTouch(
    in touches: borrowing TouchFrame, thatMoved hasMoved: Bool
  ) -> (earlier: Point2D, whole: Point2D)? {
    var (earlier, whole, others, isLate) = (Point2D.zero, Point2D.zero, 0.0, false)
    var place = 0
    for index in 0..<touches.count where touches[index].isDown && place < startPositions.count {
      let (start, position) = (touches[index].start, touches[index].position)
      if startPositions[place] != start {
        earlier += startPositions[place] - start
        whole += position - start
        others += 1
      } else if (position != start) == hasMoved {
        isLate = true
      }
      place += 1
    }
    guard isLate, others > 0 else { return nil }
    earlier = earlier / others
    return earlier.squaredLength >= Self.squaredSmallestMovement ? (earlier, whole / others) : nil
  }

  /// Returns whether the first movement of a late touch is the whole movement of the others: the device has reported first where it
  /// would have touched down with them, and then where it is. That turns and spreads no fingers.
  mutating func hasCaughtUp(in touches: borrowing TouchFrame) -> Bool {
    guard touches.changes.contains(.moved), let others = othersOfLateTouch(in: touches, thatMoved: true) else {
      return false
    }
    var hasCaughtUp = false
    var place = 0
    for index in 0..<touches.count where touches[index].isDown && place < startPositions.count {
      let (start, position) = (touches[index].start, touches[index].position)
      if startPositions[place] == start, position != start {
        let isWhole = 4 * (position - start - others.whole).squaredLength <= others.earlier.squaredLength
        if isWhole, touches[index].squaredMovement >= Self.squaredSmallestMovement { hasCaughtUp = true }
        // Its next movement is not the first one.
        startPositions[place] = position
      }
      place += 1
    }
    return hasCaughtUp
  }

  /// Codes what decides whether a late touch that has not moved catches up.
  mutating func codeLateTouch(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    let late = othersOfLateTouch(in: touches, thatMoved: false)
    var (earlier, whole) = (late?.earlier, late?.whole)
    coder.code(&earlier)
    coder.code(&whole)
  }

  /// Returns the two of several touches that have moved most, since a thumb that rests on a clickpad moves nowhere. Nil
  /// if they are the selected ones.
  mutating func mostMoved(in touches: borrowing TouchFrame) -> Pair? {
    var most = (index: -1, place: -1, distance: -1.0)
    var second = (index: -1, place: -1, distance: -1.0)
    var place = 0
    for index in 0..<touches.count where touches[index].isDown && place < startPositions.count {
      let distance = (touches[index].position - startPositions[place]).squaredLength
      if distance > most.distance {
        second = most
        most = (index, place, distance)
      } else if distance > second.distance {
        second = (index, place, distance)
      }
      place += 1
    }
    guard second.index >= 0 else { return nil }
    let (a, b) = (touches[most.index], touches[second.index])
    if contains(a.id) && contains(b.id) { return nil }
    return Pair(
      first: a.id, second: b.id, start: PinchGeometry(startPositions[most.place], startPositions[second.place]),
      geometry: PinchGeometry(a, b),
      touchDownInterval: max(a.touchDownTime - b.touchDownTime, b.touchDownTime - a.touchDownTime))
  }

  mutating func select(_ pair: Pair) {
    count = 2
    ids[0] = pair.first
    ids[1] = pair.second
  }
}
