import CProcesses
import Glibc
import Simulation

/// Starts the processes of a run, finds out why they die, and ends as the last one does.
struct ProcessKeeper {
  private let table: RunTable
  private let indices: [String: [Int]]
  private let jobs: Int
  private let limit: TimeLimit
  private let memory: (resident: Int, available: Int)
  /// The process that prints: signals to this one are passed on to it.
  nonisolated(unsafe) private static var printer: pid_t = 0

  init(_ names: [String], _ table: RunTable, jobs: Int, _ limit: TimeLimit) {
    indices = Dictionary(grouping: names.indices) { names[$0] }
    (self.table, self.jobs, self.limit) = (table, jobs, limit)
    memory = (MemoryUse.present.resident, ProcessLimits.availableMemory(limit))
  }

  /// Returns the run in the process that replays and prints. Never returns in this one, unless no process can be started.
  func start(_ work: (Int) -> Void) -> Isolation? {
    signal(SIGCHLD, SIG_DFL)
    var (jobs, isRepeated) = (jobs, false)
    while true {
      Interruption.mask(SIG_BLOCK)
      let child = fork_until_death(Interruption.isIgnored(SIGTERM) ? SIGKILL : SIGTERM)
      if child > 0 {
        Self.printer = child
        Interruption.handle { kill(ProcessKeeper.printer, $0) }
      }
      Interruption.mask(SIG_UNBLOCK)
      if child == 0 { return Isolation(table, indices, jobs: jobs, limit, isRepeated: isRepeated) }
      if child < 0 && !isRepeated { return nil }
      if child < 0 { failToStart() }
      // Reaped once no signal is passed on: until then no other process has its number.
      var info = siginfo_t()
      while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      Interruption.handle()
      let death = Death.wait(for: child)
      guard let signal = death.signal else { _exit(death.status >> 8 & 0xFF) }
      if Interruption.signals.contains(signal) || !table.isReplaying { end(by: signal) }
      if isatty(2) == 1 { printUnchanged("\r\u{1B}[K") }
      let known = table.fatalCount
      blame(nil, for: death)
      runWorkers(work)
      // If the workers found none, a thread that replays alone is to blame.
      if table.fatalCount == known { jobs = 1 }
      isRepeated = true
    }
  }

  private func failToStart() -> Never {
    CommandFailure(.software, "cannot start another process: \(errorText())").end()
  }

  /// Ends this process as another one ended.
  private func end(by number: Int32) -> Never {
    Drafts.removeAll()
    if FatalSignal.isReported, FatalSignal.crashes.contains(number) { raise(number) }
    signal(number, SIG_DFL)
    raise(number)
    _exit(128 + number)
  }

  // MARK: Workers

  /// Replays what no process has replayed to its end, each worker a share of it. Where one dies, another continues after the
  /// recording.
  private func runWorkers(_ work: (Int) -> Void) {
    var workers: [pid_t: Int] = [:]
    for number in 0..<min(jobs, table.count) { workers[startWorker(number, work)] = number }
    while !workers.isEmpty {
      let death = Death.wait(for: -1)
      guard let number = workers.removeValue(forKey: death.process) else { continue }
      if blame(number, for: death) { workers[startWorker(number, work)] = number }
    }
  }

  private func startWorker(_ number: Int, _ work: (Int) -> Void) -> pid_t {
    let worker = fork_until_death(SIGKILL)
    if worker < 0 { failToStart() }
    if worker > 0 { return worker }
    // Not what a command does at its end: the drafts are another process's.
    atexit { _exit(0) }
    let null = open("/dev/null", O_WRONLY)
    for descriptor in [1, 2] as [Int32] { dup2(null, descriptor) }
    let run = Isolation(table, indices, worker: number, jobs: 1, limit)
    Isolation.run = run
    for index in table.remaining where index % jobs == number { run.replay(index) { work(index) } }
    _exit(0)
  }

  /// Notes how the recording ended on which a death is blamed: its replay is fatal, or ends the command, as it then does in the
  /// run. Returns false if the process died in no replay.
  @discardableResult private func blame(_ worker: Int?, for death: Death) -> Bool {
    guard let index = table.blamed(worker) else { return false }
    if death.signal == nil { table.finish(index) } else { table.set(fatalSignal(death), of: index) }
    table.blame(worker, on: nil)
    return true
  }

  private func fatalSignal(_ death: Death) -> FatalSignal {
    let signal = FatalSignal(number: death.signal ?? 0)
    // An array that grows asks for twice its memory, and keeps the old one meanwhile.
    let isFull = death.memory - memory.resident > memory.available / 4
    return isFull && signal != .outOfTime ? .outOfMemory : signal
  }
}

/// How a process ended.
private struct Death {
  let process: pid_t
  let status: Int32
  /// The most memory that it used, in bytes.
  let memory: Int

  /// The signal that ended it; nil if it exited.
  var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }

  /// Waits for a process; for any if it is -1.
  static func wait(for process: pid_t) -> Self {
    var (status, usage): (Int32, rusage) = (0, rusage())
    var ended: pid_t
    repeat { ended = wait4(process, &status, 0, &usage) } while ended < 0 && errno == EINTR
    return Self(process: ended, status: status, memory: usage.ru_maxrss << 10)
  }
}
