import Analysis
import Gestures
import Simulation
import TouchTrace

/// All combinations of the values of several parameters.
package struct SweepGrid: Hashable, Sendable {
  package let axes: [SweepAxis]
  /// The number of combinations, clamped to `Int.max`.
  package let count: Int

  /// - Parameter axes: each of another parameter. Without axes the grid has one point, at which no parameter is set.
  package init(_ axes: [SweepAxis]) {
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
  package func values(at index: Int) -> [String] {
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
  package func problem(in setup: Setup) -> String? {
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
      if let problem = repeatedOptions(axis, in: setup) { return problem }
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

  /// Returns the error of an axis that has the same set of options twice, in another order.
  private func repeatedOptions(_ axis: SweepAxis, in setup: Setup) -> String? {
    guard let description = axis.description(in: setup), description.isOptionSet else { return nil }
    var written: [Double: String] = [:]
    for text in axis.values {
      guard let value = description.value(ofChoice: text) else { continue }
      if let first = written.updateValue(text, forKey: value) {
        return "\(axis.name) has \(first) twice, also as \(text); list each value once"
      }
    }
    return nil
  }

  /// Returns the current value of each parameter in the unit of its axis; empty if it is unknown.
  ///
  /// - Parameter density: The number of points in an inch.
  package func defaults(in setup: Setup, density: PointDensity = .standard) -> [String] {
    axes.map { axis in
      guard let named = setup.recognizers.first(where: { $0.name == axis.recognizer }) else { return "" }
      return Self.value(of: axis, in: named.recognizer, density) ?? ""
    }
  }

  private static func value<R: GestureRecognizer>(
    of axis: SweepAxis, in recognizer: R, _ density: PointDensity
  ) -> String? {
    guard let index = R.parameterDescriptions.firstIndex(where: { $0.isNamed(axis.parameter) }) else { return nil }
    let description = R.parameterDescriptions[index]
    let value = R.parameters[index].get(recognizer)
    if !description.choices.isEmpty {
      // The options as the axis has them: their order does not matter.
      return axis.values.first { description.value(ofChoice: $0) == value } ?? description.text(value)
    }
    return SweepValue(parsing: axis.values[0]).flatMap {
      SweepValue.text(value, of: description, in: $0.unit, density: density)
    }
  }
}

extension SweepAxis {
  /// Returns the description of the parameter; nil if the setup does not have it.
  fileprivate func description(in setup: Setup) -> ParameterDescription? {
    guard let named = setup.recognizers.first(where: { $0.name == recognizer }) else { return nil }
    return type(of: named.recognizer).parameterDescription(parameter)
  }
}
