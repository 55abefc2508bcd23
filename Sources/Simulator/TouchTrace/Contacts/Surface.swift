import Gestures

/// A touch surface and its size in millimetres and points.
public struct Surface: Hashable, Sendable {
  /// 163 points per inch: the density of the first iPhone's screen, for which UIKit's distances were chosen.
  public static let pointsPerInch = PointDensity.standard.thousandths / 1000

  /// The longest side of a surface that readers accept: a hundred metres.
  package static let longestSideInMicrometres: Int64 = 100_000_000
  /// The sides of a surface that readers accept, in thousandths of a point.
  package static let sidesInMillipoints = 1...PointDensity.standard.millipoints(micrometres: longestSideInMicrometres)

  /// The width in thousandths of a millimetre.
  public var widthInMicrometres: Int64
  /// The height in thousandths of a millimetre.
  public var heightInMicrometres: Int64
  /// The width in thousandths of a point.
  public var widthInMillipoints: Int64
  /// The height in thousandths of a point.
  public var heightInMillipoints: Int64

  /// A Boolean value that indicates whether the surface is known to be a touchpad, where fingers rest before they move:
  /// long presses then yield to pans. `false` by default: a screen, or a surface of unknown kind.
  public var isTouchpad = false
  /// The type of touches without one of their own: `indirect` on a touchpad, `direct` on a screen.
  public var touchType: TouchType { isTouchpad ? .indirect : .direct }

  /// Creates a surface of the given size, by default at 163 points per inch.
  public init(widthInMicrometres: Int64, heightInMicrometres: Int64, density: PointDensity = .standard) {
    self.widthInMicrometres = widthInMicrometres
    self.heightInMicrometres = heightInMicrometres
    widthInMillipoints = density.millipoints(micrometres: widthInMicrometres)
    heightInMillipoints = density.millipoints(micrometres: heightInMicrometres)
  }

  /// Creates a surface of the given size in millimetres, at 163 points per inch.
  public init(millimetres width: Int, by height: Int) {
    self.init(
      widthInMicrometres: Self.clamped(Int64(width)) * 1000, heightInMicrometres: Self.clamped(Int64(height)) * 1000)
  }

  /// Parses a size in millimetres, such as `100x60` or `99.5x60.25`: above zero, at most ten metres. Returns `nil` for
  /// any other text.
  public init?(millimetres text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { FixedPoint.thousandths(parsing: $0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10_000_000).contains(width),
      (1...10_000_000).contains(height)
    else { return nil }
    self.init(widthInMicrometres: width, heightInMicrometres: height)
  }

  /// Creates a surface of which only the size in points is known, by default at 163 points per inch.
  public init(widthInMillipoints: Int64, heightInMillipoints: Int64, density: PointDensity = .standard) {
    self.widthInMillipoints = widthInMillipoints
    self.heightInMillipoints = heightInMillipoints
    // A side of more than 0 pt is not 0 mm long.
    widthInMicrometres = max(density.micrometres(millipoints: widthInMillipoints), widthInMillipoints > 0 ? 1 : 0)
    heightInMicrometres = max(density.micrometres(millipoints: heightInMillipoints), heightInMillipoints > 0 ? 1 : 0)
  }

  /// The width and height in points.
  public var bounds: Point2D {
    Point2D(FixedPoint.double(thousandths: widthInMillipoints), FixedPoint.double(thousandths: heightInMillipoints))
  }

  /// Converts a distance from points to millimetres, at 163 points per inch.
  public static func millimetres(points: Double) -> Double { points * 25.4 / Double(pointsPerInch) }

  /// The number of points in an inch of this surface: 163, unless its sizes in millimetres and points have another ratio, as on a
  /// tablet with 132 points per inch.
  public var pointsPerInch: Double {
    let isStandard =
      PointDensity.standard.millipoints(micrometres: widthInMicrometres) == widthInMillipoints
      || PointDensity.standard.micrometres(millipoints: widthInMillipoints) == widthInMicrometres
    return isStandard || widthInMicrometres <= 0 || widthInMillipoints <= 0
      ? Double(Self.pointsPerInch) : Double(widthInMillipoints) * 25.4 / Double(widthInMicrometres)
  }

  /// Converts a distance on this surface from points to millimetres.
  public func millimetres(points: Double) -> Double { points * 25.4 / pointsPerInch }

  /// Clamps a length to far beyond any surface and far below an overflow of products, because the user may enter any
  /// size.
  private static func clamped(_ length: Int64) -> Int64 { min(max(length, -1 << 48), 1 << 48) }
}
