import Gestures

/// A position on a surface in whole thousandths of a point, so that computations give the same result on all machines.
package struct FixedPosition: Hashable, Sendable {
  package var x: Int64
  package var y: Int64

  package static let zero = FixedPosition(x: 0, y: 0)

  package static func + (a: FixedPosition, b: FixedPosition) -> FixedPosition {
    FixedPosition(x: a.x &+ b.x, y: a.y &+ b.y).clamped
  }

  package static func - (a: FixedPosition, b: FixedPosition) -> FixedPosition {
    FixedPosition(x: a.x &- b.x, y: a.y &- b.y)
  }

  /// 100,000 points, 15.6 m: larger than any surface, and squares of twice that still fit into 64 bits.
  package static let limit: Int64 = 100_000_000
  private var clamped: FixedPosition {
    FixedPosition(x: min(max(x, -Self.limit), Self.limit), y: min(max(y, -Self.limit), Self.limit))
  }

  package func squaredDistance(to other: FixedPosition) -> Int64 {
    let distance = self - other
    return distance.x &* distance.x &+ distance.y &* distance.y
  }

  package init(_ point: Point2D) {
    self = .zero + FixedPosition(x: FixedPoint.thousandths(point.x), y: FixedPoint.thousandths(point.y))
  }

  package init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }

  package var point: Point2D { Point2D(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y)) }
}

/// The conversion from device units to points, in integer arithmetic.
///
/// Uses the resolution that the device reports, in units per millimetre. If it reports none, or one that makes the
/// surface smaller than 5 mm or larger than 2 m, a size is assumed and ``assumption`` explains it.
public struct SurfaceTransform: Hashable, Sendable {
  /// The size of the surface, and whether it is a touchpad.
  public private(set) var surface: Surface
  /// A note that explains what was assumed and how to provide it; `nil` if nothing was.
  public let assumption: String?
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
    self = SurfaceSize(device, given: size).transform
    if density != .standard { convert(to: density) }
    pressure = PressureTransform(device, x, density)
    surface.isTouchpad = DeviceKind(device) == .touchpad && !GenericTouchpad.isUnknownDevice(device)
  }

  init(surface: Surface, assumption: String?, x: AxisTransform, y: AxisTransform) {
    self.surface = surface
    self.assumption = assumption
    self.x = x
    self.y = y
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

/// One axis: `(value - origin) * numerator / denominator`, rounded to the nearest, halves away from zero.
struct AxisTransform: Hashable, Sendable {
  var origin: Int32
  var numerator: UInt64
  var denominator: UInt64

  /// Returns the scale for a resolution: an inch is 25.4 mm and 163 points.
  static func resolution(_ unitsPerMillimetre: Int32, origin: Int32) -> AxisTransform {
    AxisTransform(origin: origin, numerator: 1_630_000, denominator: 254 * UInt64(unitsPerMillimetre.magnitude))
  }

  static func range(_ range: ClosedRange<Int32>, micrometres: Int64) -> AxisTransform {
    let length = UInt64(Int64(range.upperBound) - Int64(range.lowerBound))
    return AxisTransform(
      origin: range.lowerBound, numerator: UInt64(micrometres.magnitude) * 1630, denominator: 254 * length)
  }

  /// Returns the same scale, which is at 163 points an inch, at another density.
  func converted(to density: PointDensity) -> AxisTransform {
    AxisTransform(
      origin: origin, numerator: numerator * UInt64(density.thousandths),
      denominator: denominator * UInt64(PointDensity.standard.thousandths))
  }

  /// Converts a value. Values outside the axis's range are kept, up to `FixedPosition.limit`.
  func millipoints(_ value: Int32) -> Int64 {
    let offset = Int64(value) - Int64(origin)
    let product = offset.magnitude.multipliedFullWidth(by: numerator)
    if product.high >= denominator { return offset < 0 ? -FixedPosition.limit : FixedPosition.limit }
    let (quotient, remainder) =
      product.high == 0
      ? product.low.quotientAndRemainder(dividingBy: denominator) : denominator.dividingFullWidth(product)
    let limit = UInt64(FixedPosition.limit)
    let rounded = quotient >= limit ? limit : quotient + (remainder >= denominator - remainder ? 1 : 0)
    return offset < 0 ? -Int64(rounded) : Int64(rounded)
  }
}
