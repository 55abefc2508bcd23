extension GestureRecognizer {
  /// The parameters of this kind, in the order of their declaration.
  ///
  /// - Complexity: O(*n*), where *n* is the number of parameters.
  public static var parameterDescriptions: [ParameterDescription] { parameters.map { $0.description } }

  /// Returns the description of the parameter with a name; nil if there is none.
  public static func parameterDescription(_ name: String) -> ParameterDescription? {
    parameterDescriptions.first { $0.isNamed(name) }
  }

  /// The value of the first parameter with a role; nil if the recognizer has none.
  ///
  /// - Complexity: O(*p*) for *p* parameters.
  public func value(of role: ParameterRole) -> Double? {
    Self.parameters.first { $0.description.role == role }?.get(self)
  }
}

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

extension ParameterCondition where Recognizer: GestureRecognizer {
  /// Creates the condition that a parameter is at most as large as another one. Both must be in
  /// ``GestureRecognizer/parameters``.
  public static func order(_ name: String, atMost limit: String) -> Self {
    Self(name) { recognizer in
      guard let parameter = Recognizer.parameter(name), let other = Recognizer.parameter(limit) else {
        return "one of its recognizer's parameters, and so must \(limit)"
      }
      let most = other.get(recognizer)
      if parameter.get(recognizer) <= most { return nil }
      return "at most \(limit), which is \(other.unit.text(most))"
    }
  }
}

// These functions take an address because the recognizer's type is erased.
extension GestureRecognizer {
  static func parameter(_ name: String, of recognizer: UnsafeMutableRawPointer) -> Double? {
    parameter(name)?.get(recognizer.assumingMemoryBound(to: Self.self).pointee)
  }

  /// Sets a parameter and returns the recognizer's new deadline.
  static func setParameter(
    _ name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) throws(ParameterError) -> Timestamp {
    if let problem = problem(setting: name, of: recognizer, to: value) { throw problem }
    let place = recognizer.assumingMemoryBound(to: Self.self)
    parameter(name)?.set(&place.pointee, value)
    return place.pointee.deadline?.time ?? .never
  }

  /// Returns the error of setting a parameter to a value; nil if it is valid together with the other parameters.
  static func problem(
    setting name: String, of recognizer: UnsafeMutableRawPointer, to value: Double
  ) -> ParameterError? {
    guard let parameter = parameter(name) else {
      let names = parameters.map { $0.name }
      return ParameterError(kind: kind, name: name, value: value, unit: .ratio, problem: .unknown(names))
    }
    if let problem = parameter.problem(with: value) {
      return ParameterError(kind: kind, name: name, value: value, unit: parameter.unit, problem: problem)
    }
    var changed = recognizer.assumingMemoryBound(to: Self.self).pointee
    parameter.set(&changed, value)
    return changed.invalidParameter
  }

  // By bytes: comparing strings as text needs Unicode's tables, which would make up most of a small build.
  static func parameter(_ name: String) -> Parameter<Self>? { parameters.first { $0.description.isNamed(name) } }
}
