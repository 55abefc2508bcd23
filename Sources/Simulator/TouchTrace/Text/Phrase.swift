/// A noun in sentences, with its plural and its article.
package struct Noun: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The noun for one: `long press`.
  package let singular: String
  /// The noun for any other number: `long presses`.
  package let plural: String

  /// Creates a noun. The plural follows from the ending unless it is given.
  package init(_ singular: String, plural: String? = nil) {
    self.singular = singular
    self.plural = plural ?? Self.plural(of: singular)
  }

  package init(stringLiteral singular: String) { self.init(singular) }

  /// Returns the noun between words that stay the same in the plural: `two-finger tap`, `long press after a tap`.
  package func between(_ before: String, _ after: String = "") -> Self {
    Self(before + singular + after, plural: before + plural + after)
  }

  /// Returns the noun with another one in parentheses: `pan (drag)`, `pans (drags)`.
  package func followed(byAlias alias: Self) -> Self {
    Self("\(singular) (\(alias.singular))", plural: "\(plural) (\(alias.plural))")
  }

  /// Returns the form for a count: `touch` for 1, otherwise `touches`.
  package func form(for count: Int) -> String { count == 1 ? singular : plural }

  /// Returns a count with the noun: `1 touch`, `2 touches`.
  package func counted(_ count: Int) -> String { "\(count) \(form(for: count))" }

  /// The noun with its indefinite article: `a tap`, `an 8-finger tap`.
  package var withArticle: String { "\(Self.article(before: singular)) \(singular)" }

  /// Returns the indefinite article before a word, by how it sounds.
  package static func article(before word: String) -> String {
    if word.hasPrefix("one") || word.hasPrefix("uni") { return "a" }
    if word.hasPrefix("11") || word.hasPrefix("18") { return "an" }
    return word.utf8.first.map { "aeiouAEIOU8".utf8.contains($0) } == true ? "an" : "a"
  }

  private static func plural(of noun: String) -> String {
    for ending in ["ch", "sh", "s", "x"] where noun.hasSuffix(ending) { return noun + "es" }
    let isConsonant = noun.utf8.dropLast().last.map { !"aeiou".utf8.contains($0) } ?? false
    return noun.hasSuffix("y") && isConsonant ? noun.dropLast() + "ies" : noun + "s"
  }
}

extension DefaultStringInterpolation {
  /// Appends a count with its noun: `"\(frames, "frame")"` is `1 frame` or `2 frames`.
  package mutating func appendInterpolation(_ count: Int, _ noun: Noun) { appendLiteral(noun.counted(count)) }
}

extension Collection<String> {
  /// The parts as a list: `tap`, `tap and pan`, `tap, pan and pinch`. Before the last of parts with commas there is one as well.
  package func listed(_ conjunction: String = "and") -> String {
    guard let first else { return "" }
    if count == 1 { return first }
    let separator = contains { $0.utf8.contains(UInt8(ascii: ",")) } ? ", " : " "
    return dropLast().joined(separator: ", ") + separator + conjunction + " " + suffix(1).joined()
  }

  /// The first parts as a list, with the number of the others: `tap and 2 more`.
  package func listed(atMost shown: Int) -> String {
    count <= shown ? listed() : (prefix(shown) + ["\(count - shown) more"]).listed()
  }
}
