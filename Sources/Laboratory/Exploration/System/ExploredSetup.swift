import Gestures
import TouchTrace
import TraceReplay

/// The setup that a search explores: recognizers with their relations, on targets with areas.
package struct ExploredSetup: Sendable {
  /// A recognizer with its name.
  package struct NamedRecognizer: Sendable {
    /// The name in relations and results.
    package var name: String
    /// The recognizer with its parameters.
    package var recognizer: any GestureRecognizer
    /// The name of its target; nil for the whole surface.
    package var target: String?
    /// Whether it is attached because the setup names none: what the standard recognizers share is intended.
    package var isImplicit = false
    /// Whether the scene attaches it to each element. Its target is then the area of all.
    var isOnEachElement = false

    /// The `kind` of its type.
    package var kind: String { type(of: recognizer).kind }
  }

  /// The recognizers. Relations name them by their indices.
  package var recognizers: [NamedRecognizer]
  /// The failure requirements.
  package var requirements: [(required: Int, dependent: Int)]
  /// The pairs that may be active at the same time.
  package var simultaneous: [(first: Int, second: Int)]
  /// The targets with their own area.
  package var targets: [TraceHeader.TargetLine]
  /// The targets that are elements of a scene which have the recognizers on each element, too.
  private(set) var sharedElements: Set<String> = []
  /// The answers of delegates.
  package var answers: [Answer]
  /// The touches that recognizers receive, if not all.
  package var touchTypes: [(recognizer: Int, types: TouchTypes)]
  /// The intents of the setup.
  package var intents: [Intent] = []
  /// The width and height of the surface, in points.
  package var bounds: Point2D
  /// The surface; 640 by 400 pt if its size is unknown.
  package var surface: Surface

  /// The targets that receive touches themselves; nil for the surface. Only ``lostTaps`` has them.
  package private(set) var deliveries: [String?] = []
  /// How recognizers affect these touches, if not as usual.
  var touchHandling: [(recognizer: Int, handling: TouchHandling)] = []
  /// Further forms of recognizers, of which touches reach the limits, too, each with a distance that fingers move in all directions.
  var forms: [(index: Int, recognizer: any GestureRecognizer, distance: Double)] = []
  /// The only target on which fingers touch down; nil for each that has a recognizer.
  var searchedTarget: String?

  /// An answer of a delegate.
  package struct Answer: Sendable {
    var line: TraceHeader.AnswerLine
    var recognizer: Int
  }

  /// The intent of a line of the header, with its recognizers by their indices.
  package struct Intent: Hashable, Sendable {
    /// The line.
    package var line: TraceHeader.IntentLine
    /// The recognizer.
    package var first: Int
    /// The other one; nil if the line is about one.
    package var second: Int?
  }

  /// Creates what a setup describes, with an area for each element that it names.
  package init(_ setup: Setup, on surface: Surface, intents: [TraceHeader.IntentLine] = []) {
    bounds = surface.bounds.x > 0 && surface.bounds.y > 0 ? surface.bounds : Point2D(640, 400)
    self.surface =
      surface.bounds.x > 0 && surface.bounds.y > 0
      ? surface : Surface(widthInMillipoints: 640_000, heightInMillipoints: 400_000)
    let areas = SceneAreas(setup, bounds)
    targets = setup.targets + areas.lines
    sharedElements = areas.shared
    deliveries = setup.deliveries.map(\.searchedName).uniqued()
    recognizers = setup.recognizers.map { named in
      let isOnEachElement = setup.isOnEachElement(named)
      return NamedRecognizer(
        name: named.name, recognizer: named.recognizer,
        target: isOnEachElement ? areas.each : named.target?.searchedName, isImplicit: named.isImplicit,
        isOnEachElement: isOnEachElement)
    }
    var indices: [String: Int] = [:]
    for (index, named) in recognizers.enumerated() { indices[named.name] = index }
    requirements = setup.requirements.compactMap { line in
      guard let required = indices[line.required], let dependent = indices[line.dependent] else { return nil }
      return (required, dependent)
    }
    simultaneous = setup.simultaneous.compactMap { pair in
      guard let first = indices[pair.first], let second = indices[pair.second] else { return nil }
      return (first, second)
    }
    answers = setup.answers.compactMap { line in indices[line.recognizer].map { Answer(line: line, recognizer: $0) } }
    touchTypes = setup.touchTypes.compactMap { line in indices[line.recognizer].map { ($0, line.types) } }
    touchHandling = setup.touchHandling.compactMap { line in indices[line.recognizer].map { ($0, line.handling) } }
    self.intents = intents.compactMap { line in
      indices[line.recognizer].map { Intent(line: line, first: $0, second: line.other.flatMap { indices[$0] }) }
    }
  }

  /// Returns the part with these recognizers, in this order, and the relations between them. Intents, and touches of targets, are those of the whole.
  package func only(_ kept: [Int]) -> ExploredSetup {
    var part = self
    part.recognizers = kept.map { recognizers[$0] }
    part.intents = []
    (part.deliveries, part.touchHandling) = ([], [])
    part.requirements = requirements.compactMap { line in
      guard let required = kept.firstIndex(of: line.required), let dependent = kept.firstIndex(of: line.dependent)
      else { return nil }
      return (required, dependent)
    }
    part.simultaneous = simultaneous.compactMap { pair in
      guard let first = kept.firstIndex(of: pair.first), let second = kept.firstIndex(of: pair.second) else {
        return nil
      }
      return (first, second)
    }
    part.answers = answers.compactMap { answer in
      kept.firstIndex(of: answer.recognizer).map { Answer(line: answer.line, recognizer: $0) }
    }
    part.touchTypes = touchTypes.compactMap { line in
      kept.firstIndex(of: line.recognizer).map { ($0, line.types) }
    }
    part.forms = forms.compactMap { form in kept.firstIndex(of: form.index).map { ($0, form.recognizer, form.distance) }
    }
    return part
  }

  /// Two recognizers of an intent.
  struct IntendedPair {
    let first: Int
    let second: Int
    /// Whether both are to be recognized, and not at most one of them.
    let isWanted: Bool
  }

  /// The pairs of intents that are about two: at most as many as a search follows.
  var intendedPairs: [IntendedPair] {
    Array(
      intents.compactMap { intent in
        intent.second.map { IntendedPair(first: intent.first, second: $0, isWanted: intent.line.kind == .both) }
      }.prefix(32))
  }

  /// Returns the other recognizers that these require to fail, directly or by others.
  package func context(of members: [Int]) -> [Int] {
    var required: [[Int]] = Array(repeating: [], count: recognizers.count)
    for line in requirements { required[line.dependent].append(line.required) }
    var isReached = recognizers.indices.map(members.contains)
    var reached = members
    var next = 0
    while next < reached.count {
      for index in required[reached[next]] where !isReached[index] {
        isReached[index] = true
        reached.append(index)
      }
      next += 1
    }
    return Array(reached.dropFirst(members.count))
  }

  /// The areas in which fingers may touch down: for each target with a recognizer its own area and those inside it.
  var areas: [[Rect2D]] {
    let used = recognizers.map(\.target).uniqued()
    return (searchedTarget.map { [$0] } ?? used).map { name in
      let own = targets.first { $0.name == name }
      let frame = own?.frame ?? Rect2D(x: 0, y: 0, width: bounds.x, height: bounds.y)
      let inner = targets.filter { $0.name != name && used.contains($0.name) && isInside($0.name, name) }
      return [frame] + inner.map(\.frame)
    }
  }

  /// Returns the inner one of two recognizers' targets if it is inside the other; nil otherwise, and if touches on the outer one are
  /// always on both.
  package func innerTarget(of first: Int, _ second: Int) -> String? {
    let (one, other) = (recognizers[first].target, recognizers[second].target)
    let places = only([first, second]).areas.count { ActionAlphabet.freeArea(of: $0) != nil }
    if one == other || places < 2 { return nil }
    if let other, isInside(other, one) { return other }
    if let one, isInside(one, other) { return one }
    return nil
  }

  /// Returns whether some touches are of both of two recognizers: their targets are the same, or nested.
  func haveCommonTouches(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (recognizers[first].target, recognizers[second].target)
    return one == other || one.map { isInside($0, other) } == true || other.map { isInside($0, one) } == true
  }

  /// Returns the setup for touches on the inner one of nested targets. A recognizer on each element is on that one itself.
  func searched(on target: String) -> ExploredSetup {
    var inner = self
    inner.searchedTarget = target
    if sharedElements.contains(target) {
      for index in recognizers.indices where recognizers[index].isOnEachElement {
        inner.recognizers[index].target = target
      }
    }
    return inner
  }

  /// Returns whether a target is inside another one; nil is the surface.
  private func isInside(_ inner: String, _ outer: String?) -> Bool {
    guard let outer else { return true }
    var parent = targets.first { $0.name == inner }?.parent
    while let name = parent, name != outer { parent = targets.first { $0.name == name }?.parent }
    return parent == outer
  }

  var alphabet: ActionAlphabet {
    ActionAlphabet(
      recognizers.map(\.recognizer) + forms.map(\.recognizer), areas: areas, bounds: bounds, types: types,
      distances: forms.map(\.distance))
  }

  /// Returns the limits of a recognizer, by its index, that no touches meet.
  func unmetLimits(of index: Int) -> [String] { alphabet.unmetLimits(of: recognizers[index].recognizer) }

  /// The types of touch that some recognizers are restricted to, apart from the surface's own.
  private var types: [TouchType] {
    TouchType.allCases.filter { type in
      type != surface.touchType && touchTypes.contains { $0.types.allows(type) && !$0.types.allows(surface.touchType) }
    }
  }

  /// The header of a recording that shows what was found.
  package var header: TraceHeader {
    var header = TraceHeader(surface: surface)
    header.scene = TraceHeader.SceneLine(name: "none")
    header.targets = targets
    header.recognizers = recognizers.map { named in
      TraceHeader.RecognizerLine(
        name: named.name, kind: named.kind, assignments: Self.assignments(of: named.recognizer),
        on: named.target.map { .named($0) })
    }
    header.requirements = requirements.map {
      TraceHeader.Requirement(required: recognizers[$0.required].name, dependent: recognizers[$0.dependent].name)
    }
    header.simultaneous = simultaneous.map {
      TraceHeader.SimultaneousPair(recognizers[$0.first].name, recognizers[$0.second].name)
    }
    header.answers = answers.map(\.line)
    header.touchHandling = touchHandling.map {
      TraceHeader.TouchHandlingLine(of: recognizers[$0.recognizer].name, $0.handling)
    }
    header.deliveries = deliveries.map { $0.map { .named($0) } ?? .surface }
    header.touchTypes = touchTypes.map { TraceHeader.TouchTypesLine(of: recognizers[$0.recognizer].name, $0.types) }
    return header
  }

  private static func assignments<R: GestureRecognizer>(of recognizer: R) -> [TraceHeader.Assignment] {
    let standard = R()
    return zip(R.parameters, R.parameterDescriptions).compactMap { parameter, description in
      let value = parameter.get(recognizer)
      return value == parameter.get(standard)
        ? nil : TraceHeader.Assignment(key: parameter.name, value: description.text(value))
    }
  }
}
