/// The resistance of content that is dragged beyond its end.
public enum RubberBand {
  /// The share of the first point that the content follows: UIScrollView's, as published in “Analysis of Apple's rubber band
  /// scrolling” (gist.github.com/originell/6961057).
  public static var resistance: Double { 0.55 }

  /// Returns the distance that the content follows a finger beyond the end, in points: x·d·c / (d + c·x).
  ///
  /// - Parameters:
  ///   - distance: the finger's distance beyond the end. 0 or more; negative values count as 0.
  ///   - dimension: the viewport's height, which the result approaches and never exceeds. 0 or less gives 0.
  public static func stretched(_ distance: Double, dimension: Double) -> Double {
    guard distance > 0, dimension > 0 else { return 0 }
    // Divided by the distance: a product of two large distances could be infinite.
    return min(dimension, dimension * resistance / (dimension / distance + resistance))
  }

  /// Returns the finger's distance at which the content is stretched by a distance: the inverse of
  /// `stretched(_:dimension:)`. The result is finite: a stretch of the whole viewport counts as a little less.
  public static func distance(stretched: Double, dimension: Double) -> Double {
    guard stretched > 0, dimension > 0 else { return 0 }
    let stretched = min(stretched, dimension * 0.999)
    return stretched * dimension / (resistance * (dimension - stretched))
  }

  /// Returns the offset of content that fingers drag to an offset: the same between its ends.
  ///
  /// - Parameter points: the offset that `wanted` rounds.
  static func resisted(
    _ wanted: Length, _ points: Double, in range: ClosedRange<Length>, dimension: Length,
    _ ends: ScrollToolkit.Ends = .spring
  ) -> Length {
    let end = wanted.clamped(to: range)
    if wanted == end { return end }
    let finger = (points - end.points).magnitude
    let distance = ends == .half ? finger / 2 : stretched(finger, dimension: dimension.points)
    return end + Length(nearest: wanted < end ? -distance : distance)
  }

  /// Returns the position of content without resistance: the inverse of `resisted(_:in:dimension:)`.
  package static func unresisted(
    _ offset: Length, in range: ClosedRange<Length>, dimension: Length, _ ends: ScrollToolkit.Ends = .spring
  ) -> Length {
    let end = offset.clamped(to: range)
    if offset == end { return offset }
    let followed = (offset - end).points.magnitude
    let stretch = ends == .half ? 2 * followed : distance(stretched: followed, dimension: dimension.points)
    return end + Length(nearest: offset < end ? -stretch : stretch)
  }
}
