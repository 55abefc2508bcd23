import CommandSupport
import Glibc
import TouchView

/// Finds the outcomes of touches on a thread of its own, one after the other.
///
/// Wait for ``descriptor``, then call ``deliver()``, on the thread that asked.
final class SearchThread: OutcomeSearch {
  /// Readable once an outcome was found.
  let descriptor: Int32
  private let jobs: Jobs
  private var waiting: [Int: (TouchOutcome) -> Void] = [:]
  private var next = 0

  /// Starts the thread. Returns nil if the system has no more threads or descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let jobs = Jobs(output: ends[1])
    (descriptor, self.jobs) = (ends[0], jobs)
    guard WorkerThread({ jobs.work() }).hasStarted else { return nil }
  }

  deinit {
    // The program may end while a search continues.
    jobs.stop()
    close(descriptor)
  }

  func run(_ work: @escaping @Sendable () -> TouchOutcome, take: @escaping (TouchOutcome) -> Void) {
    waiting[next] = take
    jobs.add(next, work)
    next += 1
  }

  /// Passes on the outcomes that were found.
  func deliver() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    for (id, outcome) in jobs.takeFound() { waiting.removeValue(forKey: id)?(outcome) }
  }
}

/// The searches that wait, and what was found.
private final class Jobs: @unchecked Sendable {
  private let output: Int32
  // Everything below is accessed only with the monitor held.
  private let monitor = Monitor()
  private var queue: [(id: Int, work: @Sendable () -> TouchOutcome)] = []
  private var found: [(id: Int, outcome: TouchOutcome)] = []
  private var isStopped = false

  init(output: Int32) { self.output = output }

  deinit { close(output) }

  func add(_ id: Int, _ work: @escaping @Sendable () -> TouchOutcome) {
    monitor.locked {
      queue.append((id, work))
      monitor.wakeWorker()
    }
  }

  func takeFound() -> [(id: Int, outcome: TouchOutcome)] {
    monitor.locked {
      defer { found = [] }
      return found
    }
  }

  func stop() {
    monitor.locked {
      isStopped = true
      monitor.wakeWorker()
    }
  }

  /// Works until it is stopped.
  func work() {
    while let job = waitForJob() {
      let outcome = job.work()
      monitor.locked { found.append((job.id, outcome)) }
      var byte: UInt8 = 1
      // A full pipe is readable already.
      _ = write(output, &byte, 1)
    }
  }

  private func waitForJob() -> (id: Int, work: @Sendable () -> TouchOutcome)? {
    monitor.locked {
      while queue.isEmpty && !isStopped { monitor.waitForRoom() }
      return isStopped ? nil : queue.removeFirst()
    }
  }
}
