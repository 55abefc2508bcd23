import TouchView

/// A user's action on the page, as one line of text.
enum PageCommand: Hashable {
  /// Sets parameters, by `NAME.PARAMETER`, and restores all others.
  case set([Assignment])
  case label(TouchLabel?)
  case keep
  /// The page has what was sent to it, and can take more.
  case ready
  /// A question for the time, with the page's own time.
  case ping(Int64)

  struct Assignment: Hashable {
    var key: String
    /// As for `--set`.
    var value: String
  }

  /// Returns whether the command before this one has no effect.
  func replaces(_ before: Self) -> Bool {
    if case (.set, .set) = (self, before) { true } else { false }
  }

  /// Parses a text. Returns nil for an unknown one.
  init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let words = parts[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch (words[0], words.count, parts.count) {
    case ("set", 1, _):
      let assignments = parts.dropFirst().compactMap { part in
        part.firstIndex(of: "=").map {
          Assignment(key: String(part[..<$0]), value: String(part[part.index(after: $0)...]))
        }
      }
      guard assignments.count == parts.count - 1 else { return nil }
      self = .set(assignments)
    case ("label", 1, 1): self = .label(nil)
    case ("label", 2, 1):
      guard let label = TouchLabel(rawValue: words[1].first ?? " "), words[1].count == 1 else { return nil }
      self = .label(label)
    case ("keep", 1, 1): self = .keep
    case ("ready", 1, 1): self = .ready
    case ("ping", 2, 1):
      guard let time = Int64(words[1]) else { return nil }
      self = .ping(time)
    default: return nil
    }
  }
}
