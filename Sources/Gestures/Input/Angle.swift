/// Angles in degrees, clockwise as seen where y points down, by `+ - * /` and square roots only: the C libraries' own
/// functions differ in their last digits from machine to machine.
enum Angle {
  static let degreesPerRadian = 57.295779513082320876798154814105

  /// From one direction to another, the shorter way round: above -180°, up to 180°. To 1e-13 degrees; exact at every
  /// eighth of a circle. Zero where either has no length or is no number.
  static func degrees(from old: Point, to new: Point) -> Double {
    // Divided by their largest parts, no product of two overflows, and none of both vanishes.
    let (old, new) = (unscaled(old), unscaled(new))
    let (cosine, sine) = ((old * new).sum(), old.x * new.y - old.y * new.x)
    let (width, height) = (abs(cosine), abs(sine))
    if !(width + height > 0) { return 0 }
    let acute = height <= width ? arctangent(height / width) : 90 - arctangent(width / height)
    let obtuse = cosine < 0 ? 180 - acute : acute
    return sine < 0 ? -obtuse : obtuse
  }
  private static func unscaled(_ direction: Point) -> Point {
    let largest = max(abs(direction.x), abs(direction.y))
    return largest.isFinite && largest > 0 ? direction / largest : .zero
  }

  /// The same direction as `angle`, so many whole turns on that it is as near to `other` as can be.
  static func unwrapped(_ angle: Double, near other: Double) -> Double {
    let turns = (other - angle) / 360
    guard abs(turns) < 1e6 else { return angle }
    return angle + 360 * Double(Int(turns + (turns < 0 ? -0.5 : 0.5)))
  }

  /// Of 0…1, in degrees.
  private static func arctangent(_ tangent: Double) -> Double {
    if tangent == 1 { return 45 }
    // Halved twice: of what is left, 11.25° at most, a short series suffices.
    let half = tangent / (1 + (1 + tangent * tangent).squareRoot())
    let x = half / (1 + (1 + half * half).squareRoot())
    let q = x * x
    var sum = 0.0
    // Up to x^23: what is left out is under 1e-18.
    for n in stride(from: 23, through: 1, by: -2) { sum = 1 / Double(n) - q * sum }
    return 4 * x * sum * degreesPerRadian
  }

  /// Cosine in x, sine in y. To 1e-15 up to a million turns; exact at every quarter. To the right beyond what any hand
  /// turns, and for what is no number.
  static func direction(degrees: Double) -> Point {
    guard abs(degrees) < 360e6 else { return Point(1, 0) }
    // To the nearest quarter.
    let quarters = Int(degrees / 90 + (degrees < 0 ? -0.5 : 0.5))
    let angle = (degrees - 90 * Double(quarters)) / degreesPerRadian
    let q = angle * angle
    var (sine, cosine) = (1.0, 1.0)
    // Taylor's series up to x^17 and x^18: what is left out is under 1e-19.
    for n in stride(from: 18, through: 2, by: -2) {
      sine = 1 - q * sine / Double(n * (n + 1))
      cosine = 1 - q * cosine / Double((n - 1) * n)
    }
    sine *= angle
    return switch quarters & 3 {
    case 0: Point(cosine, sine)
    case 1: Point(-sine, cosine)
    case 2: Point(-cosine, -sine)
    default: Point(sine, -cosine)
    }
  }
}
