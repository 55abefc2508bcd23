import TouchTrace

/// A file of labels: on each line a recording's path, from the file's own folder, a tab, and a label. `#` at a line's
/// start makes it a comment.
public struct LabelFile: Sendable {
  public struct Entry: Hashable, Sendable {
    public let line: Int
    public let path: String
    public let label: GestureLabel
  }
  public private(set) var entries: [Entry] = []
  /// Lines that say nothing that is understood, each a sentence without its full stop, with the line's number.
  public private(set) var problems: [(line: Int, text: String)] = []

  public init(_ text: String) {
    // CR LF is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, content) in lines.enumerated() {
      let number = index + 1
      if content.allSatisfy({ $0 == " " || $0 == "\t" }) || content.hasPrefix("#") { continue }
      let cells = content.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == 2, !cells[0].isEmpty else {
        let found = cells.count == 1 ? "no tab" : cells.count == 2 ? "no path" : "\(cells.count) cells"
        problems.append((number, "a line is PATH, a tab, LABEL, and this one has \(found)"))
        continue
      }
      guard let label = GestureLabel(parsing: cells[1]) else {
        problems.append(
          (number, "“\(cells[1])” is no label\(Suggestion.questionOrList(String(cells[1]), GestureLabel.list))"))
        continue
      }
      entries.append(Entry(line: number, path: String(cells[0]), label: label))
    }
  }
}
