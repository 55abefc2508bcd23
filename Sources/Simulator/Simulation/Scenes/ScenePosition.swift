import TableModel

/// A position or a size of something in a scene, for a curve.
package struct ScenePosition: Hashable, Sendable {
  /// The stable name of the position: `content_offset`, `header 1`.
  package var name: String
  package var value: Length

  package init(_ name: String, _ value: Length) {
    self.name = name
    self.value = value
  }

  static func content(offset: Length, height: Length) -> [Self] {
    [Self("content_offset", offset), Self("content_height", height)]
  }
}
