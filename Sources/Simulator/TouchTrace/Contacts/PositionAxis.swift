/// The values of an axis that can be positions.
///
/// Values a few per cent outside an axis's range are normal: drivers state the range of an average pad. Firmware that measures in
/// 12 to 16 bits reports a finger just above or left of its area as a negative number, and drivers pass it on as a large positive
/// one, a multiple of the range outside. Such a value jumps from the touch's others; where a whole touch is outside, the range is
/// wrong.
package struct PositionAxis: Sendable {
  private let minimum: Int64
  private let maximum: Int64

  /// Creates an axis; `nil` if the device does not report its range.
  package init?(_ axis: DeviceDescription.Axis?) {
    guard let axis, axis.minimum < axis.maximum else { return nil }
    (minimum, maximum) = (Int64(axis.minimum), Int64(axis.maximum))
  }

  private var length: Int64 { maximum - minimum }

  /// Returns whether a value is outside by more than the whole range.
  package func isFarOutside(_ value: Int32) -> Bool {
    Int64(value) < minimum - length || Int64(value) > maximum + length
  }

  /// Returns whether a value is in the range, or not far from it.
  func isNear(_ value: Int32) -> Bool {
    Int64(value) >= minimum - length / 4 && Int64(value) <= maximum + length / 4
  }

  /// Returns a Boolean value that indicates whether no finger moves from one value to the other between two frames.
  func isJump(_ value: Int32, from other: Int32) -> Bool { abs(Int64(value) - Int64(other)) > length }

  /// Returns the end of the axis for a value far outside: the one that the finger crossed, if the value wrapped around; the
  /// nearer one otherwise.
  func edge(for value: Int32) -> Int32 {
    let value = Int64(value)
    for bits in 12...16 {
      let other = value > maximum ? value - (1 << bits) : value + (1 << bits)
      if other >= minimum - length / 4 && other <= minimum { return Int32(minimum) }
      if other <= maximum + length / 4 && other >= maximum { return Int32(maximum) }
    }
    return Int32(min(max(value, minimum), maximum))
  }
}
