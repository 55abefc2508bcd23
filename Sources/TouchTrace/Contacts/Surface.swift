/// The surface that fingers touch: how large it is, in millimetres and in points.
public struct Surface: Hashable, Sendable {
  /// 163 points an inch: the first touch screens' density, for which UIKit's distances were chosen.
  public static let pointsPerInch = 163

  /// Thousandths of a millimetre.
  public var widthInMicrometres: Int
  public var heightInMicrometres: Int

  public init(widthInMicrometres: Int, heightInMicrometres: Int) {
    (self.widthInMicrometres, self.heightInMicrometres) = (widthInMicrometres, heightInMicrometres)
  }
  public init(millimetres width: Int, by height: Int) {
    self.init(widthInMicrometres: width * 1000, heightInMicrometres: height * 1000)
  }

  /// Thousandths of a point, to the nearest.
  public var widthInMillipoints: Int { Self.millipoints(widthInMicrometres) }
  public var heightInMillipoints: Int { Self.millipoints(heightInMicrometres) }

  /// 1 µm is 163/25.4 millipoints; whole numbers only, so that every machine rounds alike.
  static func millipoints(_ micrometres: Int) -> Int { (micrometres * pointsPerInch * 10 + 127) / 254 }
}
