import Gestures
import TouchTrace

/// Sets each parameter of a recognizer by its name, and finds out which properties change.
struct ParameterCheck<R: GestureRecognizer> {
  /// Parameters with computed properties.
  let computed: Set<String>

  /// The mistakes, one sentence each.
  var problems: [String] {
    let names = R.parameters.map(\.name)
    let repeated = names.indices.filter { names[..<$0].contains(names[$0]) }.map { names[$0] }
    let unknown = computed.filter { !names.contains($0) }.sorted()
    return repeated.map { "\(R.self) has two parameters “\($0)”; rename one" }
      + unknown.map { "\(R.self) has no parameter “\($0)” that could be computed" } + R.parameters.flatMap(problems)
  }

  private func problems(_ parameter: Parameter<R>) -> [String] {
    let name = "the parameter “\(parameter.name)” of \(R.self)"
    for value in Self.otherValues(parameter) {
      var changed = R()
      parameter.set(&changed, value)
      let found = parameter.get(changed)
      if found != value { return ["\(name) reads \(found) after it was set to \(value); its get and set differ"] }
      for other in R.parameters where other.name != parameter.name && other.get(changed) != other.get(R()) {
        return ["\(name) also changes the parameter “\(other.name)”"]
      }
      if computed.contains(parameter.name) { continue }
      if let problem = problem(name, parameter.name, StoredProperties(of: changed)) { return [problem] }
    }
    return []
  }

  private func problem(_ parameter: String, _ name: String, _ changed: StoredProperties) -> String? {
    let properties = changed.differences(from: StoredProperties(of: R()))
    if properties == [name] { return nil }
    if properties.isEmpty { return "\(parameter) changes no property" }
    let others = properties.filter { $0 != name }.map { "`\($0)`" }.joined(separator: " and ")
    if changed.names.contains(name) {
      return properties.contains(name) ? "\(parameter) also sets \(others)" : "\(parameter) sets \(others) instead"
    }
    return
      "\(parameter) sets \(others), and there is no stored property `\(name)`; rename one of them, or name the parameter "
      + "in `computed` if its property is computed"
  }

  /// Returns values that differ from the default: both ends of the range, and one in between.
  private static func otherValues(_ parameter: Parameter<R>) -> [Double] {
    let range = parameter.range
    let middle = (range.lowerBound / 2 + range.upperBound / 2).rounded()
    return [range.lowerBound, middle, range.upperBound].filter {
      $0 != parameter.get(R()) && parameter.problem(with: $0) == nil
    }
  }
}
