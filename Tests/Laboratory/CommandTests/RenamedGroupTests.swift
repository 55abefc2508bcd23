import Foundation
import Testing

/// A renamed recording keeps its transcripts of libinput, also those that cannot be compared on this machine: of other output
/// groups, or all of them where libinput is not installed.
@Suite struct RenamedGroupTests {
  private static let endings = ["", ".libinput", ".libinput-1.23", ".libinput-1.27"]
  private static let withoutLibinput = ["TOUCHSTONE_LIBINPUT": "/no/such/program"]

  /// Writes a recording with transcripts of libinput that no installed version gives, renames it, and calls `body`.
  private func rename(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Fault.write(Fault.tap, to: folder, "a.trace")
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      for (ending, version) in zip(
        Self.endings.dropFirst(), ["1.21.0 (1.19-1.22)", "1.25.0 (1.23-1.26)", "1.30.0 (1.27-1.31)"])
      {
        try Fault.write(
          "touchstone transcript 3 quiet\nvia libinput \(version) tap=on\n", to: folder, "a\(ending).transcript")
      }
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("a.trace"), to: folder.appendingPathComponent("z.trace"))
      try body(folder)
    }
  }

  private func contents(_ stem: String, _ folder: URL) throws -> [String] {
    try Self.endings.map {
      try String(contentsOf: folder.appendingPathComponent("\(stem)\($0).transcript"), encoding: .utf8)
    }
  }

  @Test func reviewKeepsTheirContent() throws {
    try rename { folder in
      let before = try contents("a", folder)
      let outcome = try TerminalRunner.run(
        ["accept", "--ask", "."], typed: "a\na\na\na\n", in: folder, environment: Self.withoutLibinput)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try contents("z", folder) == before)
    }
  }
}
