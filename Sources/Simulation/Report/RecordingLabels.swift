import TouchTrace

/// What recordings are meant to show, by their paths: a table of two columns with a tab between, a path and a label.
///
/// A path is as the recording is named to a command, or counts from the table's own folder. Empty lines, lines that begin
/// with `#` and a first line `path`, `label` are passed over.
public struct RecordingLabels: Sendable {
  /// Why a table cannot be taken: `labels.tsv:3: …`, a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }

  private var labels: [String: RecordingLabel] = [:]
  /// In the order of the table.
  private var paths: [String] = []

  /// - Parameters:
  ///   - text: the table.
  ///   - file: its path, for what is said and for the folder from which paths count.
  public init(_ text: String, from file: String) throws(Problem) {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.isEmpty || line.hasPrefix("#") || index == 0 && line == "path\tlabel" { continue }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      let place = "\(file):\(index + 1)"
      guard cells.count == 2, !cells[0].isEmpty else {
        throw Problem(description: "\(place): a line is a path and a label with one tab between, not “\(line)”")
      }
      guard let label = RecordingLabel(String(cells[1])) else {
        throw Problem(
          description:
            "\(place): a label is a gesture such as pinch, several such as “tap 20, pinch”, or nothing; not “\(cells[1])”"
        )
      }
      let path = Self.plain(cells[0].hasPrefix("/") ? String(cells[0]) : folder + cells[0])
      // As it is given, from where the command runs, and from the table's folder.
      for name in Set([path, Self.plain(String(cells[0]))]) {
        if let other = labels[name], other != label {
          throw Problem(description: "\(place): \(cells[0]) has a label already, “\(other.text)”")
        }
        labels[name] = label
      }
      paths.append(path)
    }
  }

  /// Nil where the table has none.
  public func label(of path: String) -> RecordingLabel? { labels[Self.plain(path)] }
  /// The table's paths, those of its folder, that are none of these, in order.
  public func missing(from recordings: [String]) -> [String] {
    let seen = Set(recordings.map { Self.plain($0) })
    return paths.filter { !seen.contains($0) }
  }

  /// Without what leads nowhere else.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// What one recording is meant to show: which recognizers, by name, and how often each.
public struct RecordingLabel: Hashable, Sendable {
  /// In the order in which they are written; none for `nothing`.
  public var gestures: [GestureCount]

  /// From `pinch`, `tap 20, pinch 1` or `nothing`. Nil where it is anything else.
  public init?(_ text: String) {
    let text = text.split(separator: " ").joined(separator: " ")
    gestures = []
    if text == "nothing" { return }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard let name = words.first, (1...2).contains(words.count),
        !name.contains(where: \.isNumber) || words.count == 2,
        !gestures.contains(where: { $0.name == name })
      else { return nil }
      let count = words.count == 2 ? Int(words[1]) ?? 0 : 1
      if count < 1 { return nil }
      gestures.append(GestureCount(String(name), count))
    }
    if gestures.isEmpty { return nil }
  }
  /// `tap 20, pinch`, as it would be written.
  public var text: String {
    let parts = gestures.map { $0.count == 1 ? $0.name : "\($0.name) \($0.count)" }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

/// A recognizer's name, and how often its gesture came or is to come.
public struct GestureCount: Hashable, Sendable {
  public var name: String
  public var count: Int
  public init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
}
