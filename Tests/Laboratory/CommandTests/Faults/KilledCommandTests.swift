import Foundation
import Glibc
import Testing

/// Commands that replace files, killed in each call that changes one: every file is the old or the new one or not yet there,
/// `verify` reports nothing else, and the next run leaves no draft. `record`, whose file grows with each frame, is killed in
/// `RecorderFaultTests`.
@Suite(.enabled(if: Fault.hasTouchpad, "needs a C compiler, and a build without sanitizers"))
struct KilledCommandTests {
  static let lines = [
    "accept .", "edit trim --force --from 10ms b.trace -o b.trace", "edit merge --force a1.trace b.trace -o b.trace",
    "convert --force --to csv a1.trace old", "convert --to evemu a1.trace new.evemu", "report -o old.html a1.trace",
    "report -o pages/ a1.trace a2.trace b.trace",
  ]

  private struct State: Equatable {
    var files: [String: Data] = [:]
    var drafts: [String] = []
    /// The results of `verify`, by recording.
    var results: [Substring] = []

    init(_ folder: URL) throws {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path != "pages" {
        if path.contains(".touchstone-draft-") { drafts.append(path) }
        files[path] = try Data(contentsOf: folder.appendingPathComponent(path))
      }
      results = try CommandRunner.run("verify", ".", in: folder).output.split(separator: "\n")
        .filter { $0.hasPrefix("✓") || $0.hasPrefix("✗") }
    }
  }

  /// Calls `body` with recordings, transcripts that differ from them, and files to replace.
  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try CommandRunner.inTemporaryFolder { folder in
      for number in 1...16 {
        try Fault.write(Fault.tap, to: folder, "a\(number).trace")
        try Fault.write("touchstone transcript 3 full\nold\n", to: folder, "a\(number).transcript")
      }
      try Fault.write(Fault.tap, to: folder, "b.trace")
      for name in ["old", "old.html"] { try Fault.write("old\n", to: folder, name) }
      return try body(folder)
    }
  }

  private func run(_ line: String, killedAt number: Int? = nil, in folder: URL) throws -> Int32 {
    var environment = ["TOUCHSTONE_LIBINPUT": "/no/such/program"]
    if let number {
      environment.merge(["LD_PRELOAD": try Fault.library("interrupt.c"), "KILL_AT": "\(number)"]) { $1 }
    }
    return try CommandRunner.run(line.split(separator: " ").map(String.init), in: folder, environment: environment)
      .status
  }

  @Test(.exhaustive, arguments: lines) func killedCommandLeavesWholeFilesAndNoDraft(line: String) throws {
    let old = try inFolder { try State($0) }
    let new = try inFolder { folder in
      #expect(try run(line, in: folder) == 0)
      return try State(folder)
    }
    var (number, drafts) = (0, 0)
    while try killed(line, number + 1, old, new, &drafts) { number += 1 }
    print("\(line): \(number) kills, \(drafts) drafts")
    #expect(number >= 5 && drafts > 0)
  }

  /// Returns whether the command ended before the call with this number.
  private func killed(_ line: String, _ number: Int, _ old: State, _ new: State, _ drafts: inout Int) throws -> Bool {
    try inFolder { folder in
      let status = try run(line, killedAt: number, in: folder)
      let left = try State(folder)
      for (path, content) in left.files where !left.drafts.contains(path) {
        #expect(content == old.files[path] || content == new.files[path], "\(number): \(path)")
      }
      #expect(Set(old.files.keys).isSubset(of: left.files.keys), "\(number)")
      #expect(Set(left.results).isSubset(of: old.results + new.results), "\(number): \(left.results)")
      drafts += left.drafts.count
      guard status == SIGKILL else {
        #expect(status == 0 && left == new)
        return false
      }
      #expect(try run(line, in: folder) == 0 || line.hasPrefix("convert --to evemu"), "\(number)")
      #expect(try State(folder).drafts == [], "\(number)")
      return true
    }
  }
}
