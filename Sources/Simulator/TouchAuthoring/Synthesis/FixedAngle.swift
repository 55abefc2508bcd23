import Gestures
import TouchTrace

/// An angle in whole microdegrees, clockwise on screen (y points down). Computes sine and cosine by polynomials,
/// because the last bit of the C libraries' results differs between machines.
struct FixedAngle: Hashable, Sendable {
  var microdegrees: Int

  init(microdegrees: Int) { self.microdegrees = microdegrees }

  init(millidegrees: Int) { microdegrees = millidegrees * 1000 }

  /// The unit vector: cosine in x, sine in y. Accurate to about 1e-16; exact at multiples of 90 degrees.
  var direction: Point2D {
    let circle = 360_000_000
    let quarter = 90_000_000
    let whole = ((microdegrees % circle) + circle) % circle
    let rest = whole % quarter
    // Above 45 degrees, computed from the other side, where the series converges faster.
    let isFar = rest > quarter / 2
    let angle = Double(isFar ? quarter - rest : rest) * (3.14159265358979323846 / 180e6)
    let (sine, cosine) = isFar ? (Self.cosine(angle), Self.sine(angle)) : (Self.sine(angle), Self.cosine(angle))
    switch whole / quarter {
    case 0: return Point2D(cosine, sine)
    case 1: return Point2D(-sine, cosine)
    case 2: return Point2D(-cosine, -sine)
    default: return Point2D(sine, -cosine)
    }
  }

  /// The Taylor series up to x^17 and x^18; the remainder is below 1e-19 at 45 degrees.
  private static func sine(_ x: Double) -> Double {
    let q = x * x
    var sum = 1.0
    for n in stride(from: 16, through: 2, by: -2) { sum = 1 - q * sum / Double(n * (n + 1)) }
    return x * sum
  }

  private static func cosine(_ x: Double) -> Double {
    let q = x * x
    var sum = 1.0
    for n in stride(from: 18, through: 2, by: -2) { sum = 1 - q * sum / Double((n - 1) * n) }
    return sum
  }
}
