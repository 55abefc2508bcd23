import Gestures

/// A change of a setup.
package enum SetupChange: Hashable, Sendable {
  case require(Int, before: Int)
  case removeRequirement(required: Int, dependent: Int)
  /// Requires the dependent one to fail before the required one, instead of the reverse.
  case reverse(required: Int, dependent: Int)
  case simultaneous(Int, Int)
  case removeSimultaneous(Int, Int)
  case set(Int, String, Double)

  /// Changes a setup.
  ///
  /// - Returns: false if that is not possible, or changes nothing.
  func apply(to setup: inout ExploredSetup) -> Bool {
    switch self {
    case .require(let required, let dependent):
      if setup.context(of: [required]).contains(dependent) { return false }
      if setup.requirements.contains(where: { $0.required == required && $0.dependent == dependent }) { return false }
      setup.requirements.append((required, dependent))
      return true
    case .removeRequirement(let required, let dependent):
      let count = setup.requirements.count
      setup.requirements.removeAll { $0.required == required && $0.dependent == dependent }
      return setup.requirements.count < count
    case .reverse(let required, let dependent):
      for (first, second) in [(required, dependent), (dependent, required)] {
        if SetupChange.removeRequirement(required: first, dependent: second).apply(to: &setup) {
          setup.requirements.append((second, first))
          return true
        }
      }
      return false
    case .simultaneous(let first, let second):
      if setup.isSimultaneous(first, second) { return false }
      setup.simultaneous.append((first, second))
      return true
    case .removeSimultaneous(let first, let second):
      let count = setup.simultaneous.count
      setup.simultaneous.removeAll {
        ($0.first, $0.second) == (first, second) || ($0.second, $0.first) == (first, second)
      }
      return setup.simultaneous.count < count
    case .set(let index, let name, let value):
      return Self.set(name, to: value, of: &setup.recognizers[index])
    }
  }

  /// Returns the requirement that it adds to a setup; nil if it adds none.
  package func newRequirement(in setup: ExploredSetup) -> (required: Int, dependent: Int)? {
    switch self {
    case .require(let required, let dependent): (required, dependent)
    case .reverse(let required, let dependent):
      setup.requirements.contains { $0.required == required && $0.dependent == dependent }
        ? (dependent, required) : (required, dependent)
    case .removeRequirement, .simultaneous, .removeSimultaneous, .set: nil
    }
  }

  /// Returns the parameter that it sets, with the old and the new value; nil for a relation.
  package func parameter(in setup: ExploredSetup) -> (description: ParameterDescription, old: Double, new: Double)? {
    guard case .set(let index, let name, let value) = self else { return nil }
    return Self.parameter(name, of: setup.recognizers[index].recognizer).map { ($0, $1, value) }
  }

  private static func parameter<R: GestureRecognizer>(
    _ name: String, of recognizer: R
  ) -> (ParameterDescription, Double)? {
    R.parameters.first { $0.name == name }.map { ($0.description, $0.get(recognizer)) }
  }

  /// Returns whether it changes by which fingers, or in which directions, the gesture of a recognizer is made.
  func redefinesGesture(of index: Int, in setup: ExploredSetup) -> Bool {
    guard case .set(index, _, _) = self, let role = parameter(in: setup)?.description.role else { return false }
    return [.minimumFingers, .direction, .axis].contains(role)
  }

  /// Returns whether the gesture of a recognizer then moves along one axis only.
  func limitsAxis(of index: Int, in setup: ExploredSetup) -> Bool {
    guard case .set(index, _, _) = self else { return false }
    return parameter(in: setup)?.description.role == .axis
  }

  /// Returns whether what one finger makes then takes two. One that fingers may also turn is made by two in any case.
  func needsSecondFinger(in setup: ExploredSetup) -> Bool {
    guard case .set(let index, _, let new) = self, let (description, old, _) = parameter(in: setup) else {
      return false
    }
    let canTurn = setup.recognizers[index].recognizer.value(of: .rotationRequired) != nil
    return description.role == .minimumFingers && old < 2 && new >= 2 && !canTurn
  }

  /// Returns whether it takes away what the recognizer is for: two fingers that may pan, or a press that responds at touch down.
  package func takesAway(in setup: ExploredSetup) -> Bool {
    guard let (description, old, new) = parameter(in: setup) else { return false }
    switch description.role {
    case .maximumFingers: return old >= 2 && new < 2
    case .durationRequired:
      let noticed = ExploredSetup.NamedRecognizer.noticedDelay
      return old < noticed && new >= noticed
    default: return false
    }
  }

  /// Returns whether a hand still makes the gesture: a limit is not made tighter than half of its default. Limits of other libraries
  /// differ less: they allow two taps 200 to 400 ms, where our default is 350.
  func isHuman(in setup: ExploredSetup) -> Bool {
    guard let (description, old, new) = parameter(in: setup),
      [.durationAllowed, .touchDownInterval, .movementAllowed].contains(description.role)
    else { return true }
    return new >= min(old, description.defaultValue / 2)
  }

  /// Returns whether it sets the same parameter as another change.
  func hasParameter(of other: Self) -> Bool {
    guard case .set(let index, let name, _) = self, case .set(index, name, _) = other else { return false }
    return true
  }

  private static func set(_ name: String, to value: Double, of named: inout ExploredSetup.NamedRecognizer) -> Bool {
    guard let changed = changed(named.recognizer, name, value) else { return false }
    named.recognizer = changed
    return true
  }

  private static func changed<R: GestureRecognizer>(_ recognizer: R, _ name: String, _ value: Double) -> R? {
    var copy = recognizer
    for parameter in R.parameters where parameter.name == name { parameter.set(&copy, value) }
    return copy.invalidParameter == nil ? copy : nil
  }

  /// The change as lines of a header: `require a before b`. What is removed begins with `without`.
  package func text(in setup: ExploredSetup) -> String {
    func name(_ index: Int) -> String { setup.recognizers[index].name }
    return switch self {
    case .require(let required, let dependent): "require \(name(required)) before \(name(dependent))"
    case .removeRequirement(let required, let dependent):
      "without require \(name(required)) before \(name(dependent))"
    case .reverse:
      newRequirement(in: setup).map { "require \(name($0)) before \(name($1)), not the reverse" } ?? ""
    case .simultaneous(let first, let second): "simultaneous \(name(first)) \(name(second))"
    case .removeSimultaneous(let first, let second):
      // As the line has them.
      setup.simultaneous.contains { ($0.first, $0.second) == (second, first) }
        ? "without simultaneous \(name(second)) \(name(first))" : "without simultaneous \(name(first)) \(name(second))"
    case .set(let index, let parameter, let value):
      "set \(name(index)).\(parameter)=\(Self.text(value, parameter, of: setup.recognizers[index].recognizer))"
    }
  }

  private static func text<R: GestureRecognizer>(_ value: Double, _ parameter: String, of _: R) -> String {
    R.parameterDescriptions.first { $0.name == parameter }?.text(value) ?? ""
  }
}

extension ExploredSetup {
  /// Returns the setup with changes; nil if one is not possible, or changes nothing.
  func changed(by changes: [SetupChange]) -> ExploredSetup? {
    var changed = self
    return changes.allSatisfy { $0.apply(to: &changed) } ? changed : nil
  }

  /// Returns whether two recognizers, by their indices, may be active at the same time.
  package func isSimultaneous(_ first: Int, _ second: Int) -> Bool {
    simultaneous.contains { ($0.first, $0.second) == (first, second) || ($0.second, $0.first) == (first, second) }
  }
}
