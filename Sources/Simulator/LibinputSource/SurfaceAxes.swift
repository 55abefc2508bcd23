import Gestures
import TouchTrace

/// A position in device units.
struct DevicePosition: Hashable {
  var x: Int32
  var y: Int32
}

/// The position axes of a device, in millimetres.
struct SurfaceAxes {
  private let x: DeviceDescription.Axis
  private let y: DeviceDescription.Axis
  /// The millimetres of a unit.
  private let unit: Point2D

  /// Returns nil if the device has no slots.
  init?(_ device: DeviceDescription) {
    guard device.axis(EventCode.absMTSlot) != nil, let x = device.axis(EventCode.absMTPositionX),
      let y = device.axis(EventCode.absMTPositionY), x.maximum > x.minimum, y.maximum > y.minimum
    else { return nil }
    (self.x, self.y) = (x, y)
    let surface = SurfaceTransform(device).surface
    unit = Point2D(
      Double(surface.widthInMicrometres) / 1000 / (Double(x.maximum) - Double(x.minimum)),
      Double(surface.heightInMicrometres) / 1000 / (Double(y.maximum) - Double(y.minimum)))
  }

  func isPosition(_ event: EvdevEvent) -> Bool {
    event.type == EventCode.abs && (event.code == EventCode.absMTPositionX || event.code == EventCode.absMTPositionY)
  }

  func isTrackingID(_ event: EvdevEvent) -> Bool {
    event.type == EventCode.abs && event.code == EventCode.absMTTrackingID
  }

  func millimetres(_ position: DevicePosition) -> Point2D {
    Point2D(Double(position.x), Double(position.y)).scaled(by: unit)
  }

  func units(_ millimetres: Point2D) -> DevicePosition {
    func rounded(_ value: Double) -> Int32 { Int32(clamping: Int(max(-1e9, min(1e9, value)).rounded())) }
    return DevicePosition(x: rounded(millimetres.x / unit.x), y: rounded(millimetres.y / unit.y))
  }

  func contain(_ position: DevicePosition) -> Bool {
    (x.minimum...x.maximum).contains(position.x) && (y.minimum...y.maximum).contains(position.y)
  }
}
