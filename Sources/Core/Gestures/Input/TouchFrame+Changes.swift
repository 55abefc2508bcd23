extension TouchFrame {
  /// The changes of the touches in a frame.
  public struct Changes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A touch began.
    @inlinable public static var began: Self { Self(rawValue: 1) }
    /// A touch moved.
    @inlinable public static var moved: Self { Self(rawValue: 2) }
    /// A touch lifted.
    @inlinable public static var ended: Self { Self(rawValue: 4) }
    /// A touch was cancelled.
    @inlinable public static var cancelled: Self { Self(rawValue: 8) }
    /// The hover position appeared, changed or disappeared.
    @inlinable public static var hovered: Self { Self(rawValue: 16) }
    /// A button was pressed or released.
    @inlinable public static var button: Self { Self(rawValue: 32) }
    /// A touch is no longer delivered to the recognizer: see ``GestureCoordinator/ignore(_:for:)``.
    @inlinable static var ignored: Self { Self(rawValue: 64) }
    @inlinable static var nothing: Self { Self(rawValue: 0) }
    /// A touch lifted or was cancelled.
    @inlinable static var touchUp: Self { Self(rawValue: 12) }
    /// A touch began, lifted, was cancelled or is ignored.
    @inlinable static var touchDownOrUp: Self { Self(rawValue: 77) }

    // What the standard library has for every option set. Without optimization that is generic code, which took a quarter of the
    // time of a frame.

    @inlinable public static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }

    @inlinable public func contains(_ member: Self) -> Bool { rawValue & member.rawValue == member.rawValue }

    @inlinable public func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

    @inlinable mutating func add(_ member: Self) { rawValue |= member.rawValue }
  }
}

extension TouchFrame.Changes: CustomStringConvertible {
  /// The changes by name, such as `[began, moved]`.
  public var description: String {
    var text = ""
    func append(_ name: String, for change: Self) {
      if contains(change) { text += (text.isEmpty ? "" : ", ") + name }
    }
    append("began", for: .began)
    append("moved", for: .moved)
    append("ended", for: .ended)
    append("cancelled", for: .cancelled)
    append("hovered", for: .hovered)
    append("button", for: .button)
    append("ignored", for: .ignored)
    return "[" + text + "]"
  }
}
