/// Where to take a coordinate from that a finger's own slot never told.
///
/// The kernel sends no value twice, not even one from before the recording, so a finger can lift without having told
/// where it is. The header of a recording tells what the axis stood at. But for multitouch axes the kernel always says 0
/// there, and only libevdev fills it in: a 0 counts for nothing. ABS_X and ABS_Y follow the oldest finger; they help where
/// they count in the same units.
struct FallbackPlace: Sendable {
  private struct Coordinate {
    var stated: Int32?
    var isEmulated = true
    var emulated: Int32?
    /// A 0 in a header is what stands there when nobody knew.
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
  /// What the header says even if it is 0: for a finger of which nothing is ever told.
  var statedX: Int32? { horizontal.stated }
  var statedY: Int32? { vertical.stated }

  mutating func apply(code: UInt16, value: Int32) {
    if code == EventCode.absX && horizontal.isEmulated { horizontal.emulated = value }
    if code == EventCode.absY && vertical.isEmulated { vertical.emulated = value }
  }
}
