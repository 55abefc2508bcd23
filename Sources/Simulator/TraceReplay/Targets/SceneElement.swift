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
