import Gestures

/// What a touchpad reports of fingers besides their positions, as far as libinput's rules depend on it.
package struct LibinputDevice {
  /// What the device reported of a touch, in its own units; nil where it reports no such value.
  package struct Touch: Sendable {
    package var pressure: Int?
    package var major: Int?
    package var minor: Int?
    /// The largest pressure so far.
    package var mostPressure: Int?
    /// The times in which the device reported it as a palm (MT_TOOL_PALM); the last one is open if it still does.
    package var palms: [(start: Timestamp, end: Timestamp?)] = []

    package init() {}

    /// Notes whether the device reports the touch as a palm from a time on.
    package mutating func setPalm(_ isPalm: Bool, at time: Timestamp) {
      let isOpen = palms.last.map { $0.end == nil } ?? false
      if isPalm && !isOpen { palms.append((time, nil)) }
      if !isPalm && isOpen { palms[palms.count - 1].end = time }
    }

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
