import Gestures

/// A message of the page that sends touches, one line of text.
///
/// - `pad WIDTH HEIGHT`: the size of the surface in micrometres, sent first.
/// - `ping TIME`: sent every second.
/// - `touch TIME;FRAME;FRAME…`: touches, each frame `TIME CHANGE,CHANGE…`, each change a letter (`d` down, `m` moved, `u` up,
///   `c` cancelled), the pointer's number and its position: `d1 40120 30222`. That of a cancelled pointer is not used.
///
/// Times are in microseconds of the browser's clock, positions in micrometres from the top left corner.
package enum BrowserMessage: Hashable, Sendable {
  case pad(width: Int, height: Int)
  case ping(sent: Int64)
  case touches(sent: Int64, [Frame])

  /// All changes at one time.
  package struct Frame: Hashable, Sendable {
    package var time: Int64
    package var changes: [Change]
  }

  /// A change of one pointer.
  package struct Change: Hashable, Sendable {
    package var pointer: Int
    package var stage: Contact.Stage
    package var x: Int
    package var y: Int
  }

  /// Ten metres, in micrometres: no surface is larger. Times are below 300 years.
  private static let maximumLength = 10_000_000
  private static let maximumTime: Int64 = 9_000_000_000_000_000

  /// Parses a message. Returns nil if any part of it is not as described.
  package init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ", omittingEmptySubsequences: false)
    switch (words[0], words.count, parts.count) {
    case ("pad", 3, 1):
      guard let width = Self.length(words[1]), let height = Self.length(words[2]), width >= 1000, height >= 1000 else {
        return nil
      }
      self = .pad(width: width, height: height)
    case ("ping", 2, 1):
      guard let sent = Self.time(words[1]) else { return nil }
      self = .ping(sent: sent)
    case ("touch", 2, 2...):
      guard let sent = Self.time(words[1]) else { return nil }
      var frames: [Frame] = []
      for part in parts.dropFirst() {
        guard let frame = Self.frame(part) else { return nil }
        frames.append(frame)
      }
      self = .touches(sent: sent, frames)
    default: return nil
    }
  }

  private static func frame(_ text: Substring) -> Frame? {
    guard let space = text.firstIndex(of: " "), let time = time(text[..<space]) else { return nil }
    var changes: [Change] = []
    for part in text[text.index(after: space)...].split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, let stage = part.first.flatMap(stage), let pointer = Int(words[0]),
        let x = length(words[1]), let y = length(words[2])
      else { return nil }
      changes.append(Change(pointer: pointer, stage: stage, x: x, y: y))
    }
    return Frame(time: time, changes: changes)
  }

  private static func stage(_ letter: Character) -> Contact.Stage? {
    switch letter {
    case "d": .began
    case "m": .moved
    case "u": .ended
    case "c": .cancelled
    default: nil
    }
  }

  /// Positions may be outside the surface: a captured pointer can leave it.
  private static func length(_ text: Substring) -> Int? {
    Int(text).flatMap { (-maximumLength...maximumLength).contains($0) ? $0 : nil }
  }

  private static func time(_ text: Substring) -> Int64? {
    Int64(text).flatMap { (0...maximumTime).contains($0) ? $0 : nil }
  }
}
