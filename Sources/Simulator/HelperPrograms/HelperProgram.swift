import Glibc

/// A program that the command runs as a helper: it is installed with the command and is not meant for people.
package struct HelperProgram: Sendable {
  /// The program's name, such as `touchstone-libinput`.
  package let name: String
  /// The environment variable that names another path.
  package let variable: String

  package init(name: String, variable: String) {
    self.name = name
    self.variable = variable
  }

  /// The helper's standard input.
  package enum StandardInput: Hashable, Sendable {
    case nothing
    /// A pipe: the helper notices when it closes.
    case pipe
    /// A text. If `passesOwn`, this program's standard input is the helper's ``passedInput``.
    case text(String, passesOwn: Bool = false)
  }

  /// The helper's descriptor for this program's standard input.
  package static let passedInput: Int32 = 3

  /// A started helper.
  package struct Started: Sendable {
    package let id: pid_t
    /// The end of a pipe from which the helper's output is read.
    package let output: Int32
    /// The end of a pipe to which the helper's input is written; -1 if it has none.
    package let input: Int32
  }

  /// The reason a helper cannot be started.
  package enum Problem: Error, Hashable, Sendable {
    case notRunnable(String, String)
    case noPipe(String)
  }

  /// Returns the helper's path: that in the environment variable, otherwise next to this program, where it is built, or
  /// where `Tools/install` puts it. Nil if there is no such file.
  package func find() -> String? {
    if let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty { return named }
    let folder = Self.folderOfThisProgram()
    return [name, "../libexec/touchstone/\(name)"].lazy.map { folder + $0 }.first { access($0, X_OK) == 0 }
  }

  /// Returns the path of a file that `Tools/install` puts next to the helpers. Nil if there is no such file.
  package static func installedFile(_ name: String) -> String? {
    let path = folderOfThisProgram() + "../libexec/touchstone/\(name)"
    return access(path, R_OK) == 0 ? path : nil
  }

  private static func folderOfThisProgram() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { path in
      let length = readlink("/proc/self/exe", path.baseAddress!, path.count)
      let bytes = path[..<max(0, length)].map { UInt8(bitPattern: $0) }
      let end = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  /// Starts the program at a path that ``find()`` returned.
  ///
  /// - Parameters:
  ///   - environment: variables that replace this program's.
  ///   - mergesErrors: whether the helper's standard error is part of its output.
  package static func start(
    _ executable: String, _ arguments: [String], _ standardInput: StandardInput,
    environment: [(name: String, value: String)] = [], mergesErrors: Bool = false
  ) throws(Problem) -> Started {
    let started = try startAlone(executable, arguments, standardInput, environment, mergesErrors)
    guard case .text(let text, _) = standardInput else { return started }
    // Without the lock, because a helper that reads nothing would keep others from starting.
    write(text, to: started.input)
    close(started.input)
    return Started(id: started.id, output: started.output, input: -1)
  }

  /// Without this lock, a program that another thread starts before a pipe's ends are marked would keep them open. Not a `Mutex`,
  /// which traps in a copy of a process.
  nonisolated(unsafe) private static let starting = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  private static func startAlone(
    _ executable: String, _ arguments: [String], _ standardInput: StandardInput,
    _ environment: [(name: String, value: String)], _ mergesErrors: Bool
  ) throws(Problem) -> Started {
    pthread_mutex_lock(starting)
    defer { pthread_mutex_unlock(starting) }
    guard let output = Self.pipe() else { throw .noPipe(String(cString: strerror(errno))) }
    let input = standardInput == .nothing ? nil : Self.pipe()
    var passed: Int32 = -1
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    if mergesErrors { posix_spawn_file_actions_adddup2(&actions, output.write, 2) }
    switch standardInput {
    case .nothing: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .pipe, .text: posix_spawn_file_actions_adddup2(&actions, input?.read ?? 0, 0)
    }
    if case .text(_, passesOwn: true) = standardInput {
      passed = fcntl(0, F_DUPFD_CLOEXEC, passedInput)
      // The last one: that descriptor may be an end of a pipe until then.
      posix_spawn_file_actions_adddup2(&actions, passed, passedInput)
    }
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let own = [(name: parentVariable, value: "\(getpid())")] + environment
    let variables = Self.environmentOfHelper(own)
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
    if standardInput == .pipe {
      // A terminal's Ctrl-C is for the program at the other end of the pipe.
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let failure = posix_spawn(&id, executable, &actions, &attributes, words, variables)
    for word in words { free(word) }
    for variable in variables.prefix(own.count) { free(variable) }
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
    close(output.write)
    if passed >= 0 { close(passed) }
    if let input { close(input.read) }
    guard failure == 0 else {
      close(output.read)
      if let input { close(input.write) }
      throw .notRunnable(executable, String(cString: strerror(failure)))
    }
    return Started(id: id, output: output.read, input: input?.write ?? -1)
  }

  /// Writes a text to a helper's standard input. A helper that has ended reads nothing.
  package static func write(_ text: String, to input: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    var earlier = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &earlier)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { break }
      rest = rest.dropFirst(count)
    }
    // A signal for the closed pipe would arrive as soon as it is not blocked any longer.
    var none = timespec()
    while sigtimedwait(&signals, nil, &none) > 0 {}
    pthread_sigmask(SIG_SETMASK, &earlier, nil)
  }

  /// The process that started this helper and with which it must end; nil for a program that a person started.
  package static var parent: pid_t? {
    getenv(parentVariable).flatMap { pid_t(String(cString: $0)) }
  }

  private static let parentVariable = "TOUCHSTONE_PARENT"

  /// Returns this program's environment with some variables of the helper's own, which are the first.
  private static func environmentOfHelper(
    _ own: [(name: String, value: String)]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var variables = own.map { strdup("\($0.name)=\($0.value)") }
    let replaced = own.map { $0.name + "=" }
    var entry = environ
    // As bytes: a variable may be any text.
    while let variable = entry.pointee {
      if !replaced.contains(where: { strncmp(variable, $0, $0.utf8.count) == 0 }) { variables.append(variable) }
      entry += 1
    }
    return variables + [nil]
  }

  /// Creates a pipe that started programs do not inherit.
  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until a helper has ended, and returns its status as `waitpid` reports it.
  ///
  /// - Parameter milliseconds: the time after which the helper is killed; nil to wait as long as it takes.
  package static func wait(_ id: pid_t, atMost milliseconds: Int? = nil) -> Int32 {
    var status: Int32 = 0
    if let milliseconds {
      // A helper exits within microseconds after it closes its output. Hardly any gets to the pauses.
      let yields = 1000
      for attempt in 0..<(yields + milliseconds) {
        if waitpid(id, &status, WNOHANG) != 0 { return status }
        if attempt < yields { sched_yield() } else { usleep(1000) }
      }
      kill(id, SIGKILL)
    }
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}
