import ArgumentParser
import Foundation
import TestSupport
import Testing
import TouchTrace

@testable import TouchstoneCommand

/// Names and lines from outside reach standard output, standard error and files only in a form that changes no terminal, no
/// direction of text, and begins no line of its own.
@Suite struct HostileTextTests {
  /// Begins a line that a continuous integration service would execute.
  static let command = "::warning::x"
  /// Sets a terminal's title, clears it, and reverses text.
  static let evil = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200f}\u{61c}\u{7f}"
  static let name = "n\n\(command)\(evil)"

  /// `FILES` runs a command once for each of a few recordings, `FOLDER` names their folder, `ALL` the folder of all, `NAME` is a
  /// hostile name and `<NAME` one on standard input.
  static let lines = TestedCommand.all(in: "hostile-text.txt")

  /// Every command without subcommands of its own, such as `edit trim`.
  static var commandPaths: Set<String> { Set(commands(of: CommandRunner.touchstone, []).map(\.path)) }

  /// Every command without subcommands.
  static var commandTypes: [any ParsableCommand.Type] { commands(of: CommandRunner.touchstone, []).map(\.type) }

  private static func commands(
    of type: any ParsableCommand.Type, _ path: [String]
  ) -> [(path: String, type: any ParsableCommand.Type)] {
    let configuration = type.configuration
    let all = configuration.groupedSubcommands.flatMap(\.subcommands) + configuration.subcommands
    if all.isEmpty { return [(path.joined(separator: " "), type)] }
    return all.flatMap { commands(of: $0, path + [$0._commandName]) }
  }

  @Test func everyCommandIsCovered() {
    let covered = Set(Self.lines.map(\.command))
    for command in Self.commandPaths {
      #expect(covered.contains(command), "no line with hostile names for \(command)")
    }
  }

  @Test(.exhaustive, arguments: lines) func outputIsClean(line: TestedCommand) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.addFiles(to: folder)
      let before = Set(try Self.files(in: folder))
      let words = line.words.filter { $0 != "<NAME" }
      let shell = words.map { word in
        switch word {
        case "FILES": "\"$file\""
        case "FOLDER": "few"
        case "ALL": "all"
        case "ROOT": "root"
        default: word.replacing("NAME", with: "\"$name\"")
        }
      }.joined(separator: " ")
      let script =
        words.contains("FILES") ? "for file in few/*.trace few/*.[cey]*; do \"$0\" \(shell); done" : "\"$0\" \(shell)"
      let helper = folder.appendingPathComponent("helper").path
      let outcome = try CommandRunner.run(
        [], input: line.words.contains("<NAME") ? Self.name : "", in: folder,
        environment: ["name": Self.name, "TOUCHSTONE_LIBINPUT": helper],
        script: script + "; exit 0")
      Self.expectClean(outcome.output, "standard output of \(line)")
      Self.expectClean(outcome.errors, "standard error of \(line)")
      #expect(!(outcome.output + outcome.errors).isEmpty, "\(line)")
      for file in try Self.files(in: folder) where !before.contains(file) {
        let text = String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
        Self.expectClean(text, "\(QuotedText.plain(file)) of \(line)")
      }
    }
  }

  private static func expectClean(_ text: String, _ what: String) {
    let hidden = text.unicodeScalars.filter { QuotedText.isHidden($0) && $0 != "\n" && $0 != "\t" }
    let shown = Set(hidden.map { String($0.value, radix: 16) }).sorted().joined(separator: ", ")
    #expect(hidden.isEmpty, "\(what) contains U+\(shown): \(QuotedText.lines(text).prefix(2000))")
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String($0) }
    #expect(
      !lines.contains { $0.hasPrefix(command) }, "\(what) has a line that begins with a name: \(text.prefix(2000))")
  }

  /// Returns the paths of all files below a folder.
  private static func files(in folder: URL) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter {
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent($0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Creates recordings with hostile text in each place that has text, and with a hostile name, a helper program that prints it,
  /// labels, and a touchpad with such a name.
  private static func addFiles(to folder: URL) throws {
    func write(_ path: String, _ text: String) throws {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let tap =
      "touchstone trace 1\nsurface 100x60 mm\nrecognizer tap tap\n0 1 began 120,44.5\n80 1 ended 121,45\nend 900\n"
    try write("all/\(name).trace", tap)
    try write("all/\(name).transcript", "touchstone transcript 3 quiet\n\(evil)\n")
    try write("all/orphan\(name).transcript", "touchstone transcript 3 quiet\n")
    for (index, (place, hostile)) in [
      (" mm", " mm\(evil)"), ("trace 1", "trace 1\(evil)"), ("tap tap", "tap tap\(evil)"),
      ("tap tap", "tap\(evil) tap"),
      ("tap tap", "tap tap \(evil)=8"), ("tap tap", "tap tap allowableMovement=\(evil)"),
      ("0 1 began", "\(evil) 1 began"),
      ("1 began", "1 \(evil)"), ("120,44.5", evil), ("recognizer tap tap", "scene \(evil)"),
      ("recognizer tap tap", "scene plays \(evil)=1"), ("recognizer tap tap", evil),
      ("recognizer tap tap", "libinput tap=\(evil)"), ("recognizer tap tap", "set \(evil).x=1"),
      ("recognizer tap tap", "require \(evil) before tap"), ("end 900", "end 900 \(evil)"),
      ("touchstone trace 1\n", "touchstone trace 1\n# \(evil)\n"),
    ].enumerated() {
      try write("all/trace\(index).trace", tap.replacing(place, with: hostile))
    }
    let pad = try String(
      contentsOf: CommandRunner.package.appendingPathComponent("Traces/device/clickpad-tap.yml"), encoding: .utf8)
    let line = try #require(pad.split(separator: "\n").first { $0.hasPrefix("    name:") })
    try write("all/pad.yml", pad.replacing(line, with: "    name: \(YAMLScalar.quoted(name))"))
    try write("all/raw.yml", pad.replacing(line, with: "    name: \"\(evil)\""))
    try write("all/torn.yml", String(pad.prefix(pad.count / 2)) + "\n\(evil)\n")
    try write("all/names.evemu", "# EVEMU 1.3\nN: \(evil)\nI: 0018 0000 0000 0000\nE: 0.000000 0003 0039 \(evil)\n")
    try write("all/columns.csv", "t_us,phase,id,x,y,\(evil)\n0,begin,1,5,5,1\n10,\(evil),1,5,5,1\n")
    let others = runsExhaustiveTests ? ["names.evemu", "columns.csv", "raw.yml"] : []
    for file in ["\(name).trace", "\(name).transcript", "trace0.trace", "pad.yml"] + others {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("few"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("all/\(file)"), to: folder.appendingPathComponent("few/\(file)"))
    }
    try write("labels.tsv", "few/\(evil).trace\ttap\nfew/pad.yml\t\(evil)\npad.yml\ttap\nfew/trace0.trace\ttap\n")
    try write("\(name).header", "touchstone header 1\nrecognizer \(evil) tap\n")
    // Prints hostile bytes as its version, its events and its errors.
    try write("helper", "#!/bin/sh\nprintf 'libinput %s\\n' \"$name\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("helper").path)
    try write("root/dev/input/event5", "")
    try write("root/sys/class/input/event5/device/name", "\(evil)\n")
    try write("root/sys/class/input/event5/device/id/bustype", "0018\n")
    try write("root/run/udev/data/c13:69", "E:ID_INPUT_TOUCHPAD=1\nE:ID_INPUT_WIDTH_MM=97\nE:ID_INPUT_HEIGHT_MM=68\n")
  }
}
