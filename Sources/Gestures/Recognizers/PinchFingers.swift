/// Which fingers make a pinch, and what a frame shows of them.
struct PinchFingers: Sendable {
  /// What a frame shows of the fingers of a pinch, all together.
  struct Sight {
    /// Twice the mean distance from their centre, so of two how far they are apart. At least a point: fingers in one
    /// place have no ratio, and a point apart is as near as two can be.
    var span: Double
    var centre: Point
    /// From the first of two to the second.
    var way = Point.zero
    var isMoved = false
    var isLifted = false
    var isCancelled = false

    /// Without what is only of its frame.
    mutating func code(_ coder: inout StateCoder) {
      coder.code(&span)
      coder.code(&centre)
      coder.code(&way)
    }

    @inline(__always) init(span: Double, centre: Point) { (self.span, self.centre) = (span, centre) }
    @inline(__always) init(_ a: Point, _ b: Point) {
      self.init(span: max((b - a).length, 1), centre: (a + b) * 0.5)
      way = b - a
    }
    @inline(__always) init(_ a: Contact, _ b: Contact) {
      self.init(a.position, b.position)
      isMoved = a.stage != .stationary || b.stage != .stationary
      isLifted = !a.isDown || !b.isDown
      isCancelled = a.stage == .cancelled || b.stage == .cancelled
    }
  }

  /// How many there are; one while a pinch is paused.
  private(set) var count = 0
  private var ids = InlineArray<10, Int32>(repeating: 0)
  /// Where the fingers that are down were when the last of them had landed or lifted, in order of landing: a hand's, since
  /// those of another are not meant.
  private var places = InlineArray<5, Point>(repeating: .zero)

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&count, in: 0...ids.count)
    for index in ids.indices { coder.code(&ids[index]) }
    for index in places.indices { coder.code(&places[index]) }
  }

  mutating func reset() { count = 0 }

  // MARK: Seeing

  /// What the frame shows of them; nil where there are not two.
  // Mutating, though it changes nothing: else the arrays would be copied whole for every id that is read.
  @inline(__always) mutating func see(_ touches: borrowing TouchFrame) -> Sight? {
    if count != 2 { return count < 2 ? nil : seeAll(touches) }
    // Mostly the first two of the frame, which holds fingers in order of landing.
    if touches.count >= 2, touches[0].id == ids[0], touches[1].id == ids[1] { return Sight(touches[0], touches[1]) }
    guard let a = touches.contact(ids[0]), let b = touches.contact(ids[1]) else { return nil }
    return Sight(a, b)
  }
  private mutating func seeAll(_ touches: borrowing TouchFrame) -> Sight {
    var (sum, found) = (Point.zero, 0.0)
    var sight = Sight(span: 1, centre: .zero)
    for index in 0..<touches.count where contains(touches[index].id) {
      let finger = touches[index]
      (sum, found) = (sum + finger.position, found + 1)
      if finger.stage != .stationary { sight.isMoved = true }
      if !finger.isDown { sight.isLifted = true }
      if finger.stage == .cancelled { sight.isCancelled = true }
    }
    sight.centre = sum / found
    var distances = 0.0
    for index in 0..<touches.count where contains(touches[index].id) {
      distances += (touches[index].position - sight.centre).length
    }
    sight.span = max(2 * distances / found, 1)
    return sight
  }
  private mutating func contains(_ id: Int32) -> Bool {
    for index in 0..<count where ids[index] == id { return true }
    return false
  }

  // MARK: Choosing

  /// Who may join a pinch under way: who has landed since it began, and has stayed. A finger that was there before and
  /// was not meant, such as a thumb at rest, is not meant later either.
  struct Joining {
    var began: Timestamp
    var duration: Interval

    func admits(_ finger: Contact, at now: Timestamp) -> Bool {
      finger.touchDownTime > began && now - finger.touchDownTime >= duration
    }
  }

  /// Whether a finger is down that is none of them and may join.
  mutating func hasNewcomer(in touches: borrowing TouchFrame, _ joining: Joining?) -> Bool {
    if touches.down <= count { return false }
    for index in 0..<touches.count where touches[index].isDown && !contains(touches[index].id) {
      if joining?.admits(touches[index], at: touches.time) ?? true { return true }
    }
    return false
  }
  /// Those of them that are still down, and of the others that are down the first that may join.
  ///
  /// - Parameter joining: nil before the pinch has begun. Then it is anew who makes it: the first that are down.
  mutating func choose(from touches: borrowing TouchFrame, limit: Int, _ joining: Joining?) {
    var (chosen, number, free) = (ids, 0, limit)
    if joining != nil {
      for index in 0..<touches.count where touches[index].isDown && contains(touches[index].id) { free -= 1 }
    }
    for index in 0..<touches.count where touches[index].isDown {
      let finger = touches[index]
      if joining == nil || !contains(finger.id) {
        guard free > 0, joining?.admits(finger, at: touches.time) ?? true else { continue }
        free -= 1
      }
      chosen[number] = finger.id
      number += 1
    }
    (ids, count) = (chosen, number)
  }

  // MARK: More than two

  /// Two fingers of several.
  struct Pair {
    var first: Int32
    var second: Int32
    /// What they showed when the last of all had landed or lifted.
    var start: Sight
    var sight: Sight
  }

  /// The fingers as they are: from here it counts how far they go.
  mutating func remember(_ touches: borrowing TouchFrame) {
    var place = 0
    for index in 0..<touches.count where touches[index].isDown && place < places.count {
      places[place] = touches[index].position
      place += 1
    }
  }
  /// Of more than two fingers the two that have gone furthest, since they are the ones that do something: a thumb that
  /// rests on a clickpad goes nowhere. Nil where those are the ones that it has.
  mutating func furthest(in touches: borrowing TouchFrame) -> Pair? {
    var (most, second) = ((index: -1, place: -1, way: -1.0), (index: -1, place: -1, way: -1.0))
    var place = 0
    for index in 0..<touches.count where touches[index].isDown && place < places.count {
      let way = (touches[index].position - places[place]).squaredLength
      if way > most.way {
        (most, second) = ((index, place, way), most)
      } else if way > second.way {
        second = (index, place, way)
      }
      place += 1
    }
    guard second.index >= 0 else { return nil }
    let (a, b) = (touches[most.index], touches[second.index])
    if contains(a.id) && contains(b.id) { return nil }
    return Pair(first: a.id, second: b.id, start: Sight(places[most.place], places[second.place]), sight: Sight(a, b))
  }
  mutating func take(_ pair: Pair) { (count, ids[0], ids[1]) = (2, pair.first, pair.second) }
}
