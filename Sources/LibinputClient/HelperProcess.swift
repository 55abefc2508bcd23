import Glibc
import LibinputEvents
import Synchronization
import TouchTrace

/// A running `touchstone-libinput`, the helper program that links libinput so that its callers need not.
public final class HelperProcess {
  /// The helper's standard input.
  public enum StandardInput: Sendable {
    /// This program's standard input.
    case inherited
    case nothing
    /// A pipe that stays open while this object exists: the helper notices when it closes.
    case tether
  }
  /// A descriptor to wait for: once it is readable, ``next()`` does not block for long.
  public let descriptor: Int32
  private let id: pid_t
  private var tether: Int32 = -1
  private var buffer: [UInt8] = []
  private var position = 0
  private var status: Int32?

  /// Returns the helper's path: that in the environment variable `TOUCHSTONE_LIBINPUT`, otherwise next to this program,
  /// where it is built, or where `Tools/install` puts it. Nil if there is no such file.
  public static func find() -> String? {
    if let named = getenv("TOUCHSTONE_LIBINPUT").map({ String(cString: $0) }), !named.isEmpty { return named }
    let folder = folderOfThisProgram()
    return ["touchstone-libinput", "../libexec/touchstone/touchstone-libinput"].lazy.map { folder + $0 }
      .first { access($0, X_OK) == 0 }
  }

  private static func folderOfThisProgram() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { path in
      let length = readlink("/proc/self/exe", path.baseAddress!, path.count)
      let bytes = path[..<max(0, length)].map { UInt8(bitPattern: $0) }
      let end = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  public init(_ arguments: [String], standardInput: StandardInput = .nothing) throws(HelperProblem) {
    guard let executable = Self.find() else { throw .missing }
    (id, descriptor, tether) = try Self.starting.withLock { _ throws(HelperProblem) in
      try Self.start(executable, arguments, standardInput)
    }
  }
  /// Without this lock, a program that another thread starts before a pipe's ends are marked would keep them open.
  private static let starting = Mutex(())

  private static func start(
    _ executable: String, _ arguments: [String], _ standardInput: StandardInput
  ) throws(HelperProblem) -> (id: pid_t, output: Int32, tether: Int32) {
    guard let output = Self.pipe() else { throw .noPipe(String(cString: strerror(errno))) }
    let input = standardInput == .tether ? Self.pipe() : nil
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    switch standardInput {
    case .inherited: break
    case .nothing: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .tether: posix_spawn_file_actions_adddup2(&actions, input?.read ?? 0, 0)
    }
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    var id: pid_t = 0
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // The helper starts without this program's blocked or ignored signals.
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    if standardInput == .tether {
      // A terminal's Ctrl-C is for the program at the other end of the tether.
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let failure = posix_spawn(&id, executable, &actions, &attributes, words, environ)
    for word in words { free(word) }
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
    close(output.write)
    if let input { close(input.read) }
    guard failure == 0 else {
      close(output.read)
      if let input { close(input.write) }
      throw .notRunnable(executable, String(cString: strerror(failure)))
    }
    return (id, output.read, input?.write ?? -1)
  }

  /// Creates a pipe that started programs do not inherit.
  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Returns the installed libinput, such as `libinput 1.22.1 (output group 1.19-1.22)`, or why there is none.
  public static func version() -> Result<String, HelperProblem> {
    do throws(HelperProblem) {
      let process = try HelperProcess(["version"])
      while try process.fill() {}
      return .success(String(decoding: process.buffer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    } catch { return .failure(error) }
  }

  deinit {
    close(descriptor)
    requestEnd()
    // The helper ends by itself: its output is closed, and so is its input.
    _ = wait()
  }

  /// Asks a tethered helper to end. Its remaining output can still be read.
  public func requestEnd() {
    if tether >= 0 { close(tether) }
    tether = -1
  }

  /// Asks a tethered helper for the time. It answers after all pending events.
  public func requestTime() {
    var byte = UInt8(ascii: "\n")
    // A helper that has ended does not answer, and its reader notices that. The caller ignores SIGPIPE.
    if tether >= 0 { _ = write(tether, &byte, 1) }
  }

  /// Kills a helper that does not end.
  public func kill() { if status == nil { Glibc.kill(id, SIGKILL) } }

  /// A Boolean value that indicates whether a whole line is buffered, so that ``next()`` does not block.
  public var hasLine: Bool { buffer[position...].contains(UInt8(ascii: "\n")) }

  /// Returns the next line; nil at the end. Blocks until there is one.
  public func next() throws(HelperProblem) -> LibinputLine? {
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        let bytes = buffer[position..<end]
        position = end + 1
        guard let line = LibinputLine(bytes) else { throw .otherVersion(String(decoding: bytes, as: UTF8.self)) }
        return line
      }
      if try !fill() { return nil }
    }
  }

  /// Reads once. Returns false at the end of the output, and throws if the helper did not exit normally.
  public func fill() throws(HelperProblem) -> Bool {
    buffer.removeSubrange(..<position)
    position = 0
    let room = 1 << 16
    let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      var count = read(descriptor, chunk.baseAddress, room)
      while count < 0 && errno == EINTR { count = read(descriptor, chunk.baseAddress, room) }
      if count > 0 { buffer += chunk[..<count] }
      return count
    }
    if count > 0 { return true }
    if let problem = HelperProblem(
      status: wait(), hasHalfALine: (buffer.last ?? UInt8(ascii: "\n")) != UInt8(ascii: "\n"))
    {
      throw problem
    }
    return false
  }

  /// Returns the helper's status as `waitpid` reports it.
  private func wait() -> Int32 {
    if let status { return status }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    self.status = status
    return status
  }
}
