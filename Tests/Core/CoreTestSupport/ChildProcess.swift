import Foundation
import Glibc
import Testing

/// A program that a test runs.
///
/// In contrast to Foundation's `Process`, it starts with the default action for every signal and blocks none, however the
/// tests were started: below `nohup` a program would ignore a hangup. It has a process group of its own, and what it has started
/// is killed with it. A program that does not end within ``limit`` is killed, and the test fails with its command line.
public final class ChildProcess: @unchecked Sendable {
  public struct Outcome: Hashable, Sendable {
    /// The exit code, or the number of the signal that ended the program.
    public var status: Int32
    public var output: String
    public var errors: String

    public init(status: Int32, output: String, errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }
  }

  public struct NotStarted: Error { public var command: String, error: Int32 }

  /// How long a program may run, in seconds: less than the 60 s of a test, so that the test can name the program.
  public static let limit = runsExhaustiveTests ? 600 : 45

  public let identifier: pid_t
  private let command: String
  /// Guards `status` and the signals that are sent, because the number of a program that has ended may be another's.
  private let lock = NSLock()
  private var status: Int32?
  private var wasLate = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or its name in `PATH`.
  ///   - folder: its working folder; nil for the tests' own.
  ///   - input: its standard input, and so on; nil for `/dev/null`.
  public init(
    _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil,
    input: FileHandle? = nil, output: FileHandle? = nil, errors: FileHandle? = nil
  ) throws {
    // The Swift module of the C library has no function that starts a program in a folder.
    let command = (folder.map { ["env", "--chdir=\($0)"] } ?? []) + [program] + arguments
    self.command = command.joined(separator: " ")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Above the standard descriptors, which may be closed in this process.
    let copies = [input, output, errors].map { fcntl(($0 ?? .nullDevice).fileDescriptor, F_DUPFD_CLOEXEC, 3) }
    defer { for copy in copies { close(copy) } }
    for (number, copy) in copies.enumerated() { posix_spawn_file_actions_adddup2(&actions, copy, Int32(number)) }
    Self.closeOnExec()
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var words = command.map { strdup($0) } + [nil]
    var variables = (environment ?? Self.environment).map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let error = posix_spawnp(&identifier, command[0], &actions, &attributes, &words, &variables)
    if error != 0 { throw NotStarted(command: self.command, error: error) }
    self.identifier = identifier
    watch(Self.limit)
  }

  /// Lets no program inherit a descriptor, because a pipe that a test has closed would stay open in it.
  private static func closeOnExec() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      if let descriptor = Int32(name), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
  }

  deinit {
    lock.withLock { if status == nil { killGroup() } }
    _ = reap(WNOHANG)
  }

  /// The environment of the tests, with a folder for temporary files that is removed with the tests.
  public static let environment = ProcessInfo.processInfo.environment
    .merging(["TMPDIR": TestFolder.root.path]) { $1 }

  /// Runs a program and returns its result.
  ///
  /// - Parameter input: its standard input.
  public static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: String? = nil,
    environment: [String: String]? = nil
  ) throws -> Outcome {
    // Files instead of pipes, which would have to be emptied while the program runs.
    try TestFolder.with { files in
      func file(_ name: String, _ content: String) throws -> FileHandle {
        let url = files.appendingPathComponent(name)
        try Data(content.utf8).write(to: url)
        return try FileHandle(forUpdating: url)
      }
      func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: files.appendingPathComponent(name)), as: UTF8.self)
      }
      let (stdin, stdout, stderr) = (try file("in", input), try file("out", ""), try file("err", ""))
      let process = try ChildProcess(
        program, arguments, in: folder, environment: environment, input: stdin, output: stdout,
        errors: stderr)
      let status = process.wait()
      return Outcome(status: status, output: try read("out"), errors: try read("err"))
    }
  }

  /// Sends a signal to the program, unless it has ended.
  public func kill(_ signal: Int32) {
    lock.withLock { if status == nil { _ = Glibc.kill(identifier, signal) } }
  }

  /// Opens a named pipe for writing once the program has opened it for reading. Returns -1 if the program ends before.
  public func open(_ pipe: String) -> Int32 {
    while true {
      let descriptor = Glibc.open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 || errno != ENXIO || hasExited { return descriptor }
      sched_yield()
    }
  }

  /// Whether the program has ended.
  public var hasExited: Bool { reap(WNOHANG) != nil }

  /// Waits for the program to end. Returns its exit code, or the number of the signal that ended it.
  public func wait() -> Int32 {
    // Without reaping it first: its number stays its own until the lock is held.
    var info = siginfo_t()
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    lock.withLock { if self.status == nil { killGroup() } }
    let status = reap(0) ?? SIGKILL
    if lock.withLock({ wasLate }) { Issue.record("did not end within \(Self.limit) s: \(command)") }
    return status
  }

  private func reap(_ options: Int32) -> Int32? {
    lock.withLock {
      var raw: Int32 = 0
      if status == nil && waitpid(identifier, &raw, options) == identifier {
        // As WIFEXITED and its companions, which are macros.
        status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : raw & 0x7F
      }
      return status
    }
  }

  /// Kills the program if it still runs after some seconds, counted one by one: a machine that was halted for a minute counts
  /// one.
  private func watch(_ seconds: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
      if seconds > 1 { self?.watch(seconds - 1) } else { self?.killIfRunning() }
    }
  }

  private func killIfRunning() {
    lock.withLock {
      if status != nil { return }
      wasLate = true
      killGroup()
    }
  }

  /// Kills the program, unless it has ended, and what it has started.
  private func killGroup() { _ = Glibc.kill(-identifier, SIGKILL) }
}
