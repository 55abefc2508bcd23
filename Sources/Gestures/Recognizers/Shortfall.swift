/// How near fingers have come to what it takes to begin: the numbers behind a failure. Of several measures the one that
/// came nearest is kept.
struct Shortfall: Hashable, Sendable {
  enum Measure: UInt8, CaseIterable, Sendable { case translation, span, arc, rotation }
  private var measure = Measure.translation
  private var value = 0.0
  /// 0 where nothing has been measured.
  private var needed = 0.0

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&measure)
    coder.code(&value)
    coder.code(&needed)
  }

  /// Whether the value is enough.
  mutating func consider(_ measure: Measure, _ value: Double, _ needed: Double) -> Bool {
    if self.needed == 0 || value * self.needed > self.value * needed {
      (self.measure, self.value, self.needed) = (measure, value, needed)
    }
    return value >= needed
  }
  /// Whether a turn is enough both as an angle, in degrees, and as a way, in points. Of the two the one that lacks more
  /// is kept.
  mutating func considerTurn(_ angle: Double, _ neededAngle: Double, arc: Double, _ neededArc: Double) -> Bool {
    let isLess = arc * neededAngle < angle * neededArc
    _ = isLess ? consider(.arc, arc, neededArc) : consider(.rotation, angle, neededAngle)
    return angle >= neededAngle && arc >= neededArc
  }

  /// Nil where it was enough: fingers that leap as they lift do it too late.
  var reason: Reason? {
    if !(value < needed) { return nil }
    return switch measure {
    case .translation: .missed("moved", value, needed: needed, .points)
    case .span: .missed("span changed", value, needed: needed, .points)
    case .arc: .missed("turned along", value, needed: needed, .points)
    case .rotation: .missed("turned", value, needed: needed, .degrees)
    }
  }
}
