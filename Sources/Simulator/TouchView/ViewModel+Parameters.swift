import Analysis
import Gestures
import Simulation
import TouchTrace

// Parameters, which can be changed at any time.
extension ViewModel {
  /// The parameters of all recognizers, in order of attaching.
  package var parameters: [ViewParameter] {
    setup.recognizers.enumerated().flatMap { index, named in
      type(of: named.recognizer).parameterDescriptions.enumerated().map { parameter, description in
        ViewParameter(
          id: ViewParameter.ID(named.name, description.name), description: description,
          value: setup.value(of: parameter, of: index), initial: initialSetup.value(of: parameter, of: index))
      }
    }
  }

  /// Sets the parameters that would have let the last touch's missed gesture through.
  ///
  /// - Returns: false if there are none.
  @discardableResult
  package func applyRemedy() -> Bool {
    let changes = lastTouch?.remedy ?? []
    set(changes.map { (ViewParameter.ID($0), $0.to) })
    return !changes.isEmpty
  }

  /// Sets a parameter and replays the kept input.
  ///
  /// - Parameter value: in the parameter's unit; a value outside the range becomes the nearest one inside.
  package func set(_ id: ViewParameter.ID, to value: Double) { set([(id, value)]) }

  /// Sets some parameters, restores all others, and replays the kept input.
  ///
  /// - Parameter written: values as for `--set`, by `NAME.PARAMETER`.
  /// - Throws: the first parameter that does not exist or has an invalid value. None is set then.
  package func set(_ written: [(key: String, value: String)]) throws(ParameterAssignment.Problem) {
    var values = parameters.map { ($0.id, $0.initial) }
    for (key, text) in written {
      guard let index = values.firstIndex(where: { $0.0.text == key }) else {
        throw ParameterAssignment.Problem("there is no parameter \(QuotedText.quoted(key))")
      }
      values[index].1 = try ParameterAssignment.value(
        text, of: parameters[index].description, on: source.header.surface)
    }
    set(values)
  }

  /// Changes the parameters that are changed in another model, restores all others, and replays the kept input.
  package func adoptParameters(of other: ViewModel) {
    let changed = other.parameters.filter(\.isChanged)
    set(parameters.map { own in (own.id, changed.first { $0.id == own.id }?.value ?? own.initial) })
  }

  /// Sets parameters and replays the kept input. Ignores unknown parameters and NaN.
  private func set(_ values: [(id: ViewParameter.ID, value: Double)]) {
    var hasChanged = false
    for (id, value) in values where !value.isNaN {
      guard let index = setup.recognizers.firstIndex(where: { $0.name == id.recognizer }) else { continue }
      let descriptions = type(of: setup.recognizers[index].recognizer).parameterDescriptions
      guard let parameter = descriptions.firstIndex(where: { $0.name == id.parameter }) else { continue }
      let range = descriptions[parameter].range
      let value = min(max(value, range.lowerBound), range.upperBound)
      if value == setup.value(of: parameter, of: index) { continue }
      setup = setup.setting(parameter, of: index, to: value)
      hasChanged = true
    }
    if hasChanged { replayInput() }
  }

  /// Changes a parameter by some steps, up or down.
  ///
  /// - Returns: whether the last touch's gestures are other ones than before; false if there is no such parameter.
  @discardableResult
  package func step(_ id: ViewParameter.ID, by steps: Int) -> Bool {
    guard let parameter = parameters.first(where: { $0.id == id }) else { return false }
    let before = lastTouch?.recognized
    set(id, to: parameter.value(steps: steps))
    return lastTouch?.recognized != before
  }

  /// Restores all parameters to their values at the start.
  package func resetParameters() {
    setup = initialSetup
    replayInput()
  }
}

extension ViewParameter.ID {
  package init(_ change: ParameterChange) { self.init(change.recognizer, change.parameter.name) }
}
