import Glibc

/// A value that one thread at a time uses, in a process that may be a copy of another one.
///
/// In a copy, a `Mutex` of the standard library remembers the number of the other process's thread, and traps.
package final class Lock<Value>: @unchecked Sendable {
  // A lock must have a stable address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
