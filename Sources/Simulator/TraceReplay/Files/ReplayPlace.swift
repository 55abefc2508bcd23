import Gestures
import Synchronization

/// The time of the input that is played now, where a signal handler or another process finds it after a crash.
package enum ReplayPlace {
  package typealias Word = UnsafeMutablePointer<Atomic<Int>>

  /// No input has been played.
  package static var nowhere: Int { .min }
  /// The microseconds of the input's time are written here; nowhere if it is nil, as while several threads replay.
  package static var word: Word? {
    get { storage.pointee }
    set { storage.pointee = newValue }
  }
  // Behind a pointer, because the runtime checks each access to a global variable.
  nonisolated(unsafe) private static let storage: UnsafeMutablePointer<Word?> = {
    let storage = UnsafeMutablePointer<Word?>.allocate(capacity: 1)
    storage.initialize(to: nil)
    return storage
  }()

  static func note(_ time: Timestamp) {
    word?.pointee.store(Int(time.microseconds), ordering: .relaxed)
  }
}
