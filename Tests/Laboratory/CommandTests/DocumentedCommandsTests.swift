import Foundation
import Testing

/// Runs every command line of the documentation, page by page and in order, so that pasted commands work. `Tools/checks/readme`
/// runs those of README.md and of the README of each house.
@Suite struct DocumentedCommandsTests {
  static let pages = [
    "Documentation/YourTouchpad.md", "Documentation/ReplayTesting.md", "Documentation/Scenes.md", "Traces/README.md",
    "Sources/Simulator/TouchTrace/TouchTrace.docc/TraceNotation.md",
  ]

  /// A command line in a code block.
  struct Line: CustomStringConvertible {
    var number: Int
    var text: String

    /// The arguments.
    var words: [String] {
      text.replacing(#/ +# .*/#, with: "").split(separator: " ").dropFirst().map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
      }
    }

    var description: String { "line \(number): \(text)" }
  }

  @Test(arguments: pages) func documentedCommandsSucceed(page: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.addFiles(to: folder)
      for line in try Self.lines(of: page) {
        let command = line.words.first ?? ""
        // `record` does not overwrite a recording that the page uses later.
        if command == "record", let last = line.words.last {
          try FileManager.default.moveItem(
            at: folder.appendingPathComponent(last), to: folder.appendingPathComponent("kept"))
        }
        let outcome = try CommandRunner.run(Self.shortened(line.words), in: folder)
        if command == "record", let last = line.words.last {
          try? FileManager.default.moveItem(
            at: folder.appendingPathComponent("kept"), to: folder.appendingPathComponent(last))
        }
        // The tests must not read a device of the machine they run on, so these commands find no touchpad.
        if ["live", "record", "doctor"].contains(command) {
          #expect([0, 5, 6].contains(outcome.status), "\(page), \(line): \(outcome.errors)")
        } else if LibinputTools.areMissing,
          command == "compare" || line.words.contains(where: { $0 == "libinput" || $0.hasPrefix("--libinput-") })
        {
          #expect(outcome.status == 69, "\(page), \(line): \(outcome.errors)")
        } else {
          #expect(outcome.status == 0, "\(page), \(line): \(outcome.errors)")
        }
      }
    }
  }

  /// Limits the search of an audit, and in a debug build its recordings: it would take minutes.
  private static func shortened(_ words: [String]) -> [String] {
    if words.first == "audit" {
      let isFast = CommandRunner.isReleaseBuild
      return words.map { $0 == "Traces" && !isFast ? "Traces/tap" : $0 } + ["--actions", "20"]
    }
    return words
  }

  /// Pages without commands would make the test above pass without testing anything.
  @Test func pagesContainCommands() throws {
    let counts = try Self.pages.map { try Self.lines(of: $0).count }
    #expect(counts.reduce(0, +) > 20, "\(counts)")
  }

  @Test func documentedScriptsExist() throws {
    for page in try Self.allPages() {
      let text = try String(contentsOf: CommandRunner.package.appendingPathComponent(page), encoding: .utf8)
      for match in text.matches(of: #/Tools/[a-z][A-Za-z0-9/._-]*[a-z0-9]/#) {
        let path = CommandRunner.package.appendingPathComponent(String(match.output)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(match.output)")
      }
    }
  }

  @Test func linkedPagesAndHeadingsExist() throws {
    var count = 0
    for page in try Self.allPages() {
      let url = CommandRunner.package.appendingPathComponent(page)
      let text = try String(contentsOf: url, encoding: .utf8)
      for match in text.matches(of: #/\]\(([^)#:]*)(?:#([^):]*))?\)/#) {
        let path = String(match.output.1)
        let linked =
          path.isEmpty ? url : url.deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: linked.path), "\(page) links to \(path)")
        count += 1
        guard let anchor = match.output.2 else { continue }
        let headings = try Self.anchors(of: String(contentsOf: linked, encoding: .utf8))
        #expect(headings.contains(anchor.lowercased()), "\(page) links to \(path)#\(anchor)")
      }
    }
    #expect(count > 100)
  }

  /// The anchors of a page's headings as GitHub makes them; DocC keeps their capital letters.
  private static func anchors(of page: String) -> [String] {
    page.matches(of: #/(?m)^#+ (.+)$/#).map { heading in
      heading.output.1.lowercased().replacing(#/[^\p{L}\p{N} _-]/#, with: "").replacing(" ", with: "-")
    }
  }

  private static func allPages() throws -> [String] {
    let pages = ["Documentation", "Sources", "Tools", "Traces"].flatMap { folder in
      let files = FileManager.default.enumerator(atPath: CommandRunner.package.appendingPathComponent(folder).path)
      return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return (["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"] + pages).sorted()
  }

  /// Returns the command lines in indented blocks. A line that ends in `\` continues in the next.
  static func lines(of page: String) throws -> [Line] {
    let text = try String(contentsOf: CommandRunner.package.appendingPathComponent(page), encoding: .utf8)
    var lines: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.hasPrefix("    ") else { continue }
      let content = line.drop { $0 == " " }.replacing(#/^\$ /#, with: "")
      if content.hasPrefix("touchstone ") && !content.hasPrefix("touchstone trace ")
        && !content.hasPrefix("touchstone transcript ")
      {
        lines.append(Line(number: index + 1, text: String(content)))
      }
    }
    return lines
  }

  /// Creates what the pages assume: the traces and the reader's own recordings.
  static func addFiles(to folder: URL) throws {
    let files = FileManager.default
    // What the pages name, and no more: `Tools/test` verifies all traces.
    for path in try namedTraces() {
      let target = folder.appendingPathComponent(path)
      try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: CommandRunner.package.appendingPathComponent(path), to: target)
    }
    try files.createDirectory(at: folder.appendingPathComponent("recordings"), withIntermediateDirectories: true)
    for name in ["mine.yml", "swipe.yml", "recordings/tap-1.yml", "recordings/tap-2.yml"] {
      let script = name == "swipe.yml" ? ["pan:40@20,30"] : ["tap@50,30"]
      let made = try CommandRunner.run(["synth"] + script + ["-o", name], in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
    try Data("[Mine]\nMatchUdevType=touchpad\nAttrPalmPressureThreshold=130\n".utf8).write(
      to: folder.appendingPathComponent("my.quirks"))
  }
}

extension DocumentedCommandsTests {
  /// The files and folders of Traces that the pages name, with their transcripts; not what is inside another.
  private static func namedTraces() throws -> [String] {
    var paths: Set<String> = []
    for page in pages {
      let text = try String(contentsOf: CommandRunner.package.appendingPathComponent(page), encoding: .utf8)
      let names = text.matches(of: #/Traces/[A-Za-z0-9/.-]*[A-Za-z0-9]/#).map { String($0.output) }
      paths.formUnion(names + names.map { $0.replacing(#/\.trace$/#, with: ".transcript") })
    }
    return paths.filter { path in
      FileManager.default.fileExists(atPath: CommandRunner.package.appendingPathComponent(path).path)
        && !paths.contains { path.hasPrefix($0 + "/") }
    }
  }
}

enum LibinputTools {
  /// Whether the program that runs libinput was not built.
  static var areMissing: Bool {
    let helper = CommandRunner.executable.deletingLastPathComponent().appendingPathComponent("touchstone-libinput")
    return !FileManager.default.isExecutableFile(atPath: helper.path)
  }
}
