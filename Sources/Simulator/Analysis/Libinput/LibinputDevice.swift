import Gestures

/// What a touchpad reports of fingers besides their positions, as far as libinput's rules depend on it.
package struct LibinputDevice {
  /// What the device reported of a touch, in its own units; nil where it reports no such value.
  package struct Touch: Hashable, Sendable {
    package var pressure: Int?
    package var major: Int?
    package var minor: Int?
    /// The largest pressure so far.
    package var mostPressure: Int?

    package init() {}

    /// The longer side.
    var size: Int? { [major, minor].compactMap(\.self).max() }
  }

  /// The number of fingers that libinput follows: of a pad that reports only the corners around the fingers it follows one.
  package let slots: Int
  package let isSemiMultitouch: Bool
  private let values: (_ slot: Int, _ time: Timestamp) -> Touch?

  /// - Parameter values: returns what was reported of the touch in a slot up to a time.
  package init(slots: Int, isSemiMultitouch: Bool, _ values: @escaping (_ slot: Int, _ time: Timestamp) -> Touch?) {
    (self.slots, self.isSemiMultitouch, self.values) = (slots, isSemiMultitouch, values)
  }

  func touch(_ slot: Int?, at time: Timestamp) -> Touch? { slot.flatMap { values($0, time) } }
}
