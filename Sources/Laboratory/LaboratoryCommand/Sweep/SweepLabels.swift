import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Simulation

/// Labelled recordings, from a label file or from their names. Recordings without a label are ignored with a note.
struct SweepLabels {
  struct Labelled {
    let path: String
    let label: RecordingLabel
    var person: String?
  }

  private(set) var recordings: [Labelled] = []
  /// The exit status if something could not be read; nil otherwise.
  private(set) var status: ExitStatus?
  /// The number of recordings named in a note. With their folders, more would fill the terminal.
  private static let mostNamed = 3

  /// - Parameters:
  ///   - paths: recordings or folders; empty if the label file names all recordings.
  ///   - file: the label file; nil if the recordings' names are their labels.
  ///   - recognizers: returns the names of the recognizers that a recording is replayed with.
  init(_ paths: [String], file: String?, recognizers: (String) -> [String]) {
    let table = file.map { LabelTable($0, recognizers: recognizers) }
    status = table?.status
    let traces = TraceFiles(paths)
    for problem in traces.problems { report(problem) }
    guard let table else {
      addByName(traces.files)
      return
    }
    if paths.isEmpty {
      for entry in table.entries {
        if entry.real != nil {
          recordings.append(Labelled(path: entry.path, label: entry.label, person: entry.content.person))
        } else {
          report(
            "\(table.file):\(entry.line): no such file: \(entry.path); paths are relative to the label file's folder")
        }
      }
      return
    }
    var unlabelled: [String] = []
    for path in traces.files {
      if let entry = table.entry(of: path) {
        recordings.append(Labelled(path: path, label: entry.label, person: entry.content.person))
      } else {
        unlabelled.append(path)
      }
    }
    noteIgnored(unlabelled, "no label in \(table.file)") { $0 }
  }

  private mutating func addByName(_ files: [String]) {
    var unlabelled: [String] = []
    for path in files {
      if let label = RecordingLabel(fileName: path) {
        recordings.append(Labelled(path: path, label: label))
      } else {
        unlabelled.append(path)
      }
    }
    noteIgnored(unlabelled, "no label in the name") { path in
      let word = RecordingLabel.word(inFileName: path)
      return word.isEmpty ? path : "\(path) (“\(word)”)"
    }
  }

  private func noteIgnored(_ ignored: [String], _ reason: String, _ text: (String) -> String) {
    guard !ignored.isEmpty else { return }
    if ignored.count > Self.mostNamed {
      printMessage("note: ignored, \(reason): \(ignored.count) recordings, such as \(text(ignored[0]))")
    } else {
      printMessage("note: ignored, \(reason): \(ignored.map(text).joined(separator: ", "))")
    }
  }

  private mutating func report(_ problem: String) {
    printError(problem)
    status = .unreadable
  }
}
