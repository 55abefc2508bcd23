/// Angles in degrees, clockwise with y pointing down, computed with `+ - * /` and square roots only: the functions of
/// the C libraries differ in their last digits from platform to platform.
package enum Angle {
  package static let degreesPerRadian = 57.295779513082320876798154814105

  /// Returns the angle from one direction to another, along the shorter arc: above -180°, up to 180°. Accurate to 1e-13
  /// degrees; exact at multiples of 45°. Zero if a direction has no length or is not a number.
  static func degrees(from old: Point2D, to new: Point2D) -> Double {
    let old = scaled(old)
    let new = scaled(new)
    return degrees(cosine: old.dotProduct(new), sine: old.x * new.y - old.y * new.x)
  }

  /// Returns the angle of a direction to the right, as `degrees(from: Point2D(1, 0), to: direction)` does.
  static func degrees(of direction: Point2D) -> Double {
    let direction = scaled(direction)
    return degrees(cosine: direction.x, sine: direction.y)
  }

  /// Returns the angle of which these are multiples of the cosine and sine, by the same number.
  @inline(__always) private static func degrees(cosine: Double, sine: Double) -> Double {
    let width = abs(cosine)
    let height = abs(sine)
    if !(width + height > 0) { return 0 }
    let acute = height <= width ? arctangent(height, width) : 90 - arctangent(width, height)
    let obtuse = cosine < 0 ? 180 - acute : acute
    return sine < 0 ? -obtuse : obtuse
  }

  /// Returns a direction of such a length that no product of two overflows, and not both of their products vanish.
  @inline(__always) private static func scaled(_ direction: Point2D) -> Point2D {
    let largest = max(abs(direction.x), abs(direction.y))
    if largest > 1e-100 && largest < 1e100 { return direction }
    return largest.isFinite && largest > 0 ? direction / largest : .zero
  }

  /// Returns `start + turn`, plus the number of whole turns that brings it nearest to `other`. If two are equally near, half
  /// a turn away, the one nearer to `start`: the direction of a sudden half turn is unknown, and turning back must undo it.
  static func unwrapped(_ turn: Double, from start: Double, near other: Double) -> Double {
    let angle = start + turn
    // The usual case, far enough from a tie for any rounding.
    if abs(other - angle) < 179 { return angle }
    let turns = (other - angle) / 360
    guard abs(turns) < 1e6 else { return angle }
    let nearest = angle + 360 * Double(Int(turns + (turns < 0 ? -0.5 : 0.5)))
    let opposite = nearest < other ? nearest + 360 : nearest - 360
    let isTie = abs(nearest - other) == 180
    return isTie && abs(opposite - start) < abs(nearest - start) ? opposite : nearest
  }

  /// Returns the arc, in points, of two touches that turn by an angle while their span changes. The smaller span
  /// counts: a direction is only as certain as the touches are far apart.
  static func arc(degrees: Double, from start: Double, to span: Double) -> Double {
    degrees / degreesPerRadian * min(start, span)
  }

  /// Returns the arctangent of a ratio from 0 to 1, in degrees.
  // Relative to the nearest of 0°, 22.5° and 45°, by the theorem for a difference of angles: one division and no root. This is
  // the longest chain of operations that wait for each other in a frame of a transform.
  @inline(__always) private static func arctangent(_ opposite: Double, _ adjacent: Double) -> Double {
    // The tangents of 11.25° and 33.75°.
    if opposite < 0.198912367379658 * adjacent { return smallArctangent(opposite / adjacent) }
    if opposite >= 0.668178637919299 * adjacent {
      return 45 - smallArctangent((adjacent - opposite) / (adjacent + opposite))
    }
    // The root of 2, less 1.
    let tangent = 0.414213562373095048801688724210
    return 22.5 + smallArctangent((opposite - tangent * adjacent) / (adjacent + tangent * opposite))
  }

  /// Returns the arctangent of a number, in degrees, which are at most 11.25.
  @inline(__always) private static func smallArctangent(_ x: Double) -> Double {
    // Up to x^23: the remainder is below 1e-18. In pairs, because then most terms do not wait for each other.
    let q = x * x
    let q2 = q * q
    let q4 = q2 * q2
    let low = (1 - q * (1.0 / 3)) + q2 * (1.0 / 5 - q * (1.0 / 7))
    let middle = (1.0 / 9 - q * (1.0 / 11)) + q2 * (1.0 / 13 - q * (1.0 / 15))
    let high = (1.0 / 17 - q * (1.0 / 19)) + q2 * (1.0 / 21 - q * (1.0 / 23))
    return x * (low + q4 * (middle + q4 * high)) * degreesPerRadian
  }

  /// Returns the cosine in x and the sine in y. Accurate to 1e-15 up to a million turns; exact at every quarter turn.
  /// Returns the direction to the right for larger angles and for values that are not numbers.
  package static func direction(degrees: Double) -> Point2D {
    guard abs(degrees) < 360e6 else { return Point2D(1, 0) }
    // To the nearest quarter turn.
    let quarters = Int(degrees / 90 + (degrees < 0 ? -0.5 : 0.5))
    let angle = (degrees - 90 * Double(quarters)) / degreesPerRadian
    let q = angle * angle
    var sine = 1.0
    var cosine = 1.0
    // Taylor series up to x^17 and x^18: the remainder is below 1e-19.
    for n in stride(from: 18, through: 2, by: -2) {
      sine = 1 - q * sine / Double(n * (n + 1))
      cosine = 1 - q * cosine / Double((n - 1) * n)
    }
    sine *= angle
    return switch quarters & 3 {
    case 0: Point2D(cosine, sine)
    case 1: Point2D(-sine, cosine)
    case 2: Point2D(-cosine, -sine)
    default: Point2D(sine, -cosine)
    }
  }
}
