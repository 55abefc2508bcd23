import Gestures

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
  /// The scroll that a touch has stopped, if that is the event; nil by default. The touch and those that join it belong to the content:
  /// their taps and presses fail, as in UIKit, where the scroll view's pan has begun.
  public var stoppedScroll: StoppedScroll?

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

/// A scroll that a touch has stopped.
public struct StoppedScroll: Hashable, Sendable {
  /// The velocity until then, in points a second.
  public var velocity: Double
  /// The offset since then, in points; x is 0 for content that scrolls along y.
  public var offset: Point2D

  public init(velocity: Double, offset: Point2D) {
    (self.velocity, self.offset) = (velocity, offset)
  }
}
