/// A set of kinds of scrolling. Names and bits are those of UIKit's `UIScrollTypeMask`.
public struct ScrollTypes: NamedOptions {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Steps of a wheel.
  @inlinable public static var discrete: Self { Self(rawValue: 1) }
  /// Fingers that scroll on a touchpad.
  @inlinable public static var continuous: Self { Self(rawValue: 2) }

  public static var names: [String] { ["discrete", "continuous"] }
}
