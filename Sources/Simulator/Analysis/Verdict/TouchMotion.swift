import Gestures
import Simulation
import TouchTrace

/// How the fingers of a touch sequence moved: together, apart, around each other, or not at all.
///
/// The movement is divided as a transform recognizer divides it, into translation, change of span and rotation, but over the
/// whole touch and without thresholds of recognizers.
struct TouchMotion: Hashable, Sendable {
  /// The largest number of fingers down at once, without stray contacts and resting fingers.
  var fingers: Int
  /// The number of fingers that rested next to the moving ones.
  var restingFingers = 0
  /// The duration of the longest stray contact; `nil` if there was none.
  var stray: Interval?
  /// The time from the first touch down to the last one; zero for one finger.
  var touchDownSpread = Interval.zero
  /// The fingers that touched down after the first one, before any had lifted: which one, and how much later.
  var late: [LateFinger] = []
  /// How often a finger touched down after another one of the same touch had lifted.
  var regrips = 0
  /// When the first of these fingers returned; `nil` if none did.
  var firstReturn: Interval?
  /// The duration of the touch: of the moving fingers, if others rest next to them.
  var duration: Interval
  /// The time for which the fingers rested before they moved; zero if it is too short to mention.
  var restBefore = Interval.zero
  /// The largest distance of a finger from its touch-down position, in points.
  var farthest: Double
  /// The movement of the fingers' centroid, in points.
  var translation = Point2D.zero
  /// The largest distance of the centroid from where it started, in points.
  var excursion = 0.0
  /// The first span, the last one and the one that differs most from the first, in points; `nil` for one finger. The span
  /// of more than two fingers is twice their root mean square distance from the centroid.
  var spans: Spans?
  /// The rotation, in degrees clockwise.
  var rotation = 0.0
  var isCancelled = false
  var isUnfinished: Bool

  /// The movements before and after a corner, if it is the only one; empty otherwise.
  var strokes: [Point2D] = []

  /// A finger that touched down after the first one.
  struct LateFinger: Hashable, Sendable {
    /// Its number in order of touching down, from 2.
    var number: Int
    var delay: Interval
  }

  /// The first, the last and the extreme of several spans.
  struct Spans: Hashable, Sendable {
    var first: Double
    var last: Double
    /// The one that differs most from the first.
    var extreme: Double
  }

  /// A finger that moves less rests: 1.5 mm, a little more than a fingertip rolls in a tap.
  static let restingDistance = 1.5 * Double(Surface.pointsPerInch) / 25.4
  /// A contact as short as this, next to one four times as long, is a stray one: fingers that roll off a pad flicker for
  /// 8 to 25 ms.
  private static let longestStray = Interval.milliseconds(25)
  /// A rest before a movement is worth mentioning if it is as long as a long press; shorter ones are part of the movement.
  private static let shortestRest = TouchLimits.pressDuration

  init(_ sequence: TouchSequence, in log: InputLog) {
    duration = sequence.end - sequence.start
    isUnfinished = sequence.isUnfinished
    farthest = sequence.farthest
    func isStray(_ finger: TouchSequence.Finger) -> Bool {
      let length = finger.end - finger.start
      // How long one that is down at the end stays is not known.
      if sequence.isUnfinished && finger.end == sequence.end { return false }
      return length <= Self.longestStray && length.microseconds * 4 <= (sequence.end - sequence.start).microseconds
    }
    let strays = sequence.fingers.filter(isStray)
    var considered = sequence.fingers.filter { !isStray($0) }
    if considered.isEmpty { considered = sequence.fingers } else { stray = strays.map { $0.end - $0.start }.max() }
    farthest = considered.map(\.farthest).max() ?? 0
    isCancelled = considered.contains(where: \.isCancelled)
    let resting = sequence.restingFingers(in: log)
    let counted = considered.filter { !resting.contains($0.id) }
    let moving = Self.moving(counted.isEmpty ? considered : counted, farthest)
    let simultaneous = Self.mostDown(considered)
    fingers = moving.count < considered.count ? Self.mostDown(moving) : simultaneous
    restingFingers = max(0, simultaneous - fingers)
    let untracked = sequence.maximumFingers - Self.mostDown(sequence.fingers)
    fingers += max(0, untracked)
    if fingers == 0 { fingers = sequence.maximumFingers }
    let returned = moving.filter { finger in moving.contains { $0.end < finger.start } }
    regrips = returned.count
    firstReturn = returned.map(\.start).min().map { $0 - sequence.start }
    if simultaneous > 1 { addLateFingers(moving) }
    var start = sequence.start
    if moving.count < considered.count, let first = moving.map(\.start).min(), let last = moving.map(\.end).max() {
      start = first
      duration = last - first
    }
    measure(moving, sequence, since: start, in: log)
    if farthest < Self.restingDistance { restBefore = .zero }
  }

