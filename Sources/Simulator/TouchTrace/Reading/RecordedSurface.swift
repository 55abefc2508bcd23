/// The surface and positions in JSON: the keys `width` and `height`, in points, and `touchpad`.
package struct RecordedSurface {
  let surface: Surface

  /// Reads a surface. Other keys are ignored.
  init(_ value: JSONValue, in text: JSONText) throws(RecordingError) {
    let (width, height) = (try Self.side("width", value, text), try Self.side("height", value, text))
    var surface = Surface(widthInMillipoints: width, heightInMillipoints: height)
    surface.isTouchpad = try Self.isTouchpad(value, text)
    self.surface = surface
  }

  /// Returns the JSON of a surface's size and kind, without braces.
  package static func keys(of surface: Surface) -> String {
    "\"width\":\(FixedPoint.short(thousandths: surface.widthInMillipoints)),"
      + "\"height\":\(FixedPoint.short(thousandths: surface.heightInMillipoints))"
      + (surface.isTouchpad ? ",\"touchpad\":true" : "")
  }

  /// Returns a recording's surface with another size, if there is one, and with its own kind.
  static func resized(_ recorded: Surface, to size: Surface?) -> Surface {
    guard var surface = size else { return recorded }
    surface.isTouchpad = surface.isTouchpad || recorded.isTouchpad
    return surface
  }

  static func isTouchpad(_ value: JSONValue, _ text: JSONText) throws(RecordingError) -> Bool {
    guard let touchpad = value["touchpad"] else { return false }
    guard case .boolean(let isTouchpad) = touchpad.content else {
      throw text.error("“touchpad” must be true or false", at: touchpad.position)
    }
    return isTouchpad
  }

  private static func side(_ name: String, _ value: JSONValue, _ text: JSONText) throws(RecordingError) -> Int64 {
    guard let side = value[name] else {
      throw text.error("the surface needs “\(name)”, in CSS pixels", at: value.position)
    }
    let range = Surface.sidesInMillipoints
    guard let number = side.number, range.contains(FixedPoint.thousandths(number)) else {
      let ends = [range.lowerBound, range.upperBound].map { FixedPoint.short(thousandths: $0) }
      throw text.error("“\(name)” must be a number from \(ends[0]) to \(ends[1])", at: side.position)
    }
    return FixedPoint.thousandths(number)
  }

  /// The largest coordinate, in points: that of a trace, so that a recording can be converted from every format to every other.
  private static let largestCoordinate = FixedPoint.limit / 1000 + 1

  /// Reads a coordinate of a position, in points.
  ///
  /// - Parameter subject: What needs it, for the error.
  static func coordinate(
    _ name: String, of value: JSONValue, _ subject: String, _ text: JSONText
  ) throws(RecordingError) -> Double {
    guard let coordinate = value[name] else { throw text.error("\(subject) needs “\(name)”", at: value.position) }
    guard let number = coordinate.number, abs(number) <= Double(largestCoordinate) else {
      let ends = "from -\(largestCoordinate) to \(largestCoordinate)"
      throw text.error("“\(name)” must be a number \(ends)", at: coordinate.position)
    }
    return number
  }
}
