extension ReportValue {
  /// Returns the changes that lead from an earlier value to this one, for a page that has that one; `nil` if both are equal.
  ///
  /// - An object has the changes of the members that differ, of an object or of a list of equal length.
  /// - A list of one element has the new value.
  /// - A list of two has the number of elements that a list keeps, and those that follow.
  ///
  /// `changed` in `live.js` applies them.
  package func changes(since old: ReportValue) -> ReportValue? {
    if self == old { return nil }
    switch (old, self) {
    case (.object(let old), .object(let new)) where old.map(\.key) == new.map(\.key):
      return .object(
        zip(old, new).compactMap { old, new in new.value.changes(since: old.value).map { Member(new.key, $0) } })
    case (.list(let old), .list(let new)) where old.count == new.count:
      return .object(
        new.indices.compactMap { index in new[index].changes(since: old[index]).map { Member(String(index), $0) } })
    case (.list(let old), .list(let new)):
      let kept = Self.kept(old, new)
      return .list([.number(kept), .list(Array(new[kept...]))])
    case (.numbers(let old), .numbers(let new)):
      let kept = Self.kept(old, new)
      return .list([.number(kept), .numbers(Array(new[kept...]))])
    default: return .list([self])
    }
  }

  private static func kept<Element: Equatable>(_ old: [Element], _ new: [Element]) -> Int {
    zip(old, new).prefix { $0 == $1 }.count
  }
}
