import Foundation
import LibinputEvents
import TestSupport
import Testing
import TouchTrace

@testable import LibinputClient

/// Programs in place of `touchstone-libinput` that hang, print without an end, or print something else.
@Suite struct HelperLimitsTests {
  private static let valid = "libinput 1.22.1 (output group 1.19-1.22)"

  /// Calls `body` with the path of a program.
  private func withHelper<Result>(_ script: String, _ body: (String) throws -> Result) throws -> Result {
    try TestFolder.with { folder in
      let helper = folder.appendingPathComponent("helper")
      try "#!/bin/sh\n\(script)\n".write(to: helper, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper.path)
      return try body(helper.path)
    }
  }

  private func problem(_ script: String, _ limits: HelperProcess.Limits) throws -> HelperProblem? {
    try withHelper(script) { path in
      do throws(HelperProblem) {
        let process = try HelperProcess("{}\n", limits: limits, executable: path)
        while try process.next() != nil {}
        return nil
      } catch { return error }
    }
  }

  /// A limit of no time, because the program never prints anything. Its process has ended when the test ends.
  @Test func silentHelperIsEnded() throws {
    var limits = HelperProcess.Limits()
    limits.silence = 0
    #expect(try problem("exec tail -f /dev/null", limits) == .silent(0))
    limits = HelperProcess.Limits()
    limits.exit = 0
    #expect(try problem("exec >&-; exec sleep 1000", limits) == .killed(SIGKILL))
  }

  @Test func endlessLineIsRejected() throws {
    var limits = HelperProcess.Limits()
    limits.line = 1 << 18
    #expect(try problem("exec tr '\\0' x </dev/zero", limits) == .endlessLine(1 << 18))
    let start = "printf '{\"note\":\"a\"}\\n{\"note\":\"'; "
    #expect(try problem(start + "exec tr '\\0' x </dev/zero", limits) == .endlessLine(1 << 18))
    // A long line with an end is none.
    #expect(try problem(start + "head -c 200000 /dev/zero | tr '\\0' x; echo '\"}'", limits) == nil)
  }

  @Test func doctorChecksTheVersion() throws {
    func version(_ script: String) throws -> Result<LibinputVersion, HelperProblem> {
      try withHelper(script) { HelperProcess.version(executable: $0) }
    }
    #expect(try version("echo '\(Self.valid)'") == .success(LibinputVersion(text: "1.22.1", group: .first)))
    for (script, line) in [
      ("echo 'libinput 0.0.1'", "libinput 0.0.1"), ("echo", ""), ("exit 0", ""), ("printf '\\033[2J\\n'", "\u{1B}[2J"),
      ("echo 'libinput 0.0.1 (output group 1.19-1.22)'", "libinput 0.0.1 (output group 1.19-1.22)"),
      ("echo '\(Self.valid)'; echo more", Self.valid), ("exec yes '\(Self.valid)'", Self.valid),
    ] {
      #expect(try version(script) == .failure(.otherVersion(line)), "\(script)")
    }
    guard case .failure(.otherVersion(let line)) = try version("exec tr '\\0' x </dev/zero") else {
      Issue.record("an endless version is valid")
      return
    }
    // What is kept is one read at most.
    #expect(line.count <= 1 << 17)
  }
}
