import Gestures
import TouchTrace

/// The actions of the fingers in an exploration: a finite number that reach each side of each threshold of some recognizers.
///
/// - **Where** fingers touch down: on each target, side by side, and for taps also just within and just beyond the distance
///   allowed from the first tap; for edge pans at each edge.
/// - **How far** they move from there: just below, at and just above each distance; one of them, all together, apart and
///   together, about each other. To the right and in each direction that a parameter names, and by the largest distance in the
///   others; between two limits of how far a finger may stray from an axis, too.
/// - **How fast**: with a recognizer that asks for a velocity above all its minimums and below all of them, otherwise in 40 ms.
/// - **With what**: the surface's touches, and each type of touch that recognizers are restricted to.
/// - **When**: touch events 40 ms after the last one, or just before the next deadline, or at it.
package struct ActionAlphabet: Sendable {
  /// The distance that counts as just below or just above a threshold, in points. Touch devices report tenths of it.
  static let margin = 0.5
  /// The distance between two fingers that touch down together, in points: 16 mm, the width of a finger.
  static let spacing = 100.0
  /// The distance that a finger moves in a frame at most, in points, unless a recognizer asks for a higher velocity: 2,000 pt/s at
  /// 125 frames a second.
  package static let largestStep = 16.0
  /// The highest velocity that is tried, in points a second: twice 1,979, which is faster than 99 % of recorded movement.
  static let largestVelocity = 3950.0
  /// Larger distances are limits that nothing reaches, in points; on a larger surface its longer side is.
  static let largestThreshold = 400.0
  /// The most fingers that a search puts down, as many as a frame has touches.
  static let mostFingers = 10

  typealias Place = TouchPlaces.Place

  /// Where fingers touch down, and how many: what performing an action needs of an alphabet.
  var touchPlaces: TouchPlaces { TouchPlaces(places: places, maximumFingers: maximumFingers) }

  /// The most fingers that are down at a time.
  package let maximumFingers: Int
  let places: [Place]
  /// The places on which a finger next to others touches down: no special ones.
  let plainPlaces: Int
  /// By the number of fingers that are down: the numbers of fingers that touch down together.
  let touchDownCounts: [[Int]]
  let offsets: [Point2D]
  /// The largest of the distances, to the right.
  let largestOffset: Point2D
  let spanChanges: [Double]
  let turns: [Double]
  /// Motions that change the span, in x, and turn, in y in degrees, by about the same length.
  let twists: [Point2D]
  /// Motions to one side, by x, that change the span by y.
  let spreadingMoves: [Point2D]
  /// Motions to one side, by x, that turn by y in degrees.
  let turningMoves: [Point2D]
  /// Whether these also go down.
  let movesDown: Bool
  /// Velocities above and below all minimums, in points a second; nil if there are none.
  let paces: (fast: Double, slow: Double)?
  /// The age from which times count as equal.
  let horizon: Interval

  /// - Parameters:
  ///   - types: The types of touch in addition to the surface's own.
  ///   - fingers: A number of fingers that touch down in addition to those that the parameters ask for.
  ///   - distances: Distances that fingers move along each axis and between the axes, in addition to those at thresholds.
  init(
    _ recognizers: [any GestureRecognizer], areas: [[Rect2D]], bounds: Point2D, types: [TouchType] = [],
    fingers: Int = 0, distances further: [Double] = []
  ) {
    let parameters = recognizers.flatMap { Self.values(of: $0) }
    func values(of roles: ParameterRole...) -> [Double] {
      parameters.filter { roles.contains($0.parameter.role) }.map(\.value)
    }
    let counts = values(of: .fingers, .minimumFingers).map { Int($0) }
    let fingerCounts = Set((counts + [1, 2, fingers]).filter { $0 > 0 && $0 <= Self.mostFingers }).sorted()
    maximumFingers = fingerCounts.last ?? 2
    touchDownCounts = Self.touchDownCounts(from: fingerCounts)

    // A separation and a spacing are about places, which touch downs have.
    let reach = max(Self.largestThreshold, bounds.x, bounds.y)
    let distances = parameters.filter {
      $0.parameter.unit == .points && $0.parameter.role != .separation && $0.parameter.role != .spacing
    }.map { $0.parameter.role == .movementRequired ? max($0.value, Self.margin) : $0.value }
      .filter { $0 > 0 && $0 <= reach }
    let steps = Self.sides(of: distances, margin: Self.margin)
    let largest = (steps.last ?? 20) + 1
    let speeds = parameters.filter { $0.parameter.unit == .pointsPerSecond && $0.value > 0 }.map(\.value)
    let fastest = (speeds + recognizers.compactMap { Self.velocityForDistance(of: $0) }).max() ?? 0
    paces =
      speeds.isEmpty ? nil : (min(max(600, 1.2 * fastest), Self.largestVelocity), 0.8 * (speeds.min() ?? 0))
    var offsets = [Point2D.zero]
    let directions = Self.directions(of: recognizers)
    for direction in directions { offsets += steps.map { direction * $0 } }
    offsets += Self.ratios(of: recognizers).map { Point2D(largest, largest * $0) }
    // At the fastest pace a step covers this distance.
    let step = (paces?.fast ?? 0) * Double(TouchState.stepDuration.microseconds) / 1e6
    if step > largest { offsets += Self.sideways(step) + [Point2D(step, 0)] }
    let farthest = steps.last ?? 0
    largestOffset = Point2D(farthest, 0)
    // A change may have to be a share of the span, too.
    let spanShare = Self.shareOfSpan(of: recognizers)
    let needed = spanShare > 0 ? spanShare * Self.spacing + Self.margin : 0
    spreadingMoves = Self.spanShares(of: recognizers).map { share in
      Point2D(1, share) * max(farthest * 2, min(needed / share, reach))
    }
    let degreesPerPoint = Angle.degreesPerRadian / Self.spacing
    let neededArc = (values(of: .rotationRequired).filter { $0 < 180 }.max() ?? 0) / degreesPerPoint + Self.margin
    turningMoves = Self.arcShares(of: recognizers).map { share in
      Point2D(1, share * degreesPerPoint) * max(farthest * 2, min(neededArc / share, reach))
    }
    movesDown = directions.contains { $0.x == 0 }
    offsets += Self.sideways(largest)
    for distance in further where distance > 0 && distance <= reach {
      offsets += [Point2D(distance, 0), Point2D(distance, distance) * 0.7071] + Self.sideways(distance)
    }
    // 30° off an axis, as untidy swipes are; and 40°, further, where the part along an axis is much shorter than the whole.
    offsets += [Point2D(largest, largest * 0.577), Point2D(largest * 1.5, largest * 1.259)]
    self.offsets = offsets + Self.movesAcross(recognizers, besides: offsets)
    let spans = steps + (needed > farthest ? [needed] : [])
    // Closer than their own width fingers cannot be.
    spanChanges = spans + spans.filter { $0 < Self.spacing * 0.8 }.map { -$0 }
    let degrees = parameters.filter { $0.parameter.unit == .degrees && $0.value > 0 && $0.value < 180 }.map(\.value)
    if degrees.isEmpty {
      turns = []
      twists = []
    } else {
      let arcs = values(of: .arcRequired).filter { $0 > 0 && $0 < Self.spacing }
        .map { $0 / Self.spacing * Angle.degreesPerRadian }
      let angles = Self.sides(of: degrees + arcs, margin: Self.margin)
      turns = angles + [-(angles.last ?? 0)]
      let way = largest * 1.5
      let arc = way / Self.spacing * Angle.degreesPerRadian
      twists = [Point2D(way, arc * 0.7), Point2D(way * 0.7, arc)]
    }
    let intervals = parameters.filter { $0.parameter.unit == .milliseconds && $0.value <= 2000 }.map(\.value)
    horizon = .milliseconds((intervals.max() ?? 0) + 100)

    let separations = values(of: .separation).filter { $0 <= Self.largestThreshold }
    let usesSeparation = parameters.contains { $0.parameter.role == .taps && $0.value > $0.parameter.range.lowerBound }
    let edges = values(of: .edge)
    var places: [Place] = []
    for (index, area) in areas.enumerated() {
      guard let free = Self.freeArea(of: area) else { continue }
      let spacing = min(Self.spacing, free.size.x / Double(maximumFingers + 1))
      let span = spacing * Double(maximumFingers - 1)
      let origin = free.origin + Point2D((free.size.x - span) / 2, free.size.y / 2)
      places.append(Place(origin: origin, spacing: spacing, area: index))
    }
    plainPlaces = places.count
    for place in places.prefix(plainPlaces) {
      for type in types {
        places.append(Place(origin: place.origin, spacing: place.spacing, area: place.area, type: type))
      }
      places += Self.spacings(of: recognizers).filter { $0 <= reach }.map {
        Place(origin: place.origin, spacing: $0, area: place.area)
      }
    }
    if usesSeparation {
      for place in places.prefix(plainPlaces) {
        for separation in Set(separations).sorted() {
          for distance in Self.bothSides(of: separation) {
            if let moved = place.moved(by: distance, in: areas[place.area]) { places.append(moved) }
          }
        }
      }
    }
    for edge in Set(edges).sorted() {
      for (index, area) in areas.enumerated() {
        guard let free = Self.freeArea(of: area) else { continue }
        let middle = free.contains(bounds / 2) ? bounds / 2 : free.origin + free.size / 2
        for distance in Self.bothSides(of: edge) {
          for origin in [
            Point2D(distance, middle.y), Point2D(bounds.x - distance, middle.y), Point2D(middle.x, distance),
            Point2D(middle.x, bounds.y - distance),
          ] where free.contains(origin) { places.append(Place(origin: origin, spacing: Self.spacing, area: index)) }
        }
      }
    }
    self.places = places
  }

  /// Creates an alphabet in which fingers touch down in one place and move by these offsets, alone or together.
  init(offsets: [Point2D], fingers: Int, horizon: Interval) {
    maximumFingers = fingers
    places = [Place(origin: Point2D(Self.spacing, Self.spacing), spacing: Self.spacing)]
    plainPlaces = 1
    touchDownCounts = Self.touchDownCounts(from: Array(1...fingers))
    self.offsets = offsets
    largestOffset = offsets.dropLast(5).last ?? .zero
    spanChanges = []
    turns = []
    twists = []
    spreadingMoves = [Point2D(largestOffset.x * 2, largestOffset.x * 1.5)]
    turningMoves = []
    movesDown = false
    paces = nil
    self.horizon = horizon
  }
}

