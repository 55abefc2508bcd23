import Gestures

/// The surface that fingers touch: how large it is, in millimetres and in points.
public struct Surface: Hashable, Sendable {
  /// 163 points an inch: the first touch screens' density, for which UIKit's distances were chosen.
  public static let pointsPerInch = 163

  /// From left to right, in thousandths of a millimetre.
  public var widthInMicrometres: Int
  /// From top to bottom, in thousandths of a millimetre.
  public var heightInMicrometres: Int
  /// From left to right, in thousandths of a point.
  public var widthInMillipoints: Int
  /// From top to bottom, in thousandths of a point.
  public var heightInMillipoints: Int

  /// A surface of that size, at 163 points an inch.
  public init(widthInMicrometres: Int, heightInMicrometres: Int) {
    (self.widthInMicrometres, self.heightInMicrometres) = (widthInMicrometres, heightInMicrometres)
    widthInMillipoints = Self.millipoints(micrometres: widthInMicrometres)
    heightInMillipoints = Self.millipoints(micrometres: heightInMicrometres)
  }
  /// A surface of so many millimetres, at 163 points an inch.
  public init(millimetres width: Int, by height: Int) {
    self.init(widthInMicrometres: Self.held(width) * 1000, heightInMicrometres: Self.held(height) * 1000)
  }
  /// From `100x60` or `99.5x60.25`, in millimetres: more than zero, at most ten metres. Nil where it is anything else.
  public init?(millimetres text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { FixedPoint.thousandths(parsing: $0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...10_000_000).contains(width),
      (1...10_000_000).contains(height)
    else { return nil }
    self.init(widthInMicrometres: width, heightInMicrometres: height)
  }
  /// A surface of which only the points are known: at 163 an inch.
  public init(widthInMillipoints: Int, heightInMillipoints: Int) {
    (self.widthInMillipoints, self.heightInMillipoints) = (widthInMillipoints, heightInMillipoints)
    widthInMicrometres = Self.micrometres(millipoints: widthInMillipoints)
    heightInMicrometres = Self.micrometres(millipoints: heightInMillipoints)
  }

  /// Width and height in points.
  public var bounds: Point {
    Point(FixedPoint.double(thousandths: widthInMillipoints), FixedPoint.double(thousandths: heightInMillipoints))
  }

  /// A way in points as millimetres, at 163 points an inch.
  public static func millimetres(points: Double) -> Double { points * 25.4 / Double(pointsPerInch) }

  /// 1 µm is 163/25.4 millipoints. Whole numbers only, so that every machine rounds alike.
  static func millipoints(micrometres: Int) -> Int { (held(micrometres) * pointsPerInch * 10 + 127) / 254 }
  static func micrometres(millipoints: Int) -> Int {
    (held(millipoints) * 254 + pointsPerInch * 5) / (pointsPerInch * 10)
  }
  /// Far beyond any surface, and far from where products overflow: a typed size must not trap.
  private static func held(_ length: Int) -> Int { min(max(length, -1 << 48), 1 << 48) }
}
