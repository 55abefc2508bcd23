import Gestures
import Simulation

// Choices, and numbers of fingers and taps. They have no distance, and most define the gesture: with another direction or
// number of fingers a recognizer looks for another gesture. Such a change is offered only where that is what the user
// meant: see `isOpen(_:)`.
extension ChangeSearch {
  /// Returns a choice or count, or two of them, that let the gesture through alone: the first that does for each
  /// parameter, and two only if no single one does.
  func identityRemedies() -> [GestureRemedy] {
    let parameters = parameters(of: [target.index]).filter { !$0.isMeasure && isOpen($0) }
    let single = parameters.compactMap { parameter in
      values(of: parameter).lazy.compactMap { verified([$0]) }.first
    }
    if !single.isEmpty { return single }
    for set in identitySets(parameters) where set.count == 2 {
      if let remedy = verified(set) { return [remedy] }
    }
    return []
  }

  /// Returns a choice or count, or two of them, that let the gesture through together with one quantity; `nil` if none
  /// do. Of the quantities the one with the smallest change is taken.
  func choiceWithNumberRemedy() -> GestureRemedy? {
    let own = measures(of: [target.index])
    for set in identitySets(parameters(of: [target.index]).filter({ !$0.isMeasure && isOpen($0) })) {
      let base = applying(set)
      guard isRecognized(with: set + permissive(own, .near)) else { continue }
      let changes = own.compactMap { measure in
        smallestChange(of: measure, from: base) { isRecognized($0, .wide) }
      }
      // By offset as well: the sort is not stable.
      let ranked = changes.enumerated().sorted { ($0.element.size, $0.offset) < ($1.element.size, $1.offset) }
      for (_, change) in ranked { if let remedy = verified(set + [change]) { return remedy } }
    }
    return nil
  }

  /// Returns whether any choice or count lets the gesture through, with all quantities at their most permissive values, even one
  /// that is not offered.
  var isRecognizedWithAnotherIdentity: Bool {
    let permissive = permissive(measures(of: [target.index]), .all)
    return identitySets(parameters(of: [target.index]).filter { !$0.isMeasure }).contains {
      isRecognized(with: $0) || isRecognized(with: $0 + permissive)
    }
  }

  /// Returns these changes as a remedy, unless they cost a gesture of the same recognizer elsewhere in the recording:
  /// that would trade one for the other.
  private func verified(_ changes: [ParameterChange]) -> GestureRemedy? {
    guard isRecognized(with: changes), let remedy = remedy(.parameters(changes)),
      !remedy.losses.contains(where: { $0.index == target.index })
    else { return nil }
    return remedy
  }

  /// Returns whether a choice or count may be changed to match the touch.
  ///
  /// Recognizers of a kind that differ in a parameter divide its values among them: `tap`, `twoFingerTap` and
  /// `threeFingerTap`. A value that none of them has is a matter for another recognizer, not for changing one of them.
  /// Neither is a recognizer changed for a touch that one of its kind recognized.
  private func isOpen(_ parameter: ParameterChange) -> Bool {
    if touch.attempts.contains(where: { $0.kind == target.kind && $0.recognitionTime != nil }) { return false }
    return !setup.recognizers.enumerated().contains { index, named in
      index != target.index && named.kind == target.kind
        && setup.value(of: parameter.parameterIndex, of: index) != parameter.from
    }
  }

  /// Returns each value of each parameter, then each pair of values of two parameters.
  private func identitySets(_ parameters: [ParameterChange]) -> [[ParameterChange]] {
    let values = parameters.map { self.values(of: $0) }
    var sets = values.flatMap { $0.map { [$0] } }
    for first in values.indices {
      for second in values.indices where second > first {
        for a in values[first] { for b in values[second] { sets.append([a, b]) } }
      }
    }
    return sets
  }

  /// Returns the values of a choice or count to try, the most specific first: every other choice, and the number of
  /// fingers of the touch.
  private func values(of parameter: ParameterChange) -> [ParameterChange] {
    let values =
      parameter.parameter.choices.isEmpty ? [count(for: parameter)].compactMap(\.self) : choices(of: parameter)
    return values.map { value in
      var change = parameter
      change.to = value
      return change
    }
  }

  private func choices(of parameter: ParameterChange) -> [Double] {
    if parameter.parameter.isOptionSet { return options(of: parameter) }
    let others = parameter.parameter.choices.indices.filter { Double($0) != parameter.from }
    let isGeneral = { ["any", "free"].contains(parameter.parameter.choices[$0]) }
    return (others.filter { !isGeneral($0) } + others.filter(isGeneral)).map(Double.init)
  }

  /// Returns the options to try: each other one instead of a single one, or in addition to several, and all of them last.
  private func options(of parameter: ParameterChange) -> [Double] {
    let all = UInt8(parameter.parameter.range.upperBound)
    let current = UInt8(parameter.from)
    let others = parameter.parameter.choices.indices.map { UInt8(1) << UInt8($0) }.filter { $0 & current == 0 }
    let sets = others.map { current.nonzeroBitCount == 1 ? $0 : current | $0 } + (others.isEmpty ? [] : [all])
    return sets.enumerated().filter { !sets[..<$0].contains($1) }.map { Double($1) }
  }

  /// Returns the number of fingers of the touch, or of its taps, as a value of a parameter; `nil` if it is not worth a try. A
  /// range is widened to either side.
  private func count(for parameter: ParameterChange) -> Double? {
    let role = parameter.parameter.role
    let taps = measured?.measured == "taps" ? measured?.value : nil
    let value = role == .taps ? taps ?? 0 : Double(fingers)
    if parameter.from == 0 || value == 0 || !parameter.parameter.range.contains(value) { return nil }
    switch role {
    case .fingers, .taps: return value == parameter.from ? nil : value
    case .maximumFingers: return value > parameter.from ? value : nil
    case .minimumFingers: return value < parameter.from ? value : nil
    default: return nil
    }
  }
}
