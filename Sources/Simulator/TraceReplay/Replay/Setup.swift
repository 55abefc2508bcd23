import Gestures
import TouchTrace

/// The recognizers of a session and the relations between them.
public struct Setup: Sendable {
  public struct NamedRecognizer: Sendable {
    public var name: String
    public var recognizer: any GestureRecognizer
    public var kind: String { type(of: recognizer).kind }
    package var shape: GestureShape { type(of: recognizer).shape }
    /// A Boolean value that indicates whether the recognizer is attached because none was named.
    public var isImplicit = false
    /// The target that the header names; nil leaves the choice to the scene.
    public var target: TargetReference?
  }

  public internal(set) var recognizers: [NamedRecognizer]
  /// The surface, which decides how many points a millimetre is.
  private var surface: Surface?
  /// Whether taps and long presses are those of a touchpad: they take longer, and presses yield to pans.
  private var isForTouchpad = false
  /// A Boolean value that indicates whether fingers that rest on a touchpad are not counted: see `RestingFingers`.
  public var ignoresRestingFingers = false
  public var requirements: [TraceHeader.Requirement]
  public var simultaneous: [TraceHeader.SimultaneousPair]
  /// The targets with their own area.
  public var targets: [TraceHeader.TargetLine] = []
  /// The answers of delegates.
  public var answers: [TraceHeader.AnswerLine] = []
  /// How recognizers affect the touches that targets receive.
  public var touchHandling: [TraceHeader.TouchHandlingLine] = []
  /// The touches that recognizers receive.
  public var touchTypes: [TraceHeader.TouchTypesLine] = []
  /// The targets that receive touches.
  public var deliveries: [TargetReference] = []
  /// Whether the setup needs targets other than the whole surface, or restricts which touches recognizers receive.
  var hasTargets: Bool {
    !touchTypes.isEmpty || !targets.isEmpty || !answers.isEmpty || !touchHandling.isEmpty || !deliveries.isEmpty
      || recognizers.contains { $0.target != nil && $0.target != .surface }
  }
  /// The scene that the recording is played with; nil if it is unknown. Replays of a part of a recording need it for the
  /// elements that touches hit.
  package var scene: SceneSource?
  /// The elements that the touches of the recording hit, if they are known.
  package var elements: ElementLog?
  /// The replay and the header that the setup was made of; nil if it was made otherwise.
  var origin: Origin?

  /// Returns the setup of a trace that names no recognizers: every variant of the catalog's standard kinds, with the
  /// relations that let them coexist, which are those of ``NamedSetup``.
  public static func standard(_ catalog: [any GestureRecognizer.Type] = Catalog.recognizers) -> Setup {
    var recognizers = Catalog.standard(of: catalog).flatMap { named($0) }
    for index in recognizers.indices { recognizers[index].isImplicit = true }
    return Setup(
      recognizers: recognizers,
      requirements: NamedSetup.requirements.map {
        TraceHeader.Requirement(required: $0.required, dependent: $0.dependent)
      },
      simultaneous: NamedSetup.simultaneous.map { TraceHeader.SimultaneousPair($0.first, $0.second) })
  }

  package static let empty = Setup(recognizers: [], requirements: [], simultaneous: [])

  init(
    recognizers: [NamedRecognizer], requirements: [TraceHeader.Requirement],
    simultaneous: [TraceHeader.SimultaneousPair]
  ) {
    self.recognizers = recognizers
    self.requirements = requirements
    self.simultaneous = simultaneous
  }

