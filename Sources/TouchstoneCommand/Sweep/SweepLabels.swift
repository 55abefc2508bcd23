import Analysis
import Simulation

/// Recordings with their labels, from a file of labels or by their names; what is left out is said.
struct SweepLabels {
  struct Labelled {
    let path: String
    let label: RecordingLabel
  }
  private(set) var recordings: [Labelled] = []
  /// What scripts should hear of in the end.
  private(set) var status: ExitStatus?
  /// How many are named where several are left out for the same reason.
  private static let mostNamed = 5

  /// - Parameters:
  ///   - paths: recordings or folders; none where the file of labels names all.
  ///   - file: the file of labels; nil where names are labels.
  ///   - played: the names of the recognizers that a recording is played with.
  init(_ paths: [String], file: String?, played: (String) -> [String]) {
    let table = file.map { LabelTable($0, played: played) }
    status = table?.status
    let traces = TraceFiles(paths)
    for problem in traces.problems { fail(problem) }
    guard let table else {
      name(traces.files)
      return
    }
    if paths.isEmpty {
      for entry in table.entries {
        if entry.real != nil {
          recordings.append(Labelled(path: entry.path, label: entry.label))
        } else {
          fail("\(table.file):\(entry.line): there is no \(entry.path); paths go from the folder of the labels")
        }
      }
      return
    }
    var left: [String] = []
    for path in traces.files {
      if let label = table.label(of: path) {
        recordings.append(Labelled(path: path, label: label))
      } else {
        left.append(path)
      }
    }
    leaveOut(left, "no label in \(table.file)") { $0 }
  }

  private mutating func name(_ files: [String]) {
    var left: [String] = []
    for path in files {
      if let label = RecordingLabel(fileName: path) {
        recordings.append(Labelled(path: path, label: label))
      } else {
        left.append(path)
      }
    }
    leaveOut(left, "no label in the name") { path in
      let word = RecordingLabel.word(inFileName: path)
      return word.isEmpty ? path : "\(path) (“\(word)”)"
    }
  }
  private func leaveOut(_ left: [String], _ reason: String, _ text: (String) -> String) {
    guard !left.isEmpty else { return }
    let more = left.count > Self.mostNamed ? " and \(left.count - Self.mostNamed) more" : ""
    say("note: left out, \(reason): \(left.prefix(Self.mostNamed).map(text).joined(separator: ", "))\(more)")
  }

  private mutating func fail(_ problem: String) {
    complain(problem)
    status = .unreadable
  }
}
