import TouchTrace

extension Scene {
  /// Returns the problem with a target that a header names, as a sentence without its full stop; nil if there is none.
  public func problem(with target: TargetReference) -> String? {
    switch target {
    case .surface: return nil
    case .named(let name):
      return type(of: self).elementKinds.contains { $0.name == name }
        ? "the scene \(type(of: self).name) has an element “\(name)”; choose another name for the target" : nil
    case .each(let name): return kind(name).problem
    case .element(let name, let indices):
      let found = kind(name)
      guard let kind = found.kind else { return found.problem }
      if kind.indices.count != indices.count {
        let example = kind.indices.isEmpty ? "`\(name)`" : "`\(name)\(kind.indices.map { _ in " 0" }.joined())`"
        return "expected \(kind.syntax), such as \(example), found “\(target)”"
      }
      return problem(with: SceneElement(kind: name, indices: indices))
    }
  }

  private func kind(_ name: String) -> (kind: SceneElementKind?, problem: String?) {
    if let kind = type(of: self).elementKinds.first(where: { $0.name == name }) { return (kind, nil) }
    let known = type(of: self).elementKinds.map(\.syntax)
    if known.isEmpty {
      return (
        nil,
        "there is no target “\(name)”, and the scene \(type(of: self).name) has no elements; add a line `target \(name) …`, or name `surface`"
      )
    }
    let names = type(of: self).elementKinds.map(\.name)
    let question = Suggestion.question(name, names)
    return (
      nil,
      "the scene \(type(of: self).name) has no element “\(name)”"
        + (question.isEmpty ? "; it has \(known.joined(separator: ", "))" : question)
    )
  }

  /// Returns the problem with an index that must be below a count.
  package func problem(_ element: SceneElement, _ index: Int, below count: Int, _ noun: String) -> String? {
    if index < count { return nil }
    let range = count == 0 ? "there are none" : count == 1 ? "there is only 0" : "there are 0 to \(count - 1)"
    return "there is no \(element) in the scene \(type(of: self).name): of \(noun), \(range)"
  }
}

extension SourceRequest {
  /// Checks scenes, and the elements that headers name, while recordings are read.
  public mutating func checkScenes(among scenes: [any Scene.Type]) {
    // Many recordings of a folder have the same scene.
    let valid = Lock<Set<CheckedScene>>([])
    sceneProblem = { line, surface in
      let scene = CheckedScene(line: line, surface: surface)
      if valid.withLock({ $0.contains(scene) }) { return nil }
      do throws(SceneProblem) {
        _ = try SceneCatalog.make(line, on: surface, among: scenes)
        // A file may change.
        if line.dataFile == nil { valid.withLock { _ = $0.insert(scene) } }
        return nil
      } catch { return error.description }
    }
    targetProblem = { line, surface, target in
      (try? SceneCatalog.make(line, on: surface, among: scenes))?.problem(with: target)
    }
  }
}

private struct CheckedScene: Hashable {
  var line: TraceHeader.SceneLine
  var surface: Surface
}
