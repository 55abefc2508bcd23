/// The order of lines that a quirk file must have: a section, its conditions, its quirks.
///
/// libinput has the last word; this only explains why it rejects a file.
struct QuirkSyntax {
  private enum Expected { case section, condition, conditionOrQuirk, quirkOrSection }
  private var expected = Expected.section
  private var line = 0
  /// The line of the last section, from 1.
  private(set) var sectionLine = 1
  /// The most bytes that libinput reads as one line.
  private static let longest = 510

  /// Returns the line without its comment, as libinput reads it.
  private static func content(_ line: Substring) -> Substring {
    guard let comment = line.firstIndex(of: "#") else { return line }
    var content = line[..<comment]
    while let last = content.last, last == " " || last == "\t" { content.removeLast() }
    return content
  }

  /// Returns `KEY=VALUE`; nil for other lines.
  static func value(in line: Substring) -> String? {
    let content = content(line)
    return content.isEmpty || content.hasPrefix("[") ? nil : String(content)
  }

  /// Takes the next line. Returns what is wrong with it, as the end of a sentence.
  mutating func problem(of text: Substring) -> String? {
    line += 1
    if text.utf8.last == UInt8(ascii: "\r") || text.contains("\r\n") {
      return "the line ends with a carriage return; libinput reads files whose lines end with a line feed alone"
    }
    if text.utf8.count > Self.longest { return "the line is longer than libinput's \(Self.longest) bytes" }
    let content = Self.content(text)
    guard let first = content.first, let last = content.last else { return nil }
    if last == " " || last == "\t" { return "the line ends with a space; remove it" }
    if first == " " || first == "\t" { return "the line begins with a space; remove it" }
    if first == "[" {
      if last != "]" { return "a section is [NAME]; the closing bracket is missing" }
      if let problem = problemAtEnd, expected != .section { return "line \(sectionLine): \(problem)" }
      expected = .condition
      sectionLine = line
      return nil
    }
    let isCondition = content.hasPrefix("Match")
    guard isCondition || content.hasPrefix("Attr") || content.hasPrefix("Model") else {
      return "a line begins with Match, Attr or Model, or with [ for a section"
    }
    switch expected {
    case .section: return "a section such as [My touchpad] must be above the first line"
    case .condition:
      if !isCondition { return "a section begins with a condition, such as MatchUdevType=touchpad" }
      expected = .conditionOrQuirk
    case .conditionOrQuirk: if !isCondition { expected = .quirkOrSection }
    case .quirkOrSection: if isCondition { return "conditions are above the quirks of a section" }
    }
    return nil
  }

  /// The problem if no line follows; nil for a complete file.
  var problemAtEnd: String? {
    switch expected {
    case .section: "the file has no section"
    case .condition: "the section is empty"
    case .conditionOrQuirk: "the section has conditions but no quirk"
    case .quirkOrSection: nil
    }
  }
}
