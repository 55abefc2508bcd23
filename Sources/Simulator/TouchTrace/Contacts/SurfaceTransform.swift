/// The conversion from device units to points, in integer arithmetic.
///
/// Uses the resolution that the device reports, in units per millimetre. If it reports none, or one that makes the
/// surface smaller than 5 mm or larger than 2 m, a size is assumed and ``assumption`` explains it.
public struct SurfaceTransform: Hashable, Sendable {
  /// The size of the surface, and whether it is a touchpad.
  public private(set) var surface: Surface
  /// A note on what was assumed; `nil` if nothing was.
  public let assumption: RecordingNote?
  private(set) var x: AxisTransform
  private(set) var y: AxisTransform
  private(set) var pressure = PressureTransform()

  /// Creates the conversion for a device.
  ///
  /// - Parameters:
  ///   - device: The device's description.
  ///   - size: The size of the surface in millimetres, which overrides every resolution.
  ///   - density: The number of points in an inch; by default 163.
  public init(_ device: DeviceDescription, size: Surface? = nil, density: PointDensity = .standard) {
    let size = SurfaceSize(device, given: size)
    (surface, assumption, x, y) = (size.surface, size.assumption, size.x, size.y)
    if density != .standard { convert(to: density) }
    pressure = PressureTransform(device, x, density)
    surface.isTouchpad = DeviceKind(device) == .touchpad && !GenericTouchpad.isUnknownDevice(device)
  }

  private mutating func convert(to density: PointDensity) {
    surface = Surface(
      widthInMicrometres: surface.widthInMicrometres, heightInMicrometres: surface.heightInMicrometres, density: density
    )
    (x, y) = (x.converted(to: density), y.converted(to: density))
  }

  package func position(x valueX: Int32, y valueY: Int32) -> FixedPosition {
    FixedPosition(x: x.millipoints(valueX), y: y.millipoints(valueY))
  }

  /// A third of the surface's diagonal, squared, in millipoints: farther than a finger moves between two frames.
  var squaredReach: Int64 {
    let (width, height) = (surface.widthInMillipoints, surface.heightInMillipoints)
    return (width * width + height * height) / 9
  }
}
