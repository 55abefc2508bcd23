import Gestures
import Simulation

/// The values to try for a parameter: whole numbers of its unit, hundredths of a ratio, every choice.
struct ParameterGrid {
  /// How far from the current value the grid extends.
  enum Reach {
    /// Values from half to twice the current one. Tuning does not double a threshold or switch it off: where only such a change
    /// helps, the recognizer is not the problem.
    case near
    /// All values of the parameter's range but zero, which switches a threshold off.
    case far
    /// All values of the parameter's range.
    case all
  }

  let parameter: ParameterDescription
  let current: Double
  var reach = Reach.all
  /// The duration of the recording in milliseconds, if known. A duration that exceeds it by more than a second makes no
  /// difference.
  var longest: Int64?

  /// The number of grid steps above the current value.
  var stepsUp: Int {
    let up = max(0, ticks(bounds.upperBound, .down) - ticks(current, .down))
    guard let longest, parameter.unit == .milliseconds else { return up }
    return min(up, Int(longest) + 1000)
  }

  /// The number of grid steps below the current value.
  var stepsDown: Int { max(0, ticks(current, .up) - ticks(bounds.lowerBound, .up)) }

  private var bounds: ClosedRange<Double> {
    switch reach {
    case .all: parameter.range
    case .far where parameter.range.lowerBound <= 0 && current >= 1 / perUnit: 1 / perUnit...parameter.range.upperBound
    case .far: parameter.range
    case .near: (min(current / 2, current * 2)...max(current / 2, current * 2)).clamped(to: parameter.range)
    }
  }

  /// Returns the value this many steps above the current one, or below it if negative.
  func value(_ steps: Int) -> Double {
    let tick = steps > 0 ? ticks(current, .down) + steps : ticks(current, .up) + steps
    return min(max(Double(tick) / perUnit, parameter.range.lowerBound), parameter.range.upperBound)
  }

  /// The number of grid values per unit.
  private var perUnit: Double {
    switch parameter.unit {
    case .ratio, .ratioPerSecond: 100
    case .points, .milliseconds, .degrees, .degreesPerSecond, .pointsPerSecond, .count: 1
    }
  }

  private func ticks(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    // A custom recognizer's parameter may be unbounded; a Double is not exact beyond 2^53.
    let product = min(max(value * perUnit, -0x1p53), 0x1p53)
    if product.isNaN { return 0 }
    // A whole number of hundredths may be off by a rounding error.
    let nearest = product.rounded()
    return Int(abs(product - nearest) < 1e-9 * max(1, abs(product)) ? nearest : product.rounded(rule))
  }
}
