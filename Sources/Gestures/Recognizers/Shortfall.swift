/// How near fingers have come to what it takes to begin: the numbers behind a failure. Of several measures the one that
/// came nearest is kept.
struct Shortfall: Hashable, Sendable {
  enum Measure: UInt8, CaseIterable, Sendable { case translation, span, arc, rotation }
  private var measure = Measure.translation
  private var value = 0.0
  /// 0 where nothing has been measured.
  private var needed = 0.0
  /// Whether it was enough only in the frame in which a finger lifted.
  private var isLate = false

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&measure)
    coder.code(&value)
    coder.code(&needed)
    coder.code(&isLate)
  }

  /// Whether the value is enough. One that is, is not kept: it is no shortfall.
  mutating func consider(_ measure: Measure, _ value: Double, _ needed: Double) -> Bool {
    if value >= needed { return true }
    let (nearness, kept) = (value * self.needed, self.value * needed)
    // Of what is as near the newest, but one measure does not give way to another.
    if self.needed == 0 || nearness > kept || nearness == kept && measure == self.measure {
      (self.measure, self.value, self.needed) = (measure, value, needed)
    }
    return false
  }
  /// Whether a turn is enough both as an angle, in degrees, and as a way, in points. Of the two the one that lacks more
  /// is kept.
  mutating func considerTurn(_ angle: Double, _ neededAngle: Double, arc: Double, _ neededArc: Double) -> Bool {
    let isLess = angle >= neededAngle || arc < neededArc && arc * neededAngle < angle * neededArc
    return isLess ? consider(.arc, arc, neededArc) : consider(.rotation, angle, neededAngle)
  }
  /// Fingers that leap as they lift have done enough, only too late.
  mutating func leap() { isLate = true }

  /// The numbers behind a lift that came too early.
  var reason: Reason {
    if needed == 0 { return .noUpdate }
    return switch measure {
    case .translation: .missed(isLate ? "moved before lifting" : "moved", value, needed: needed, .points)
    case .span: .missed(isLate ? "span changed before lifting" : "span changed", value, needed: needed, .points)
    case .arc: .missed(isLate ? "turned along before lifting" : "turned along", value, needed: needed, .points)
    case .rotation: .missed(isLate ? "turned before lifting" : "turned", value, needed: needed, .degrees)
    }
  }
}

extension Reason {
  /// The fingers lifted before anything was told of them, where nothing would have been too little.
  static var noUpdate: Self { .missed("updates while down", 0, needed: 1, .count) }
}
