import Simulation
import TouchTrace

/// A file of labels: on each line a recording's path, a tab, and a label. Lines that begin with `#`, empty lines and a
/// first line `path`, tab, `label` are ignored. If that line names further columns, each line has them as well.
package struct LabelFile: Sendable {
  /// The format, for help.
  package static let form =
    "Each line of a label file is PATH, a tab, LABEL; a path is relative to the file's folder, or to the current folder "
    + "if it does not exist there; # begins a comment."

  /// A labelled recording.
  package struct Entry: Hashable, Sendable {
    /// The line of the file, from 1.
    package let line: Int
    /// The path as it is written.
    package let path: String
    package let label: RecordingLabel
    /// The class under which a score counts the recording; `nil` for the label's own.
    package var group: String?
    /// The path of a description of the device, as it is written; `nil` if the recording describes its device.
    package var description: String?
    /// The name of the device; `nil` if the recording names it.
    package var deviceName: String?
    /// Why no reader can meet the label; `nil` if one can.
    package var unmeetable: String?
    /// The person who touched; `nil` if unknown.
    package var person: String?

    package init(line: Int, path: String, label: RecordingLabel) {
      (self.line, self.path, self.label) = (line, path, label)
    }
  }

  /// A column after the label.
  private enum Column: String, CaseIterable {
    case group = "class"
    case description
    case deviceName = "device-name"
    case unmeetable
    case person
  }

  /// The valid lines, in order.
  package private(set) var entries: [Entry] = []
  /// The errors with their line numbers, each a sentence without its full stop.
  package private(set) var problems: [(line: Int, text: String)] = []

  /// - Parameter recognizers: returns the names of the recognizers for the recording at a path as it is written. Called
  ///   only for labels with a name that is not a gesture word.
  package init(_ text: String, recognizers: (String) -> [String]) {
    // CR LF is a single character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    var columns: [Column] = []
    for (index, content) in lines.enumerated() {
      let number = index + 1
      if content.allSatisfy({ $0 == " " || $0 == "\t" }) || content.hasPrefix("#") { continue }
      let cells = content.split(separator: "\t", omittingEmptySubsequences: false)
      if index == 0 && cells.starts(with: ["path", "label"]) {
        for name in cells.dropFirst(2) {
          if let column = Column(rawValue: String(name)), !columns.contains(column) {
            columns.append(column)
          } else {
            let names = Column.allCases.map(\.rawValue)
            problems.append((number, "“\(name)” is not a column\(Suggestion.questionOrList(String(name), names))"))
          }
        }
        continue
      }
      // Trailing cells may be omitted.
      guard cells.count >= 2, cells.count <= 2 + columns.count, !cells[0].isEmpty else {
        let found = cells.count == 1 ? "no tab" : cells[0].isEmpty ? "no path" : "\(cells.count) cells"
        let more = columns.map { ", a tab, \($0.rawValue.uppercased())" }.joined()
        problems.append((number, "expected PATH, a tab, LABEL\(more); this line has \(found)"))
        continue
      }
      guard let label = RecordingLabel(parsing: cells[1]) else {
        problems.append(
          (number, "“\(cells[1])” is not a label; write a gesture, such as tap or tap*20, several with commas, or none")
        )
        continue
      }
      let path = String(cells[0])
      if let problem = label.problem(among: recognizers(path)) {
        problems.append((number, problem))
        continue
      }
      var entry = Entry(line: number, path: path, label: label)
      for (column, cell) in zip(columns, cells.dropFirst(2)) where !cell.isEmpty {
        switch column {
        case .group: entry.group = String(cell)
        case .description: entry.description = String(cell)
        case .deviceName: entry.deviceName = String(cell)
        case .unmeetable: entry.unmeetable = String(cell)
        case .person: entry.person = String(cell)
        }
      }
      entries.append(entry)
    }
  }
}
