import Gestures
import TouchAuthoring
import TouchTrace

/// Parses the values of the edit commands' options.
package enum EditValue {
  /// Returns a distance such as `2pt`, `2` or `0.3mm`, in thousandths of a point.
  package static func distance(_ text: String, _ option: String) throws(CommandFailure) -> Int64 {
    let digits = text.prefix { "0123456789.-".contains($0) }
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      throw CommandFailure("\(option) expects a distance such as 2pt or 0.3mm, not “\(text)”")
    }
    if thousandths < 0 || thousandths > 100_000_000 {
      throw CommandFailure("\(option) must be from 0 to 100000, not \(text)")
    }
    switch text.dropFirst(digits.count) {
    case "", "pt": return thousandths
    case "mm": return Surface(widthInMicrometres: thousandths, heightInMicrometres: 0).widthInMillipoints
    case let unit:
      throw CommandFailure("“\(unit)” is not a unit of distance; use pt or mm, for example 2pt or 0.3mm")
    }
  }

  package static func factor(_ text: String, _ option: String) throws(CommandFailure) -> Ratio {
    guard let factor = Ratio(text: text) else {
      throw CommandFailure("\(option) expects a factor from \(Ratio.range), such as 2, 0.5 or 1/3, not “\(text)”")
    }
    return factor
  }

  package static func point(_ text: String, _ option: String) throws(CommandFailure) -> Point2D {
    guard let point = Point2D(text: text) else {
      throw CommandFailure("\(option) expects X,Y in points, such as 120,44.5, not “\(text)”")
    }
    return point
  }
}
