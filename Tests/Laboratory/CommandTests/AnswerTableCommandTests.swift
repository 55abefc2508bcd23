import Foundation
import TestSupport
import Testing

/// Each command that answers with a table prints the same one as text, as JSON and as a page, which `compare` has not: the page of
/// a recording compares, too.
@Suite struct AnswerTableCommandTests {
  static let commands: [[String]] =
    [
      ["sweep", "--set", "tap.maximumPressDuration=20...120ms:20ms", "."], ["score", ".", "--via", "contacts"],
      ["measure", "--engine", "'\(CommandRunner.executable.path)' engine", "tap time"],
      ["audit", "--actions", "0", "a.trace"], ["audit", "--actions", "0", "--all", "a.trace"],
      ["conflicts", "--actions", "1500", "a.header"],
    ] + libinputCommands

  #if Libinput
  private static let libinputCommands = [
    ["compare", "tap-1.yml"], ["compare", "tap-1.yml", "swipe-1.yml"],
    ["compare", "--with", "installed", "tap-1.yml", "swipe-1.yml"], ["tune", ".", "--set", "tap=off"],
  ]
  #else
  private static let libinputCommands: [[String]] = []
  #endif

  @Test(arguments: commands) func textJSONAndPageAnswerAlike(command: [String]) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try addFiles(to: folder)
      let page = command[0] == "compare" ? [] : [command[0] == "conflicts" ? "-o" : "--page", "page.html"]
      let text = try CommandRunner.run(command + page, in: folder)
      let json = try CommandRunner.run(command + ["--json"], in: folder)
      try #require([0, 1].contains(text.status) && json.status == text.status, "\(text) \(json)")
      let lines = text.output.split(separator: "\n").map(String.init)
      let objects = try json.output.split(separator: "\n").map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      }
      let summaries = objects.filter { $0["headline"] != nil }
      let known = summaries.flatMap { $0["notes"] as? [String] ?? [] }
      for text in known { #expect(lines.contains(text), "\(text)") }
      for summary in summaries {
        #expect(lines.contains { $0.contains(summary["headline"] as? String ?? "") }, "\(text.output)")
      }
      if page.isEmpty { return }
      let html = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
      let headline = try #require(Self.texts(#"<p class="headline">(.*?)</p>"#, in: html).first)
      let notes = Self.texts(#"<p class="note">(.*?)</p>"#, in: html)
      let cells = Self.texts(#"<(?:td[^>]*|li[^>]*)><span>(.*?)</span>"#, in: html)
      #expect(lines.first == headline && !cells.isEmpty, "\(text.output)")
      #expect(summaries.contains { $0["headline"] as? String == headline }, "\(json.output)")
      for note in notes where !known.contains(note) {
        // Only a page has room for how far a search went, and only people read what is to be done next.
        #expect(["conflicts", "audit", "tune"].contains(command[0]), "\(note) is not in \(json.output)")
      }
      for text in known { #expect(notes.contains(text), "\(text)") }
      for cell in cells where cell != "" {
        #expect(lines.contains { $0.contains(cell) }, "\(cell) is not in \(text.output)")
      }
    }
  }

  private func addFiles(to folder: URL) throws {
    try CommandRunner.synthesize(["tap-1": "tap@50,30", "swipe-1": "swipe:40", "tap-2": "tap@40,30"], in: folder)
    let trace =
      "touchstone trace 1\nsurface 100x60 mm\nrecognizer tap tap\n0 1 began 100,100\n80 1 ended 100,100\nend 600\n"
    let header = "touchstone header 1\nrecognizer one tap\nrecognizer two tap numberOfTapsRequired=2\n"
    for (name, text) in [
      "a.trace": trace, "a.header": header, "labels.tsv": "tap-1.yml\ttap\nswipe-1.yml\tswipe-left\n",
    ] {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try #require(CommandRunner.run("accept", "a.trace", in: folder).status == 0)
  }

  private static func texts(_ pattern: String, in page: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let body = page.components(separatedBy: "<body>").last?.components(separatedBy: "<script").first ?? ""
    return expression.matches(in: body, range: NSRange(body.startIndex..., in: body)).compactMap { match in
      Range(match.range(at: 1), in: body).map { range in
        [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(body[range])) {
          $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
      }
    }
  }
}
