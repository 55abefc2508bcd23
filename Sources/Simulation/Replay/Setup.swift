import Gestures
import TouchTrace

/// The recognizers of a session and what they have to do with each other.
public struct Setup: Sendable {
  public struct NamedRecognizer: Sendable {
    public var name: String
    public var recognizer: any GestureRecognizer
    public var kind: String { type(of: recognizer).kind }
  }
  public private(set) var recognizers: [NamedRecognizer]
  public var requirements: [TraceHeader.Requirement]
  public var simultaneous: [TraceHeader.SimultaneousPair]

  /// What a trace gets whose header names no recognizers: every variant of the catalog's standard ones. A two-finger
  /// press and a pinch may come together, since a pinch may begin with a rest.
  public static func standard(_ catalog: [any GestureRecognizer.Type] = Catalog.recognizers) -> Setup {
    Setup(
      recognizers: Catalog.standard(of: catalog).flatMap { named($0) }, requirements: [],
      simultaneous: [TraceHeader.SimultaneousPair("twoFingerLongPress", "pinch")])
  }

  /// Nobody listens.
  package static let empty = Setup(recognizers: [], requirements: [], simultaneous: [])

  init(
    recognizers: [NamedRecognizer], requirements: [TraceHeader.Requirement],
    simultaneous: [TraceHeader.SimultaneousPair]
  ) {
    (self.recognizers, self.requirements, self.simultaneous) = (recognizers, requirements, simultaneous)
  }

  /// What a trace's header asks for.
  public init(
    _ header: TraceHeader, catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  ) throws(ParameterAssignment.Problem) {
    if header.recognizers.isEmpty {
      self = .standard(catalog)
      requirements += header.requirements
      simultaneous += header.simultaneous
      return
    }
    self.init(recognizers: [], requirements: header.requirements, simultaneous: header.simultaneous)
    for line in header.recognizers {
      guard let type = catalog.first(where: { $0.kind == line.kind }) else {
        throw ParameterAssignment.Problem("there is no recognizer “\(line.kind)”")
      }
      recognizers.append(NamedRecognizer(name: line.name, recognizer: type.init()))
      for assignment in line.assignments { try set(assignment, of: recognizers.count - 1) }
    }
  }

  /// `--set NAME.KNOB=VALUE`.
  public mutating func set(name: String, _ assignment: TraceHeader.Assignment) throws(ParameterAssignment.Problem) {
    guard let index = recognizers.firstIndex(where: { $0.name == name }) else {
      let names = recognizers.map(\.name)
      throw ParameterAssignment.Problem(
        "there is no recognizer “\(name)”\(Suggestion.questionOrList(name, names))"
      )
    }
    try set(assignment, of: index)
  }
  /// Adds a kind's recognizers; those whose names are there already are not added again.
  public mutating func add(_ type: any GestureRecognizer.Type) {
    for own in Self.named(type) where !recognizers.contains(where: { $0.name == own.name }) { recognizers.append(own) }
  }
  private mutating func set(_ assignment: TraceHeader.Assignment, of index: Int) throws(ParameterAssignment.Problem) {
    let value = try ParameterAssignment.value(of: assignment, for: type(of: recognizers[index].recognizer))
    recognizers[index].recognizer = recognizers[index].recognizer.with(assignment.key, at: value)
  }

  /// What a parameter is set to, by its place among `parameterDescriptions`.
  package func value(of parameter: Int, of index: Int) -> Double { recognizers[index].recognizer.value(of: parameter) }
  /// A copy with one parameter turned to a value that it takes.
  package func setting(_ parameter: Int, of index: Int, to value: Double) -> Self {
    var copy = self
    copy.recognizers[index].recognizer = recognizers[index].recognizer.turning(parameter, to: value)
    return copy
  }

  private static func named<R: GestureRecognizer>(_: R.Type) -> [NamedRecognizer] {
    R.variants.map { NamedRecognizer(name: $0.name, recognizer: $0.recognizer) }
  }
}

extension GestureRecognizer {
  fileprivate func value(of parameter: Int) -> Double { Self.parameters[parameter].get(self) }
  fileprivate func turning(_ parameter: Int, to value: Double) -> Self {
    var copy = self
    Self.parameters[parameter].set(&copy, value)
    return copy
  }
  /// A copy with one parameter turned; the parameter exists and takes the value.
  fileprivate func with(_ parameter: String, at value: Double) -> Self {
    var copy = self
    for candidate in Self.parameters where candidate.name == parameter { candidate.set(&copy, value) }
    return copy
  }
}
