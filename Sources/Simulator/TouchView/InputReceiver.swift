import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// Receives the input of one source in order of time: a session, or a view that has several.
package protocol InputReceiver: AnyObject {
  /// The next deadline of a recognizer or of the scene; nil if there is none.
  var nextDeadline: Timestamp? { get }

  func play(_ frame: TraceFrame)

  /// Plays one libinput event, translated into what recognizers read.
  func play(_ event: LibinputEvent, _ translation: inout InputTranslation)

  func add(_ entry: LibinputLogEntry)

  /// Fires every deadline up to `time`. Later input must not be earlier than `time`.
  func advance(to time: Timestamp)

  /// Ends the input: touches that are still down are cancelled.
  func end(at time: Timestamp)
}

/// Observes what happens in a view, one window of touches after another.
package protocol ViewObserver: AnyObject {
  /// Other touches begin: what happened before is over.
  func begin()

  /// - Parameter recognizer: the index of the recognizer that the entry is about, if it is about one.
  func add(_ entry: TranscriptEntry, of recognizer: Int?, in scene: any Scene)
}

extension InputReceiver {
  /// Receives a line of libinput's log; by default it is of no interest.
  package func add(_ entry: LibinputLogEntry) {}
}

extension Session: InputReceiver {}
