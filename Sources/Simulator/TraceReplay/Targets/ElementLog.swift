import Gestures
import TouchTrace

/// The elements on which a session's touches began, and the removed ones. Replays of parts of the recording look them up instead
/// of playing the scene from the start.
package struct ElementLog: Sendable {
  struct Lookup: Hashable, Sendable {
    var time: Timestamp
    var point: Point2D
  }

  let scene: any Scene.Type
  private(set) var chains: [Lookup: [SceneElement]] = [:]
  /// What a reader called the elements, in their order.
  private(set) var titles: [Lookup: [String?]] = [:]
  private(set) var removals: [SceneElement: [Timestamp]] = [:]

  init(_ scene: any Scene.Type) { self.scene = scene }

  /// A touch that hit nothing needs no entry.
  mutating func add(_ chain: [SceneElement], _ titles: [String?], at point: Point2D, _ time: Timestamp) {
    if chain.isEmpty { return }
    chains[Lookup(time: time, point: point)] = chain
    self.titles[Lookup(time: time, point: point)] = titles
  }

  mutating func remove(_ element: SceneElement, at time: Timestamp) { removals[element, default: []].append(time) }

  /// The entries that the last call of ``forget(before:)`` kept.
  private var kept = 0

  /// Forgets what happened before a time, once there is twice as much as after the last call. Complexity: O(1) for each entry.
  mutating func forget(before time: Timestamp) {
    guard chains.count + removals.count > 2 * kept + 64 else { return }
    chains = chains.filter { $0.key.time >= time }
    titles = titles.filter { $0.key.time >= time }
    removals = removals.compactMapValues { times in
      let later = times.filter { $0 >= time }
      return later.isEmpty ? nil : later
    }
    kept = chains.count + removals.count
  }
}

/// Answers where touches began from a log. Its recognizers attach as in the scene of the log, and nothing responds.
final class RecordedScene: Scene {
  static let name = "recorded"
  static let summary = "the elements of a recorded session"
  static let parameters: [SceneParameter] = []

  let log: ElementLog?
  private var touched: [SceneElement: Timestamp] = [:]
  private var titles: [SceneElement: String] = [:]

  init(_ log: ElementLog) { self.log = log }

  init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) { log = nil }

  func handle(_ gesture: SceneGesture) -> [SceneEvent] { [] }

  func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] {
    let lookup = ElementLog.Lookup(time: time, point: point)
    guard let chain = log?.chains[lookup], let titles = log?.titles[lookup] else { return [] }
    for (element, title) in zip(chain, titles) { (touched[element], self.titles[element]) = (time, title) }
    return chain
  }

  func title(of element: SceneElement) -> String? { titles[element] }

  func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool {
    guard let removals = log?.removals[element] else { return true }
    let since = touched[element] ?? .distantPast
    return !removals.contains { $0 >= since && $0 <= time }
  }
}

/// Creates a new scene for a recording.
public struct SceneSource: Sendable {
  let line: TraceHeader.SceneLine
  let scenes: [any Scene.Type]

  var type: (any Scene.Type)? { scenes.first { $0.name == line.name } }
  /// Whether touches can hit elements of the scene.
  package var hasElements: Bool { type.map { !$0.elementKinds.isEmpty } ?? false }

  /// Returns a new scene; nil if it does not fit the surface.
  package func make(on surface: Surface) -> (any Scene)? {
    try? SceneCatalog.make(line, on: surface, among: scenes)
  }
}
