import Gestures
import Simulation
import TouchTrace

/// A parameter and the values to try: `tap.allowableMovement=4...24:2`.
public struct SweepAxis: Hashable, Sendable {
  /// The recognizer's name, as traces and transcripts call it.
  public let recognizer: String
  public let parameter: String
  /// As settings are written, each in one unit: `4`, `400ms`, `resume`. One or more, all different, in rising order where
  /// they are numbers.
  public let values: [String]

  /// `tap.allowableMovement`
  public var name: String { "\(recognizer).\(parameter)" }

  /// What is wrong with an axis, as a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// `NAME.KNOB=VALUES`, where the values are a range with its step, `4...24:2` or `400...600ms:50ms`, a list, `1,2,3`,
  /// or one of them alone.
  ///
  /// - Parameter limit: how many values there may be; a range of more is refused with their number.
  public init(parsing text: String, limit: Int = 1 << 20) throws(Problem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, path.count == 2, !path[0].isEmpty, !path[1].isEmpty, !parts[1].isEmpty else {
      throw Problem("--set takes NAME.KNOB=VALUES, such as tap.allowableMovement=4...24:2, not “\(text)”")
    }
    recognizer = String(path[0])
    parameter = String(path[1])
    let name = "\(path[0]).\(path[1])"
    let written = String(parts[1])
    values =
      written.contains("...")
      ? try Self.range(written, name, limit) : try Self.list(written, name, limit)
  }

  private static func range(_ written: String, _ name: String, _ limit: Int) throws(Problem) -> [String] {
    let sides = written.split(separator: ":", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw Problem("\(name)=\(written) needs a step, and one only: write \(sides[0]):STEP, as in 4...24:2")
    }
    let ends = pieces(sides[0])
    guard ends.count == 2 else {
      throw Problem("\(name)=\(written) is no range; write FIRST...LAST:STEP, as in 4...24:2")
    }
    let numbers = [ends[0], ends[1], String(sides[1])].map { SweepValue(parsing: $0) }
    guard let first = numbers[0], let last = numbers[1], let step = numbers[2] else {
      throw Problem("\(name)=\(written): a range is of numbers; write it as 4...24:2 or 400...600ms:50ms")
    }
    let units = Set([first, last, step].map(\.unit).filter { !$0.isEmpty })
    guard units.count <= 1 else {
      throw Problem("\(name)=\(written) mixes the units \(units.sorted().joined(separator: " and ")); write all in one")
    }
    guard step.thousandths > 0 else { throw Problem("\(name)=\(written): the step has to be more than 0") }
    guard first.thousandths <= last.thousandths else {
      throw Problem("\(name)=\(written) goes down; write the smaller value first")
    }
    let (way, overflow) = last.thousandths.subtractingReportingOverflow(first.thousandths)
    guard !overflow else { throw Problem("\(name)=\(written) is wider than can be counted") }
    let steps = way / step.thousandths
    guard steps < limit else {
      throw Problem("\(name)=\(written) has \(steps) steps, and \(limit) values are the most; take wider steps")
    }
    let unit = units.first ?? ""
    return (0...steps).map { SweepValue(first.thousandths + $0 * step.thousandths, unit).text }
  }

  /// Around the first `...`.
  private static func pieces(_ text: Substring) -> [String] {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix("...") { return [String(text[..<rest.startIndex]), String(rest.dropFirst(3))] }
      rest = rest.dropFirst()
    }
    return [String(text)]
  }

  private static func list(_ written: String, _ name: String, _ limit: Int) throws(Problem) -> [String] {
    let words = written.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard words.count <= limit else {
      throw Problem("\(name) has \(words.count) values, and \(limit) are the most; give fewer")
    }
    if words.contains("") { throw Problem("\(name)=\(written): a value is missing between commas") }
    let numbers = words.map { SweepValue(parsing: $0) }
    let known = numbers.compactMap { $0 }
    let values: [String]
    if known.count == words.count {
      let units = Set(known.map(\.unit))
      guard units.count == 1 else {
        let said = units.sorted().map { $0.isEmpty ? "none" : $0 }.joined(separator: " and ")
        throw Problem("\(name)=\(written) mixes the units \(said); write all in one")
      }
      values = known.sorted { $0.thousandths < $1.thousandths }.map(\.text)
    } else {
      values = words
    }
    var seen: Set<String> = []
    for value in values where !seen.insert(value).inserted {
      throw Problem("\(name)=\(written) has \(value) twice; give each value once")
    }
    return values
  }
}

/// A number with its unit as a setting is written: what is swept over, sorted and drawn.
public struct SweepValue: Hashable, Sendable {
  public let thousandths: Int
  /// As it was written: `ms`, `mm`, or empty.
  public let unit: String

  init(_ thousandths: Int, _ unit: String) { (self.thousandths, self.unit) = (thousandths, unit) }

  /// Nil for a word.
  public init?(parsing text: String) {
    let split = text.firstIndex { !"0123456789.-".contains($0) } ?? text.endIndex
    guard let thousandths = FixedPoint.thousandths(parsing: text[..<split]) else { return nil }
    self.init(thousandths, String(text[split...]))
  }

  /// `12`, `1.5mm`
  public var text: String { FixedPoint.short(thousandths: thousandths) + unit }

  /// A parameter's value, told in this unit, to the thousandth; nil where it cannot be.
  static func text(_ value: Double, of parameter: ParameterDescription, in unit: String) -> String? {
    switch (unit, parameter.unit) {
    case ("", .points), ("", .ratio), ("", .count), ("", .degrees), ("", .pointsPerSecond), ("pt", .points),
      ("ms", .milliseconds), ("pt/s", .pointsPerSecond), ("°", .degrees):
      SweepValue(FixedPoint.thousandths(value), unit).text
    case ("mm", .points): SweepValue(FixedPoint.thousandths(Surface.millimetres(points: value)), unit).text
    case ("s", .milliseconds): SweepValue(FixedPoint.thousandths(value / 1000), unit).text
    default: nil
    }
  }
}