extension ActionAlphabet {
  /// Returns the actions that are possible next, in a fixed order.
  func actions(for touches: TouchState, deadline: Timestamp?) -> [TouchAction] {
    actions(for: touches, deadline: deadline, motions: motions(of: touches))
  }

  /// Returns the actions that are possible next, with these motions.
  func actions(for touches: TouchState, deadline: Timestamp?, motions: [FingerMotion]) -> [TouchAction] {
    var actions: [TouchAction] = []
    let down = touches.fingers.count
    actions.reserveCapacity(motions.count + places.count * 3 + down + 4)
    if down < maximumFingers {
      for place in places.indices.prefix(down == 0 ? places.count : plainPlaces) {
        for count in touchDownCounts[down] { actions.append(.touchDown(fingers: count, place: place)) }
      }
    }
    if down > 0 {
      actions.append(.touchUp(finger: nil))
      if down > 1 { for finger in touches.fingers { actions.append(.touchUp(finger: finger.number)) } }
      actions.append(.cancel)
      for motion in motions { actions.append(.move(motion)) }
    }
    if let deadline, deadline > touches.time {
      if deadline - touches.time > .milliseconds(1) { actions.append(.wait(.justBefore)) }
      actions.append(.wait(.exactly))
    }
    return actions
  }

  func motions(of touches: TouchState) -> [FingerMotion] {
    var motions: [FingerMotion] = []
    motions.reserveCapacity(2 * (offsets.count + spanChanges.count + turns.count + twists.count + 2))
    func add(_ form: FingerMotion.Form, _ offset: Point2D, slower: Int = 1) {
      var motion = FingerMotion(form: form, offset: offset, frames: 1)
      let goals = touches.goals(of: motion)
      var squared = 0.0
      for (index, finger) in touches.fingers.enumerated() {
        squared = max(squared, (goals[index] - finger.position).squaredLength)
      }
      if squared < 1e-6 { return }
      let frames = frames(over: squared.squareRoot())
      motion.frames = frames.fast * slower
      motions.append(motion)
      guard let slow = frames.slow else { return }
      motion.frames = slow
      motions.append(motion)
    }
    if touches.fingers.count == 1 {
      for offset in offsets { add(.finger(touches.fingers[0].number), offset) }
    } else if let last = touches.fingers.last {
      for offset in offsets { add(.together, offset) }
      for change in spanChanges { add(.spread, Point2D(change, 0)) }
      for turn in turns { add(.turn, Point2D(turn, 0)) }
      for twist in twists { add(.twist, twist) }
      // So slowly that no frame passes two thresholds, if it matters which one is passed first.
      let slower = spreadingMoves.count > 1 ? 4 : 1
      for move in spreadingMoves {
        add(.spreadRight, move, slower: slower)
        if movesDown { add(.spreadDown, move, slower: slower) }
      }
      for move in turningMoves { add(movesDown ? .turnDown : .turnRight, move, slower: 4) }
      add(.finger(last.number), largestOffset)
    }
    return motions
  }

