import Foundation
import HelperPrograms
import Testing

/// Starts, reads and ends programs as the command does with its helpers.
@Suite struct HelperProgramTests {
  private func started(
    _ script: String, _ input: HelperProgram.StandardInput = .nothing,
    environment: [(name: String, value: String)] = [], mergesErrors: Bool = false
  ) throws -> HelperProgram.Started {
    try HelperProgram.start("/bin/sh", ["-c", script], input, environment: environment, mergesErrors: mergesErrors)
  }

  /// Returns what a script prints, and its status.
  private func output(of helper: HelperProgram.Started) -> String {
    let text = FileHandle(fileDescriptor: helper.output, closeOnDealloc: true).readDataToEndOfFile()
    return String(decoding: text, as: UTF8.self) + "\(HelperProgram.wait(helper.id) >> 8)"
  }

  @Test func outputAndStatusOfTheHelperAreRead() throws {
    #expect(output(of: try started("echo out; exit 3")) == "out\n3")
    #expect(output(of: try started("echo error >&2", mergesErrors: true)) == "error\n0")
  }

  @Test func variablesReplaceThoseOfTheCommandAndTheParentIsNamed() throws {
    let environment = [(name: "PATH", value: "/none"), (name: "HELPER_TEST", value: "a b")]
    let helper = try started("echo $PATH,$HELPER_TEST,$TOUCHSTONE_PARENT", environment: environment)
    #expect(output(of: helper) == "/none,a b,\(getpid())\n0")
  }

  @Test func helperNoticesThatItsInputCloses() throws {
    let helper = try started("cat; echo closed", .pipe)
    close(helper.input)
    #expect(output(of: helper) == "closed\n0")
    #expect(output(of: try started("cat")) == "0")
  }

  @Test func textIsTheHelpersInputNextToThisPrograms() throws {
    #expect(output(of: try started("cat; echo end", .text("a\nb\n"))) == "a\nb\nend\n0")
    let own = "[ /dev/fd/3 -ef /proc/\(getpid())/fd/0 ]"
    #expect(output(of: try started("cat; \(own)", .text("a", passesOwn: true))) == "a0")
    #expect(output(of: try started("cat; \(own)", .text("a"))) == "a1")
  }

  /// More than a pipe holds.
  @Test func textThatTheHelperDoesNotReadIsNoSignal() throws {
    #expect(output(of: try started("exec <&-; echo x", .text(String(repeating: "a", count: 1 << 20)))) == "x\n0")
  }

  @Test func helperThatDoesNotEndIsKilled() throws {
    let helper = try started("exec tail -f /dev/null")
    #expect(HelperProgram.wait(helper.id, atMost: 0) == SIGKILL)
    close(helper.output)
  }

  @Test func programThatCannotRunIsAProblem() {
    #expect(throws: HelperProgram.Problem.notRunnable("/none", "No such file or directory")) {
      try HelperProgram.start("/none", [], .nothing)
    }
  }

  /// No test sets these variables, which all threads of a process share.
  @Test func programThatIsNeitherNamedNorInstalledIsNotFound() {
    #expect(HelperProgram(name: "touchstone-none", variable: "TOUCHSTONE_NONE").find() == nil)
    #expect(
      HelperProgram(name: "touchstone-none", variable: "PATH").find() == ProcessInfo.processInfo.environment["PATH"])
  }
}
