extension GestureRecognizer {
  /// The error of the first parameter with a value that is outside its range, or does not fit another parameter; nil if all are
  /// valid.
  ///
  /// A coordinator stops the program if it is given a recognizer with such a parameter. For values that a user may enter, ask
  /// this property, call ``validate()``, or set them by name: see ``GestureCoordinator/setParameter(_:of:to:)``.
  ///
  /// - Complexity: O(*p*) for *p* parameters.
  public var invalidParameter: ParameterError? {
    for parameter in Self.parameters {
      let value = parameter.get(self)
      if let problem = parameter.problem(with: value) {
        return ParameterError(
          kind: Self.kind, name: parameter.name, value: value, unit: parameter.unit, problem: problem)
      }
    }
    for condition in Self.parameterConditions {
      guard let requirement = condition.unmet(self) else { continue }
      let parameter = Self.parameter(condition.name)
      return ParameterError(
        kind: Self.kind, name: condition.name, value: parameter?.get(self) ?? .nan, unit: parameter?.unit ?? .ratio,
        problem: .unmet(requirement))
    }
    return nil
  }

  /// Throws the error of the first invalid parameter: see ``invalidParameter``.
  ///
  /// - Throws: ``ParameterError``.
  /// - Complexity: O(*p*) for *p* parameters.
  public func validate() throws(ParameterError) {
    if let invalidParameter { throw invalidParameter }
  }
}

/// Stops the program if a recognizer has an invalid parameter: a wrong constant is an error of the program, and a gesture that
/// is never recognized, or always, is harder to find.
@usableFromInline func checkParameters<R: GestureRecognizer>(of recognizer: R) {
  guard let error = recognizer.invalidParameter else { return }
  #if hasFeature(Embedded)
  // Messages are literals there.
  fatalError("a recognizer has an invalid parameter; its validate() throws which")
  #else
  fatalError(error.description)
  #endif
}
