import Foundation
import Testing

/// Compares the outputs that the documentation shows with what the commands print: a fenced block after its command, or
/// the lines below a command that begins with `$`.
///
/// With `RECORD=1` in the environment the pages are changed instead.
@Suite struct ShownOutputTests {
  @Test func shownOutputsAreCurrent() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try DocumentedCommandsTests.addFiles(to: folder)
      var shown = 0
      for page in DocumentedCommandsTests.pages {
        for block in try Self.blocks(of: page).reversed() {
          if LibinputTools.areMissing, block.text.contains("libinput") { continue }
          let output = try CommandRunner.run(block.line.words, in: folder).output
          shown += 1
          if Self.masked(output) == Self.masked(block.text) { continue }
          if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try block.replace(with: output, in: page)
          } else {
            Issue.record(
              """
              \(page), \(block.line): the page shows another output; run `RECORD=1 swift test` and check the difference. \
              The command prints:
              \(output)
              """)
          }
        }
      }
      #expect(shown > 2)
    }
  }

  private struct Block {
    var line: DocumentedCommandsTests.Line
    /// The rows of the page that show the output, from 0.
    var rows: Range<Int>
    var indentation: String
    var text: String

    func replace(with output: String, in page: String) throws {
      let url = CommandRunner.package.appendingPathComponent(page)
      var rows = try ShownOutputTests.rows(of: page)
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      rows.replaceSubrange(self.rows, with: lines.map { indentation + $0 })
      try Data(rows.joined(separator: "\n").utf8).write(to: url)
    }
  }

  private static func blocks(of page: String) throws -> [Block] {
    let rows = try rows(of: page)
    return try DocumentedCommandsTests.lines(of: page).compactMap { line in
      let below = line.number
      if rows[line.number - 1].hasPrefix("    $ ") {
        let end = rows[below...].firstIndex { !$0.hasPrefix("    ") } ?? rows.count
        return block(line, below..<end, indentation: "    ", rows)
      }
      guard below + 1 < rows.count, rows[below].isEmpty, rows[below + 1] == "```" else { return nil }
      let end = rows[(below + 2)...].firstIndex(of: "```") ?? rows.count
      return block(line, below + 2..<end, indentation: "", rows)
    }
  }

  private static func block(
    _ line: DocumentedCommandsTests.Line, _ range: Range<Int>, indentation: String, _ rows: [String]
  ) -> Block {
    let text = rows[range].map { $0.dropFirst(indentation.count) + "\n" }.joined()
    return Block(line: line, rows: range, indentation: indentation, text: text)
  }

  private static func rows(of page: String) throws -> [String] {
    try String(contentsOf: CommandRunner.package.appendingPathComponent(page), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Replaces what differs between machines and from day to day: the version of libinput within its output group, the
  /// number of traces, and how long they took.
  private static func masked(_ text: String) -> String {
    text.replacing(#/libinput 1\.\d+\.\d+/#, with: "libinput")
      .replacing(#/\d+ transcripts verified in .*/#, with: "verified")
  }
}
