/// A set of buttons of a pointing device. The names and the first bits are those of UIKit's `UIEvent.ButtonMask`.
public struct ButtonMask: NamedOptions {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The left button, the only one of most touchpads, or the button that libinput makes of a tap by one finger.
  @inlinable public static var primary: Self { Self(rawValue: 1) }
  /// The right button, or that of a tap by two fingers.
  @inlinable public static var secondary: Self { Self(rawValue: 2) }
  /// The middle button, or that of a tap by three fingers.
  @inlinable public static var middle: Self { Self(rawValue: 4) }
  /// Any other button, such as one on the side of a mouse.
  @inlinable public static var other: Self { Self(rawValue: 8) }

  public static var names: [String] { ["primary", "secondary", "middle", "other"] }

  /// Creates the set with one button, by its code in the kernel: `BTN_LEFT` is 272, `BTN_RIGHT` 273, `BTN_MIDDLE` 274.
  @inlinable public init(code: UInt16) {
    switch code {
    case 272: self = .primary
    case 273: self = .secondary
    case 274: self = .middle
    default: self = .other
    }
  }

  /// The first of the set's buttons, alone; none of an empty set.
  var first: Self { Self(rawValue: rawValue & (~rawValue &+ 1)) }
}

extension ButtonMask {
  /// Returns the number of touches that the button of a tap counts as, for a recognizer that requires a number of them.
  ///
  /// A driver makes a button of a tap: by default the primary one of one finger, the secondary one of two and the middle one
  /// of three. A recognizer of one touch accepts the buttons of its mask, each as one touch, as UIKit counts a pointer; others
  /// count as their fingers. One of several touches goes by the fingers alone.
  ///
  /// - Parameters:
  ///   - code: The button's code in the kernel.
  ///   - required: The number of touches that the recognizer requires.
  /// - Returns: Nil for a button that is not made by that many fingers, and for the primary one if a recognizer of one touch
  ///   does not accept it.
  func touches(ofTappedButton code: UInt16, required: Int) -> Int? {
    guard required == 1 else { return TouchpadEvent.fingers(ofButton: code) }
    let button = Self(code: code)
    if !isDisjoint(with: button) { return 1 }
    return button == .primary ? nil : TouchpadEvent.fingers(ofButton: code)
  }
}
