import Gestures
import Simulation
import TouchTrace

/// All combinations of the values of several parameters.
public struct SweepGrid: Hashable, Sendable {
  /// The parameters with their values.
  public let axes: [SweepAxis]
  /// The number of combinations, clamped to `Int.max`.
  public let count: Int

  /// Creates a grid.
  ///
  /// - Parameter axes: each of another parameter. Without axes the grid has one point, at which no parameter is set.
  public init(_ axes: [SweepAxis]) {
    self.axes = axes
    count = Self.count(axes.map(\.values.count))
  }

  /// Returns the product of the sizes, clamped to `Int.max`.
  static func count(_ sizes: [Int]) -> Int {
    sizes.reduce(1) { product, size in
      let (count, overflow) = product.multipliedReportingOverflow(by: size)
      return overflow ? .max : count
    }
  }

  /// Returns the value of each axis at a point; the last axis varies fastest.
  public func values(at index: Int) -> [String] {
    var rest = index
    var values: [String] = []
    for axis in axes.reversed() {
      values.append(axis.values[rest % axis.values.count])
      rest /= axis.values.count
    }
    return values.reversed()
  }

  /// Returns the first error in the grid: a parameter that is set twice, does not exist, or does not accept a value; `nil`
  /// if there is none. Recognizers that the setup does not have may be defined by a recording and are not checked.
  public func problem(in setup: Setup) -> String? {
    for (index, axis) in axes.enumerated() {
      if axes[..<index].contains(where: { $0.name == axis.name }) {
        return "\(axis.name) is set twice; list all its values in one --set"
      }
      guard setup.recognizers.contains(where: { $0.name == axis.recognizer }) else { continue }
      for value in axis.values {
        var setup = setup
        do throws(ParameterAssignment.Problem) {
          try setup.set(name: axis.recognizer, TraceHeader.Assignment(key: axis.parameter, value: value))
        } catch { return error.description }
      }
    }
    // More combinations are checked when their turn comes.
    for index in 0..<min(count, 10_000) {
      var setup = setup
      for (axis, value) in zip(axes, values(at: index))
      where setup.recognizers.contains(where: { $0.name == axis.recognizer }) {
        try? setup.set(name: axis.recognizer, TraceHeader.Assignment(key: axis.parameter, value: value))
      }
      do throws(ParameterAssignment.Problem) { try setup.validate() } catch { return error.description }
    }
    return nil
  }

  /// Returns the current value of each parameter in the unit of its axis; empty if it is unknown.
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
