/// Checks whether an XML document without a DTD is well-formed.
enum WellFormedXML {
  /// Returns the first problem, or nil.
  static func problem(in text: String) -> String? {
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
      if isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF { return "U+\(String(scalar.value, radix: 16))" }
    }
    var rest = Array(text.unicodeScalars)[...]
    var open = [String]()
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    guard rest.starts(with: declaration.unicodeScalars) else { return "no declaration" }
    rest = rest.dropFirst(declaration.unicodeScalars.count)
    var hasRoot = false
    while let first = rest.first {
      if first == "<" {
        guard let end = rest.firstIndex(of: ">") else { return "a tag does not end" }
        let tag = String(String.UnicodeScalarView(rest[rest.startIndex + 1..<end]))
        rest = rest[(end + 1)...]
        if tag.hasPrefix("/") {
          guard open.popLast() == String(tag.dropFirst()) else { return "<\(tag)> does not match the open element" }
          continue
        }
        if open.isEmpty {
          if hasRoot { return "two roots" }
          hasRoot = true
        }
        let isEmpty = tag.hasSuffix("/")
        guard let name = element(isEmpty ? String(tag.dropLast()) : tag) else { return "<\(tag)>" }
        if !isEmpty { open.append(name) }
      } else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        let content = String(String.UnicodeScalarView(rest[..<end]))
        if let problem = reference(in: content) { return problem }
        if content.contains("]]>") { return "]]> in text" }
        if open.isEmpty && content != "\n" { return "text outside of the root" }
        rest = rest[end...]
      }
    }
    return !open.isEmpty ? "<\(open[0])> is not closed" : hasRoot ? nil : "no root"
  }

  /// Returns the name of an element with valid attributes, or nil.
  private static func element(_ tag: String) -> String? {
    let name = tag.prefix { $0.isLetter }
    var rest = tag.dropFirst(name.count)
    var names = Set<Substring>()
    while !rest.isEmpty {
      guard rest.first == " " else { return nil }
      rest = rest.dropFirst()
      let key = rest.prefix { $0.isLetter || $0 == "-" || $0 == ":" || $0.isNumber }
      rest = rest.dropFirst(key.count)
      guard !key.isEmpty, names.insert(key).inserted, rest.hasPrefix("=\"") else { return nil }
      let value = rest.dropFirst(2).prefix { $0 != "\"" }
      rest = rest.dropFirst(2 + value.count)
      guard rest.first == "\"", !value.contains("<"), reference(in: String(value)) == nil else { return nil }
      rest = rest.dropFirst()
    }
    return name.isEmpty ? nil : String(name)
  }

  private static func reference(in text: String) -> String? {
    // By scalars, because a combining mark after a reference must not join it.
    for part in text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      let known = ["amp;", "lt;", "gt;", "quot;", "apos;"]
      if !known.contains(where: { part.starts(with: $0.unicodeScalars) }) { return "&\(String(part).prefix(10))" }
    }
    return nil
  }
}
