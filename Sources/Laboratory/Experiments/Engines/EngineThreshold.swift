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
  /// The values that were tried: the range of the quantity, widened where its answer did not change.
  package var tried: ClosedRange<Double>

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
    tried = quantity.range
    let precision = Self.precision(of: quantity.unit, isRealTime)
    func narrowed(_ flip: Flip, above: Bool) throws(Failure) -> Flip {
      var flip = flip
      while flip.above - flip.below > precision {
        let middle = (flip.below + flip.above) / 2
        if try answers([middle]) == [above] { flip.above = middle } else { flip.below = middle }
      }
      return flip
    }
    for index in first.indices.dropFirst() where first[index] != first[index - 1] && flips.count < 8 {
      flips.append(try narrowed(Flip(below: values[index - 1], above: values[index]), above: first[index]))
    }
    while flips.isEmpty, tried.upperBound < quantity.widest {
      let wider = min(tried.upperBound * 2, quantity.widest)
      if try answers([wider]) != [isRecognizedFirst] {
        flips.append(try narrowed(Flip(below: tried.upperBound, above: wider), above: !isRecognizedFirst))
      }
      tried = tried.lowerBound...wider
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

  /// The threshold as text, such as `up to 20 pt`, `from 24 pt` or `always (20 to 400 pt)`, with the values that were tried.
  package func text(in unit: EngineQuantity.Unit) -> String {
    if flips.isEmpty {
      let (low, high) = (Self.rounded(tried.lowerBound, unit), Self.rounded(tried.upperBound, unit))
      let suffix = unit == .ratio || unit == .count ? "" : " " + unit.rawValue
      return "\(isRecognizedFirst ? "always" : "never") (\(low) to \(high)\(suffix))"
    }
    let parts = limits(in: unit).enumerated().map { index, limit in
      ((index % 2 == 0) == isRecognizedFirst ? "up to " : "from ") + Self.rounded(limit, unit)
    }
    return parts.joined(separator: ", ") + (unit == .ratio || unit == .count ? "" : " " + unit.rawValue)
  }

  /// Returns the threshold of an engine as a row of ``answer(_:of:)``: each flip as the two values between which the answer
  /// changes.
  package func row(of quantity: EngineQuantity, _ engine: EngineHeader) -> AnswerTable.Row {
    AnswerTable.Row([
      .init(quantity.name),
      .init("\(engine.name) \(engine.version)", ["engine": .text(engine.name), "version": .text(engine.version)]),
      .init(
        text(of: quantity),
        [
          "quantity": .text(quantity.name), "unit": .text(quantity.unit.rawValue),
          "isRecognizedFirst": .flag(isRecognizedFirst),
          "from": .thousandths(FixedPoint.thousandths(tried.lowerBound)),
          "to": .thousandths(FixedPoint.thousandths(tried.upperBound)),
          "flips": .objects(
            flips.map { flip in
              [
                "below": .thousandths(FixedPoint.thousandths(flip.below)),
                "above": .thousandths(FixedPoint.thousandths(flip.above)),
              ]
            }),
        ]),
    ])
  }

  /// The threshold as text, a single distance also in millimetres.
  private func text(of quantity: EngineQuantity) -> String {
    let text = text(in: quantity.unit)
    guard quantity.unit == .points, case let limits = limits(in: .points), limits.count == 1 else { return text }
    return "\(text) (\(HumanNumbers().distance(limits[0])))"
  }

  /// Returns thresholds as a table.
  ///
  /// - Parameter quantities: what was to be measured; an engine that does not report the gesture has no threshold.
  package static func answer(
    _ rows: [AnswerTable.Row], _ quantities: [EngineQuantity], of engines: [EngineHeader]
  ) -> AnswerTable {
    let gestures = quantities.map(\.gesture).uniqued()
    let notes = engines.flatMap { engine -> [String] in
      let missing = gestures.filter { !engine.gestures.contains($0) }
      return (missing.isEmpty ? [] : ["\(engine.name) does not report \(missing.listed("or"))"])
        + (engine.settings.isEmpty ? [] : ["\(engine.name): \(engine.settings.joined(separator: ", "))"])
    }
    let names = engines.map { "\($0.name) \($0.version)" }
    return AnswerTable(
      "\(names.listed()): \(rows.count, "threshold") measured.",
      columns: [.init("quantity"), .init("engine"), .init("recognized")], rows, notes: notes, namingColumns: 2)
  }

  /// Returns a value with the decimals that its precision allows.
  private static func rounded(_ value: Double, _ unit: EngineQuantity.Unit) -> String {
    let steps = unit == .ratio ? 1000.0 : unit == .points || unit == .degrees ? 100 : 10
    return FixedPoint.short(thousandths: FixedPoint.thousandths((value * steps).rounded() / steps))
  }
}
