import Simulation
import TouchTrace

/// A file of labels: on each line a recording's path, a tab, and a label. What begins with `#` is a comment; empty lines
/// and a first line `path`, tab, `label` say nothing.
public struct LabelFile: Sendable {
  /// How it is written, for help.
  public static let form =
    "A file of labels has lines PATH, a tab, LABEL; paths count from that file's folder, or else from where the command "
    + "runs; # begins a comment."

  public struct Entry: Hashable, Sendable {
    public let line: Int
    public let path: String
    public let label: RecordingLabel
  }

  public private(set) var entries: [Entry] = []
  /// Lines that say nothing that is understood, each a sentence without its full stop, with the line's number.
  public private(set) var problems: [(line: Int, text: String)] = []

  /// - Parameter played: the names of the recognizers that the recording at a path, as it is written, is played with.
  ///   Asked only where a label has a name that is no word.
  public init(_ text: String, played: (String) -> [String]) {
    // CR LF is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, content) in lines.enumerated() {
      let number = index + 1
      if content.allSatisfy({ $0 == " " || $0 == "\t" }) || content.hasPrefix("#") { continue }
      if index == 0 && content == "path\tlabel" { continue }
      let cells = content.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == 2, !cells[0].isEmpty else {
        let found = cells.count == 1 ? "no tab" : cells.count == 2 ? "no path" : "\(cells.count) cells"
        problems.append((number, "a line is PATH, a tab, LABEL, and this one has \(found)"))
        continue
      }
      guard let label = RecordingLabel(parsing: cells[1]) else {
        problems.append(
          (number, "“\(cells[1])” is no label; write a gesture, such as tap or tap*20, several with commas, or none"))
        continue
      }
      let path = String(cells[0])
      let unknown = label.ownNames.isEmpty ? [] : label.ownNames.filter { !played(path).contains($0) }
      if let name = unknown.first {
        problems.append((number, "“\(name)” is no label\(Suggestion.questionOrList(name, RecordingLabel.words))"))
        continue
      }
      entries.append(Entry(line: number, path: path, label: label))
    }
  }
}
