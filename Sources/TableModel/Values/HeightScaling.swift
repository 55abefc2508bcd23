extension Length {
  /// The greatest height of a row or header: 1,000,000 points. It keeps sums far from the end of Int64, and a pinch
  /// that ran away visible as such.
  public static var maximumHeight: Length { .points(1_000_000) }

  /// The height a pinch gives to a row of this height: `round(max(minimum, height × scale))`.
  ///
  /// - Parameters:
  ///   - scale: What the pinch says, relative to its beginning. Zero and less give the minimum, infinity the maximum.
  ///   - minimum: The least height, in zero … `maximumHeight`; outside of that it counts as the nearer end.
  /// - Returns: A whole number of points, halves away from zero, never above `maximumHeight` and never below
  ///   `minimum`: rounding down to below a minimum that is not whole gives that minimum. Nil where the product is no
  ///   number, which says nothing about a height.
  ///
  /// The product is the one product of two doubles, which every machine rounds alike: 15 × 0.7 is 10.5, and gives 11.
  public func scaled(by scale: Double, minimum: Length) -> Length? {
    let minimum = minimum.clamped(to: .zero ... .maximumHeight)
    let product = points * scale
    if product.isNaN { return nil }
    // Held before it becomes an integer, so that every value converts.
    let held = min(max(product, minimum.points), Length.maximumHeight.points)
    let whole = Int64(held)
    // The difference is exact, where adding a half first would lift 0.49999999999999994 to 1.
    let rounded = held - Double(whole) >= 0.5 ? whole + 1 : whole
    return max(minimum, .points(rounded))
  }
}
