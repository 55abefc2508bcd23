/// The whole motion after a release: at most three curves, all known at the release.
///
/// Three, because content that is flicked back from beyond one end springs to that end, decelerates, and may bounce at the
/// other one.
struct ScrollPlan: Hashable, Sendable {
  private(set) var first: ScrollCurve
  private(set) var second: ScrollCurve?
  private(set) var third: ScrollCurve?
  /// The exact place at which the motion stops.
  private(set) var destination: Length

  /// The time at which the motion stops, in microseconds.
  var end: Int64 { (third ?? second ?? first).end }
  var start: Int64 { first.start }

  /// Creates a motion of one curve.
  init(_ curve: ScrollCurve) {
    first = curve
    destination = curve.destination
  }

  /// Appends a curve that begins where the last one ends.
  mutating func append(_ curve: ScrollCurve) {
    if second == nil { second = curve } else { third = curve }
    destination = curve.destination
  }

  /// Returns the same motion with the last curve replaced.
  mutating func replaceLast(_ curve: ScrollCurve) {
    if third != nil { third = curve } else if second != nil { second = curve } else { first = curve }
    destination = curve.destination
  }

  mutating func stop(at place: Length) { destination = place }

  /// Returns the curve at a time.
  func curve(at time: Int64) -> ScrollCurve {
    if let third, time >= third.start { return third }
    if let second, time >= second.start { return second }
    return first
  }

  func offset(at time: Int64) -> Length { time >= end ? destination : curve(at: time).offset(at: time) }

  func velocity(at time: Int64) -> Double { time >= end ? 0 : curve(at: time).velocity(at: time) }

  /// Returns the next time after `time` at which another curve begins, or the motion stops.
  func boundary(after time: Int64) -> Int64 {
    // Not a loop over an array, which would allocate.
    if let second, second.start > time { return second.start }
    if let third, third.start > time { return third.start }
    return end
  }
}
