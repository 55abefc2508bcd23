/// The progress of touches towards the thresholds at which a gesture begins: the numbers behind a failure. Of several measures
/// it keeps the closest.
struct ThresholdProgress: Hashable, Sendable {
  enum Measure: UInt8, CaseIterable, Sendable {
    case translation, inwardTranslation, span, arc, rotation, scale, distance, touchDown
  }

  private var measure = Measure.translation
  private var value = 0.0
  /// 0 before the first measurement.
  private var needed = 0.0

  /// Records a value that is below its threshold.
  ///
  /// - Returns: whether the value reaches the threshold. Such a value is not recorded.
  mutating func reaches(_ measure: Measure, _ value: Double, _ needed: Double) -> Bool {
    if value >= needed { return true }
    let closeness = value * self.needed
    let kept = self.value * needed
    // Of equally close values the newest, but one measure does not replace another.
    if isEmpty || closeness > kept || closeness == kept && measure == self.measure {
      self.measure = measure
      self.value = value
      self.needed = needed
    }
    return false
  }

  /// Records a rotation, which must reach its threshold both as an angle, in degrees, and as an arc, in points. Of the
  /// two it keeps the one that is further from its threshold.
  ///
  /// - Returns: whether the rotation reaches both thresholds.
  mutating func reaches(angle: Double, _ neededAngle: Double, arc: Double, _ neededArc: Double) -> Bool {
    let isArcFurther = angle >= neededAngle || arc < neededArc && arc * neededAngle < angle * neededArc
    return isArcFurther ? reaches(.arc, arc, neededArc) : reaches(.rotation, angle, neededAngle)
  }

  /// Whether nothing was measured.
  var isEmpty: Bool { needed == 0 && measure != .touchDown }

  /// Records how long the last finger of a gesture touched down after the first, if that is too long. The gesture has reached all its
  /// thresholds, so of measures below theirs none is closer.
  ///
  /// - Returns: whether it is too long.
  mutating func exceeds(_ interval: Interval, allowed: Interval) -> Bool {
    if interval <= allowed { return false }
    if measure != .touchDown || interval.milliseconds < value {
      (measure, value, needed) = (.touchDown, interval.milliseconds, allowed.milliseconds)
    }
    return true
  }

  /// The numbers behind a touch up that was too early.
  var reason: Reason {
    if isEmpty { return .noUpdate }
    return switch measure {
    case .translation: .missed("moved", value, needed: needed, .points)
    case .inwardTranslation: .missed("moved inward", value, needed: needed, .points)
    case .span: .missed("span change", value, needed: needed, .points)
    case .arc: .missed("arc", value, needed: needed, .points)
    case .rotation: .missed("turned", value, needed: needed, .degrees)
    case .scale: .missed("scale change", value, needed: needed, .ratio)
    case .distance: .missed("distance between fingers", value, needed: needed, .points)
    case .touchDown: .lateFinger(.milliseconds(value), allowed: .milliseconds(needed))
    }
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&measure)
    coder.code(&value)
    coder.code(&needed)
  }
}

extension Reason {
  /// The fingers lifted before the first update, where any update would have reached the threshold.
  static var noUpdate: Self { .missed("updates while down", 0, needed: 1, .count) }
}
