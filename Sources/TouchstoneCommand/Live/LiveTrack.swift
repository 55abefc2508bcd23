import EvdevSource
import Gestures
import Simulation

/// One way by which a device's fingers reach recognizers while they touch it.
protocol LiveTrack: AnyObject {
  /// To be waited for: there is something to read.
  var descriptor: Int32 { get }
  /// When a recognizer or the scene wants to be woken, by `MonotonicClock`; nil where none does.
  var deadline: Timestamp? { get }
  /// Nil as long as it goes on.
  var end: LiveEnd? { get }
  /// Whether anything has come yet.
  var isTouched: Bool { get }
  /// Sentences on what was odd. Complete at the end.
  var notes: [String] { get }

  /// Plays what has been read already, before anything is waited for.
  func begin()
  /// Plays what there is to read.
  func read()
  /// The deadline has come.
  func wake()
  /// Somebody wants an end. What came before it is played; it may take until later to be read.
  func finish()
  /// It did not come to its end in time.
  func abandon()
}

/// How a track came to its end.
enum LiveEnd: Hashable {
  case asked
  /// The device is gone.
  case unplugged
  /// A sentence without its full stop.
  case failed(String, ExitStatus)
}

/// A session's time, which counts from when the command began.
struct LiveClock {
  /// By `MonotonicClock`.
  let origin: Timestamp
  var now: () -> Timestamp = { MonotonicClock.now }

  /// As a session counts.
  var time: Timestamp { Timestamp(microseconds: (now() - origin).microseconds) }
  func moment(of time: Timestamp) -> Timestamp { origin + (time - Timestamp(microseconds: 0)) }
}
