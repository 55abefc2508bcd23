import Glibc
import TouchTrace

/// The content of a line of libinput's log. The log is meant for people and changes from version to version; unknown lines are
/// ignored.
package enum LogLine: Hashable, Sendable {
  case suppression(Suppression)
  case tapRefusal(TapRefusal)
  /// libinput will log no more messages of this kind.
  case rateLimit
  /// A warning or an error, in libinput's words.
  case complaint(String)

  /// A line without any of these words is ignored before it is formatted, unless it is a warning or error.
  package static let words = [
    "palm:", "thumb", "jump", "pressure:", "touch-size:", "rate limit", "tap state", "touch detection (",
  ]

  /// Returns whether a line has a limit that libinput read from the device: of a palm's pressure, of the pressure or size of touches.
  package static func hasLimit(_ line: String) -> Bool {
    line.contains("palm: pressure threshold is") || line.contains("touch detection (")
  }

  /// - Parameter isComplaint: whether libinput logged the line as a warning or an error.
  package init?(_ line: String, isComplaint: Bool = false) {
    let text = Self.stripped(line)
    if Self.rest(of: text, behind: "rate limit exceeded") != nil {
      self = .rateLimit
    } else if let suppression = Self.suppression(text) {
      self = .suppression(suppression)
    } else if let refusal = Self.tapRefusal(text) {
      self = .tapRefusal(refusal)
    } else if isComplaint && !text.isEmpty {
      self = .complaint(text)
    } else {
      return nil
    }
  }

  /// Returns the line without libinput's device prefix, `event5  - `, and without anything after its first line feed.
  package static func stripped(_ line: String) -> String { String(split(line).text) }

  /// Returns the device in libinput's prefix, such as `event5`; nil if there is none.
  package static func node(of line: String) -> String? {
    split(line).node.map { String($0.prefix { $0 != " " }) }
  }

  private static func split(_ line: String) -> (node: Substring?, text: Substring) {
    let text = line[..<(line.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? line.endIndex)]
    if text.hasPrefix("event"), let dash = range(of: " - ", in: text),
      text[..<dash.lowerBound].dropFirst(5).allSatisfy({ $0.isNumber || $0 == " " })
    {
      return (text[..<dash.lowerBound], text[dash.upperBound...])
    }
    return (nil, text)
  }

  /// Reads a line such as `tap: touch 0 (TOUCH_UPDATE), tap state TAP_STATE_TOUCH → TAP_EVENT_MOTION → TAP_STATE_DEAD`.
  private static func tapRefusal(_ text: String) -> TapRefusal? {
    guard let rest = rest(of: text, behind: "tap state ") else { return nil }
    let words = rest.split(separator: " ")
    guard words.count == 5, words[1] == "→", words[3] == "→" else { return nil }
    return TapRefusal(from: words[0], event: words[2], to: words[4])
  }

  private static func suppression(_ text: String) -> Suppression? {
    if rest(of: text, behind: "ouch jump detected") != nil { return Suppression(touch: nil, .jump) }
    if let rest = rest(of: text, behind: "palm: touch ") { return palm(rest) }
    if let rest = rest(of: text, behind: "thumb: touch ") { return thumb(rest) }
    if let rest = rest(of: text, behind: "touch "), let (touch, words) = number(rest), words == " is speed-based thumb"
    {
      return Suppression(touch: touch, .thumb, detail: "speed")
    }
    if let rest = rest(of: text, behind: "pressure: ") { return threshold(rest, .lightPressure) }
    if let rest = rest(of: text, behind: "touch-size: ") { return threshold(rest, .smallSize) }
    return nil
  }

  /// `0 (TOUCH_BEGIN), palm detected (edge)`, `0 released, out of edge zone`, `0: palm-tap detected`; from 1.28.901 on
  /// `0 is no longer palm, out of edge zone`, while the end of a timeout is still `released`.
  private static func palm(_ text: Substring) -> Suppression? {
    guard let (touch, words) = number(text) else { return nil }
    if let reason = rest(of: words, behind: "palm detected (") {
      let word = String(reason.prefix { $0 != ")" })
      let known = Suppression.Reason(rawValue: word)
      return Suppression(touch: touch, known ?? .other, detail: known == nil ? word : "")
    }
    if let why = rest(of: words, behind: " released, ") ?? rest(of: words, behind: " is no longer palm, ") {
      let detail = String(why)
      let reason: Suppression.Reason =
        detail.contains("typing") ? .typing : detail.contains("trackpoint") ? .trackpoint : .edge
      return Suppression(touch: touch, reason, detail: detail, isOver: true)
    }
    if words.contains("palm-tap") { return Suppression(touch: touch, .palmTap) }
    return nil
  }

  /// `0, THUMB_STATE_FINGER → THUMB_STATE_SUPPRESSED`. The states finger, revived and pinch count as touches.
  private static func thumb(_ text: Substring) -> Suppression? {
    guard let (touch, words) = number(text), let arrow = range(of: "→", in: words) else { return nil }
    let (before, after) = (words[..<arrow.lowerBound], words[arrow.upperBound...])
    let (was, isNow) = (isSuppressed(before), isSuppressed(after))
    if was == isNow { return nil }
    let state = after.split(separator: "_").last.map { $0.prefix { $0.isLetter }.lowercased() } ?? ""
    return Suppression(touch: touch, .thumb, detail: state, isOver: !isNow)
  }

  private static func isSuppressed(_ words: Substring) -> Bool {
    ["STATE_JAILED", "STATE_SUPPRESSED", "STATE_DEAD", "REVIVED_JAILED"].contains { words.contains($0) }
  }

  /// `begin touch 0`, `end touch 0`
  private static func threshold(_ text: Substring, _ reason: Suppression.Reason) -> Suppression? {
    for (words, isOver) in [("begin touch ", true), ("end touch ", false)] {
      if text.hasPrefix(words), let (touch, _) = number(text.dropFirst(words.count)) {
        return Suppression(touch: touch, reason, isOver: isOver)
      }
    }
    return nil
  }

  private static func rest(of text: some StringProtocol, behind words: String) -> Substring? {
    let text = Substring(text)
    return range(of: words, in: text).map { text[$0.upperBound...] }
  }

  /// Returns the first place of some words. Compares bytes: comparing characters took a twentieth of the time of a whole recording
  /// for its few lines.
  private static func range(of words: String, in text: Substring) -> Range<Substring.Index>? {
    let offset = String(text).withCString { text in strstr(text, words).map { UnsafePointer($0) - text } }
    guard let offset else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: offset)
    return start..<text.utf8.index(start, offsetBy: words.utf8.count)
  }

  private static func number(_ text: Substring) -> (Int, Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return Int(digits).map { ($0, text[digits.endIndex...]) }
  }
}
