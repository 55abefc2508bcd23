import GestureTables
import Gestures
import TouchTrace

/// A parameter of a recognizer in a setup, with its value.
package struct SetupParameter: Sendable {
  package let recognizer: String
  package let kind: String
  package let description: ParameterDescription
  /// The value in the setup.
  package let value: Double

  package var name: String { "\(recognizer).\(description.name)" }

  /// Returns a value as a header file has it, such as `28pt` or `0.8s`.
  package func text(_ value: Double) -> String {
    switch description.unit {
    case .milliseconds: FixedPoint.short(value) + "ms"
    case .points: FixedPoint.short(value) + "pt"
    default: FixedPoint.short(value)
    }
  }

  /// Returns the parameters of all recognizers of a setup that are numbers.
  package static func all(of setup: RecognizerSetup) -> [SetupParameter] {
    setup.recognizers.flatMap { recognizer -> [SetupParameter] in
      var lister = Lister(recognizer: recognizer)
      Catalog.show(to: &lister)
      return lister.found
    }
  }

  private struct Lister: CatalogVisitor {
    let recognizer: RecognizerSetup.Recognizer
    var found: [SetupParameter] = []

    init(recognizer: RecognizerSetup.Recognizer) { self.recognizer = recognizer }

    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      guard R.kind == recognizer.kind else { return }
      for description in R.parameterDescriptions where description.choices.isEmpty {
        let value = recognizer.parameters.first { $0.name == description.name }?.value ?? description.defaultValue
        found.append(
          SetupParameter(recognizer: recognizer.name, kind: recognizer.kind, description: description, value: value))
      }
    }
  }
}

/// Parameters that are set together.
package struct ParameterChange: Hashable, Sendable {
  /// The parameters as a header file sets them, such as `tap.allowableMovement=28pt`.
  package var assignments: [String]

  package init(_ assignments: [String] = []) { self.assignments = assignments }

  package var text: String { assignments.joined(separator: " ") }

  /// Returns the change with another one, which replaces values of the same parameters.
  package func adding(_ other: ParameterChange) -> ParameterChange {
    let names = Set(other.assignments.map { $0.prefix { $0 != "=" } })
    return ParameterChange(assignments.filter { !names.contains($0.prefix { $0 != "=" }) } + other.assignments)
  }

  /// Returns the text of a setup with the change.
  package func applied(to setup: String) -> String { assignments.reduce(setup) { "\($0)\nset \($1)" } }

  /// Returns the recognizers of a setup with the change.
  package func setup(_ text: String) throws(PeopleProblem) -> RecognizerSetup {
    do throws(SetupError) { return try RecognizerSetup(applied(to: text)) } catch {
      throw PeopleProblem(error.problem)
    }
  }
}

/// What a change of parameters does for people.
package struct Remedy: Sendable {
  package var change: ParameterChange
  package var result: PeopleResult
}

