/// A change of a scene, caused by a gesture or by a deadline.
public struct SceneEvent: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case text(String)
    case count(Int)
    /// Thousandths of a point.
    case length(Int64)
    case flag(Bool)
  }

  /// The event's name in JSON, such as `sectionOpened`.
  public var name: String
  /// A sentence without its full stop, for transcripts.
  public var text: String
  /// The event's values in JSON, in this order.
  public var fields: [(key: String, value: Value)]

  public init(_ name: String, _ text: String, _ fields: [(key: String, value: Value)] = []) {
    self.name = name
    self.text = text
    self.fields = fields
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.text == b.text && a.fields.count == b.fields.count
      && zip(a.fields, b.fields).allSatisfy { $0 == $1 }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(text)
  }
}
