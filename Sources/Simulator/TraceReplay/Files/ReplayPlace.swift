import Gestures
import Synchronization

/// The time of the input that is played now, where a signal handler or another process finds it after a crash.
package enum ReplayPlace {
  package typealias Word = UnsafeMutablePointer<Atomic<Int>>

  /// No input has been played.
  package static var nowhere: Int { .min }
  /// The microseconds of the input's time are written here; nowhere if it is nil, as while several threads replay.
  nonisolated(unsafe) package static var word: Word?

  static func note(_ time: Timestamp) {
    word?.pointee.store(Int(time.microseconds), ordering: .relaxed)
  }
}
