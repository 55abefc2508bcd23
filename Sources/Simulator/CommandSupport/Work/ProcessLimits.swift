import Gestures
import Glibc
import Simulation
import TouchTrace

/// The processor time that a replay may take.
package struct TimeLimit: Sendable {
  /// nil for no limit.
  package var time: Interval?
  /// A Boolean value that indicates whether the user asked for it, so that it applies to a single recording as well.
  package var isRequested: Bool
  /// The memory that a process may use in addition to what it uses at the start, in bytes; nil for no limit.
  var memory: Int?

  package init(time: Interval?, isRequested: Bool = false, memory: Int? = 2 << 30) {
    (self.time, self.isRequested, self.memory) = (time, isRequested, memory)
  }

  /// No limit: a search takes what it is given.
  package static let none = Self(time: nil, memory: nil)

  /// A minute: replays take seconds.
  package static let standard = Self(time: Interval(microseconds: 60_000_000))

  /// Returns the limit of several replays.
  package func times(_ count: Int) -> Self {
    var limit = self
    limit.time = time.map { Interval(microseconds: $0.microseconds * Int64(count)) }
    return limit
  }
}

/// The limits of a process that replays: its memory, and the processor time of each replay. Also silences what the runtime says
/// about a crash, because the run reports it.
package struct ProcessLimits {
  private static let data = __rlimit_resource_t(RLIMIT_DATA.rawValue)

  private let timer: Interval?
  private let standardError: Int32

  /// - Parameter threads: the number of threads that replay. The timer measures their sum.
  package init(_ limit: TimeLimit, threads: Int) {
    timer = limit.times(threads).time
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    standardError = OpenFiles.hasSpare ? fcntl(2, F_DUPFD_CLOEXEC, 3) : -1
    if standardError >= 0, null >= 0 {
      Interruption.messages = standardError
      dup2(null, 2)
    }
    close(null)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGPROF] { signal(number, SIG_DFL) }
    lower(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    if let memory = limit.memory { lower(Self.data, to: MemoryUse.present.data + memory) }
  }

  /// Restores what a process writes, for what follows the run.
  func restore() {
    stopTimer()
    guard standardError >= 0 else { return }
    Interruption.messages = 2
    dup2(standardError, 2)
    close(standardError)
  }

  private func lower(_ resource: __rlimit_resource_t, to value: Int) {
    var present = rlimit()
    guard getrlimit(resource, &present) == 0, present.rlim_cur > value else { return }
    present.rlim_cur = rlim_t(value)
    setrlimit(resource, &present)
  }

  /// The bytes that a process can use before it is at its limit.
  static func availableMemory(_ limit: TimeLimit) -> Int {
    var present = rlimit()
    getrlimit(data, &present)
    return min(limit.memory ?? .max, Int(clamping: present.rlim_cur) - MemoryUse.present.data)
  }

  // MARK: Time

  /// Ends the process by SIGPROF when a replay that begins now takes too long.
  func startTimer() { if let timer { set(timer) } }

  func stopTimer() { if timer != nil { set(.zero) } }

  private func set(_ time: Interval) {
    var value = itimerval()
    value.it_value.tv_sec = Int(time.microseconds / 1_000_000)
    value.it_value.tv_usec = Int(time.microseconds % 1_000_000)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &value, nil)
  }
}

/// The memory that this process uses, in bytes.
struct MemoryUse {
  var resident = 0
  var data = 0

  static var present: Self {
    let pages = (try? TextFile.read("/proc/self/statm"))?.split(separator: " ").compactMap { Int($0) } ?? []
    let size = sysconf(Int32(_SC_PAGESIZE))
    return pages.count < 6 ? Self() : Self(resident: pages[1] * size, data: pages[5] * size)
  }
}
