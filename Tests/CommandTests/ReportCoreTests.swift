import Foundation
import Testing

@Suite struct ReportCoreTests {
  /// The core of a page counts microseconds in 32 bits: longer recordings and parameters are refused with their reason.
  @Test func coreIsNotUsedBeyond35Minutes() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let version = try CommandRunner.run("--version").output.split(separator: " ")[1]
      try Data("touchstone core 1 \(version)\nQ09SRQ==\n".utf8).write(to: folder.appendingPathComponent("a.core"))
      func page(_ trace: String, _ options: String...) throws -> String {
        try Data(trace.utf8).write(to: folder.appendingPathComponent("long.trace"))
        return try CommandRunner.run(["report", "--core", "a.core", "-o", "-", "long.trace"] + options, in: folder)
          .output
      }
      func lasting(_ milliseconds: Int) -> String {
        "touchstone trace 1\nsurface 640x360 pt\n\n10 1 began 1,1\n20 1 ended 1,1\nend \(milliseconds)\n"
      }
      #expect(try page(lasting(2_147_482)).contains("\"trace\":\"touchstone trace 1"))
      #expect(try page(lasting(2_147_483)).contains("in this page: it lasts longer than 35 minutes"))
      let press = "longPress.minimumPressDuration="
      #expect(try page(lasting(100), "--set", press + "2000000ms").contains("\"trace\":\"touchstone trace 1"))
      #expect(
        try page(lasting(100), "--set", press + "3000000ms").contains("in this page: longPress.minimumPressDuration is")
      )
    }
  }

  @Test func playgroundHasItsOwnTitle() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let version = try CommandRunner.run("--version").output.split(separator: " ")[1]
      try Data("touchstone core 1 \(version)\nQ09SRQ==\n".utf8).write(to: folder.appendingPathComponent("a.core"))
      let page = try CommandRunner.run("report", "--core", "a.core", "-o", "-", in: folder).output
      #expect(page.contains("<title>Touchstone playground</title>"))
    }
  }
}
