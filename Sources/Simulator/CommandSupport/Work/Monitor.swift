import Glibc
import Simulation

/// A lock with two conditions: a result is ready, and there is room for another result.
package final class Monitor: @unchecked Sendable {
  // A lock must have a stable address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let result = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let room = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(result, nil)
    pthread_cond_init(room, nil)
  }

  deinit {
    pthread_cond_destroy(room)
    pthread_cond_destroy(result)
    pthread_mutex_destroy(mutex)
    room.deallocate()
    result.deallocate()
    mutex.deallocate()
  }

  package func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  // Call these with the lock held. A waiter checks its condition again, because wakeups may be spurious.
  func waitForResult() { pthread_cond_wait(result, mutex) }

  package func waitForRoom() { pthread_cond_wait(room, mutex) }

  func wakeTaker() { pthread_cond_signal(result) }

  package func wakeWorker() { pthread_cond_signal(room) }
}

/// A POSIX thread. Its work may block on files and on other programs, which the few threads of Swift's pool must not.
package struct WorkerThread {
  private var id = pthread_t()
  package let hasStarted: Bool

  package init(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(work))
    hasStarted =
      pthread_create(
        &id, nil,
        { box in
          let release = SignalStack.prepare()
          Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().work()
          release()
          return nil
        }, box.toOpaque()) == 0
    if !hasStarted { box.release() }
  }

  func join() {
    if hasStarted { pthread_join(id, nil) }
  }

  /// Performs `body` on a new thread and waits for its end; on this one if the system has no more threads.
  static func perform(_ body: () -> Void) {
    withoutActuallyEscaping(body) { escaping in
      // The calling thread waits, so the body never runs on two threads.
      nonisolated(unsafe) let body = escaping
      let thread = WorkerThread { body() }
      if thread.hasStarted { thread.join() } else { body() }
    }
  }

  private final class Box {
    let work: @Sendable () -> Void

    package init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}

package enum Processors {
  /// The number of processors the process may use, 1 or more: the affinity of the calling thread, so `taskset` and
  /// containers count, or the number of online processors.
  package static var count: Int {
    allowed.map { max(1, $0) } ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Parses `Cpus_allowed:   ff,ffffffff`, one bit per processor: the result of sched_getaffinity, which Swift's Glibc
  /// does not import.
  private static var allowed: Int? {
    guard let status = try? TextFile.read("/proc/thread-self/status") else { return nil }
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    return line?.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
  }
}
