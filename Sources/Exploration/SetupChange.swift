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

  /// The recognizer that it lets wait for another one to fail; nil if there is none.
  var dependent: Int? {
    switch self {
    case .require(_, let dependent): dependent
    case .reverse(let required, _): required
    case .removeRequirement, .simultaneous, .removeSimultaneous, .set: nil
    }
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
    case .reverse(let required, let dependent):
      setup.requirements.contains { $0.required == required && $0.dependent == dependent }
        ? "require \(name(dependent)) before \(name(required)), not the reverse"
        : "require \(name(required)) before \(name(dependent)), not the reverse"
    case .simultaneous(let first, let second): "simultaneous \(name(first)) \(name(second))"
    case .removeSimultaneous(let first, let second): "without simultaneous \(name(first)) \(name(second))"
    case .set(let index, let parameter, let value):
      "set \(name(index)).\(parameter)=\(Self.text(value, parameter, of: setup.recognizers[index].recognizer))"
    }
  }

  private static func text<R: GestureRecognizer>(_ value: Double, _ parameter: String, of _: R) -> String {
    R.parameterDescriptions.first { $0.name == parameter }?.text(value) ?? ""
  }
}

extension ExploredSetup {
  /// Returns whether two recognizers, by their indices, may be active at the same time.
  package func isSimultaneous(_ first: Int, _ second: Int) -> Bool {
    simultaneous.contains { ($0.first, $0.second) == (first, second) || ($0.second, $0.first) == (first, second) }
  }
}
