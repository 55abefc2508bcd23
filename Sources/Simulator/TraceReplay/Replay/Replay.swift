import Gestures
import TouchTrace

/// How a recording is played: its scene, its recognizers and their parameters, from its header and from the caller.
public struct Replay: Sendable {
  /// The scene if neither the caller nor the trace names one.
  public static let defaultScene = TraceHeader.SceneLine(name: "none")

  /// Overrides the trace's scene. If both name the same scene, the trace's parameters stay and these are added.
  public var scene: TraceHeader.SceneLine? { didSet { known = nil } }
  /// Parameters set after the trace's own: recognizer, parameter and value. A standard recognizer that the trace does not
  /// use is skipped; an unknown one is a problem.
  public var assignments: [(recognizer: String, assignment: TraceHeader.Assignment)] = [] { didSet { known = nil } }
  /// Whether fingers that rest are not counted; `nil`, the default, for not counting them on touchpads only.
  public var ignoresRestingFingers: Bool? { didSet { known = nil } }
  /// Kinds to play in addition to the trace's.
  public var added: [any GestureRecognizer.Type] = [] { didSet { known = nil } }
  public var catalog: [any GestureRecognizer.Type] = Catalog.recognizers { didSet { known = nil } }
  /// Changes the setup after everything else, for an analysis that replays with other recognizers; nil, the default, for no
  /// change.
  package var change: (@Sendable (inout Setup) -> Void)? { didSet { known = nil } }
  /// The scenes that a trace or ``scene`` may name.
  public var scenes: [any Scene.Type] { didSet { known = nil } }
  /// The setups of the headers so far, if they are kept. A change of anything else forgets them.
  private var known: KnownSetups?

  /// Creates a replay that plays recordings as they are.
  ///
  /// - Parameter scenes: the scenes that a trace may name; by default only `none`, in which nothing responds. The scenes of
  ///   the library are in the module `Simulation`.
  public init(scenes: [any Scene.Type]) { self.scenes = scenes }

  /// The reason a replay cannot start.
  public enum Problem: Error, CustomStringConvertible, ErrorWithRemedy {
    case assignment(ParameterAssignment.Problem)
    case scene(SceneProblem)

    public var description: String {
      switch self {
      case .assignment(let problem): problem.description
      case .scene(let problem): problem.description
      }
    }

    /// What can be done about it, if the description does not state it.
    public var remedy: RecordingRemedy? {
      switch self {
      case .assignment(let problem): problem.remedy
      case .scene: nil
      }
    }
  }

  /// Checks the parameters of ``assignments`` against the catalog: their names, and whether each value is in its range. Whether the
  /// values of a recognizer fit each other depends on the recording as well, and is checked with its setup.
  package func checkAssignments() throws(ParameterAssignment.Problem) {
    let kinds = Catalog.standard(of: catalog) + added
    for (name, assignment) in assignments {
      guard let kind = kinds.first(where: { $0.variantNames.contains(name) }) else { continue }
      _ = try ParameterAssignment.value(of: assignment, for: kind)
    }
  }

  /// The replay as it is now, to be used for many recordings: those with equal headers share a setup, which takes as long to create
  /// as a short recording to play.
  package var ofManyRecordings: Self {
    var copy = self
    copy.known = KnownSetups()
    return copy
  }

  /// Returns a session ready to play, and its scene.
  ///
  /// - Parameter record: called with every entry of the transcript, in order.
  public func session(
    for header: TraceHeader, record: @escaping (TranscriptEntry) -> Void = { _ in }
  ) throws(Problem) -> (Session, TraceHeader.SceneLine) {
    let line = sceneLine(for: header)
    let scene: any Scene
    do { scene = try SceneCatalog.make(line, on: header.surface, among: scenes) } catch { throw .scene(error) }
    let setup: Setup
    do { setup = try self.setup(for: header, in: scene) } catch { throw .assignment(error) }
    let session = Session(setup, scene: scene, on: header.surface, record: record)
    session.notes = notes(on: scene, setup, named: header)
    return (session, line)
  }

  /// Returns the recognizers that a recording is played with: those of its header or, if it names none, the standard ones to
  /// which its scene responds.
  public func setup(for header: TraceHeader) throws(ParameterAssignment.Problem) -> Setup {
    // A scene that cannot be made has a problem of its own.
    try setup(for: header, in: try? SceneCatalog.make(sceneLine(for: header), on: header.surface, among: scenes))
  }

  private func setup(
    for header: TraceHeader, in scene: (any Scene)?
  ) throws(ParameterAssignment.Problem) -> Setup {
    if let setup = known?.setup(for: header) { return setup }
    let setup = try newSetup(for: header, in: scene)
    known?.add(setup, for: header)
    return setup
  }

