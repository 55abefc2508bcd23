import Gestures
import TouchTrace

/// Plays a source of touches through recognizers and a scene, as its header and the caller ask for.
public struct Replay: Sendable {
  /// What acts on the gestures where neither the caller nor the trace says.
  public static let defaultScene = TraceHeader.SceneLine(name: "none")

  /// Preferred to the trace's own; where it is the same one, the trace's settings stay and these are added.
  public var scene: TraceHeader.SceneLine?
  /// Turned after the trace's own: recognizer, parameter and value. A standard recognizer that a trace does without is passed
  /// over; one that nobody knows is a problem.
  public var assignments: [(recognizer: String, assignment: TraceHeader.Assignment)] = []
  /// Kinds that are played besides those of the trace.
  public var added: [any GestureRecognizer.Type] = []
  public var catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  /// The scenes that a trace or ``scene`` may name.
  public var scenes: [any Scene.Type] = SceneCatalog.scenes

  public init() {}

  /// Why a replay could not start.
  public enum Problem: Error, CustomStringConvertible {
    case assignment(ParameterAssignment.Problem)
    case scene(SceneProblem)
    public var description: String {
      switch self {
      case .assignment(let problem): problem.description
      case .scene(let problem): problem.description
      }
    }
  }

  /// A session ready to play, and the scene it plays.
  public func session(
    for header: TraceHeader, tell: @escaping (TranscriptEntry) -> Void
  ) throws(Problem) -> (Session, TraceHeader.SceneLine) {
    let line = sceneLine(for: header)
    let made: any Scene
    do { made = try SceneCatalog.make(line, on: header.surface, among: scenes) } catch { throw .scene(error) }
    do { return (Session(try setup(for: header), scene: made, on: header.surface, tell: tell), line) } catch {
      throw .assignment(error)
    }
  }

  /// The recognizers that a recording is played with.
  public func setup(for header: TraceHeader) throws(ParameterAssignment.Problem) -> Setup {
    var setup = try Setup(header, catalog: catalog)
    for type in added { setup.add(type) }
    let standard = Setup.standard(catalog).recognizers.map(\.name)
    for (recognizer, assignment) in assignments {
      let isThere = setup.recognizers.contains { $0.name == recognizer }
      if !isThere && standard.contains(recognizer) { continue }
      if !isThere, let type = catalog.first(where: { $0.variantNames.contains(recognizer) }) {
        throw ParameterAssignment.Problem("it is played without “\(recognizer)”; add it with --recognizer \(type.kind)")
      }
      try setup.set(name: recognizer, assignment)
    }
    return setup
  }

  private func sceneLine(for header: TraceHeader) -> TraceHeader.SceneLine {
    guard let scene else { return header.scene ?? Self.defaultScene }
    guard let own = header.scene, own.name == scene.name else { return scene }
    let kept = own.assignments.filter { assignment in !scene.assignments.contains { $0.key == assignment.key } }
    return TraceHeader.SceneLine(name: scene.name, assignments: kept + scene.assignments)
  }
}
