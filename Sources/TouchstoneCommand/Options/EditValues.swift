import Gestures
import TouchTrace

/// Values of options that edit, each from its text; where it does not fit, the command ends with a sentence.
enum EditValue {
  /// From `2pt`, `2` or `0.3mm`, in thousandths of a point.
  static func distance(_ text: String, _ option: String) -> Int {
    let digits = text.prefix { "0123456789.-".contains($0) }
    guard let thousandths = FixedPoint.thousandths(parsing: digits) else {
      refuse("\(option) takes a distance, such as 2pt or 0.3mm, not “\(text)”")
    }
    if thousandths < 0 || thousandths > 100_000_000 { refuse("\(option) is from 0 to 100000, so \(text) does not fit") }
    switch text.dropFirst(digits.count) {
    case "", "pt": return thousandths
    case "mm": return Surface(widthInMicrometres: thousandths, heightInMicrometres: 0).widthInMillipoints
    case let unit: refuse("“\(unit)” is no unit of distance; write for example 2pt, or 0.3mm")
    }
  }
  static func factor(_ text: String, _ option: String) -> Ratio {
    guard let factor = Ratio(text: text) else {
      refuse("\(option) takes a factor from \(Ratio.range), such as 2, 0.5 or 1/3, not “\(text)”")
    }
    return factor
  }
  static func place(_ text: String, _ option: String) -> Point {
    guard let place = Point(text: text) else {
      refuse("\(option) takes X,Y in points, such as 120,44.5, not “\(text)”")
    }
    return place
  }
}
