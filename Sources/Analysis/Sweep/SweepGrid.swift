import Gestures
import Simulation
import TouchTrace

/// Every combination of the values of some parameters.
public struct SweepGrid: Hashable, Sendable {
  public let axes: [SweepAxis]
  /// How many combinations there are; at most `Int.max`.
  public let count: Int

  /// - Parameter axes: each of another parameter. Without any there is one point, at which nothing is set.
  public init(_ axes: [SweepAxis]) {
    self.axes = axes
    count = Self.count(axes.map(\.values.count))
  }

  /// The product, held at its end.
  static func count(_ sizes: [Int]) -> Int {
    sizes.reduce(1) { product, size in
      let (count, overflow) = product.multipliedReportingOverflow(by: size)
      return overflow ? .max : count
    }
  }

  /// The values at a point, an axis each; the last axis' values change first.
  public func values(at index: Int) -> [String] {
    var rest = index
    var values: [String] = []
    for axis in axes.reversed() {
      values.append(axis.values[rest % axis.values.count])
      rest /= axis.values.count
    }
    return values.reversed()
  }

  /// What is wrong with the grid, before any recording is read: a parameter that is there twice, does not exist, or does not
  /// take a value. A recognizer that only a recording's header may name is not looked at.
  public func problem(in setup: Setup) -> String? {
    for (index, axis) in axes.enumerated() {
      if axes[..<index].contains(where: { $0.name == axis.name }) {
        return "\(axis.name) is set twice; write all its values into one --set"
      }
      guard setup.recognizers.contains(where: { $0.name == axis.recognizer }) else { continue }
      for value in axis.values {
        var setup = setup
        do throws(ParameterAssignment.Problem) {
          try setup.set(name: axis.recognizer, TraceHeader.Assignment(key: axis.parameter, value: value))
        } catch { return error.description }
      }
    }
    return nil
  }

  /// Today's value of each parameter where nobody sets it, in the unit of its axis; empty where it is not known.
  public func defaults(in setup: Setup) -> [String] {
    axes.map { axis in
      guard let named = setup.recognizers.first(where: { $0.name == axis.recognizer }) else { return "" }
      return Self.value(of: axis.parameter, in: named.recognizer, unit: SweepValue(parsing: axis.values[0])?.unit) ?? ""
    }
  }

  private static func value<R: GestureRecognizer>(of parameter: String, in recognizer: R, unit: String?) -> String? {
    guard let description = R.parameterDescriptions.first(where: { $0.name == parameter }),
      let value = R.parameters.first(where: { $0.name == parameter })?.get(recognizer)
    else { return nil }
    if !description.choices.isEmpty { return description.text(value) }
    return unit.flatMap { SweepValue.text(value, of: description, in: $0) }
  }
}
