/// A line in a recording that its tool did not write.
enum ForeignLine: Int, Hashable, Sendable, CaseIterable {
  /// The fence of a code block.
  case fence
  /// Dots instead of omitted lines.
  case elision
  /// A shell's prompt with a command.
  case prompt
  /// A message of the kernel or of a log.
  case logMessage
  /// The end of a text that was cut within a line.
  case cut
  case other

  /// Returns what a line is that no reader of a recording knows; `nil` if it is not recognized.
  static func known(_ line: ArraySlice<UInt8>) -> Self? {
    let text = line.trimmed
    if text.isEmpty { return .other }
    if isFence(text) { return .fence }
    if isElision(text) { return .elision }
    if isPrompt(text) { return .prompt }
    return isLogMessage(text) ? .logMessage : nil
  }

  /// ```` ```yaml ````, `~~~`, `{code}`, `<pre>` and other tags.
  private static func isFence(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: "```") || text.starts(with: "~~~") { return true }
    let bracket = text.first
    if bracket == UInt8(ascii: "<") || bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "[") {
      let names: [StaticString] = ["pre", "code", "details", "summary", "noformat", "p>", "br", "div", "blockquote"]
      let name = text.dropFirst().drop { $0 == UInt8(ascii: "/") }
      return names.contains { name.starts(with: $0) }
    }
    return false
  }

  /// `....`, `[...]`, `…`, `<snip>` and `-- 200 lines --`.
  private static func isElision(_ text: ArraySlice<UInt8>) -> Bool {
    if text.allSatisfy({ ".… ()[]<>*-_=".utf8.contains($0) }) && text.count <= 100 {
      return text.containsText("..") || text.containsText("…") || text.containsText("--") || text.containsText("==")
    }
    let inner = text.drop { "[(<*-. ".utf8.contains($0) }
    let words: [StaticString] = ["snip", "cut", "omitted", "skipped", "truncated"]
    if text.count <= 60, words.contains(where: { text.containsText($0) }) {
      return inner.startIndex > text.startIndex || text.starts(with: "..")
    }
    return text.starts(with: "...") && text.count <= 60
  }

  /// `user@host:~$ evtest`, `$ evtest`, `C:\> adb shell` and the echo of Ctrl-C.
  private static func isPrompt(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "^") && text.count <= 3 { return true }
    if text.starts(with: "$ ") || text.starts(with: "% ") || text.elementsEqual("$".utf8) { return true }
    let head = text.prefix(80)
    guard
      let mark = head.firstIndex(where: {
        $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%")
      }),
      mark > text.startIndex, mark + 1 == text.endIndex || text[mark + 1] == 0x20
    else { return false }
    let place = text[..<mark]
    return place.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
      && place.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") || $0 == 0x20 }
      && place.count { $0 == 0x20 } <= 2
  }

  /// `[ 1961.228740@2]- [FTS] …`, `Nov 28 10:00:01 host kernel: …`.
  private static func isLogMessage(_ text: ArraySlice<UInt8>) -> Bool {
    guard let rest = LineDecoration.timestamp.removed(from: text, width: 0)?.trimmed, !rest.isEmpty else {
      return false
    }
    // A row of numbers is no message.
    return rest.count { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } * 3 > rest.count
  }

  /// Returns the word for so many such lines, after their number.
  func noun(_ count: Int) -> String {
    switch self {
    case .fence: count == 1 ? "fence of a code block" : "fences of code blocks"
    case .elision: count == 1 ? "omission mark" : "omission marks"
    case .prompt: count == 1 ? "shell prompt" : "shell prompts"
    case .logMessage: count == 1 ? "message of another program" : "messages of other programs"
    case .cut: "incomplete last line"
    case .other: count == 1 ? "other line" : "other lines"
    }
  }
}

/// Whether a line that cannot be read is a damaged one of the recording, which must not be skipped.
enum LineOwner {
  /// It has words that only the recording's lines have.
  case recording
  /// It may be a line of the recording, unless it is clearly one of something else.
  case unknown
  case other
}

extension RecordingFormat {
  /// Whether a line begins with a key of libinput's YAML.
  private static func isKey(_ text: ArraySlice<UInt8>) -> Bool {
    guard let end = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let key = text[..<end]
    if !key.isEmpty, key.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    let keys: [StaticString] = [
      "version", "ndevices", "libinput", "git", "system", "os", "kernel", "dmi", "devices", "node", "evdev", "name",
      "id",
      "codes", "absinfo", "properties", "hid", "udev", "quirks", "events",
    ]
    return keys.contains { key.elementsEqual(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount)) }
  }

  func owner(of line: ArraySlice<UInt8>) -> LineOwner {
    let text = line.trimmed
    switch self {
    case .evtest:
      let isOwn =
        text.containsText("Event: time") || text.containsText("(EV_") || text.containsText(", value ")
        || text.containsText("SYN_") || (text.containsText("type ") && text.containsText("code "))
      return isOwn ? .recording : .other
    case .evemu:
      guard text.count > 1 else { return .other }
      let isOwn = "NIPBALSE".utf8.contains(text[text.startIndex]) && text[text.startIndex + 1] == UInt8(ascii: ":")
      return isOwn ? .recording : .other
    case .libinputRecord:
      if text.starts(with: "- ") || Self.isKey(text) { return .recording }
      return text.first == UInt8(ascii: "[") && text.contains(UInt8(ascii: ",")) ? .unknown : .other
    case .getevent:
      let names: [StaticString] = ["EV_", "ABS_", "SYN_", "BTN_", "/dev/input/"]
      if names.contains(where: { text.containsText($0) }) { return .recording }
      let words = text.split(separator: 0x20)
      return words.count >= 2 && words.suffix(2).allSatisfy { $0.allSatisfy { $0.hexDigit != nil } } ? .unknown : .other
    case .pointerEvents: return text.contains(UInt8(ascii: "{")) || text.contains(UInt8(ascii: "}")) ? .unknown : .other
    default: return .unknown
    }
  }
}
