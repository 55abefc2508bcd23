import TouchTrace

/// The rule of every sentence that enumerates: what fits into a line is listed, and more is counted by kind, so that no sentence
/// grows with the length of a recording.
enum Enumeration {
  /// The most parts of a list.
  static let mostParts = 6
  /// The longest list, in characters: with the words around it, two lines of a terminal.
  static let longest = 180

  /// Returns whether a sentence may list all of these.
  static func fits(_ parts: some Collection<String>) -> Bool {
    parts.count <= mostParts && parts.reduce(0) { $0 + $1.utf8.count + 2 } <= longest
  }

  /// Returns the parts as a list, if they fit, and otherwise how many there are of each kind.
  static func text(_ parts: [String], or counts: @autoclosure () -> GestureCounts) -> String {
    fits(parts) ? parts.listed() : counts().text
  }
}

/// How many gestures there are of each kind.
package struct GestureCounts: Sendable {
  private var tally = Tally<Noun>()

  package init() {}

  init(_ gestures: some Sequence<Noun>) { for noun in gestures { add(noun) } }

  package mutating func add(_ noun: Noun, times: Int = 1) { tally.add(noun, times: times) }

  package var isEmpty: Bool { tally.isEmpty }

  /// The counts, the largest first: `5,900 pinches and 2,950 taps`. Kinds that do not fit into a line are counted together.
  package var text: String { parts().listed() }

  /// - Parameter more: a part that is listed last.
  func parts(and more: String? = nil) -> [String] {
    // By place as well: the sort is not stable.
    let counts = tally.counts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    var shown = counts.count
    while true {
      var parts = counts[..<shown].map { $0.value.counted(grouping: $0.count) }
      let rest = counts[shown...].reduce(0) { $0 + $1.count }
      if rest > 0 { parts.append((shown > 0 ? "other gesture" : "gesture" as Noun).counted(grouping: rest)) }
      if let more { parts.append(more) }
      if shown == 0 || Enumeration.fits(parts) { return parts }
      shown -= 1
    }
  }
}

extension Noun {
  /// Returns a large count with the noun, its digits in groups of three: `2,950 taps`.
  package func counted(grouping count: Int) -> String { "\(Self.grouped(count)) \(form(for: count))" }

  private static func grouped(_ count: Int) -> String {
    var digits = String(count)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}
