import ArgumentParser
import CommandSupport

/// The help of a command on one screen: a line for each option, and as much of the rest as fits. The argument parser's own page,
/// `touchstone help COMMAND --all`, and the manual have everything.
///
/// Options that many commands share are named by their group. An option counts as shared if the page of shared options has it with
/// the same text, so that an option of the same name with another meaning keeps its description.
struct ShortHelp {
  static let maximumLines = 24
  private static let maximumExamples = 3

  private let page: HelpPage
  private let shared: HelpPage
  /// The command's words, such as `touchstone edit trim`.
  private let path: [String]
  private let columns: Int
  /// The rows that are not on the page of shared options.
  private let ownRows: [HelpPage.Row]

  /// - Parameters:
  ///   - page: the command's page.
  ///   - shared: the help of ``OptionsCommand``.
  ///   - path: the words of the command.
  init(_ page: HelpPage, shared: HelpPage, path: [String], columns: Int = TerminalSize.columns) {
    (self.page, self.shared, self.path, self.columns) = (page, shared, path, columns)
    let sharedRows = Set(shared.rows)
    ownRows = page.rows.filter { !sharedRows.contains($0) }
  }

  var text: String {
    let common = common.isEmpty ? [] : folded("Common options (\(path[0]) help options): \(common)")
    let tail = common + (examples.isEmpty ? [] : ["", "Examples:"] + examples) + [""] + folded(footer)
    let head = folded(page.abstract)
    let usage = ["", "USAGE: \(usage)", ""]
    var room = Self.maximumLines - head.count - usage.count - tail.count
    let rows = rowLines(atMost: room)
    room -= rows.count
    var paragraphs: [String] = []
    for paragraph in discussion {
      let lines = [""] + paragraph.split(separator: "\n").flatMap { folded(String($0)) }
      if lines.count > room { break }
      room -= lines.count
      paragraphs += lines
    }
    return (head + paragraphs + usage + rows + tail).map { $0 + "\n" }.joined()
  }

  private func folded(_ text: String) -> [String] {
    text.hasPrefix(" ") ? WrappedText.folded(text, columns: columns) : WrappedText.lines(text, columns: columns)
  }

  // MARK: Options

  /// The groups of the shared options, without help and version.
  private var common: String {
    let rows = Set(page.rows)
    return shared.sections.filter { $0.title != "OPTIONS" && $0.rows.contains(where: rows.contains) }
      .map { $0.title.lowercased() }.joined(separator: ", ")
  }

  /// Returns a line for each of the command's own options; the last ones are only named if there is no room.
  private func rowLines(atMost room: Int) -> [String] {
    let rows = ownRows
    // Long labels have their text below them.
    let width = (rows.map(\.label.count).filter { $0 <= 26 }.max() ?? 0) + 4
    for count in stride(from: rows.count, through: 1, by: -1) {
      var lines = rows.prefix(count).flatMap { self.lines($0, labelColumns: width) }
      let rest = rows.dropFirst(count).map(\.names).joined(separator: ", ")
      if !rest.isEmpty { lines += WrappedText.folded("  and \(rest)", columns: columns) }
      if lines.count <= room { return lines }
    }
    return []
  }

  private func lines(_ row: HelpPage.Row, labelColumns: Int) -> [String] {
    let text = Self.summary(row.text, columns: columns - labelColumns)
    return WrappedText.row(row.label, text, labelColumns: labelColumns, columns: columns)
      .split(separator: "\n").map(String.init)
  }

  /// Returns the first sentence or half-sentence of a text, and more of them if they fit, with its values and default.
  static func summary(_ text: String, columns: Int) -> String {
    var body = text
    var note = ""
    if body.last == "." { body.removeLast() }
    if body.hasSuffix(")"), let open = body.lastIndex(of: "(") {
      note = " " + body[open...]
      body = String(body[..<open])
    }
    while body.last == " " || body.last == "." { body.removeLast() }
    var summary = ""
    for sentence in body.split(separator: ". ") {
      for (index, part) in sentence.split(separator: "; ").enumerated() {
        let longer = summary.isEmpty ? String(part) : summary + (index == 0 ? ". " : "; ") + part
        if !summary.isEmpty && longer.count + note.count >= columns { return ended(summary + note) }
        summary = longer
      }
    }
    return ended(summary + note)
  }

  /// Returns a sentence in which a default and the values are one remark.
  private static func ended(_ text: String) -> String { text.replacing(") (", with: "; ") + "." }

  /// The command with its arguments and required options.
  private var usage: String {
    let words = page.usage.replacing(#/ \[-[^\]]*\]/#, with: "").replacing(" <options>", with: "")
      .replacing(" [<options>]", with: "")
    let command = path.joined(separator: " ")
    guard words.hasPrefix(command), ownRows.contains(where: { $0.label.hasPrefix("-") }) || !common.isEmpty else {
      return words
    }
    return "\(command) [options]\(words.dropFirst(command.count))"
  }

  // MARK: The discussion

  private static let examplesTitle = "Examples:\n"
  private var discussion: [String] { page.paragraphs.filter { !$0.hasPrefix(Self.examplesTitle) } }

  private var examples: [String] {
    let text = page.paragraphs.first { $0.hasPrefix(Self.examplesTitle) } ?? ""
    var lines: [String] = []
    var count = 0
    for line in text.split(separator: "\n").dropFirst() {
      // A line that ends in a backslash continues in the next.
      if lines.last?.hasSuffix("\\") != true {
        count += 1
        if count > Self.maximumExamples { break }
      }
      lines.append(String(line))
    }
    return lines
  }

  private var footer: String {
    let command = path.dropFirst().joined(separator: " ")
    let topics = HelpTopic.allCases.filter { $0.commands.contains(path[1]) }.map(\.rawValue)
    let rest = topics.isEmpty ? "" : " Topics: \(path[0]) help \(topics.listed())."
    return "Everything: \(path[0]) help \(command) --all, or man touchstone-\(path[1...].joined(separator: "-"))."
      + rest
  }
}
