import CProcesses
import Glibc

/// A run in the process that replays and prints.
final class IsolatedRun: @unchecked Sendable {
  let jobs: Int
  let isRepeated: Bool
  private let table: RunTable
  private let indices: [String: [Int]]
  private let worker: Int
  private let limits: ProcessLimits
  // Only the thread that prints uses these.
  private var skippedBytes: Int
  private var skippedMessages: Int
  /// Held for reading by threads that replay, and for writing by the one that prints. A lock must have a stable address.
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  /// - Parameter worker: the number of this process among those that replay at once.
  init(
    _ table: RunTable, _ indices: [String: [Int]], worker: Int = 0, jobs: Int, _ limit: TimeLimit,
    isRepeated: Bool = false
  ) {
    (self.table, self.indices, self.worker, self.jobs, self.isRepeated) = (table, indices, worker, jobs, isRepeated)
    limits = ProcessLimits(limit, threads: jobs)
    (skippedBytes, skippedMessages) = (table[.bytes], table[.messages])
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func end() { limits.restore() }

  // MARK: Replaying

  /// Replays a recording, unless it is known to be fatal: then `body` only reports that.
  func replay<Value>(_ index: Int, _ body: () -> Value) -> Value {
    guard table.start(index, by: worker) else { return body() }
    if jobs > 1 {
      pthread_rwlock_rdlock(lock)
    } else {
      table.blame(worker, on: index)
      settle()
    }
    limits.startTimer()
    defer { finish(index) }
    return body()
  }

  private func settle() {
    // What is skipped has been printed.
    table.settle(
      table[.bytes] - skippedBytes + Output.standard.pendingCount, table[.messages] - skippedMessages)
  }

  private func finish(_ index: Int) {
    if jobs > 1 {
      pthread_rwlock_unlock(lock)
    } else {
      limits.stopTimer()
      table.settle()
      table.blame(worker, on: nil)
    }
    table.finish(index)
  }

  /// Replays what no other worker does. Prints nothing.
  func replayUnclaimed(atMost count: Int = .max, _ work: (Int) -> Void) {
    var (next, replayed) = (0, 0)
    while replayed < count, let index = table.claim(from: next, by: worker) {
      replay(index) { work(index) }
      (next, replayed) = (index + 1, replayed + 1)
    }
  }

  func signal(of name: String) -> FatalSignal? { indices[name]?.lazy.compactMap(table.signal).first }

  func blaming<Value, Failure>(_ name: String, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard jobs == 1, let all = indices[name], let present = table.blame(worker) else { return try body() }
    if all.contains(present) {
      // What was printed before is not the replay's own, such as a heading.
      settle()
    } else {
      table.blame(worker, on: all[0])
    }
    defer { table.blame(worker, on: present) }
    return try body()
  }

  // MARK: Printing

  func printing(_ body: () -> Void) {
    if jobs > 1 { pthread_rwlock_wrlock(lock) }
    body()
    if jobs > 1 { pthread_rwlock_unlock(lock) }
  }

  func unprinted(_ bytes: [UInt8]) -> [UInt8] {
    let skipped = min(skippedBytes, bytes.count)
    skippedBytes -= skipped
    table[.bytes] += bytes.count - skipped
    return skipped == 0 ? bytes : Array(bytes[skipped...])
  }

  func isUnprintedMessage() -> Bool {
    if skippedMessages == 0 {
      table[.messages] += 1
      return true
    }
    skippedMessages -= 1
    return false
  }
}
