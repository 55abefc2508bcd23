import Analysis
import Glibc
import Simulation
import TouchTrace

/// A file of labels, and which recordings it means: for `report` and `sweep` alike. All that is wrong with it is said.
struct LabelTable {
  struct Entry {
    /// Where the file has it.
    let line: Int
    /// As it can be opened; where there is no such file, from the labels' folder.
    let path: String
    let label: RecordingLabel
    /// By whatever links it is named; nil where there is no such file.
    let real: String?
  }
  let file: String
  /// In the file's order, each recording once.
  private(set) var entries: [Entry] = []
  /// What scripts should hear of in the end.
  private(set) var status: ExitStatus?
  private var byPlace: [String: Int] = [:]

  /// - Parameter played: the names of the recognizers that a recording is played with.
  init(_ file: String, played: (String) -> [String]) {
    self.file = file
    let text: String
    do throws(FileProblem) {
      guard let read = try TextFile.read(file) else { throw FileProblem("there is no \(file)") }
      text = read
    } catch {
      fail(error.description)
      return
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let labels = LabelFile(text) { played(Self.place(of: $0, in: folder).path) }
    for problem in labels.problems { fail("\(file):\(problem.line): \(problem.text)") }
    for entry in labels.entries {
      let (path, real) = Self.place(of: entry.path, in: folder)
      let place = real ?? path
      guard let known = byPlace[place] else {
        byPlace[place] = entries.count
        entries.append(Entry(line: entry.line, path: path, label: entry.label, real: real))
        continue
      }
      if entries[known].label == entry.label { continue }
      fail("\(file):\(entry.line): \(entry.path) has a label in line \(entries[known].line) already; keep one of them")
    }
  }

  /// Nil where the file has none.
  func label(of path: String) -> RecordingLabel? {
    Self.real(path).flatMap { byPlace[$0] }.map { entries[$0].label }
  }
  /// The recordings that have a label and are none of these, as they can be opened, in order.
  func others(than recordings: [String]) -> [String] {
    let given = Set(recordings.compactMap { Self.real($0) })
    return entries.filter { entry in entry.real.map { !given.contains($0) } ?? true }.map(\.path)
  }

  private mutating func fail(_ problem: String) {
    complain(problem)
    status = .unreadable
  }
  private static func place(of path: String, in folder: String) -> (path: String, real: String?) {
    let beside = path.hasPrefix("/") ? path : folder + path
    if let real = real(beside) { return (beside, real) }
    return real(path).map { (path, $0) } ?? (beside, nil)
  }
  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension Replay {
  /// The names of the recognizers that a recording is played with; none where it cannot be read.
  func names(in path: String, _ request: SourceRequest) -> [String] {
    guard let source = try? TouchSources.open(path, request), let setup = try? setup(for: source.header) else {
      return []
    }
    return setup.recognizers.map(\.name)
  }
}
