import ArgumentParser

/// Shortens the help of a command: options that many commands share are named only, and `touchstone help options`
/// describes them. Manual pages and completions keep every option.
///
/// Shared options are recognized by their description: an option counts as shared if the page of shared options has the
/// same label with the same text. So the two pages cannot contradict each other, and an option of the same name with
/// another meaning keeps its description.
struct ShortHelp {
  /// An option's lines on a page.
  private struct Option {
    /// The label of an option, such as `-o, --output <file>`.
    var label: String
    var lines: [Substring]

    /// The names, such as `-o, --output`.
    var names: String { label.before(" <") }

    /// - Parameter line: the first line: the label, and the text if there is room for it.
    init(_ line: Substring) {
      let text = String(line.dropFirst(2))
      // A long label with a value is followed by a single space.
      let hasValue = text.before("  ").contains(" <")
      label = hasValue ? text.before("> ") + (text.contains("> ") ? ">" : "") : text.before("  ")
      lines = [line]
    }
  }

  /// The shared options by their title.
  private let shared: [(title: String, options: [Option])]

  /// - Parameter page: the help of ``OptionsCommand``.
  init(_ page: String) {
    shared = Self.sections(page).map { section in
      (title: section.title == "OPTIONS" ? "HELP" : section.title, options: Self.options(section.lines))
    }.filter { !$0.options.isEmpty }
  }

  /// Returns a command's help with short descriptions; the same text if it has no shared options.
  func shortened(_ help: String) -> String {
    guard let section = Self.sections(help).first(where: { $0.title == "OPTIONS" }) else { return help }
    var own: [Option] = []
    var removed: [Option] = []
    for option in Self.options(section.lines) {
      let isShared = shared.contains { $0.options.contains { $0.lines == option.lines } }
      if isShared { removed.append(option) } else { own.append(option) }
    }
    // Two lines about help and version are shorter than a reference to them.
    guard removed.contains(where: { !isHelp($0) }) else { return help }
    var text = own.isEmpty ? "" : "OPTIONS:\n" + own.flatMap(\.lines).joined(separator: "\n") + "\n\n"
    text += "COMMON OPTIONS (touchstone help options):\n"
    for group in shared {
      let names = group.options.filter { option in removed.contains { $0.lines == option.lines } }.map(\.names)
      if names.isEmpty { continue }
      text += WrappedText.row(group.title.lowercased(), names.joined(separator: ", "), labelColumns: 26)
    }
    let (before, after) = (help[..<section.start.startIndex], help[section.end...])
    return Self.usage(String(before), without: removed) + text + after
  }

  private func isHelp(_ option: Option) -> Bool { option.label == "--version" || option.label.hasSuffix("--help") }

  /// Returns the beginning of a page without the removed options in its usage.
  private static func usage(_ text: String, without removed: [Option]) -> String {
    var text = text
    for option in removed {
      // The usage has the preferred name only.
      let label = option.label.split(separator: ", ").last.map(String.init) ?? option.label
      for form in [" [\(label)]", " [\(label) ...]"] {
        if let range = text.range(of: form, after: "USAGE: ") { text.removeSubrange(range) }
      }
    }
    if let line = text.range(of: "\n", after: "USAGE: "), text.range(of: "[<options>]", after: "USAGE: ") == nil {
      text.insert(contentsOf: " [<options>]", at: line.lowerBound)
    }
    return text
  }

  // MARK: Parsing

  private struct Section {
    var title: String
    var lines: [Substring]
    /// The title's line.
    var start: Substring
    var end: String.Index
  }

  /// Returns the sections of a page: a title in capitals with a colon, then indented lines.
  private static func sections(_ page: String) -> [Section] {
    var sections: [Section] = []
    var isOpen = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix(":"), !line.hasPrefix(" "), line.dropLast() == line.dropLast().uppercased() {
        sections.append(Section(title: String(line.dropLast()), lines: [], start: line, end: line.endIndex))
        isOpen = true
      } else if isOpen, line.hasPrefix(" ") {
        sections[sections.count - 1].lines.append(line)
        // After the line feed, if there is one.
        let end = line.endIndex
        sections[sections.count - 1].end = end < page.endIndex ? page.index(after: end) : end
      } else {
        isOpen = false
      }
    }
    return sections
  }

  /// Returns the options of a section; arguments and subcommands are not options.
  private static func options(_ lines: [Substring]) -> [Option] {
    var options: [Option] = []
    for line in lines {
      if line.hasPrefix("  -") {
        options.append(Option(line))
      } else if !options.isEmpty {
        options[options.count - 1].lines.append(line)
      }
    }
    return options
  }
}

extension String {
  /// Returns the part before the first occurrence of a text, or all of the string.
  fileprivate func before(_ text: String) -> String {
    range(of: text, after: "").map { String(self[..<$0.lowerBound]) } ?? self
  }

  /// Returns the first range of a text behind the first occurrence of another one.
  fileprivate func range(of text: String, after start: String) -> Range<String.Index>? {
    guard let start = start.isEmpty ? startIndex..<startIndex : firstRange(of: start) else { return nil }
    return self[start.upperBound...].firstRange(of: text)
  }
}
