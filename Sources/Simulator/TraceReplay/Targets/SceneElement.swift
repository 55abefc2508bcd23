import TouchTrace

/// A part of a scene that touches can hit, such as a header or a cell of its table.
public struct SceneElement: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The kind, such as `header`.
  public var kind: String
  /// The numbers that identify the element among those of its kind, such as a cell's section and row.
  public var indices: [Int]

  public init(_ kind: String, _ indices: Int...) {
    self.kind = kind
    self.indices = indices
  }

  public init(kind: String, indices: [Int]) {
    self.kind = kind
    self.indices = indices
  }

  /// The name in headers and transcripts: `header 0`, `cell 0 1`, `table`.
  public var description: String { ([kind] + indices.map(String.init)).joined(separator: " ") }
}

/// A kind of elements of a scene.
public struct SceneElementKind: Hashable, Sendable {
  /// The name, such as `cell`.
  public var name: String
  /// The meanings of the numbers after the name, such as a section and a row.
  public var indices: [String]
  /// A description of the elements, for help.
  public var summary: String
  /// A Boolean value that indicates whether the element is part of another one, such as the button in a header. The
  /// recognizers of the scene are attached to the element around it.
  public var isPart: Bool
  /// A Boolean value that indicates whether the element contains the others, as a table does. A recognizer on it is about
  /// what is at the gesture's location.
  public var isContainer: Bool

  public init(
    _ name: String, _ indices: [String] = [], _ summary: String, isPart: Bool = false, isContainer: Bool = false
  ) {
    self.name = name
    self.indices = indices
    self.summary = summary
    self.isPart = isPart
    self.isContainer = isContainer
  }

  /// The words in a header: `cell SECTION ROW`.
  public var syntax: String { ([name] + indices.map { $0.uppercased() }).joined(separator: " ") }
}

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
    sceneProblem = { line, surface in
      do throws(SceneProblem) {
        _ = try SceneCatalog.make(line, on: surface, among: scenes)
        return nil
      } catch { return error.description }
    }
    targetProblem = { line, surface, target in
      (try? SceneCatalog.make(line, on: surface, among: scenes))?.problem(with: target)
    }
  }
}
