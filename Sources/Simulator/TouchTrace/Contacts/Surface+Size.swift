extension Surface {
  /// Parses a size in millimetres, such as `100x60` or `100x60mm`, or in points, such as `390x844pt`: above zero, at most ten
  /// metres. Returns `nil` for any other text.
  package init?(size text: String, density: PointDensity = .standard) {
    guard text.hasSuffix("pt") else {
      guard let size = Surface(millimetres: text.hasSuffix("mm") ? String(text.dropLast(2)) : text) else { return nil }
      self.init(
        widthInMicrometres: size.widthInMicrometres, heightInMicrometres: size.heightInMicrometres, density: density)
      return
    }
    let sides = text.dropLast(2).split(separator: "x", omittingEmptySubsequences: false).map {
      FixedPoint.thousandths(parsing: $0)
    }
    let allowed = 1...density.millipoints(micrometres: 10_000_000)
    guard sides.count == 2, let width = sides[0], let height = sides[1], allowed.contains(width),
      allowed.contains(height)
    else { return nil }
    self.init(widthInMillipoints: width, heightInMillipoints: height, density: density)
  }
}
