import Glibc
import Simulation

/// Runs the replays of several recordings in processes of their own, so that one that crashes, does not end or fills the
/// memory costs only its own result.
///
/// The process starts a copy of itself and waits. The copy replays and prints, and then continues with the command. If it dies
/// in a replay, workers find out which recordings are fatal: each replays some of them and prints nothing. Another copy then
/// replays all but these, and prints what has not been printed. The workers replay only what the copy that died has not, so
/// the cost is at most that of two runs, and a process for each fatal recording.
///
/// Whatever a run prints must therefore be a function of its input, and its `work` must write no files.
package enum Isolation {
  /// The run of this process, if it is one that replays.
  nonisolated(unsafe) static var run: IsolatedRun?

  /// Starts a run over recordings, and returns it in the copy of the process that replays them. Returns nil if they are
  /// replayed without isolation: a single recording, whose crash has to be seen as one, and recordings that can be read only
  /// once.
  ///
  /// - Parameters:
  ///   - names: the recordings, or other names of what is replayed.
  ///   - jobs: the number of threads that replay, and of workers.
  ///   - work: replays the recording at an index.
  static func begin(_ names: [String], jobs: Int, _ limit: TimeLimit, _ work: (Int) -> Void) -> IsolatedRun? {
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
    run?.end()
    run = nil
  }

  /// A Boolean value that indicates whether the run repeats one that died.
  package static var isRepeated: Bool { run?.isRepeated ?? false }

  // MARK: Fatal recordings

  /// Returns the signal that a recording's replay ends with; nil if none is known.
  package static func signal(of name: String) -> FatalSignal? { run?.signal(of: name) }

  /// Returns the reason why a recording is not replayed, as a sentence without its full stop; nil if it is.
  package static func problem(of file: String) -> String? { signal(of: file)?.sentence(file) }

  /// Reports a recording that is not replayed.
  static func report(_ file: String) throws(ExitStatus) {
    guard let problem = problem(of: file) else { return }
    printError(problem)
    throw .software
  }

  /// Replays a recording that is perhaps not the run's present one. A crash is blamed on it.
  static func replaying<Value, Failure>(_ file: String, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard let run else { return try body() }
    return try run.blaming(file, body)
  }

  // MARK: Output

  /// Prints while no other thread replays: a crash between the output and its count would repeat it.
  static func printing(_ body: () -> Void) {
    guard let run else { return body() }
    run.printing(body)
  }

  /// Returns the bytes that no earlier run has printed, and counts them.
  static func unprinted(_ bytes: [UInt8]) -> [UInt8] { run?.unprinted(bytes) ?? bytes }

  /// Returns a Boolean value that indicates whether no earlier run has printed this message, and counts it.
  static func isUnprintedMessage() -> Bool { run?.isUnprintedMessage() ?? true }
}

extension OrderedWork {
  /// Performs `work` on each of `elements` as ``run(_:_:take:)`` does. If `work` crashes, does not end or fills the memory,
  /// it is performed again for the other elements, and finds out why by ``Isolation/signal(of:)``.
  package func run<Element: Sendable, Result: Sendable>(
    _ elements: [Element], named name: (Element) -> String, within limit: TimeLimit,
    _ work: @escaping @Sendable (Element) -> Result, take: (Result) -> Void
  ) {
    guard let run = Isolation.begin(elements.map(name), jobs: jobs, limit, { _ = work(elements[$0]) }) else {
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
  static func forEach<Element, Result>(
    _ elements: [Element], named name: (Element) -> String, within limit: TimeLimit, _ work: (Element) -> Result,
    take: (Result) -> Void = { _ in }
  ) {
    guard let run = begin(elements.map(name), jobs: 1, limit, { _ = work(elements[$0]) }) else {
      for element in elements { take(work(element)) }
      return
    }
    for (index, element) in elements.enumerated() { take(run.replay(index) { work(element) }) }
    end()
  }
}