  /// Returns the numbers of frames of a motion over a distance, in points: one for each pace.
  private func frames(over distance: Double) -> (fast: Int, slow: Int?) {
    let step = Double(TouchState.framesPerStep)
    let duration = Double(TouchState.stepDuration.microseconds) / 1e6
    let longest = max(Self.largestStep * step, (paces?.fast ?? 0) * duration)
    let least = (distance / longest).rounded(.up)
    guard let paces else { return (Int(step * max(1, least)), nil) }
    let fast = max(1, least, (distance / (paces.fast * duration)).rounded(.down))
    let slow = max(1, (distance / (paces.slow * duration)).rounded(.up))
    // Whole steps may be too slow for a velocity, or take longer than a limit allows.
    let isSlower = fast > 1 && distance < 0.9 * fast * paces.fast * duration
    let frames = isSlower ? Int((distance * step / (paces.fast * duration)).rounded(.up)) : Int(fast * step)
    return (frames, slow > fast ? Int(slow * step) : nil)
  }
}

extension TouchState {
  /// Performs an action and returns the frames in which it happens. The times of waits are the caller's.
  mutating func perform(_ action: TouchAction, in alphabet: ActionAlphabet) -> [TraceFrame] {
    var list = TraceFrameList()
    perform(action, on: alphabet.touchPlaces, into: &list)
    return list.frames
  }
}
