import Foundation
import Glibc
import TestSupport
import Testing

/// Programs that tests start: none depends on how the tests were started, and none outlives its test.
@Suite struct ChildProcessTests {
  @Test func programStartsWithoutIgnoredAndBlockedSignals() throws {
    let action = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, action) }
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let outcome = try ChildProcess.run("grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"])
    let masks = try outcome.output.split(separator: "\n").map { try #require(UInt64($0.suffix(16), radix: 16)) }
    // Without the real-time signals: the C library itself ignores two of them in new programs.
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
  }

  @Test func programsStartedByAProgramAreKilledWithIt() throws {
    try TestFolder.with { folder in
      let path = folder.path + "/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let pipe = open(path, O_RDWR | O_CLOEXEC)
      defer { close(pipe) }
      let output = Pipe()
      let shell = try ChildProcess(
        "/bin/sh", ["-c", "(read line <pipe; echo alive) &"], in: folder.path, output: output.fileHandleForWriting)
      try output.fileHandleForWriting.close()
      #expect(shell.wait() == 0)
      // Only a running program reads the line and prints; then, or if it was killed, the output ends.
      #expect(write(pipe, "x\n", 2) == 2)
      #expect(try output.fileHandleForReading.readToEnd() ?? Data() == Data())
    }
  }

  @Test func pipeThatTheProgramDoesNotReadIsNotAwaited() throws {
    try TestFolder.with { folder in
      let path = folder.path + "/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      #expect(try ChildProcess("true", []).open(path) == -1)
      let reader = try ChildProcess("cat", [path])
      let pipe = reader.open(path)
      #expect(pipe >= 0)
      close(pipe)
      #expect(reader.wait() == 0)
    }
  }
}
