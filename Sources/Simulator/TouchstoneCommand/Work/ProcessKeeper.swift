import CProcesses
import Glibc
import Simulation

/// Starts the processes of a run, finds out why they die, and ends as the last one does.
struct ProcessKeeper {
  private let table: RunTable
  private let indices: [String: [Int]]
  private let jobs: Int
  private let limit: TimeLimit
  private let memory = (resident: MemoryUse.present.resident, available: ProcessLimits.availableMemory)

  init(_ names: [String], _ table: RunTable, jobs: Int, _ limit: TimeLimit) {
    indices = Dictionary(grouping: names.indices) { names[$0] }
    (self.table, self.jobs, self.limit) = (table, jobs, limit)
  }

  /// How a process ended.
  private struct Death {
    let process: pid_t
    let status: Int32
    /// The most memory that it used, in bytes.
    let memory: Int

    /// The signal that ended it; nil if it exited.
    var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }
    var exitCode: Int32 { status >> 8 & 0xFF }
  }

  /// Returns the run in the process that replays. Never returns in this one, unless no process can be started.
  func start(_ work: (Int) -> Void) -> IsolatedRun? {
    signal(SIGCHLD, SIG_DFL)
    let former = KeptSignals.block()
    var jobs = jobs
    var isRepeated = false
    while true {
      table.settle()
      let child = fork_until_death(Interruption.isIgnored(SIGTERM) ? SIGKILL : SIGTERM)
      if child <= 0 { KeptSignals.restore(former) }
      if child < 0 {
        if isRepeated { failToStart() }
        return nil
      }
      if child == 0 { return IsolatedRun(table, indices, jobs: jobs, limit, isRepeated: isRepeated) }
      let death = wait(for: [child], former, areWorkers: false)
      guard let signal = death.signal, !KeptSignals.all.contains(signal), table.isWorking else {
        end(as: death, former)
      }
      jobs = recover(from: death, jobs, former, work)
      isRepeated = true
    }
  }

  private func failToStart() -> Never { fail("cannot start another process: \(errorText())", .software) }

  /// Finds out which recordings are fatal. Returns the number of threads for the next run: one if the workers found none,
  /// because a thread that replays alone is to blame.
  private func recover(from death: Death, _ jobs: Int, _ former: sigset_t, _ work: (Int) -> Void) -> Int {
    if isatty(2) == 1 { printUnchanged("\r\u{1B}[K") }
    // What a fatal recording has printed stays, and is not counted.
    table[.bytes] = min(table[.bytes], table[.settledBytes])
    table[.messages] = min(table[.messages], table[.settledMessages])
    let known = table.fatalCount
    if jobs == 1 { blame(0, for: death) }
    table.release(startedBy: 0)
    runWorkers(Array(0..<self.jobs), former, work)
    return table.fatalCount > known ? jobs : 1
  }

  // MARK: Workers

  /// Starts workers that replay what no process has replayed to its end, until each recording is replayed or known to be fatal.
  ///
  /// A worker replays one recording and then becomes the parent of another worker, which begins with the runtime's caches: a
  /// process that has replayed nothing takes longer for its first recording than for the next hundred.
  ///
  /// - Parameter parent: what this process has replayed with, if it is a worker.
  private func runWorkers(_ numbers: [Int], of parent: IsolatedRun? = nil, _ former: sigset_t, _ work: (Int) -> Void) {
    var workers: [pid_t: Int] = [:]
    var free = numbers
    repeat {
      while table.isIdle, let number = free.popLast() {
        workers[startWorker(number, of: parent, former, work)] = number
      }
      if workers.isEmpty { return }
      let death = wait(for: Array(workers.keys), former, areWorkers: true)
      guard let number = workers.removeValue(forKey: death.process) else { continue }
      if death.signal != nil { blame(number, for: death) } else { settle(number) }
      free.append(number)
    } while true
  }

  private func startWorker(
    _ number: Int, of parent: IsolatedRun?, _ former: sigset_t, _ work: (Int) -> Void
  ) -> pid_t {
    let worker = fork_until_death(SIGKILL)
    if worker < 0 { failToStart() }
    if worker > 0 { return worker }
    if let parent {
      parent.replayUnclaimed(work)
    } else {
      let run = becomeWorker(number)
      run.replayUnclaimed(atMost: 1, work)
      runWorkers([number], of: run, former, work)
    }
    _exit(0)
  }

  private func becomeWorker(_ number: Int) -> IsolatedRun {
    // Not what a command does at its end: the drafts are another process's.
    atexit { _exit(0) }
    let null = open("/dev/null", O_WRONLY)
    for descriptor in [1, 2] as [Int32] { dup2(null, descriptor) }
    let run = IsolatedRun(table, indices, worker: number, jobs: 1, limit)
    Isolation.run = run
    return run
  }

  /// Notes that a worker's recording is fatal. If it was another one that it needed, its own is replayed again.
  private func blame(_ worker: Int, for death: Death) {
    guard let index = table.blame(worker) else { return }
    table.set(fatalSignal(death), of: index)
    table.blame(worker, on: nil)
    table.release(startedBy: worker)
  }

  /// Notes that a replay has ended the command, as it does in a run.
  private func settle(_ worker: Int) {
    if let index = table.blame(worker) { table.finish(index) }
    table.blame(worker, on: nil)
  }

  private func fatalSignal(_ death: Death) -> FatalSignal {
    let signal = FatalSignal(number: death.signal ?? 0)
    // An array that grows asks for twice its memory, and keeps the old one meanwhile.
    let isFull = death.memory - memory.resident > memory.available / 4
    return isFull && signal != .outOfTime ? .outOfMemory : signal
  }

  // MARK: Waiting

  /// Waits until one of the processes dies. A signal to this process is passed on, or ends it with its workers.
  private func wait(for processes: [pid_t], _ former: sigset_t, areWorkers: Bool) -> Death {
    while true {
      for process in processes {
        var (status, usage): (Int32, rusage) = (0, rusage())
        if wait4(process, &status, WNOHANG, &usage) == process {
          return Death(process: process, status: status, memory: usage.ru_maxrss << 10)
        }
      }
      let signal = KeptSignals.wait()
      if signal == SIGCHLD { continue }
      for process in processes { kill(process, areWorkers ? SIGKILL : signal) }
      if areWorkers { end(by: signal, former) }
    }
  }

  /// Ends this process as another one ended.
  private func end(as death: Death, _ former: sigset_t) -> Never {
    guard let signal = death.signal else { _exit(death.exitCode) }
    end(by: signal, former)
  }

  private func end(by number: Int32, _ former: sigset_t) -> Never {
    Drafts.removeAll()
    signal(number, SIG_DFL)
    KeptSignals.restore(former)
    raise(number)
    _exit(128 + number)
  }
}

/// The signals that a keeper waits for.
private enum KeptSignals {
  /// The signals that end a program, which a keeper passes on.
  static let all = [SIGINT, SIGTERM, SIGHUP]

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in all + [SIGCHLD] { sigaddset(&set, number) }
    return set
  }

  /// Blocks them, and returns the former mask.
  static func block() -> sigset_t {
    var (set, former) = (set, sigset_t())
    pthread_sigmask(SIG_BLOCK, &set, &former)
    return former
  }

  static func restore(_ former: sigset_t) {
    var former = former
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  static func wait() -> Int32 {
    var (set, number): (sigset_t, Int32) = (set, 0)
    sigwait(&set, &number)
    return number
  }
}