  private func newSetup(
    for header: TraceHeader, in scene: (any Scene)?
  ) throws(ParameterAssignment.Problem) -> Setup {
    var setup = try Setup(header, catalog: catalog)
    setup.scene = SceneSource(line: sceneLine(for: header), scenes: scenes)
    if let ignoresRestingFingers { setup.ignoresRestingFingers = ignoresRestingFingers }
    for type in added { setup.add(type) }
    if let scene {
      setup.removeImplicitRecognizers(ignoredBy: scene, header)
      setup.keepPresses(in: scene, header)
    }
    let most = GestureCoordinator.maximumRecognizers
    if setup.recognizers.count > most {
      throw ParameterAssignment.Problem(
        "there would be \(setup.recognizers.count) recognizers, and at most \(most) are possible",
        remedy: .addFewerRecognizers)
    }
    if let scene { try checkTargets(of: header, setup, in: scene) }
    let standard = Setup.standard(catalog).recognizers.map(\.name)
    for (recognizer, assignment) in assignments {
      let isAttached = setup.recognizers.contains { $0.name == recognizer }
      if !isAttached && standard.contains(recognizer) { continue }
      if !isAttached, let type = catalog.first(where: { $0.variantNames.contains(recognizer) }) {
        throw ParameterAssignment.Problem(
          "it is replayed without \(QuotedText.quoted(recognizer))", remedy: .addRecognizer(kind: type.kind))
      }
      try setup.set(name: recognizer, assignment)
    }
    try setup.validate()
    var origin = self
    origin.known = nil
    setup.origin = Setup.Origin(replay: origin, header: header)
    change?(&setup)
    return setup
  }

  /// Checks that the scene has the elements that a header names.
  private func checkTargets(
    of header: TraceHeader, _ setup: Setup, in scene: any Scene
  ) throws(ParameterAssignment.Problem) {
    for target in header.targetReferences + header.targets.map({ .named($0.name) }) {
      if let problem = scene.problem(with: target) {
        throw ParameterAssignment.Problem(problem + (header.targetPlaces[target].map { " (\($0))" } ?? ""))
      }
    }
    for named in setup.recognizers where named.shape == .hover {
      switch named.target {
      case .element?, .each?:
        throw ParameterAssignment.Problem(
          "\(QuotedText.quoted(named.name)) cannot hover over an element of the scene, only over the surface or a `target`"
        )
      case .surface?, .named?, nil: break
      }
    }
  }

  /// Returns the scene that a recording is played with.
  package func sceneLine(for header: TraceHeader) -> TraceHeader.SceneLine {
    guard let scene else { return header.scene ?? Self.defaultScene }
    guard let own = header.scene, own.name == scene.name else { return scene }
    let kept = own.assignments.filter { assignment in !scene.assignments.contains { $0.key == assignment.key } }
    return TraceHeader.SceneLine(name: scene.name, assignments: kept + scene.assignments)
  }

  // MARK: Ignored recognizers

  /// Returns a note on recognizers that the user named and the scene ignores; empty if there are none.
  ///
  /// Standard recognizers, played because a trace names none, get no note. Nor do recognizers that another one requires to
  /// fail: they serve that purpose.
  private func notes(on scene: some Scene, _ setup: Setup, named header: TraceHeader) -> [String] {
    // A kind added by --recognizer brings all its variants; one that the scene handles is enough.
    let added = added.map { Setup.named($0) }.filter { variants in !variants.contains { scene.handles($0.recognizer) } }
      .flatMap { $0.map(\.name) }
    let ignored = setup.recognizers.filter { named in
      let isNamed =
        header.recognizers.contains { $0.name == named.name } || header.added.contains(named.kind)
        || added.contains(named.name)
      let isRequired = setup.requirements.contains { $0.required == named.name }
      return isNamed && !isRequired && !scene.handles(named.recognizer)
    }
    if ignored.isEmpty { return [] }
    let names = ignored.map { $0.name == $0.kind ? $0.name : "\($0.name) (\($0.kind))" }
    let handled = catalog.flatMap { Setup.named($0) }.filter { scene.handles($0.recognizer) }.map(\.name)
    let remedy = handled.isEmpty ? "" : "; it responds to \(handled.listed())"
    return [
      "the scene \(type(of: scene).name) ignores the \(Noun("recognizer").form(for: names.count)) \(names.listed())\(remedy)"
    ]
  }
}

extension Scene {
  func handles(_ recognizer: any GestureRecognizer) -> Bool { handles(recognizer.sceneGestureKind) }
}

/// The setups of the headers of recordings that one replay has played.
private final class KnownSetups: Sendable {
  private let setups = Lock<[TraceHeader: Setup]>([:])
  /// The most setups that are kept.
  private static let maximum = 256

  func setup(for header: TraceHeader) -> Setup? { setups.withLock { $0[header] } }

  func add(_ setup: Setup, for header: TraceHeader) {
    setups.withLock { setups in
      if setups.count < Self.maximum { setups[header] = setup }
    }
  }
}
