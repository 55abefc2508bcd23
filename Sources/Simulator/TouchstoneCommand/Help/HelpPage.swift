/// The argument parser's page of help, printed with so many columns that each paragraph and option is one line.
struct HelpPage {
  /// The columns with which the page must be printed.
  static let columns = 100_000

  /// An option, an argument or a subcommand.
  struct Row: Hashable {
    /// The label, such as `-o, --output <file>`.
    var label: String
    var text: String

    /// The names, such as `-o, --output`.
    var names: String { label.firstRange(of: " <").map { String(label[..<$0.lowerBound]) } ?? label }
  }

  private(set) var abstract = ""
  /// The paragraphs of the discussion.
  private(set) var paragraphs: [String] = []
  private(set) var usage = ""
  private(set) var sections: [(title: String, rows: [Row])] = []

  init(_ page: String) {
    let parts = ("\n" + page).split(separator: "\nUSAGE: ", maxSplits: 1)
    var overview = parts[0].drop { $0 == "\n" }
    if overview.hasPrefix("OVERVIEW: ") { overview = overview.dropFirst("OVERVIEW: ".count) }
    paragraphs = overview.split(separator: "\n\n").map { String($0.drop { $0 == "\n" }) }
    if !paragraphs.isEmpty { abstract = paragraphs.removeFirst() }
    guard parts.count == 2 else { return }
    let lines = parts[1].split(separator: "\n", omittingEmptySubsequences: true)
    usage = String(lines.first ?? "")
    for line in lines.dropFirst() { add(line) }
  }

  var rows: [Row] { sections.flatMap(\.rows) }

  /// The column of the rows' texts.
  private static let textColumn = 26

  private mutating func add(_ line: Substring) {
    if !line.hasPrefix(" ") { return sections.append((title: String(line.dropLast()), rows: [])) }
    guard let last = sections.indices.last, !line.hasPrefix("  See ") else { return }
    if line.hasPrefix("   ") {
      if let row = sections[last].rows.indices.last { sections[last].rows[row].text += line.drop { $0 == " " } }
      return
    }
    // A label that is too long for its column is alone in its line.
    let hasText = line.count > Self.textColumn && line.dropFirst(Self.textColumn - 1).first == " "
    let label = hasText ? line.prefix(Self.textColumn) : line
    let text = hasText ? line.dropFirst(Self.textColumn) : ""
    sections[last].rows.append(Row(label: label.split(separator: " ").joined(separator: " "), text: String(text)))
  }
}