/// Searches for the smallest changes of parameters that let more people make a gesture, without others losing theirs.
package struct RemedySearch: Sendable {
  package let run: PeopleRun
  package let setup: String
  private let base: PeopleResult

  /// How much of all attempts at another gesture may be lost, or taken by this one, for a change to be suggested.
  private static let loss = 0.01
  /// How much more of the attempts a larger change must recognize to be preferred.
  private static let gain = 0.005
  private static let steps: [Double] = [1.2, 1.4, 1.6, 2, 2.5]

  package init(_ run: PeopleRun, _ setup: String, _ base: PeopleResult) {
    (self.run, self.setup, self.base) = (run, setup, base)
  }

  /// Returns changes for a gesture, each with what those before it changed.
  ///
  /// - Parameter failures: Why the attempts of each person at it fail.
  package func remedies(for gesture: Int, _ failures: [AttemptObserver.Failures]) throws(PeopleProblem) -> [Remedy] {
    var found: [Remedy] = []
    var current = Remedy(change: ParameterChange(), result: base)
    while found.count < 3 {
      var best: Remedy?
      for change in try candidates(for: gesture, failures, after: current.change) {
        let whole = current.change.adding(change)
        guard let result = try? run.result(of: try whole.setup(setup)), isHarmless(result, to: gesture) else {
          continue
        }
        if isBetter(result, than: (best ?? current).result, for: gesture) {
          best = Remedy(change: whole, result: result)
        }
      }
      guard let best else { break }
      current = best
      found.append(best)
    }
    return found
  }

  private func isBetter(_ result: PeopleResult, than other: PeopleResult, for gesture: Int) -> Bool {
    let (able, before) = (result.able(at: gesture).count, other.able(at: gesture).count)
    let (share, old) = (result.share(of: gesture) ?? 0, other.share(of: gesture) ?? 0)
    return able > before && share >= old || able == before && share > old + Self.gain
  }

  private func isHarmless(_ result: PeopleResult, to gesture: Int) -> Bool {
    for other in result.counts.indices where other != gesture {
      let all = run.population.attempts(at: other)
      if all == 0 { continue }
      if (result.share(of: other) ?? 0) < (base.share(of: other) ?? 0) - Self.loss { return false }
      if Double(result.taken(from: other, by: gesture) - base.taken(from: other, by: gesture)) > Self.loss * Double(all)
      {
        return false
      }
    }
    return true
  }

  /// Returns larger and larger changes of each limit by which attempts fail, with the limits of other gestures that would take the
  /// touches then.
  private func candidates(
    for gesture: Int, _ failures: [AttemptObserver.Failures], after change: ParameterChange
  ) throws(PeopleProblem) -> [ParameterChange] {
    let parameters = SetupParameter.all(of: try change.setup(setup))
    let own = run.intents.recognizers[gesture].first ?? ""
    let limits = Set(failures.flatMap { $0.counts.keys })
    let takers = Set(failures.flatMap { $0.takers.keys })
    var list: [ParameterChange] = []
    for parameter in parameters where parameter.recognizer == own && limits.contains(Self.limit(of: parameter)) {
      for step in Self.steps {
        let value = Self.rounded(
          parameter.description.role.isMinimum ? parameter.value / step : parameter.value * step, parameter)
        guard parameter.description.range.contains(value), value != parameter.value else { continue }
        var assignments = ["\(parameter.name)=\(parameter.text(value))"]
        for other in parameters
        where other.recognizer != own
          && Self.touches(of: other.recognizer, parameters) == Self.touches(of: own, parameters)
          && Self.yields(other, to: parameter, value, takers)
        {
          assignments.append("\(other.name)=\(other.text(value))")
        }
        list.append(ParameterChange(assignments))
      }
    }
    return list
  }

  /// Returns whether another recognizer would take the touch before a limit is reached.
  private static func yields(
    _ other: SetupParameter, to parameter: SetupParameter, _ value: Double, _ takers: Set<String>
  ) -> Bool {
    guard other.description.unit == parameter.description.unit, other.value < value, other.value > 0 else {
      return false
    }
    switch (parameter.description.role, other.description.role) {
    case (.movementAllowed, .movementRequired):
      return other.kind == "pan" || takers.contains(other.recognizer) && other.kind != "pinch"
    case (.durationAllowed, .durationRequired):
      return other.kind == "longPress" && other.description.name == "minimumPressDuration"
    default: return false
    }
  }

  /// Returns the number of touches that a recognizer requires.
  private static func touches(of recognizer: String, _ parameters: [SetupParameter]) -> Double {
    parameters.first { $0.recognizer == recognizer && $0.description.name == "numberOfTouchesRequired" }?.value ?? 1
  }

  private static func limit(of parameter: SetupParameter) -> Limit {
    switch parameter.description.role {
    case .movementAllowed, .movementRequired, .spanRequired, .arcRequired, .rotationRequired: .movement
    case .durationAllowed, .durationRequired, .touchDownInterval: .time
    case .separation, .spacing, .edge: .spacing
    case .velocityRequired: .speed
    default: .other
    }
  }

  /// Whole points, and milliseconds in tens: a value that people remember.
  private static func rounded(_ value: Double, _ parameter: SetupParameter) -> Double {
    switch parameter.description.unit {
    case .milliseconds: (value / 10).rounded() * 10
    case .points, .pointsPerSecond: value.rounded()
    default: (value * 100).rounded() / 100
    }
  }
}
