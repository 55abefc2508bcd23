import TouchView

/// A user's action on the page, as one line of text.
enum PageCommand: Hashable {
  /// Sets the parameter with an index, in thousandths of its unit.
  case set(Int, Int)
  case reset
  case remedy
  case label(TouchLabel)
  case keep
  case pause
  case resume
  /// In thousandths of real time.
  case speed(Int)
  /// In microseconds.
  case seek(Int64)
  case step(Int)
  /// A question for the time, with the page's own time.
  case ping(Int64)

  /// Returns whether the command before this one has no effect.
  func replaces(_ before: Self) -> Bool {
    switch (self, before) {
    case (.set(let index, _), .set(let other, _)): index == other
    case (.seek, .seek), (.speed, .speed): true
    default: false
    }
  }

  /// Parses a text. Returns nil for an unknown one.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let number = words.count > 1 ? Int(words[1]) : nil
    switch (words[0], words.count, number) {
    case ("set", 3, let index?):
      guard let value = Int(words[2]) else { return nil }
      self = .set(index, value)
    case ("reset", 1, _): self = .reset
    case ("remedy", 1, _): self = .remedy
    case ("keep", 1, _): self = .keep
    case ("label", 2, _):
      guard words[1].count == 1, let label = TouchLabel(rawValue: words[1].first ?? " ") else { return nil }
      self = .label(label)
    case ("pause", 1, _): self = .pause
    case ("resume", 1, _): self = .resume
    case ("speed", 2, let speed?): self = .speed(speed)
    case ("seek", 2, let time?): self = .seek(Int64(time))
    case ("step", 2, let frames?) where (-1000...1000).contains(frames): self = .step(frames)
    case ("ping", 2, let time?): self = .ping(Int64(time))
    default: return nil
    }
  }
}
