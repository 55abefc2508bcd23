import Analysis
import CommandSupport
import Glibc
import Simulation
import TouchTrace

/// A label file and the recordings it names, for `report`, `score` and `sweep`. Prints every problem it finds.
package struct LabelTable {
  package struct Entry {
    /// The line number in the label file.
    package let line: Int
    /// A path that can be opened, or a path relative to the labels' folder if the file does not exist.
    package let path: String
    package let label: RecordingLabel
    /// The path without symbolic links; nil if the file does not exist.
    package let real: String?
    /// The line's content, for its other columns.
    package let content: LabelFile.Entry
  }

  package let file: String
  /// One entry per recording, in the file's order.
  package private(set) var entries: [Entry] = []
  /// The exit status if a label could not be read; nil otherwise.
  package private(set) var status: ExitStatus?
  private var byPlace: [String: Int] = [:]

  /// - Parameters:
  ///   - recordings: the folder that paths are relative to; nil for the file's own.
  ///   - recognizers: returns the names of the recognizers that a recording is replayed with.
  package init(_ file: String, recordings: String? = nil, recognizers: (String) -> [String]) {
    self.file = file
    let text: String
    do throws(FileProblem) {
      guard let read = try TextFile.read(file) else { throw FileProblem("no such file: \(file)") }
      text = read
    } catch {
      fail(error.sentence)
      return
    }
    let own = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let folder = recordings.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? own
    let labels = LabelFile(text) { recognizers(Self.place(of: $0, in: folder).path) }
    for problem in labels.problems { fail("\(file):\(problem.line): \(problem.text)") }
    for entry in labels.entries {
      let (path, real) = Self.place(of: entry.path, in: folder)
      let place = real ?? path
      guard let known = byPlace[place] else {
        byPlace[place] = entries.count
        entries.append(Entry(line: entry.line, path: path, label: entry.label, real: real, content: entry))
        continue
      }
      if entries[known].label == entry.label { continue }
      fail(
        "\(file):\(entry.line): \(entry.path) already has a label in line \(entries[known].line); remove one of them")
    }
  }

  /// Returns a recording's label, or nil if the file has none for it.
  package func label(of path: String) -> RecordingLabel? { entry(of: path)?.label }

  /// Returns the entry of a recording, or nil if the file has none for it.
  package func entry(of path: String) -> Entry? {
    FilePath.resolved(path).flatMap { byPlace[$0] }.map { entries[$0] }
  }

  /// Returns the labelled recordings that are not among `recordings`, in the file's order.
  func missing(from recordings: [String]) -> [String] {
    let given = Set(recordings.compactMap { FilePath.resolved($0) })
    return entries.filter { entry in entry.real.map { !given.contains($0) } ?? true }.map(\.path)
  }

  private mutating func fail(_ problem: String) {
    printError(problem)
    status = .unreadable
  }

  private static func place(of path: String, in folder: String) -> (path: String, real: String?) {
    let relative = path.hasPrefix("/") ? path : folder + path
    if let real = FilePath.resolved(relative) { return (relative, real) }
    return FilePath.resolved(path).map { (path, $0) } ?? (relative, nil)
  }
}

extension Replay {
  /// Returns the names of the recognizers that a recording is replayed with, or an empty array if it cannot be read.
  package func names(in path: String, _ request: SourceRequest) -> [String] {
    guard let playback = try? ContactPlayback(path: path, request), let setup = try? setup(for: playback.header) else {
      return []
    }
    return setup.recognizers.map(\.name)
  }
}
