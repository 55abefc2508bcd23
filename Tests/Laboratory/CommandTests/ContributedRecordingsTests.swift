import Analysis
import Foundation
import Simulation
import TestSupport
import Testing
import TouchTrace

/// The recordings that people contribute, in `Traces/people`: see `Traces/README.md`.
@Suite struct ContributedRecordingsTests {
  private static let licence = "CC0-1.0"
  private static let statement =
    "I recorded my own fingers and dedicate this recording to the public domain under CC0 1.0."
  private static let extensions = [".yml", ".evemu", ".trace"]

  @Test func contributedRecordingsAreLabelledLicensedAnonymousAndTested() throws {
    let folder = CommandRunner.package.appendingPathComponent("Traces/people")
    #expect(FileManager.default.fileExists(atPath: folder.path))
    #expect(try Self.problems(in: folder) == [])
  }

  @Test func instructionsContainTheStatement() throws {
    let page = try String(
      contentsOf: CommandRunner.package.appendingPathComponent("Traces/README.md"), encoding: .utf8)
    #expect(page.contains("tap-1.yml\tYour Name\t\(Self.licence)\t\(Self.statement)\n"))
  }

  /// The test above has nothing to reject as long as there are no recordings.
  @Test func everyMistakeIsFound() throws {
    try CommandRunner.inTemporaryFolder { folder in
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      func make(_ script: String, _ name: String, isAnonymous: Bool = true) throws {
        let made = try CommandRunner.run("synth", script, "-o", isAnonymous ? "device.yml" : name, in: folder)
        #expect(made.status == 0, "\(made.errors)")
        if !isAnonymous { return }
        let edited = try CommandRunner.run("edit", "anonymize", "device.yml", "-o", name, in: folder)
        #expect(edited.status == 0, "\(edited.errors)")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("device.yml"))
      }
      for name in ["good.yml", "no-line.yml", "no-transcript.yml", "no-label.yml", "no-name.yml", "licensed.yml"] {
        try make("tap@50,30", name)
      }
      try make("tap@50,30", "named.yml", isAnonymous: false)
      let named = folder.appendingPathComponent("named.yml")
      let text = try String(contentsOf: named, encoding: .utf8)
      try Data(text.replacing(#/name: ".*"/#, with: "name: \"Ada's Touchpad\"").utf8).write(to: named)
      try write("touchstone trace 1\nsurface 100x60 mm\n0 1 began 9,9\n80 1 ended 9,9\nend 900\n", "odd.txt")
      let accepted = try CommandRunner.run("accept", ".", in: folder)
      #expect(accepted.status == 0, "\(accepted.errors)")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("no-transcript.transcript"))
      let names = ["good", "no-transcript", "no-label", "named"].map { $0 + ".yml" } + ["odd.txt"]
      try write(
        "recording\tcontributor\tlicence\tstatement\n"
          + names.map { "\($0)\tAda\t\(Self.licence)\t\(Self.statement)\n" }.joined()
          + "no-name.yml\t\t\(Self.licence)\t\(Self.statement)\n"
          + "licensed.yml\tAda\tMIT\tI recorded them.\n" + "gone.yml\tAda\t\(Self.licence)\t\(Self.statement)\n",
        "contributors.tsv")
      try write(
        "path\tlabel\n"
          + (names + ["no-line.yml", "no-name.yml", "licensed.yml"]).filter { $0 != "no-label.yml" }
          .map { "\($0)\ttap\n" }.joined() + "gone.yml\twiggle\n", "labels.tsv")
      #expect(
        try Self.problems(in: folder) == [
          "contributors.tsv: gone.yml does not exist; remove its line",
          "labels.tsv:9: “wiggle” is not a label" + Self.labelAdvice(folder),
          "licensed.yml: its licence in contributors.tsv is MIT; it must be CC0-1.0",
          "licensed.yml: its statement in contributors.tsv differs from the one in Traces/README.md",
          "named.yml: contains what `touchstone edit anonymize` removes; write its output here",
          "no-label.yml: has no line in labels.tsv; add what you meant to do",
          "no-line.yml: has no line in contributors.tsv; add one",
          "no-name.yml: has no contributor in contributors.tsv; add a name or a pseudonym",
          "no-transcript.yml: has no transcript; run `touchstone accept Traces/people`",
          "odd.txt: its name must end in .yml, .evemu, .trace",
        ])
    }
  }

  /// The end of the label file's own message about an unknown label.
  private static func labelAdvice(_ folder: URL) -> String {
    let problem = LabelFile("path\tlabel\ngone.yml\twiggle\n") { _ in [] }.problems.first?.text ?? ""
    return String(problem.dropFirst("“wiggle” is not a label".count))
  }

  // MARK: Checks

  /// Returns a sentence for each mistake, sorted.
  private static func problems(in folder: URL) throws -> [String] {
    var problems: [String] = []
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let recordings = files.filter { name in
      RecordingFormat.isRecording(folder.appendingPathComponent(name).path)
    }
    let rows = try rows(of: folder.appendingPathComponent("contributors.tsv"))
    for row in rows where !recordings.contains(row[0]) {
      problems.append("contributors.tsv: \(row[0]) does not exist; remove its line")
    }
    let labelText = try String(contentsOf: folder.appendingPathComponent("labels.tsv"), encoding: .utf8)
    let labels = LabelFile(labelText) { _ in [] }
    problems += labels.problems.map { "labels.tsv:\($0.line): \($0.text)" }
    for name in recordings {
      problems += consentProblems(of: name, rows.filter { $0[0] == name }).map { "\(name): \($0)" }
      if !labels.entries.contains(where: { $0.path == name }) {
        problems.append("\(name): has no line in labels.tsv; add what you meant to do")
      }
      let path = folder.appendingPathComponent(name).path
      if !FileManager.default.fileExists(atPath: Simulation.Golden.path(forTraceAt: path, via: .contacts)) {
        problems.append("\(name): has no transcript; run `touchstone accept Traces/people`")
      }
      guard extensions.contains(where: name.hasSuffix) else {
        problems.append("\(name): its name must end in \(extensions.joined(separator: ", "))")
        continue
      }
      if try !isAnonymous(name, in: folder) {
        problems.append("\(name): contains what `touchstone edit anonymize` removes; write its output here")
      }
    }
    return problems.sorted()
  }

  private static func rows(of table: URL) throws -> [[String]] {
    let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  private static func consentProblems(of name: String, _ rows: [[String]]) -> [String] {
    guard let row = rows.first else { return ["has no line in contributors.tsv; add one"] }
    if rows.count > 1 { return ["has two lines in contributors.tsv; remove one"] }
    guard row.count == 4 else { return ["its line in contributors.tsv has \(row.count) columns; it must have 4"] }
    var problems: [String] = []
    if row[1].allSatisfy(\.isWhitespace) {
      problems.append("has no contributor in contributors.tsv; add a name or a pseudonym")
    }
    if row[2] != licence { problems.append("its licence in contributors.tsv is \(row[2]); it must be \(licence)") }
    if row[3] != statement {
      problems.append("its statement in contributors.tsv differs from the one in Traces/README.md")
    }
    return problems
  }

  /// Anonymizing an anonymous recording changes nothing.
  private static func isAnonymous(_ name: String, in folder: URL) throws -> Bool {
    let format = name.hasSuffix(".yml") ? "libinput-record" : name.hasSuffix(".evemu") ? "evemu" : "trace"
    let outcome = try CommandRunner.run("edit", "anonymize", name, "-o", "-", "--format", format, in: folder)
    return try outcome.status == 0
      && outcome.output == String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
