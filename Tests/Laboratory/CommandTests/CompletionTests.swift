import Foundation
import TestSupport
import Gestures
import Simulation
import Testing
import TouchTrace

/// Completions, as bash asks for them: the generated script is sourced and its function called for a command line.
@Suite struct CompletionTests {
  /// The words that a shell splits a line into: bash also splits at `=`.
  private static let script = #"""
    source ./touchstone.bash
    while IFS='' read -r COMP_LINE; do
      COMP_POINT=${#COMP_LINE}
      split="${COMP_LINE//=/ = }"
      read -ra COMP_WORDS <<<"$split"
      [[ "$COMP_LINE" == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMPREPLY=()
      _touchstone_joined touchstone "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      echo "${COMPREPLY[*]}"
    done
    """#

  /// Returns the completions of each line.
  private func completions(_ lines: [String], files: [String] = []) throws -> [[String]] {
    try CommandRunner.inTemporaryFolder { folder in
      for file in files { try Data().write(to: folder.appendingPathComponent(file)) }
      let script = try CommandRunner.run("--generate-completion-script", "bash")
      try Data(script.output.utf8).write(to: folder.appendingPathComponent("touchstone.bash"))
      let path = CommandRunner.executable.deletingLastPathComponent().path
      let text = try ChildProcess.run(
        "/bin/bash", ["-c", Self.script], input: lines.joined(separator: "\n") + "\n", in: folder.path,
        environment: CommandRunner.environment.merging(["PATH": "\(path):/usr/bin:/bin"]) { $1 }
      ).output
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
        line.split(separator: " ").map(String.init)
      }
    }
  }

  private static let kinds = Catalog.recognizers.map { $0.kind }

  /// The last word of each command line, and its completions.
  private static let cases: [(line: String, words: [String])] = [
    ("replay --scene ", ["plays", "feeds", "parks", "none"]), ("report --scene p", ["plays", "parks"]),
    ("export --scene f", ["feeds"]),
    ("explain --recognizer ", kinds), ("sweep --recognizer pi", ["pinch"]), ("recognizers ", kinds),
    ("replay --set swipe.direction=l", ["left"]), ("replay --set swipe.direction=", ["up", "any"]),
    ("verify --set pinch.finger", ["pinch.fingerChange=resume"]),
    ("sweep --set tap.allowableMovement=", ["20pt"]), ("accept --set plays.o", ["plays.open="]),
    ("replay --libinput tap=", ["on", "off", "default"]), ("live --libinput click-method=c", ["clickfinger"]),
    ("record --libinput speed", ["speed=", "speed=default"]), ("replay --via ", ["contacts", "libinput"]),
    ("live --via ", ["libinput", "contacts", "both"]), ("explain --gesture pin", ["pinch"]),
    ("verify --format j", ["junit", "json"]),
    ("export --format ", ["perfetto", "jsonl", "csv", "svg"]),
    ("convert --to t", ["trace"]), ("recognizers --format ", ["svg", "mermaid", "dot"]),
    ("replay --setup ", ["my.header"]),
    ("replay --transcript ", ["quiet", "full"]), ("expl", ["explain"]), ("my.y", ["my.yml"]),
  ]

  @Test func bashCompletesValues() throws {
    let found = try completions(Self.cases.map { "touchstone \($0.line)" }, files: ["my.header", "my.yml"])
    #expect(found.count == Self.cases.count)
    for (expected, words) in zip(Self.cases, found) {
      #expect(Set(expected.words).isSubset(of: words), "\(expected.line): \(words)")
      // A prefix restricts the values.
      if expected.line.last != " " && expected.line.last != "=" {
        let typed = expected.line.split { $0 == " " || $0 == "=" }.last ?? ""
        #expect(words.allSatisfy { $0.hasPrefix(typed) }, "\(expected.line): \(words)")
      }
    }
  }

  /// Each completed assignment is one that the command accepts.
  @Test func completedAssignmentsAreValid() throws {
    let found = try completions(["touchstone replay --set ", "touchstone replay --libinput "])
    let (parameters, options) = (found[0].filter { !$0.hasSuffix("=") }, found[1].filter { !$0.hasSuffix("=") })
    #expect(parameters.count > 40 && options.count > 30)
    let kinds = (Self.kinds + ["shellSwipe"]).flatMap { ["--recognizer", $0] }
    let set = try CommandRunner.run(
      ["replay"] + kinds + parameters.flatMap { ["--set", $0] } + ["Traces/device/clickpad-tap.yml"])
    #expect(set.status == 0, "\(set.errors)")
    var configuration = LibinputConfiguration()
    for option in options { try configuration.set(option) }
    let names = Set(options.map { $0.prefix { $0 != "=" } })
    #expect(names.count == LibinputConfiguration.options.count)
  }

  @Test(arguments: ["zsh", "fish"]) func otherShellsKnowTheSameValues(shell: String) throws {
    let script = try CommandRunner.run("--generate-completion-script", shell).output
    for value in SceneCatalog.scenes.map({ $0.name }) + Self.kinds { #expect(script.contains(value)) }
    #expect(script.contains("---completion replay -- --set") && script.contains("---completion live -- --libinput"))
    #expect(script.contains("header"))
    #expect(!script.contains("_touchstone_joined"))
    let longest = script.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest < 700, "a description is too long to read in a menu")
  }
}
