import Analysis
import TouchTrace

/// The values at which an engine's answer changes, found by playing hands.
package struct EngineThreshold: Hashable, Sendable {
  /// A change of the answer: it is one at the lower value and the other at the upper one.
  package struct Flip: Hashable, Sendable {
    package var below: Double
    package var above: Double
  }

  /// Whether the gesture is recognized at the smallest value.
  package var isRecognizedFirst: Bool
  /// The changes in order. More than one means that the quantity is not a threshold.
  package var flips: [Flip] = []

  /// Returns the value of each change: of a count, the one that is recognized.
  package func limits(in unit: EngineQuantity.Unit) -> [Double] {
    flips.enumerated().map { index, flip in
      if unit != .count { return (flip.below + flip.above) / 2 }
      return (index % 2 == 0) == isRecognizedFirst ? flip.below : flip.above
    }
  }

  /// - Parameters:
  ///   - isRealTime: whether the engine plays in real time, which limits the precision.
  ///   - play: plays recordings and returns the gestures of each.
  package init<Failure>(
    of quantity: EngineQuantity, isRealTime: Bool,
    _ play: ([String]) throws(Failure) -> [[EngineGesture]]
  ) throws(Failure) {
    func answers(_ values: [Double]) throws(Failure) -> [Bool] {
      try play(values.map { quantity.hand($0).text }).map(quantity.isRecognized)
    }
    let (low, width) = (quantity.range.lowerBound, quantity.range.upperBound - quantity.range.lowerBound)
    let parts = quantity.unit == .count ? width : isRealTime ? 16 : 24
    let values = (0...Int(parts)).map { low + width * Double($0) / parts }
    let first = try answers(values)
    isRecognizedFirst = first[0]
    let precision = Self.precision(of: quantity.unit, isRealTime)
    for index in first.indices.dropFirst() where first[index] != first[index - 1] && flips.count < 8 {
      var flip = Flip(below: values[index - 1], above: values[index])
      while flip.above - flip.below > precision {
        let middle = (flip.below + flip.above) / 2
        if try answers([middle]) == [first[index]] { flip.above = middle } else { flip.below = middle }
      }
      flips.append(flip)
    }
  }

  /// The precision to which a flip is found: recordings have microseconds and thousandths of a point.
  package static func precision(of unit: EngineQuantity.Unit, _ isRealTime: Bool) -> Double {
    switch unit {
    case .points, .degrees: isRealTime ? 0.5 : 0.005
    case .milliseconds: isRealTime ? 10 : 0.05
    case .velocity: isRealTime ? 20 : 0.1
    case .ratio: isRealTime ? 0.05 : 0.0005
    case .count: 1
    }
  }

  /// The threshold as text, such as `up to 20 pt` or `from 24 pt`.
  package func text(in unit: EngineQuantity.Unit) -> String {
    if flips.isEmpty { return isRecognizedFirst ? "always" : "never" }
    let parts = limits(in: unit).enumerated().map { index, limit in
      ((index % 2 == 0) == isRecognizedFirst ? "up to " : "from ") + Self.rounded(limit, unit)
    }
    return parts.joined(separator: ", ") + (unit == .ratio || unit == .count ? "" : " " + unit.rawValue)
  }

  /// Returns the threshold of an engine as a JSON object: each flip as the two values between which the answer changes.
  package func object(of quantity: EngineQuantity, _ engine: EngineHeader) -> JSONObject {
    var object = JSONObject()
    object.add("engine", engine.name)
    object.add("version", engine.version)
    object.add("quantity", quantity.name)
    object.add("unit", quantity.unit.rawValue)
    object.add("isRecognizedFirst", isRecognizedFirst)
    object.add(
      "flips",
      flips.map { flip in
        var values = JSONObject()
        values.add("below", thousandths: FixedPoint.thousandths(flip.below))
        values.add("above", thousandths: FixedPoint.thousandths(flip.above))
        return values
      })
    return object
  }

  /// Returns a value with the decimals that its precision allows.
  private static func rounded(_ value: Double, _ unit: EngineQuantity.Unit) -> String {
    let steps = unit == .ratio ? 1000.0 : unit == .points || unit == .degrees ? 100 : 10
    return FixedPoint.short(thousandths: FixedPoint.thousandths((value * steps).rounded() / steps))
  }
}