  /// Creates the setup that a trace's header describes.
  public init(
    _ header: TraceHeader, catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  ) throws(ParameterAssignment.Problem) {
    self = header.recognizers.isEmpty ? .standard(catalog) : .empty
    surface = header.surface
    isForTouchpad = header.surface.isTouchpad
    for index in recognizers.indices { adaptToSurface(index) }
    ignoresRestingFingers = header.surface.isTouchpad
    for line in header.requirements
    where requirements.contains(where: { $0.required == line.dependent && $0.dependent == line.required }) {
      throw ParameterAssignment.Problem(
        "\(line.required) and \(line.dependent) would wait for each other: of the standard recognizers, \(line.required) "
          + "already requires \(line.dependent) to fail; name the recognizers to relate them otherwise")
    }
    requirements += header.requirements
    simultaneous += header.simultaneous
    targets = header.targets
    answers = header.answers
    touchHandling = header.touchHandling
    touchTypes = header.touchTypes
    deliveries = header.deliveries
    for line in header.recognizers { try attach(line, catalog: catalog) }
    for kind in header.added {
      guard let type = catalog.first(where: { $0.kind == kind }) else {
        throw ParameterAssignment.Problem("there is no recognizer \(QuotedText.quoted(kind))")
      }
      add(type)
    }
    for line in header.parameters { try set(name: line.recognizer, line.assignment) }
    try validate()
  }

  /// Removes the recognizers that are attached because none was named and to which a scene does not respond, as an
  /// application attaches only what its views have: a table's pan does not wait for swipes. Those named in the header stay.
  mutating func removeImplicitRecognizers(ignoredBy scene: some Scene, _ header: TraceHeader) {
    let named = header.namesInRelations
    recognizers.removeAll { $0.isImplicit && !named.contains($0.name) && !scene.handles($0.recognizer) }
    let names = Set(recognizers.map(\.name))
    requirements.removeAll { !names.contains($0.required) || !names.contains($0.dependent) }
    simultaneous.removeAll { !names.contains($0.first) || !names.contains($0.second) }
  }

  /// Lets presses on a touchpad keep their fingers where the views of a scene follow them, unless the header says how far they may
  /// move.
  mutating func keepPresses(in scene: some Scene, _ header: TraceHeader) {
    guard isForTouchpad, type(of: scene).pressesFollowFingers else { return }
    let standard = LongPressRecognizer().allowableMovementWhilePressing
    for index in recognizers.indices where recognizers[index].shape == .press {
      let (name, key) = (recognizers[index].name, "allowableMovementWhilePressing")
      let isSet =
        header.recognizers.contains { $0.name == name && $0.assignments.contains { $0.key == key } }
        || header.parameters.contains { $0.recognizer == name && $0.assignment.key == key }
      if !isSet { recognizers[index].recognizer = recognizers[index].recognizer.with(key, at: standard) }
    }
  }

  /// Throws if the parameters of a recognizer do not fit each other. Call it when all of them have been set.
  public func validate() throws(ParameterAssignment.Problem) {
    for named in recognizers {
      guard var error = named.recognizer.invalidParameter else { continue }
      error.kind = named.name
      throw ParameterAssignment.Problem(error.description)
    }
  }

  /// Adds the recognizer that a line of a header describes. Its name must be free.
  package mutating func attach(
    _ line: TraceHeader.RecognizerLine, catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  ) throws(ParameterAssignment.Problem) {
    guard let type = catalog.first(where: { $0.kind == line.kind }) else {
      throw ParameterAssignment.Problem("there is no recognizer \(QuotedText.quoted(line.kind))")
    }
    recognizers.append(NamedRecognizer(name: line.name, recognizer: type.make(), target: line.target))
    adaptToSurface(recognizers.count - 1)
    for assignment in line.assignments { try set(assignment, of: recognizers.count - 1) }
  }

  /// Adds a recognizer under a name that is free.
  package mutating func attach(_ recognizer: any GestureRecognizer, as name: String) {
    recognizers.append(NamedRecognizer(name: name, recognizer: recognizer))
  }

  /// Sets one parameter of a recognizer, as `--set NAME.PARAMETER=VALUE` does.
  ///
  /// - Throws: a problem if there is no such recognizer or parameter, or the value is out of range.
  public mutating func set(name: String, _ assignment: TraceHeader.Assignment) throws(ParameterAssignment.Problem) {
    guard let index = recognizers.firstIndex(where: { $0.name == name }) else {
      let names = recognizers.map(\.name)
      throw ParameterAssignment.Problem(
        "there is no recognizer \(QuotedText.quoted(name))\(Suggestion.questionOrList(name, names))"
      )
    }
    try set(assignment, of: index)
    recognizers[index].isImplicit = false
  }

