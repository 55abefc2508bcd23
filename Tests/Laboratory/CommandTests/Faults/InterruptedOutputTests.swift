import Foundation
import Testing

/// Commands that are interrupted while they write a file: they remove its draft, and no draft counts as a recording.
@Suite struct InterruptedOutputTests {
  private static let signals: [(name: String, status: Int32)] = [("INT", 130), ("TERM", 143), ("HUP", 129)]

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      #expect(try CommandRunner.run("synth", "tap", "-o", "a.evemu", in: folder).status == 0)
      try Fault.write(Fault.tap, to: folder, "a.trace")
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      try body(folder)
    }
  }

  /// More than a reader reads at once.
  private static let longTrace =
    Fault.tap.replacing("80 1 ended 121,45\nend 900\n", with: "")
    + (1...4000).map { "\($0) 1 moved \(100 + $0 % 9),44\n" }.joined()

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Converts a trace from a pipe without an end, and sends the signal as soon as the draft is there.
  private func interrupt(_ signal: String, in folder: URL) throws -> CommandRunner.Outcome {
    // A shell ignores SIGINT for the programs that it starts in the background.
    let script = #"""
      umask 0
      mkfifo pipe; exec 3<>pipe 4<&0; rm pipe
      cat <&4 >&3 &
      env --default-signal "$0" convert --force --to evemu - b.evemu <&3 2>errors & command=$!
      until [ -e .touchstone-draft-* ]; do kill -0 $command || exit 99; done
      stat -c %a .touchstone-draft-*
      kill -SIGNAL $command
      wait $command
      """#.replacing("SIGNAL", with: signal)
    return try CommandRunner.run([], input: Self.longTrace, in: folder, script: script)
  }

  @Test func interruptedCommandRemovesItsDraftAndEndsByTheSignal() throws {
    try inFolder { folder in
      try Fault.write("old\n", to: folder, "b.evemu")
      for (signal, status) in Self.signals {
        for _ in 0..<4 {
          let outcome = try interrupt(signal, in: folder)
          #expect(outcome.status == status, "\(signal): \(outcome)")
        }
      }
      #expect(try names(folder) == ["a.evemu", "a.trace", "a.transcript", "b.evemu", "errors"])
      #expect(try String(contentsOf: folder.appendingPathComponent("b.evemu"), encoding: .utf8) == "old\n")
    }
  }

  /// Nothing can be removed after SIGKILL. A part of an evemu recording is a recording as well, by its content.
  @Test func draftsAndIncompleteOutputsAreNotRecordings() throws {
    try inFolder { folder in
      #expect(try interrupt("KILL", in: folder).status == 137)
      let leftover = try #require(try names(folder).first { $0.hasPrefix(".touchstone-draft-") })
      #expect(leftover.hasSuffix(".b.evemu"))
      for name in [leftover, "c.evemu.incomplete", "c.evemu.incomplete2"] {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent("a.evemu"), to: folder.appendingPathComponent(name))
        // Named on its own, it is read.
        #expect(try CommandRunner.run("explain", "--facts", name, in: folder).status == 0)
      }
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.evemu"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("errors"))
      let before = try names(folder)
      #expect(try CommandRunner.run("verify", ".", in: folder).output == "✓ ./a.trace\n1 passed, 0 failed\n")
      #expect(try CommandRunner.run("accept", ".", in: folder).output == "0 written, 1 unchanged\n")
      #expect(try names(folder) == before)
    }
  }

  /// The draft of a killed program counts nowhere, and the next writer in the folder removes it; that of a running one stays.
  @Test func abandonedDraftsAreRemoved() throws {
    try inFolder { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.evemu"))
      let abandoned = ".touchstone-draft-14323fe75a80916f.t1.transcript"
      try Fault.write("", to: folder, abandoned)
      #expect(try CommandRunner.run("verify", ".", in: folder).output == "✓ ./a.trace\n1 passed, 0 failed\n")
      #expect(try names(folder).contains(abandoned))
      let held = ".touchstone-draft-0000000000000001.t2.transcript"
      try Fault.write("", to: folder, held)
      let outcome = try CommandRunner.run(
        ["convert", "--to", "evemu", "a.trace", "c.evemu"], in: folder,
        script: #"exec 9<"$PWD/\#(held)"; flock 9; "$0" "$@" 9<&-"#)
      #expect(outcome.status == 0, "\(outcome)")
      let left = try names(folder)
      #expect(left.contains(held) && !left.contains(abandoned) && left.contains("c.evemu"))
    }
  }

  @Test func draftOfAPrivateFileIsPrivate() throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("b.evemu").path
      try Fault.write("old\n", to: folder, "b.evemu")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      #expect(try interrupt("INT", in: folder).output == "600\n")
    }
  }

  /// Permissions that are only set after the file exists are too late, so the draft must be right without that.
  @Test(.enabled(if: Fault.hasTouchpad, "there is no C compiler"))
  func draftOfAPrivateFileIsPrivateFromTheBeginning() throws {
    try inFolder { folder in
      try Fault.write("int fchmod(int file, unsigned mode) { return 0; }\n", to: folder, "fchmod.c")
      let path = folder.appendingPathComponent("a.trace").path
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let outcome = try CommandRunner.run(
        ["convert", "--force", "a.trace", "a.trace"], in: folder,
        script: #"""
          umask 0; compiler=$(command -v cc || command -v clang)
          "$compiler" -shared -fPIC -o fchmod.so fchmod.c && LD_PRELOAD=./fchmod.so "$0" "$@"
          """#)
      #expect(outcome.status == 0, "\(outcome)")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }
}
