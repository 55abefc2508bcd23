import Gestures
import TouchTrace

/// Plays a source of touches through recognizers and a scene, as its header and the caller ask for.
public struct Replay: Sendable {
  /// What acts on the gestures where neither the caller nor the trace says.
  public static let defaultScene = TraceHeader.SceneLine(name: "none")

  /// Preferred to the trace's own; where it is the same one, the trace's settings stay and these are added.
  public var scene: TraceHeader.SceneLine?
  /// Turned after the trace's own: recognizer, knob and value. A standard recognizer that a trace does without is passed
  /// over; one that nobody knows is a problem.
  public var settings: [(recognizer: String, setting: TraceHeader.Setting)] = []
  /// Kinds that are played besides those of the trace.
  public var added: [any GestureRecognizer.Type] = []
  public var catalog: [any GestureRecognizer.Type] = Catalog.recognizers
  /// The scenes that a trace or ``scene`` may name.
  public var scenes: [any Scene.Type] = SceneCatalog.scenes

  public init() {}

  /// Why a replay could not start.
  public enum Problem: Error, CustomStringConvertible {
    case setting(KnobSetting.Problem)
    case scene(SceneProblem)
    public var description: String {
      switch self {
      case .setting(let problem): problem.description
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
      throw .setting(error)
    }
  }

  /// The recognizers that a recording is played with.
  public func setup(for header: TraceHeader) throws(KnobSetting.Problem) -> Setup {
    var setup = try Setup(header, catalog: catalog)
    for type in added { setup.add(type) }
    let standard = Setup.standard(catalog).recognizers.map(\.name)
    for (recognizer, setting) in settings {
      let isThere = setup.recognizers.contains { $0.name == recognizer }
      if !isThere && standard.contains(recognizer) { continue }
      if !isThere, let type = catalog.first(where: { $0.variantNames.contains(recognizer) }) {
        throw KnobSetting.Problem("it is played without “\(recognizer)”; add it with --recognizer \(type.kind)")
      }
      try setup.set(name: recognizer, setting)
    }
    return setup
  }

  private func sceneLine(for header: TraceHeader) -> TraceHeader.SceneLine {
    guard let scene else { return header.scene ?? Self.defaultScene }
    guard let own = header.scene, own.name == scene.name else { return scene }
    let kept = own.settings.filter { setting in !scene.settings.contains { $0.key == setting.key } }
    return TraceHeader.SceneLine(name: scene.name, settings: kept + scene.settings)
  }
}
