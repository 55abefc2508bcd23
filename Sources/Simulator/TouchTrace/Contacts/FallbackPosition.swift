/// The source of a coordinate that a touch's own slot has not reported.
///
/// The kernel never repeats a value, not even one from before the recording, so a touch can end without having reported
/// its position. The recording's header has the initial value of each axis, but for multitouch axes the kernel always
/// reports 0 there and only libevdev fills it in: a 0 is ignored. ABS_X and ABS_Y follow the oldest touch; they help if
/// they use the same units.
struct FallbackPosition: Sendable {
  private struct Coordinate {
    var stated: Int32?
    var isEmulated = true
    var emulated: Int32?
    /// A 0 in a header means unknown.
    var value: Int32? { (stated == 0 ? nil : stated) ?? emulated }

    init(_ device: DeviceDescription, _ multitouch: UInt16, _ single: UInt16) {
      let axis = device.axis(multitouch)
      let other = device.axis(single)
      stated = axis?.initialValue
      if let axis, let other { isEmulated = (axis.minimum, axis.maximum) == (other.minimum, other.maximum) }
      if isEmulated, let initial = other?.initialValue, initial != 0 { emulated = initial }
    }
  }

  private var horizontal: Coordinate
  private var vertical: Coordinate

  init(_ device: DeviceDescription) {
    horizontal = Coordinate(device, EventCode.absMTPositionX, EventCode.absX)
    vertical = Coordinate(device, EventCode.absMTPositionY, EventCode.absY)
  }

  var x: Int32? { horizontal.value }
  var y: Int32? { vertical.value }
  /// The header's value even if it is 0, for a touch that never reports its position.
  var statedX: Int32? { horizontal.stated }
  var statedY: Int32? { vertical.stated }

  mutating func apply(code: UInt16, value: Int32) {
    if code == EventCode.absX && horizontal.isEmulated { horizontal.emulated = value }
    if code == EventCode.absY && vertical.isEmulated { vertical.emulated = value }
  }
}
