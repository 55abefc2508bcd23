/// Numbers and lists in the answers about people.
package enum PeopleText {
  /// Returns a share in percent with one digit.
  package static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Returns a list that names at most a few.
  package static func listed(_ names: [String], atMost count: Int = 4) -> String {
    let shown = names.prefix(count).joined(separator: ", ")
    return names.count > count ? "\(shown) and \(names.count - count) more" : shown
  }
}
