import Analysis
import Gestures
import Simulation
import TouchTrace

/// A parameter with the values to try: `tap.allowableMovement=4...24:2`.
package struct SweepAxis: Hashable, Sendable {
  package let recognizer: String
  package let parameter: String
  /// The values as they are written, such as `4`, `400ms`, `resume` or `left+right`: at least one, all different, all in one
  /// unit, and numbers in ascending order.
  package let values: [String]

  /// The full name: `tap.allowableMovement`.
  package var name: String { "\(recognizer).\(parameter)" }

  /// Creates an axis from `NAME.PARAMETER=VALUES`, where the values are a range with its step, `4...24:2` or
  /// `400...600ms:50ms`, a list, `1,2,3`, or a single value. A set of options is one value: `left,right,left+right` has three.
  ///
  /// - Parameter limit: the largest number of values.
  package init(parsing text: String, limit: Int = 1 << 20) throws(SweepProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, path.count == 2, !path[0].isEmpty, !path[1].isEmpty, !parts[1].isEmpty else {
      throw SweepProblem("--set takes NAME.PARAMETER=VALUES, such as tap.allowableMovement=4...24:2, not “\(text)”")
    }
    recognizer = String(path[0])
    parameter = String(path[1])
    let name = "\(path[0]).\(path[1])"
    let written = String(parts[1])
    if written.contains("..") && !written.contains("...") {
      throw SweepProblem("\(name)=\(written) is not a range; write FIRST...LAST:STEP, as in 4...24:2")
    }
    values =
      written.contains("...")
      ? try Self.range(written, name, limit) : try Self.list(written, name, limit)
  }

  private static func range(_ written: String, _ name: String, _ limit: Int) throws(SweepProblem) -> [String] {
    let sides = written.split(separator: ":", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      let problem = sides.count == 1 ? "needs a step" : "has more than one step"
      throw SweepProblem("\(name)=\(written) \(problem); write \(sides[0]):STEP, as in 4...24:2")
    }
    let ends = pieces(sides[0])
    guard ends.count == 2 else {
      throw SweepProblem("\(name)=\(written) is not a range; write FIRST...LAST:STEP, as in 4...24:2")
    }
    let numbers = [ends[0], ends[1], String(sides[1])].map { SweepValue(parsing: $0) }
    guard let first = numbers[0], let last = numbers[1], let step = numbers[2] else {
      throw SweepProblem("\(name)=\(written): a range needs numbers, such as 4...24:2 or 400...600ms:50ms")
    }
    let units = Set([first, last, step].map(\.unit).filter { !$0.isEmpty })
    guard units.count <= 1 else {
      throw SweepProblem(
        "\(name)=\(written) mixes the units \(units.sorted().joined(separator: " and ")); use one unit")
    }
    guard step.thousandths > 0 else { throw SweepProblem("\(name)=\(written): the step must be greater than 0") }
    guard first.thousandths <= last.thousandths else {
      throw SweepProblem("\(name)=\(written) is descending; write the smaller value first")
    }
    let (width, overflow) = last.thousandths.subtractingReportingOverflow(first.thousandths)
    guard !overflow else { throw SweepProblem("\(name)=\(written) is too wide") }
    let steps = width / step.thousandths
    guard steps < limit else {
      throw SweepProblem(
        "\(name)=\(written) has \(steps) steps; at most \(limit) values are supported, so use a larger step")
    }
    let unit = units.first ?? ""
    return (0...steps).map { SweepValue(first.thousandths + $0 * step.thousandths, unit).text }
  }

  /// Splits a text at the first `...`.
  private static func pieces(_ text: Substring) -> [String] {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix("...") { return [String(text[..<rest.startIndex]), String(rest.dropFirst(3))] }
      rest = rest.dropFirst()
    }
    return [String(text)]
  }

  private static func list(_ written: String, _ name: String, _ limit: Int) throws(SweepProblem) -> [String] {
    let words = written.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard words.count <= limit else {
      throw SweepProblem("\(name) has \(words.count) values; at most \(limit) are supported")
    }
    if words.contains("") { throw SweepProblem("\(name)=\(written): a value is missing between commas") }
    let numbers = words.map { SweepValue(parsing: $0) }
    let known = numbers.compactMap { $0 }
    let values: [String]
    if known.count == words.count {
      let units = Set(known.map(\.unit))
      guard units.count == 1 else {
        let listed = units.sorted().map { $0.isEmpty ? "none" : $0 }.joined(separator: " and ")
        throw SweepProblem("\(name)=\(written) mixes the units \(listed); use one unit")
      }
      values = known.sorted { $0.thousandths < $1.thousandths }.map(\.text)
    } else {
      values = words
    }
    var seen: Set<String> = []
    for value in values where !seen.insert(value).inserted {
      throw SweepProblem("\(name)=\(written) has \(value) twice; list each value once")
    }
    return values
  }
}

/// A number with its unit as a parameter's value is written.
package struct SweepValue: Hashable, Sendable {
  package let thousandths: Int64
  /// The unit as it is written: `ms`, `mm`, or empty.
  package let unit: String

  init(_ thousandths: Int64, _ unit: String) {
    self.thousandths = thousandths
    self.unit = unit
  }

  /// Creates a value from text; `nil` for a word.
  package init?(parsing text: String) {
    let split = text.firstIndex { !"0123456789.-".contains($0) } ?? text.endIndex
    guard let thousandths = FixedPoint.thousandths(parsing: text[..<split]) else { return nil }
    self.init(thousandths, String(text[split...]))
  }

  /// The value as text: `12`, `1.5mm`.
  package var text: String { FixedPoint.short(thousandths: thousandths) + unit }

  /// Returns a parameter's value in this unit, rounded to the thousandth; `nil` if it cannot be converted.
  static func text(
    _ value: Double, of parameter: ParameterDescription, in unit: String, density: PointDensity
  ) -> String? {
    switch (unit, parameter.unit) {
    case ("", .points), ("", .ratio), ("", .count), ("", .degrees), ("", .pointsPerSecond), ("pt", .points),
      ("ms", .milliseconds), ("pt/s", .pointsPerSecond), ("°", .degrees):
      SweepValue(FixedPoint.thousandths(value), unit).text
    case ("mm", .points):
      SweepValue(FixedPoint.thousandths(value * 25.4 / (Double(density.thousandths) / 1000)), unit).text
    case ("s", .milliseconds): SweepValue(FixedPoint.thousandths(value / 1000), unit).text
    default: nil
    }
  }
}
