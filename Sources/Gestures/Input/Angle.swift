/// Angles in degrees, clockwise with y pointing down, computed with `+ - * /` and square roots only: the functions of
/// the C libraries differ in their last digits from platform to platform.
package enum Angle {
  package static let degreesPerRadian = 57.295779513082320876798154814105

  /// Returns the angle from one direction to another, along the shorter arc: above -180°, up to 180°. Accurate to 1e-13
  /// degrees; exact at multiples of 45°. Zero if a direction has no length or is not a number.
  static func degrees(from old: Point2D, to new: Point2D) -> Double {
    // Divided by their largest components, no product of two overflows, and not both vanish.
    let old = unscaled(old)
    let new = unscaled(new)
    return degrees(cosine: old.dotProduct(new), sine: old.x * new.y - old.y * new.x)
  }

  /// Returns the angle of a direction to the right, as `degrees(from: Point2D(1, 0), to: direction)` does.
  static func degrees(of direction: Point2D) -> Double {
    let direction = unscaled(direction)
    return degrees(cosine: direction.x, sine: direction.y)
  }

  /// Returns the angle of which these are multiples of the cosine and sine, by the same number.
  @inline(__always) private static func degrees(cosine: Double, sine: Double) -> Double {
    let width = abs(cosine)
    let height = abs(sine)
    if !(width + height > 0) { return 0 }
    let acute = height <= width ? arctangent(height / width) : 90 - arctangent(width / height)
    let obtuse = cosine < 0 ? 180 - acute : acute
    return sine < 0 ? -obtuse : obtuse
  }

  private static func unscaled(_ direction: Point2D) -> Point2D {
    let largest = max(abs(direction.x), abs(direction.y))
    return largest.isFinite && largest > 0 ? direction / largest : .zero
  }

  /// Returns `start + turn`, plus the number of whole turns that brings it nearest to `other`. If two are equally near, half
  /// a turn away, the one nearer to `start`: the direction of a sudden half turn is unknown, and turning back must undo it.
  static func unwrapped(_ turn: Double, from start: Double, near other: Double) -> Double {
    let angle = start + turn
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

  /// Returns the arctangent of a number in 0...1, in degrees.
  private static func arctangent(_ tangent: Double) -> Double {
    if tangent == 1 { return 45 }
    // Halved twice: for the remaining 11.25° or less, a short series is enough.
    let half = tangent / (1 + (1 + tangent * tangent).squareRoot())
    let x = half / (1 + (1 + half * half).squareRoot())
    let q = x * x
    // Up to x^23: the remainder is below 1e-18. Not a loop, which would divide for every term.
    var sum = 1.0 / 23
    sum = 1.0 / 21 - q * sum
    sum = 1.0 / 19 - q * sum
    sum = 1.0 / 17 - q * sum
    sum = 1.0 / 15 - q * sum
    sum = 1.0 / 13 - q * sum
    sum = 1.0 / 11 - q * sum
    sum = 1.0 / 9 - q * sum
    sum = 1.0 / 7 - q * sum
    sum = 1.0 / 5 - q * sum
    sum = 1.0 / 3 - q * sum
    sum = 1 - q * sum
    return 4 * x * sum * degreesPerRadian
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
