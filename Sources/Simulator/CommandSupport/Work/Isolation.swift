import Glibc
import Simulation
import TraceReplay

/// Runs the replays of several recordings in processes of their own, so that one that crashes, does not end or fills the
/// memory costs only its own result.
///
/// The process starts a copy of itself and waits. The copy replays and prints, and then continues with the command. If it dies
/// in a replay, workers find out which recordings are fatal: each replays a share of those that the copy has not, and prints
/// nothing. Another copy then replays all but the fatal ones, and prints what has not been printed. The cost is at most that of
/// two runs, and a process for each fatal recording.
///
/// A recording that is replayed alone has no copy: its crash ends the command; see ``CrashReport``.
///
/// Whatever a run prints must therefore be a function of its input, and its `work` must write no files.
package final class Isolation: @unchecked Sendable {
  /// The run of this process, if it is one that replays.
  package nonisolated(unsafe) static var run: Isolation?

  let jobs: Int
  private let isRepeated: Bool
  private let table: RunTable
  private let indices: [String: [Int]]
  /// The number of this process among the workers; nil in the process that prints.
  private let worker: Int?
  private let limits: ProcessLimits
  // Only the thread that prints uses these: bytes that an earlier run has printed, and all that were printed.
  private var skipped: Int
  private var printed: Int
  /// Held for reading by threads that replay, and for writing by the one that prints. A lock must have a stable address.
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init(
    _ table: RunTable, _ indices: [String: [Int]], worker: Int? = nil, jobs: Int, _ limit: TimeLimit,
    isRepeated: Bool = false
  ) {
    (self.table, self.indices, self.worker, self.jobs, self.isRepeated) = (table, indices, worker, jobs, isRepeated)
    limits = ProcessLimits(limit, threads: jobs)
    (skipped, printed) = (table.printed, table.printed)
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Starts a run over recordings, and returns it in the copy of the process that replays them. Returns nil if they are
  /// replayed without isolation: a single recording, and recordings that can be read only
  /// once.
  ///
  /// - Parameters:
  ///   - names: the recordings, or other names of what is replayed.
  ///   - jobs: the number of threads that replay, and of workers.
  ///   - work: replays the recording at an index.
  static func begin(_ names: [String], jobs: Int, _ limit: TimeLimit, _ work: (Int) -> Void) -> Isolation? {
    guard names.count > 1 || limit.isRequested, !names.contains(where: canBeReadOnlyOnce),
      let table = RunTable(count: names.count, workers: jobs)
    else { return nil }
    Output.standard.flush()
    run = ProcessKeeper(names, table, jobs: jobs, limit).start { work($0) }
    return run
  }

  private static func canBeReadOnlyOnce(_ name: String) -> Bool {
    name == "-" || ![S_IFREG, S_IFDIR, nil].contains(fileType(name))
  }

  /// Ends the run. From now on, a crash ends the program.
  static func end() {
    run?.limits.restore()
    run = nil
  }

  /// A Boolean value that indicates whether this process only finds out what is fatal: it writes nothing.
  package static var isWorker: Bool { run?.worker != nil }

  /// A Boolean value that indicates whether the run repeats one that died.
  package static var isRepeated: Bool { run?.isRepeated ?? false }

  // MARK: Replaying

  /// Replays a recording, unless it is known to be fatal: then `body` only reports that.
  func replay<Value>(_ index: Int, _ body: () -> Value) -> Value {
    guard table.start(index) else { return body() }
    defer { table.finish(index) }
    if jobs > 1 {
      pthread_rwlock_rdlock(lock)
      pthread_setspecific(Self.replays, lock)
      defer { Self.leave() }
      limits.startTimer()
      return body()
    }
    count()
    blame(index)
    defer { blame(nil) }
    limits.startTimer()
    defer { limits.stopTimer() }
    return body()
  }

  /// Replays a recording that is perhaps not the run's present one. A crash is blamed on it.
  package static func replaying<Value, Failure>(_ file: String, _ body: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    if run == nil { CrashReport.begin(file) }
    guard let run, run.jobs == 1, let all = run.indices[file], let present = run.table.blamed(run.worker) else {
      return try body()
    }
    // What was printed before is not the replay's own, such as a heading.
    if all.contains(present) { run.count() } else { run.blame(all[0]) }
    defer { run.blame(present) }
    return try body()
  }

  private func blame(_ index: Int?) {
    table.blame(worker, on: index)
    ReplayPlace.word = index.map(table.place)
  }

  /// Returns the signal that a recording's replay ends with; nil if none is known.
  package static func signal(of name: String) -> FatalSignal? {
    run.flatMap { run in run.indices[name]?.lazy.compactMap(run.table.signal).first }
  }

  /// Returns the reason why a recording is not replayed, as a sentence without its full stop; nil if it is.
  package static func problem(of file: String) -> String? { signal(of: file)?.sentence(file) }

  /// Throws the reason why a recording is not replayed.
  package static func check(_ file: String) throws(CommandFailure) {
    if let problem = problem(of: file) { throw CommandFailure(.software, problem) }
  }

  // MARK: Printing

  /// Counts what was printed, so that it is not printed again if the process dies. A thread that replays alone counts between
  /// replays only: what a fatal one prints stays, and is no other's.
  private func count() {
    if worker != nil { return }
    Output.standard.flush()
    table.printed = printed
  }

  /// Has a value in a thread that holds the lock for reading.
  private static let replays: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Ends this thread's replay, if it has one: only then it may print, such as that results cannot be written.
  static func leave() {
    guard let lock = pthread_getspecific(replays) else { return }
    pthread_setspecific(replays, nil)
    pthread_rwlock_unlock(lock.assumingMemoryBound(to: pthread_rwlock_t.self))
  }

  /// Writes those of the next bytes of output and messages that no earlier run has printed. No thread replays meanwhile: a crash
  /// between the output and its count would repeat it. Returns the error.
  static func print(_ bytes: [UInt8], _ write: ([UInt8]) -> Int32?) -> Int32? {
    guard let run else { return write(bytes) }
    if run.jobs > 1 { pthread_rwlock_wrlock(run.lock) }
    defer { if run.jobs > 1 { pthread_rwlock_unlock(run.lock) } }
    let new = Array(bytes.dropFirst(run.skipped))
    run.skipped -= bytes.count - new.count
    run.printed += new.count
    let failure = new.isEmpty ? nil : write(new)
    if run.jobs > 1 { run.table.printed = run.printed }
    return failure
  }
}

extension OrderedWork {
  /// Performs `work` on each of `elements` as ``run(_:_:take:)`` does. If `work` crashes, does not end or fills the memory,
  /// it is performed again for the other elements, and finds out why by ``Isolation/signal(of:)``.
  package func run<Element: Sendable, Result: Sendable>(
    _ elements: [Element], named name: (Element) -> String, within limit: TimeLimit,
    _ work: @escaping @Sendable (Element) -> Result, take: (Result) -> Void
  ) {
    guard let run = Isolation.begin(elements.map(name), jobs: jobs, limit, { _ = work(elements[$0]) }) else {
      if elements.count == 1 { CrashReport.begin(name(elements[0])) }
      return self.run(elements, work, take: take)
    }
    let indices = Array(elements.indices)
    // Swift's locks know a thread by a number that they keep for it, and the copy's first thread keeps the number of the thread
    // that was copied. It must not compete with others for a lock, so only new threads replay.
    WorkerThread.perform {
      OrderedWork(jobs: run.jobs).run(indices, { index in run.replay(index) { work(elements[index]) } }, take: take)
    }
    Isolation.end()
  }
}

extension Isolation {
  /// Performs `work` on one element after the other, and passes each result to `take`. In contrast to ``OrderedWork``, `work`
  /// may print.
  package static func forEach<Element, Result>(
    _ elements: [Element], named name: (Element) -> String, within limit: TimeLimit, _ work: (Element) -> Result,
    take: (Result) -> Void = { _ in }
  ) {
    guard let run = begin(elements.map(name), jobs: 1, limit, { _ = work(elements[$0]) }) else {
      for element in elements {
        CrashReport.begin(name(element))
        take(work(element))
      }
      return
    }
    for (index, element) in elements.enumerated() { take(run.replay(index) { work(element) }) }
    end()
  }
}
