import Analysis
import Gestures
import Simulation

// Parameters, which can be changed at any time.
extension ViewModel {
  /// The parameters of all recognizers, in order of attaching.
  public var parameters: [ViewParameter] {
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
  public func applyRemedy() -> Bool {
    let changes = lastTouch?.remedy ?? []
    for change in changes { set(ViewParameter.ID(change), to: change.to) }
    return !changes.isEmpty
  }

  /// Sets a parameter and replays the kept input.
  ///
  /// - Parameter value: in the parameter's unit; a value outside the range becomes the nearest one inside.
  /// - Returns: whether the last touch's gestures are other ones than before; false if there is no such parameter.
  @discardableResult
  public func set(_ id: ViewParameter.ID, to value: Double) -> Bool {
    guard let index = setup.recognizers.firstIndex(where: { $0.name == id.recognizer }) else { return false }
    let descriptions = type(of: setup.recognizers[index].recognizer).parameterDescriptions
    guard let parameter = descriptions.firstIndex(where: { $0.name == id.parameter }), !value.isNaN else {
      return false
    }
    let range = descriptions[parameter].range
    let value = min(max(value, range.lowerBound), range.upperBound)
    if value == setup.value(of: parameter, of: index) { return false }
    let before = lastTouch?.recognized
    setup = setup.setting(parameter, of: index, to: value)
    replayInput()
    return lastTouch?.recognized != before
  }

  /// Changes a parameter by some steps, up or down.
  @discardableResult
  public func step(_ id: ViewParameter.ID, by steps: Int) -> Bool {
    guard let parameter = parameters.first(where: { $0.id == id }) else { return false }
    return set(id, to: parameter.value(steps: steps))
  }

  /// Restores all parameters to their values at the start.
  public func resetParameters() {
    setup = initialSetup
    replayInput()
  }
}

extension ViewParameter.ID {
  /// The parameter of a change.
  public init(_ change: ParameterChange) { self.init(change.recognizer, change.parameter.name) }
}
