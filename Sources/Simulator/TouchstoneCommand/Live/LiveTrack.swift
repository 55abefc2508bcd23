import CommandSupport
import EvdevSource
import Gestures
import Simulation

/// A source of a device's live input: raw touches or libinput's events.
protocol LiveTrack: AnyObject {
  var descriptor: Int32 { get }
  /// The next deadline of a recognizer or the scene, by `MonotonicClock`; nil if there is none.
  var deadline: Timestamp? { get }
  /// How the track ended; nil while it is running.
  var end: LiveEnd? { get }
  var hasInput: Bool { get }
  /// Called with the time of each event, as the kernel stamped it, before it is played.
  var onInput: ((Timestamp) -> Void)? { get set }
  /// Notes about unexpected input, as sentences. Complete once the track has ended.
  var notes: [String] { get }

  /// Replays input that has been read already, before the loop waits for the first time.
  func begin()

  /// Reads and replays the available input.
  func read()

  func handleDeadline()

  /// Ends the track at the user's request. Earlier input is still replayed, even if it is read later.
  func finish()

  /// Ends the track at once, after it has not ended in time.
  func abandon()
}

/// How a track ended.
enum LiveEnd: Hashable {
  case requested
  case unplugged
  /// A sentence without its full stop.
  case failed(String, ExitStatus)
}

/// The clock of a session, which starts at 0 when the command starts.
struct LiveClock {
  /// The start of the session, by `MonotonicClock`.
  let origin: Timestamp
  var now: () -> Timestamp = { MonotonicClock.now }

  var time: Timestamp { Timestamp(microseconds: (now() - origin).microseconds) }

  func moment(of time: Timestamp) -> Timestamp { origin + (time - Timestamp(microseconds: 0)) }
}