  private mutating func addLateFingers(_ fingers: [TouchSequence.Finger]) {
    let starts = fingers.map(\.start).sorted()
    guard let first = starts.first, let last = starts.last else { return }
    // A finger that returns is no late one.
    let firstLift = fingers.map(\.end).min() ?? last
    late = starts.enumerated().dropFirst().filter { $1 <= firstLift }.map {
      LateFinger(number: $0 + 1, delay: $1 - first)
    }
    touchDownSpread = late.last?.delay ?? last - first
  }

  /// Returns the fingers that move: all of them if none moves far, or if all move about as far.
  private static func moving(_ fingers: [TouchSequence.Finger], _ farthest: Double) -> [TouchSequence.Finger] {
    guard farthest >= 2 * restingDistance else { return fingers }
    let moving = fingers.filter { $0.farthest >= restingDistance || $0.farthest > 0.3 * farthest }
    return moving.isEmpty ? fingers : moving
  }

  /// Returns the largest number of these fingers that are down at the same time.
  private static func mostDown(_ fingers: [TouchSequence.Finger]) -> Int {
    let ends = fingers.map(\.end).sorted()
    var (most, ended) = (0, 0)
    for (begun, start) in fingers.map(\.start).sorted().enumerated() {
      while ended < ends.count, ends[ended] <= start { ended += 1 }
      most = max(most, begun + 1 - ended)
    }
    return most
  }

  // MARK: Measuring

  /// Measures the movement of fingers of a sequence.
  ///
  /// - Parameter start: the time of their first touch down.
  private mutating func measure(
    _ fingers: [TouchSequence.Finger], _ sequence: TouchSequence, since start: Timestamp, in log: InputLog
  ) {
    let expected = Self.mostDown(fingers)
    var touchDowns: [Int32: Point2D] = [:]
    for finger in fingers where touchDowns[finger.id] == nil { touchDowns[finger.id] = finger.first }
    var positions: [Int32: Point2D] = [:]
    var path = [Point2D.zero]
    var movementStart: Timestamp?
    let threshold = max(Self.restingDistance / 2, farthest / 20)
    for index in sequence.inputs {
      guard case .frame(let frame) = log.inputs[index] else { continue }
      let before = positions
      var isOver: [Int32] = []
      for change in frame.changes {
        guard let touchDown = touchDowns[change.id] else { continue }
        positions[change.id] = change.position
        if change.stage == .ended || change.stage == .cancelled { isOver.append(change.id) }
        if movementStart == nil, (change.position - touchDown).length > threshold { movementStart = frame.time }
      }
      let present = before.keys.filter { positions[$0] != nil }.sorted()
      step(present.map { before[$0] ?? .zero }, present.map { positions[$0] ?? .zero })
      if path.count < Self.longestPath, path.last != translation { path.append(translation) }
      if positions.count == expected && expected > 1 {
        add(span: Self.span(positions.keys.sorted().map { positions[$0] ?? .zero }))
      }
      for id in isOver { positions[id] = nil }
    }
    if path.count < Self.longestPath { strokes = Self.strokes(path) }
    if let movementStart {
      let rest = movementStart - start
      if rest >= Self.shortestRest { restBefore = rest }
    }
  }

  /// Adds the movement of fingers that were down before and after a frame.
  private mutating func step(_ old: [Point2D], _ new: [Point2D]) {
    guard !old.isEmpty else { return }
    let oldCentroid = Self.centroid(old)
    let newCentroid = Self.centroid(new)
    translation += newCentroid - oldCentroid
    excursion = max(excursion, translation.length)
    guard old.count > 1 else { return }
    var cross = 0.0
    var dot = 0.0
    for (a, b) in zip(old, new) {
      let (from, to) = (a - oldCentroid, b - newCentroid)
      cross += from.x * to.y - from.y * to.x
      dot += from.dotProduct(to)
    }
    // Fingers do not turn by a right angle within a frame; positions that change places do.
    if dot > 0 { rotation += Self.degrees(tangent: cross / dot) }
  }

