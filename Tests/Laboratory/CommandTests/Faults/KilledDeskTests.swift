import Foundation
import Testing

/// A desk that is killed in its first moments, when its copy makes the folder for its files: the copy sees that, and leaves nothing.
@Suite(.enabled(if: Fault.hasTouchpad, "needs a C compiler, and a build without sanitizers"))
struct KilledDeskTests {
  @Test(arguments: ["before", "after"]) func killedDeskLeavesNoFolder(moment: String) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Fault.write(Fault.tap, to: folder, "tap.trace")
      // The pipe is open until the copy has ended, too.
      let outcome = try CommandRunner.run(
        ["desk", "--compositor", "sleep 60", "tap.trace", "--", "true"], in: folder,
        environment: ["LD_PRELOAD": try Fault.library("interrupt.c"), "KILL_PARENT": moment],
        script: #""$0" "$@" | cat"#)
      let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("folder ") }
      let path = try #require(lines.first?.dropFirst("folder ".count), "\(outcome.errors)")
      #expect(lines.count == 1 && !FileManager.default.fileExists(atPath: String(path)), "\(path) is left")
    }
  }
}
