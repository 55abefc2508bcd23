import Analysis
import CommandSupport
import Glibc
import Simulation
import TouchTrace
import TouchView

/// A folder of touches that are kept as recordings, with a label file.
///
/// A device's touch is kept as the device reported it, with a header file for the setup, and any other as a trace. Each is
/// written at once and again at the end, with the parameters of that time. Files that others wrote stay.
final class TouchFolder {
  static let labels = "labels.tsv"

  private struct Kept {
    let model: ViewModel
    let number: Int
    /// The name without its ending.
    let name: String
    let isDevice: Bool
    var file: String { name + (isDevice ? ".yml" : ".trace") }
    var header: String { name + SetupFile.ending }
  }

  let path: String
  private var kept: [Kept] = []
  private var next = 1
  private var writer: TraceWriter { TraceWriter(for: path + "/") }

  init(_ path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  var isEmpty: Bool { kept.isEmpty }

  /// Writes a touch, or writes it again with the present parameters.
  ///
  /// - Returns: the file's path; nil if the touch's fingers are not known.
  func keep(_ number: Int, of model: ViewModel) throws(FileProblem) -> String? {
    let known = kept.first { $0.model === model && $0.number == number }
    let entry: Kept
    if let known {
      entry = known
      if entry.isDevice {
        try writeHeader(entry)
      } else if let trace = model.recording(ofTouch: number) {
        try AtomicFileWriter.replace("\(path)/\(entry.file)", with: writer.text(trace))
      }
    } else {
      let device = model.deviceRecording(ofTouch: number)
      guard let bytes = device ?? model.recording(ofTouch: number).map({ Array(writer.text($0).utf8) }) else {
        return nil
      }
      entry = Kept(model: model, number: number, name: try freeName(), isDevice: device != nil)
      try AtomicFileWriter.replace("\(path)/\(entry.file)", with: String(decoding: bytes, as: UTF8.self))
      if entry.isDevice { try writeHeader(entry) }
      kept.append(entry)
    }
    try writeLabels()
    return "\(path)/\(entry.file)"
  }

  /// Writes the setup of a device's recording, which has none of its own. One that is as usual needs no file.
  private func writeHeader(_ entry: Kept) throws(FileProblem) {
    let file = "\(path)/\(entry.header)"
    guard let header = entry.model.header, header.hasSetup || access(file, F_OK) == 0 else { return }
    try AtomicFileWriter.replace(file, with: SetupText.text(header, for: file))
  }

  private func freeName() throws(FileProblem) -> String {
    if mkdir(path, 0o777) != 0 && errno != EEXIST { throw FileProblem("cannot create \(path): \(errorText())") }
    while [".trace", ".yml", SetupFile.ending].contains(where: { access("\(path)/touch-\(next)\($0)", F_OK) == 0 }) {
      next += 1
    }
    defer { next += 1 }
    return "touch-\(next)"
  }

  /// Writes the labels of the kept touches; lines about other recordings stay as they are.
  private func writeLabels() throws(FileProblem) {
    let file = "\(path)/\(Self.labels)"
    let own = Set(kept.map(\.file))
    let old = (try TextFile.read(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var lines = old.filter { !own.contains(String($0.prefix { $0 != "\t" })) }
    while lines.last == "" { lines.removeLast() }
    for entry in kept {
      guard let word = entry.model.label(ofTouch: entry.number) else { continue }
      lines.append("\(entry.file)\t\(word)")
    }
    if lines.isEmpty && access(file, F_OK) != 0 { return }
    try AtomicFileWriter.replace(file, with: lines.map { $0 + "\n" }.joined())
  }

  /// Writes every touch with the present parameters.
  ///
  /// - Returns: a table of what the touches were meant to be and what was recognized, and the next step.
  func finish() throws(FileProblem) -> [String] {
    if kept.isEmpty { return [] }
    var rows = [["recording", "meant", "recognized", ""]]
    var right = 0
    var labelled = 0
    var changed: [String] = []
    for entry in kept {
      _ = try keep(entry.number, of: entry.model)
      guard let touch = entry.model.touch(entry.number) else { continue }
      if touch.isRight != nil { labelled += 1 }
      if touch.isRight == true { right += 1 }
      rows.append([
        entry.file, touch.word ?? "-", touch.recognizedText, touch.isRight.map { $0 ? "right" : "wrong" } ?? "",
      ])
      for parameter in entry.model.parameters where parameter.isChanged && !changed.contains(parameter.assignment) {
        changed.append(parameter.assignment)
      }
    }
    var lines = TextColumns.lines(rows).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    let summary = labelled > 0 ? "; \(right) of \(labelled) labelled right" : ""
    lines.append("\(kept.count, "recording") in \(path)\(summary)")
    if !changed.isEmpty {
      lines.append("changed parameters, also in the recordings: \(changed.joined(separator: ", "))")
    }
    lines += nextSteps(changed, hasLabels: labelled > 0)
    return lines
  }

  private func nextSteps(_ changed: [String], hasLabels: Bool) -> [String] {
    let folder = Shell.quoted(path)
    var lines = ["make them tests, and run them:", "  touchstone accept \(folder)", "  touchstone verify \(folder)"]
    if hasLabels {
      let name = changed.first.map { String($0.prefix { $0 != "=" }) } ?? "tap.allowableMovement"
      lines.append("  touchstone sweep --labels \(Shell.quoted("\(path)/\(Self.labels)")) \\")
      lines.append("    --set \(name)=FIRST...LAST:STEP")
    }
    return lines
  }
}
