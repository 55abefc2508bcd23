/// The type of a touch. Names and numbers are those of UIKit's `UITouch.TouchType`.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum TouchType: UInt8, CaseIterable, Sendable {
  /// A finger on a screen.
  case direct
  /// A finger on a touchpad, which is not where its gesture acts.
  case indirect
  /// A pen.
  case pencil
  /// A pointer with a button down, such as that of a mouse.
  case indirectPointer
}

/// A set of touch types: see ``GestureCoordinator/setAllowedTouchTypes(_:of:)``.
public struct TouchTypes: NamedOptions {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the set with one type.
  @inlinable public init(_ type: TouchType) { rawValue = 1 << type.rawValue }

  /// Fingers on screens.
  @inlinable public static var direct: Self { Self(.direct) }
  /// Fingers on touchpads.
  @inlinable public static var indirect: Self { Self(.indirect) }
  /// Pens.
  @inlinable public static var pencil: Self { Self(.pencil) }
  /// Pointers with a button down.
  @inlinable public static var indirectPointer: Self { Self(.indirectPointer) }

  public static var names: [String] { ["direct", "indirect", "pencil", "indirectPointer"] }

  /// Returns a Boolean value that indicates whether a type is in the set.
  @inlinable public func allows(_ type: TouchType) -> Bool { rawValue & 1 << type.rawValue != 0 }
}

extension TouchType: CustomStringConvertible {
  /// The name, such as `pencil`.
  public var description: String { TouchTypes.names[Int(rawValue)] }

  /// Creates the type with a name, such as `pencil`; nil for any other text.
  public init?(_ text: String) {
    guard let place = TouchTypes.names.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) }) else { return nil }
    self = Self.allCases[place]
  }
}
