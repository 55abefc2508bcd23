import TouchTrace

/// A gesture as a label or an expectation states it: a name with its value and its number, such as `swipe-up*3` or
/// `pinch=4.9±5%`. The name, with its direction, is a gesture word in a label, and a recognizer in an expectation.
struct StatedGesture: Hashable, Sendable {
  var name: String
  /// The number of times the gesture is made, at least 1.
  var times = 1
  /// Whether a larger number is right as well.
  var allowsMore = false
  /// The thousandths of a scale, or of the degrees of a rotation; `nil` for any.
  var thousandths: Int64?
  /// The thousandths of a per cent by which the value may differ; `nil` if it is not stated.
  var tolerance: Int64?

  /// Creates a gesture from text; `nil` if it is not one. `tap 20` is read as `tap*20`.
  init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    name = Self.trimmed(parts[0])
    let spaced = name.split(separator: " ")
    if parts.count == 2 {
      var number = Self.trimmed(parts[1])
      if number.hasSuffix("+") {
        allowsMore = true
        number.removeLast()
      }
      guard let count = Self.count(number) else { return nil }
      times = count
    } else if spaced.count > 1, spaced[spaced.count - 1].allSatisfy({ ("0"..."9").contains($0) }) {
      guard let count = Self.count(String(spaced[spaced.count - 1])) else { return nil }
      name = spaced.dropLast().joined(separator: " ")
      times = count
    }
    guard let equals = name.firstIndex(of: "=") else { return }
    let values = name[name.index(after: equals)...].split(separator: "±", omittingEmptySubsequences: false)
    guard let value = Self.value(Self.trimmed(values[0])), values.count <= 2 else { return nil }
    thousandths = value
    if values.count == 2 {
      guard values[1].hasSuffix("%"), let percent = Self.value(Self.trimmed(values[1].dropLast())), percent >= 0 else {
        return nil
      }
      tolerance = percent
    }
    name = Self.trimmed(name[..<equals])
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_000_000).contains($0) && text.first != "+" ? $0 : nil }
  }

  /// Returns the thousandths of a decimal.
  private static func value(_ text: String) -> Int64? {
    guard let value = Double(text), value.isFinite, abs(value) < 1_000_000 else { return nil }
    return FixedPoint.thousandths(value)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}
