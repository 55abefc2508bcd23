#if Libinput
import Foundation
import LibinputClient
import LibinputEvents
import TestSupport
import Testing

/// The first line of `explain` for everyday touches of a synthetic hand: every gesture with one to four fingers, and each
/// near miss. The golden file was read line by line.
@Suite struct EverydayTouchTests {
  /// The golden file has three lines for each touch: its name with its script, and an outcome from each input.
  private static let golden = "Explanations/everyday-touches.txt"

  private static func touches() throws -> [(name: String, script: String)] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(golden)
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return stride(from: 0, to: lines.count, by: 3).map { index in
      let parts = lines[index].dropLast().components(separatedBy: " (")
      return (parts[0], parts[1])
    }
  }

  @Test func firstLinesOfEverydayTouchesMatchGolden() throws {
    try CommandRunner.inTemporaryFolder { folder in
      // A debug build takes a third of a second for each.
      let touches = try Self.touches()
      let isComplete = CommandRunner.isReleaseBuild || runsExhaustiveTests || Golden.isRecorded
      let selected = touches.indices.filter { isComplete || $0 % 3 == 0 }
      var names: [String] = []
      for (index, touch) in selected.map({ ($0, touches[$0]) }) {
        let name = "\(index + 100).yml"
        let outcome = try CommandRunner.run(["synth", touch.script, "-o", name], in: folder)
        try #require(outcome.status == 0, "\(touch): \(outcome.errors)")
        names.append(name)
      }
      let contacts = try firstLines(names, [], in: folder)
      let libinput = try firstLines(names, ["--via", "libinput"], in: folder)
      // libinput's part is the same in a group of versions.
      let group = try LibinputPlayback(path: folder.appendingPathComponent(names[0]).path).start.version.group.rawValue
      if group != "1.19-1.22" { return print("the golden file is of libinput 1.19-1.22, and this is \(group)") }
      var text = ""
      for (place, touch) in selected.map({ touches[$0] }).enumerated() {
        text += "\(touch.name) (\(touch.script))\n  \(contacts[place])\n  \(libinput[place])\n"
      }
      try Golden.expect(text, equals: Self.golden) { golden in
        let lines = golden.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3 * touches.count + 1 else { return golden }
        return selected.flatMap { lines[(3 * $0)..<(3 * $0 + 3)] }.map { $0 + "\n" }.joined()
      }
    }
  }

  /// Returns the line after the heading of each file.
  private func firstLines(_ names: [String], _ options: [String], in folder: URL) throws -> [String] {
    // A few at a time: a child process has a limit of time.
    if names.count > 12 {
      return try firstLines(Array(names.prefix(12)), options, in: folder)
        + firstLines(Array(names.dropFirst(12)), options, in: folder)
    }
    let outcome = try CommandRunner.run(["explain"] + options + names, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return try names.map { name in
      let heading = try #require(lines.firstIndex(of: "# \(name)"), "\(name)")
      return lines[heading + 1]
    }
  }
}
#endif
