import Gestures
import TouchTrace

/// What a program has set up in a coordinator, as the lines of a trace's header, and what no header can state.
public struct CoordinatorSetup: Sendable {
  /// The recognizers with the parameters that differ from their defaults, their relations and targets. The surface has no size.
  public private(set) var header = TraceHeader(surface: Surface(widthInMicrometres: 0, heightInMicrometres: 0))
  /// What the header lacks, one sentence each: delegates, custom kinds, targets without an area of their own.
  public private(set) var missing: [String] = []

  /// The lines of a header file.
  public var text: String { SetupText.text(header) }

  /// Reads the setup of a coordinator.
  ///
  /// - Parameters:
  ///   - coordinator: the program's coordinator.
  ///   - names: the names of its recognizers; others are named by their kind: `tap`, `tap2`.
  ///   - recognizers: the custom kinds among them. A header states their parameters, and a replay needs these kinds.
  public init(
    of coordinator: GestureCoordinator, names: [String: any RecognizerReference] = [:],
    recognizers: [any GestureRecognizer.Type] = []
  ) {
    let names = CoordinatorNames(of: coordinator, names)
    let catalog = Catalog.recognizers + recognizers
    for target in coordinator.targets { add(target, of: coordinator, names) }
    if coordinator.hitTest != nil { missing.append("the coordinator's hitTest decides which target a touch hits") }
    for id in coordinator.attachedRecognizers { add(id, of: coordinator, names, catalog) }
    for id in coordinator.attachedRecognizers { addRelations(of: id, coordinator, names) }
  }

  private mutating func add(_ target: TargetID, of coordinator: GestureCoordinator, _ names: CoordinatorNames) {
    guard let name = names.name(of: target), let place = coordinator.placement(of: target) else { return }
    guard let frame = place.frame else {
      return missing.append("\(name) has no area of its own, or is transformed")
    }
    header.targets.append(.init(name: name, frame: frame, in: names.name(of: place.parent)))
  }

  private mutating func add(
    _ id: RecognizerID, of coordinator: GestureCoordinator, _ names: CoordinatorNames,
    _ catalog: [any GestureRecognizer.Type]
  ) {
    let name = names.name(of: id)
    guard let kind = coordinator.kind(of: id) else { return }
    guard let type = catalog.first(where: { $0.kind == kind }) else {
      return missing.append("\(name) is of the kind \(kind), which is not among `recognizers`")
    }
    // A replay on a touchpad has other defaults.
    let defaults = [type.make(), type.make().adaptedToTouchpad]
    let assignments: [TraceHeader.Assignment] = type.parameterDescriptions.enumerated().compactMap { index, parameter in
      guard let value = coordinator.parameter(parameter.name, of: id),
        defaults.contains(where: { $0.value(of: index) != value })
      else { return nil }
      return TraceHeader.Assignment(key: parameter.name, value: parameter.text(value))
    }
    let target = names.name(of: coordinator.target(of: id)).map { TargetReference.named($0) }
    header.recognizers.append(.init(name: name, kind: kind, assignments: assignments, on: target))
    let handling = coordinator.touchHandling(of: id)
    if handling != TouchHandling() { header.touchHandling.append(.init(of: name, handling)) }
    let types = coordinator.allowedTouchTypes(of: id)
    if !types.isSuperset(of: .any) { header.touchTypes.append(.init(of: name, types)) }
    if coordinator.hasDelegate(id) { missing.append("\(name) has a delegate; a header does not state its answers") }
    if !coordinator.isEnabled(id) { missing.append("\(name) is disabled") }
  }

  private mutating func addRelations(of id: RecognizerID, _ coordinator: GestureCoordinator, _ names: CoordinatorNames)
  {
    let name = names.name(of: id)
    for other in coordinator.requirements(of: id) {
      header.requirements.append(.init(required: names.name(of: other), dependent: name))
    }
    for other in coordinator.simultaneousRecognizers(with: id) where id.index < other.index {
      header.simultaneous.append(.init(name, names.name(of: other)))
    }
  }
}

extension CoordinatorSetup {
  /// Returns how a recording's own setup differs from the program's, one sentence for each difference, such as
  /// `zoom.minimumSpanChange is 30pt in the program; the header has 24pt`.
  ///
  /// - Parameter setup: the setup of the recording.
  package func differences(from setup: Setup, catalog: [any GestureRecognizer.Type]) throws(ParameterAssignment.Problem)
    -> [String]
  {
    let own = try Setup(header, catalog: catalog)
    var differences: [String] = []
    for named in own.recognizers {
      guard let other = setup.recognizers.first(where: { $0.name == named.name }) else {
        differences.append("the header has no recognizer “\(named.name)” (\(named.kind))")
        continue
      }
      differences += Self.differences(of: named, from: other)
    }
    for named in setup.recognizers where !own.recognizers.contains(where: { $0.name == named.name }) {
      differences.append("the program has no recognizer “\(named.name)” (\(named.kind))")
    }
    differences += Self.differences(
      Set(own.requirements.map { "require \($0.required) before \($0.dependent)" }),
      Set(setup.requirements.map { "require \($0.required) before \($0.dependent)" }))
    differences += Self.differences(
      Set(own.simultaneous.map { "simultaneous \([$0.first, $0.second].sorted().joined(separator: " "))" }),
      Set(setup.simultaneous.map { "simultaneous \([$0.first, $0.second].sorted().joined(separator: " "))" }))
    return differences
  }

  private static func differences(of program: Setup.NamedRecognizer, from header: Setup.NamedRecognizer) -> [String] {
    if program.kind != header.kind {
      return ["“\(program.name)” is a \(program.kind) in the program; the header has a \(header.kind)"]
    }
    let parameters = type(of: program.recognizer).parameterDescriptions
    return parameters.indices.compactMap { index in
      let (own, other) = (program.recognizer.value(of: index), header.recognizer.value(of: index))
      if own == other { return nil }
      let parameter = parameters[index]
      return
        "\(program.name).\(parameter.name) is \(parameter.text(own)) in the program; the header has \(parameter.text(other))"
    }
  }

  private static func differences(_ program: Set<String>, _ header: Set<String>) -> [String] {
    program.subtracting(header).sorted().map { "the header lacks “\($0)”" }
      + header.subtracting(program).sorted().map { "the program lacks “\($0)”" }
  }
}
