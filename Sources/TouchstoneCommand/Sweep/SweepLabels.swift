import Glibc
import Simulation
import TouchTrace

/// Recordings with their labels, from a file of labels or by their names; what is left out is said.
struct SweepLabels {
  struct Labelled {
    let path: String
    let label: GestureLabel
  }
  private(set) var recordings: [Labelled] = []
  /// What scripts should hear of in the end.
  private(set) var status: ExitStatus?
  /// How many are named where several are left out for the same reason.
  private static let mostNamed = 5

  /// - Parameters:
  ///   - paths: recordings or folders; none where the file of labels names all.
  ///   - file: the file of labels; nil where names are labels.
  init(_ paths: [String], file: String?) {
    let table = file.map { labels(in: $0) }
    let traces = TraceFiles(paths)
    for problem in traces.problems { fail(problem) }
    guard let table else {
      name(traces.files)
      return
    }
    if paths.isEmpty {
      recordings = table.map(\.labelled)
      return
    }
    var left: [String] = []
    for path in traces.files {
      if let real = Self.real(path), let entry = table.first(where: { $0.real == real }) {
        recordings.append(Labelled(path: path, label: entry.labelled.label))
      } else {
        left.append(path)
      }
    }
    leaveOut(left, "no label in \(file ?? "")") { $0 }
  }

  private mutating func name(_ files: [String]) {
    var left: [String] = []
    for path in files {
      if let label = GestureLabel(parsing: GestureLabel.word(inFileName: path)) {
        recordings.append(Labelled(path: path, label: label))
      } else {
        left.append(path)
      }
    }
    leaveOut(left, "no label in the name") { path in
      let word = GestureLabel.word(inFileName: path)
      return word.isEmpty ? path : "\(path) (“\(word)”)"
    }
  }
  private func leaveOut(_ left: [String], _ reason: String, _ text: (String) -> String) {
    guard !left.isEmpty else { return }
    let more = left.count > Self.mostNamed ? " and \(left.count - Self.mostNamed) more" : ""
    say("note: left out, \(reason): \(left.prefix(Self.mostNamed).map(text).joined(separator: ", "))\(more)")
  }

  /// The file's recordings, and where each really is.
  private mutating func labels(in path: String) -> [(labelled: Labelled, real: String)] {
    let text: String?
    do throws(FileProblem) { text = try TextFile.read(path) } catch {
      fail(error.description)
      return []
    }
    guard let text else {
      fail("there is no \(path)")
      return []
    }
    let file = LabelFile(text)
    for problem in file.problems { fail("\(path):\(problem.line): \(problem.text)") }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var found: [(labelled: Labelled, real: String)] = []
    var lines: [String: Int] = [:]
    for entry in file.entries {
      let recording = entry.path.hasPrefix("/") ? entry.path : folder + entry.path
      guard let real = Self.real(recording) else {
        fail("\(path):\(entry.line): there is no \(recording); paths go from the folder of the labels")
        continue
      }
      if let line = lines[real] {
        fail("\(path):\(entry.line): \(entry.path) has a label in line \(line) already; keep one of them")
        continue
      }
      lines[real] = entry.line
      found.append((Labelled(path: recording, label: entry.label), real))
    }
    return found
  }

  private mutating func fail(_ problem: String) {
    complain(problem)
    status = .unreadable
  }
  /// By whatever links it is named; nil where it is not.
  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
