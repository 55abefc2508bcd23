import Gestures
import Simulation

/// The values that are offered for a parameter: whole numbers of its unit, hundredths of a ratio, every word of a choice.
struct ParameterGrid {
  let parameter: ParameterDescription
  let current: Double
  /// How long the recording is, in milliseconds: a time beyond it by more than a second is like any other. Nil where that
  /// is not known.
  var longest: Int64?

  /// How many steps of the grid lie above the current value, and how many below.
  var stepsUp: Int {
    let up = max(0, ticks(parameter.range.upperBound, .down) - ticks(current, .down))
    guard let longest, parameter.unit == .milliseconds else { return up }
    return min(up, Int(longest) + 1000)
  }

  var stepsDown: Int { max(0, ticks(current, .up) - ticks(parameter.range.lowerBound, .up)) }

  /// The value so many steps above the current one; below where negative.
  func value(_ steps: Int) -> Double {
    let tick = steps > 0 ? ticks(current, .down) + steps : ticks(current, .up) + steps
    return min(max(Double(tick) / perUnit, parameter.range.lowerBound), parameter.range.upperBound)
  }

  /// Whole numbers where the unit counts what people feel; a ratio's hundredths.
  private var perUnit: Double {
    switch parameter.unit {
    case .ratio, .ratioPerSecond: 100
    case .points, .milliseconds, .degrees, .degreesPerSecond, .pointsPerSecond, .count: 1
    }
  }

  private func ticks(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    // A parameter of somebody's own may have no end; beyond these no two whole numbers are told apart.
    let product = min(max(value * perUnit, -0x1p53), 0x1p53)
    if product.isNaN { return 0 }
    // A product may lie beside the whole number that it stands for.
    let nearest = product.rounded()
    return Int(abs(product - nearest) < 1e-9 * max(1, abs(product)) ? nearest : product.rounded(rule))
  }
}