  private mutating func add(span: Double) {
    guard let known = spans else {
      spans = Spans(first: span, last: span, extreme: span)
      return
    }
    let isExtreme = abs(span - known.first) > abs(known.extreme - known.first)
    spans = Spans(first: known.first, last: span, extreme: isExtreme ? span : known.extreme)
  }

  private static func centroid(_ points: [Point2D]) -> Point2D { points.reduce(.zero, +) / Double(points.count) }

  /// Returns twice the root mean square distance from the centroid: for two fingers, their distance.
  private static func span(_ points: [Point2D]) -> Double {
    let centroid = centroid(points)
    let sum = points.reduce(0.0) { $0 + ($1 - centroid).squaredLength }
    return 2 * (sum / Double(points.count)).squareRoot()
  }

  /// Returns an angle of less than 90°, in degrees, from its tangent.
  private static func degrees(tangent: Double) -> Double {
    let half = tangent / (1 + (1 + tangent * tangent).squareRoot())
    let square = half * half
    var sum = 0.0
    for n in stride(from: 41, through: 1, by: -2) { sum = 1 / Double(n) - square * sum }
    return 2 * half * sum * 57.29577951308232
  }

  // MARK: Corners

  /// A path of more points is not searched for a corner.
  private static let longestPath = 1024
  /// A stroke is as long as a swipe, and straight up to a tenth.
  private static let shortestStroke = TouchLimits.swipeDistance
  private static let largestDeviation = 0.1

  /// Returns the movements before and after the only corner of a path, which turns by 60° or more and not back; empty for another path.
  private static func strokes(_ path: [Point2D]) -> [Point2D] {
    guard path.count > 4, let end = path.last, end.length >= shortestStroke else { return [] }
    let corner =
      path.indices.max { distance(path[$0], from: .zero, to: end) < distance(path[$1], from: .zero, to: end) } ?? 0
    let (first, second) = (path[corner], end - path[corner])
    guard first.length >= shortestStroke, second.length >= shortestStroke else { return [] }
    let cosine = first.dotProduct(second) / (first.length * second.length)
    guard cosine < 0.5, cosine > -0.7 else { return [] }
    func isStraight(_ part: ArraySlice<Point2D>, from start: Point2D, to end: Point2D) -> Bool {
      part.allSatisfy { distance($0, from: start, to: end) <= largestDeviation * (end - start).length }
    }
    return isStraight(path[...corner], from: .zero, to: first) && isStraight(path[corner...], from: first, to: end)
      ? [first, second] : []
  }

  /// Returns the distance of a point from a line.
  private static func distance(_ point: Point2D, from start: Point2D, to end: Point2D) -> Double {
    let (line, offset) = (end - start, point - start)
    return abs(line.x * offset.y - line.y * offset.x) / line.length
  }

  // MARK: Parts

  /// What the fingers did, each with the distance in points that one finger moved for it.
  enum Part: Hashable, Sendable { case translation, span, rotation }

  /// The distance in points that each finger moved for a part.
  func size(_ part: Part) -> Double {
    switch part {
    case .translation: max(translation.length, excursion)
    case .span: spans.map { abs($0.extreme - $0.first) / 2 } ?? 0
    case .rotation: spans.map { abs(rotation) / 57.29577951308232 * min($0.first, $0.last) / 2 } ?? 0
    }
  }

  /// The parts of the movement that matter, the largest first: those of at least a third of the largest one. None if the
  /// fingers rested.
  ///
  /// A finger that moves away from one that stays moves their centroid as much as it changes their span. That is a pinch: fingers
  /// that scroll move both.
  var parts: [Part] {
    if farthest < Self.restingDistance { return [] }
    let all: [Part] = [.translation, .span, .rotation]
    let largest = all.map { size($0) }.max() ?? 0
    func weight(_ part: Part) -> Double { part == .span ? 1.1 * size(part) : size(part) }
    return all.filter { size($0) >= max(0.35 * largest, Self.restingDistance / 2) }.sorted { weight($0) > weight($1) }
  }
}
