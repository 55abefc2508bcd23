extension Length {
  /// The maximum height of a row or header: 1,000,000 points. It keeps sums far from overflow, and a runaway pinch
  /// visible as such.
  public static var maximumHeight: Length { .points(1_000_000) }

  /// Returns the height after a pinch: `round(max(minimum, height × scale))`.
  ///
  /// - Parameters:
  ///   - scale: relative to the beginning of the pinch. 0 and less give the minimum, infinity the maximum.
  ///   - minimum: the minimum height, clamped to 0...`maximumHeight`.
  /// - Returns: a whole number of points, halves away from zero, clamped to `minimum`...`maximumHeight`: where rounding
  ///   gives less than a fractional minimum, that minimum. Nil for NaN.
  ///
  /// The product is a single product of two doubles, which every machine rounds alike: 15 × 0.7 is 10.5, and gives 11.
  public func scaled(by scale: Double, minimum: Length) -> Length? {
    let minimum = minimum.clamped(to: .zero ... .maximumHeight)
    let product = points * scale
    if product.isNaN { return nil }
    // Clamped before the conversion to an integer, so that every value converts.
    let held = min(max(product, minimum.points), Length.maximumHeight.points)
    let whole = Int64(held)
    // The difference is exact; adding a half first would round 0.49999999999999994 to 1.
    let rounded = held - Double(whole) >= 0.5 ? whole + 1 : whole
    return max(minimum, .points(rounded))
  }
}
