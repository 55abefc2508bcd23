import TouchTrace
import TraceReplay

extension SceneCatalog {
  /// Creates the scene of the library that a header names. Throws if there is none, or a parameter does not fit it.
  package static func make(
    _ line: TraceHeader.SceneLine, on surface: Surface
  ) throws(SceneProblem) -> any Scene { try make(line, on: surface, among: scenes) }
}

extension Replay {
  package init() { self.init(scenes: SceneCatalog.scenes) }
}

extension SourceRequest {
  /// Checks the library's scenes, and the elements that headers name, while recordings are read.
  package mutating func checkScenes() { checkScenes(among: SceneCatalog.scenes) }
}