  /// Adds the variants of a kind. A variant with a name that is taken is not added, but counts as named from now on.
  public mutating func add(_ type: any GestureRecognizer.Type) {
    for variant in Self.named(type) {
      if let index = recognizers.firstIndex(where: { $0.name == variant.name }) {
        recognizers[index].isImplicit = false
      } else {
        recognizers.append(variant)
        adaptToSurface(recognizers.count - 1)
      }
    }
  }

  /// Gives a recognizer the defaults for the kind of surface. The header's own parameters are set afterwards.
  private mutating func adaptToSurface(_ index: Int) {
    if isForTouchpad { recognizers[index].recognizer = recognizers[index].recognizer.adaptedToTouchpad }
  }

  private mutating func set(_ assignment: TraceHeader.Assignment, of index: Int) throws(ParameterAssignment.Problem) {
    recognizers[index].recognizer = try Self.setting(assignment, of: recognizers[index].recognizer, on: surface)
  }

  /// Returns a recognizer with one parameter set as `--set` does.
  package static func setting(
    _ assignment: TraceHeader.Assignment, of recognizer: any GestureRecognizer, on surface: Surface? = nil
  ) throws(ParameterAssignment.Problem) -> any GestureRecognizer {
    let value = try ParameterAssignment.value(of: assignment, for: type(of: recognizer), on: surface)
    return recognizer.with(assignment.key, at: value)
  }

  /// Replaces a recognizer by one of the same kind.
  package mutating func replaceRecognizer(at index: Int, with recognizer: any GestureRecognizer) {
    recognizers[index].recognizer = recognizer
  }

  /// Returns the value of a parameter, by its index in `parameterDescriptions`.
  package func value(of parameter: Int, of index: Int) -> Double { recognizers[index].recognizer.value(of: parameter) }

  /// Returns a copy with one parameter set to a value in its range; an unchanged copy if it does not fit another parameter.
  package func setting(_ parameter: Int, of index: Int, to value: Double) -> Self {
    let changed = recognizers[index].recognizer.setting(parameter, to: value)
    if changed.invalidParameter != nil { return self }
    var copy = self
    copy.recognizers[index].recognizer = changed
    return copy
  }

  package static func named(_ type: any GestureRecognizer.Type) -> [NamedRecognizer] {
    type.erasedVariants.map { NamedRecognizer(name: $0.name, recognizer: $0.recognizer) }
  }
}

extension TraceHeader {
  /// The recognizers that relations, answers and the handling of touches name.
  fileprivate var namesInRelations: [String] {
    requirements.flatMap { [$0.required, $0.dependent] } + simultaneous.flatMap { [$0.first, $0.second] }
      + answers.map(\.recognizer) + touchHandling.map(\.recognizer) + touchTypes.map(\.recognizer)
      + intents.flatMap { [$0.recognizer] + ($0.other.map { [$0] } ?? []) }
  }
}

extension GestureRecognizer {
  package func value(of parameter: Int) -> Double { Self.parameters[parameter].get(self) }

  func setting(_ parameter: Int, to value: Double) -> Self {
    var copy = self
    Self.parameters[parameter].set(&copy, value)
    return copy
  }

  /// A copy with the defaults for touchpads.
  var adaptedToTouchpad: Self {
    var copy = self
    copy.adaptToTouchpad()
    return copy
  }

  /// Returns a copy with one parameter set. The parameter exists and the value is in its range.
  func with(_ parameter: String, at value: Double) -> Self {
    var copy = self
    let index = Self.parameterDescriptions.firstIndex { $0.isNamed(parameter) }
    if let index { Self.parameters[index].set(&copy, value) }
    return copy
  }
}
