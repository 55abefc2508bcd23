/// The surface in JSON: the keys `width` and `height`, in points, and `touchpad`.
package struct RecordedSurface {
  let surface: Surface

  /// A hundred metres, in points.
  private static let longestSide = 641_733.0

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
    guard let number = side.number, (0...longestSide).contains(number) else {
      throw text.error("“\(name)” must be a number from 0 to \(Int(longestSide))", at: side.position)
    }
    return FixedPoint.thousandths(number)
  }
}
