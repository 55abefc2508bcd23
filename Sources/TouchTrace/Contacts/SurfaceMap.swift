import Gestures

/// A place on a surface in thousandths of a point: whole numbers, so that every machine finds the same one.
struct Place: Hashable, Sendable {
  var x: Int
  var y: Int

  static let zero = Place(x: 0, y: 0)
  static func + (a: Place, b: Place) -> Place { Place(x: a.x &+ b.x, y: a.y &+ b.y).held }
  static func - (a: Place, b: Place) -> Place { Place(x: a.x &- b.x, y: a.y &- b.y) }

  /// 100,000 points, 15.6 m: no surface is that large, and squares of twice as much still fit into 64 bits.
  static let limit = 100_000_000
  private var held: Place { Place(x: min(max(x, -Self.limit), Self.limit), y: min(max(y, -Self.limit), Self.limit)) }

  func squaredDistance(to other: Place) -> Int {
    let way = self - other
    return way.x &* way.x &+ way.y &* way.y
  }
  var point: Point { Point(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y)) }
}

/// From a device's units to points, by whole numbers.
///
/// Resolutions in units per millimetre are taken as the device states them. Where it states none, or one that makes
/// the surface smaller than 5 mm or larger than 2 m, a size is assumed, and `assumption` says so.
public struct SurfaceMap: Hashable, Sendable {
  /// How large the surface is.
  public let surface: Surface
  /// What had to be assumed, as a note that says what to do about it; nil where nothing had.
  public let assumption: String?
  let x: AxisScale
  let y: AxisScale

  /// `size` is the surface's size where the user knows better than the device; it beats every resolution.
  public init(_ device: DeviceDescription, size: Surface? = nil) {
    self = SurfaceSize(device, given: size).map
  }
  init(surface: Surface, assumption: String?, x: AxisScale, y: AxisScale) {
    (self.surface, self.assumption, self.x, self.y) = (surface, assumption, x, y)
  }

  func place(x valueX: Int32, y valueY: Int32) -> Place {
    Place(x: x.millipoints(valueX), y: y.millipoints(valueY))
  }

  /// A third of the surface's diagonal, squared, in millipoints: farther than a finger gets from one frame to the next.
  var squaredReach: Int {
    let (width, height) = (surface.widthInMillipoints, surface.heightInMillipoints)
    return (width * width + height * height) / 9
  }
}

/// One axis: `(value - origin) * numerator / denominator`, rounded to the nearest, halves away from zero.
struct AxisScale: Hashable, Sendable {
  var origin: Int32
  var numerator: UInt64
  var denominator: UInt64

  /// An inch is 25.4 mm and 163 points.
  static func resolution(_ unitsPerMillimetre: Int32, origin: Int32) -> AxisScale {
    AxisScale(origin: origin, numerator: 1_630_000, denominator: 254 * UInt64(unitsPerMillimetre.magnitude))
  }
  static func range(_ range: ClosedRange<Int32>, micrometres: Int) -> AxisScale {
    let length = UInt64(Int64(range.upperBound) - Int64(range.lowerBound))
    return AxisScale(
      origin: range.lowerBound, numerator: UInt64(micrometres.magnitude) * 1630, denominator: 254 * length)
  }

  /// Values outside the axis's range are kept, up to `Place.limit`.
  func millipoints(_ value: Int32) -> Int {
    let offset = Int64(value) - Int64(origin)
    let product = offset.magnitude.multipliedFullWidth(by: numerator)
    if product.high >= denominator { return offset < 0 ? -Place.limit : Place.limit }
    let (quotient, remainder) =
      product.high == 0
      ? product.low.quotientAndRemainder(dividingBy: denominator) : denominator.dividingFullWidth(product)
    let limit = UInt64(Place.limit)
    let rounded = quotient >= limit ? limit : quotient + (remainder >= denominator - remainder ? 1 : 0)
    return offset < 0 ? -Int(rounded) : Int(rounded)
  }
}
