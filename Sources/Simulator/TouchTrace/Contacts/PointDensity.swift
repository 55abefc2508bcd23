/// The number of points that an app counts in an inch of a surface, in whole thousandths, so that conversions are exact.
///
/// A point is not a length: UIKit counts 163 in an inch of the first iPhones and of an iPad mini, 132 in one of the larger iPads
/// (264 pixels an inch at 2 pixels a point), and about 153 in one of most iPhones since 2020 (460 pixels at 3), by the pixels an inch
/// that Apple states.
public struct PointDensity: Hashable, Sendable {
  /// The number of points in an inch, times 1000.
  public let thousandths: Int64

  /// 163 points an inch, for which the recognizers' distances were chosen: see ``Surface/pointsPerInch-type.property``.
  public static let standard = PointDensity(thousandths: 163_000)

  /// The allowed densities: from the coarsest display to ten times a phone's.
  public static let range: ClosedRange<Int64> = 10...1500

  private init(thousandths: Int64) { self.thousandths = thousandths }

  /// Parses a number of points an inch, such as `132` or `153.333`. Returns `nil` for one outside ``range``, and for any other text.
  public init?(parsing text: String) {
    guard let thousandths = FixedPoint.thousandths(parsing: text[...]),
      (Self.range.lowerBound * 1000...Self.range.upperBound * 1000).contains(thousandths)
    else { return nil }
    self.init(thousandths: thousandths)
  }

  /// The density as text: `132`.
  public var text: String { FixedPoint.short(thousandths: thousandths) }

  /// Converts micrometres to millipoints: at 163 points an inch, 1 µm is 163/25.4 millipoints. Integer arithmetic rounds the
  /// same on all machines.
  func millipoints(micrometres: Int64) -> Int64 {
    (clamped(micrometres) * thousandths + 12_700) / 25_400
  }

  func micrometres(millipoints: Int64) -> Int64 {
    (clamped(millipoints) * 25_400 + thousandths / 2) / thousandths
  }

  /// Clamps a length to far beyond any surface and far below an overflow of products, because the user may enter any
  /// size.
  private func clamped(_ length: Int64) -> Int64 { min(max(length, -1 << 42), 1 << 42) }
}
