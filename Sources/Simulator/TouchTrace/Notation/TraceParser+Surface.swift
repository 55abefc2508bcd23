import Gestures

// The lines with sizes and positions.
extension TraceParser {
  mutating func readSurface(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    var points: (width: Int64, height: Int64)?
    var micrometres: (width: Int64, height: Int64)?
    var isTouchpad = false
    while let word = words.next() {
      if word.text == "touchpad" {
        isTouchpad = true
        continue
      }
      let parts = word.text.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = FixedPoint.thousandths(parsing: parts[0]),
        let height = FixedPoint.thousandths(parsing: parts[1]), width > 0, height > 0
      else { throw error(word, "expected a size WIDTHxHEIGHT, each above 0, such as `100x60 mm`") }
      guard let unit = words.next() else { throw missing(words, "`pt` or `mm`") }
      let limit: Int64
      switch unit.text {
      case "pt": (points, limit) = ((width, height), Surface.sidesInMillipoints.upperBound)
      case "mm": (micrometres, limit) = ((width, height), Surface.longestSideInMicrometres)
      default: throw error(unit, "\(unit.quoted) is not a unit of a surface; use `pt` or `mm`")
      }
      if max(width, height) > limit {
        throw error(word, "the surface is too large: at most \(FixedPoint.short(thousandths: limit)) \(unit.text)")
      }
    }
    switch (points, micrometres) {
    case (nil, nil): throw missing(words, "a size, such as `surface 100x60 mm`")
    case (let points?, nil):
      header.surface = Surface(
        widthInMillipoints: points.width, heightInMillipoints: points.height, density: density)
    case (nil, let size?):
      header.surface = Surface(
        widthInMicrometres: size.width, heightInMicrometres: size.height, density: density)
    case (let points?, let size?):
      header.surface = Surface(widthInMicrometres: size.width, heightInMicrometres: size.height)
      header.surface.widthInMillipoints = points.width
      header.surface.heightInMillipoints = points.height
    }
    header.surface.isTouchpad = isTouchpad
    if hasSurface { throw error(first, "second surface; remove one") }
    hasSurface = true
  }

  /// Reads `pointer 120,44.5` or, with a space, `pointer 120 44.5`.
  func readPointer(_ words: inout Words) throws(RecordingError) -> Point2D {
    guard let word = words.next() else { throw missing(words, "the pointer's position, such as `pointer 120,44.5`") }
    if word.text.contains(",") { return try readPosition(word) }
    guard let other = words.next() else { throw missing(words, "the pointer's second coordinate") }
    guard let x = FixedPoint.thousandths(parsing: word.text) else { throw invalidPosition(word) }
    guard let y = FixedPoint.thousandths(parsing: other.text) else { throw invalidPosition(other) }
    return Point2D(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }
}
