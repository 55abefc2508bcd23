import Gestures
import Simulation
import TouchTrace

/// A fact about a touch that its path does not show: a position that the device did not report as such, a jump, or that it rests
/// and is not counted.
package struct TouchNote: Hashable, Sendable {
  /// The time, from the recording's start.
  package var time: Timestamp
  /// A sentence without its full stop.
  package var text: String
  /// Whether the note is about positions, which a measured distance depends on.
  package var isAboutPosition: Bool
  /// Whether a finger rests and is not counted from this time on.
  var isStartOfRest = false

  /// Returns the notes about a recording's touches, in order of time.
  ///
  /// - Parameter ignoresRestingFingers: whether fingers that rest are not counted.
  static func notes(on contacts: InputLog, ignoresRestingFingers: Bool) -> TimeOrdered<TouchNote> {
    var notes = contacts.irregularities.map { TouchNote(time: $0.time, text: $0.text, isAboutPosition: true) }
    if ignoresRestingFingers {
      var filter = RestingFingers()
      for input in contacts.inputs {
        guard case .frame(let frame) = input else { continue }
        _ = filter.filter(frame) { id, rests in
          let text = TranscriptText.text(restingTouch: id, isCounted: !rests)
          let remedy = rests ? "; --resting-fingers counts it" : ""
          notes.append(
            TouchNote(
              time: frame.time, text: "At \(HumanNumbers().time(frame.time)) \(text)\(remedy)", isAboutPosition: false,
              isStartOfRest: rests))
        }
      }
    }
    return TimeOrdered(notes.sorted { $0.time < $1.time })
  }

  /// Returns the sentences of notes: the first ones, and the number of the others.
  static func sentences(_ notes: [TouchNote]) -> [String] {
    let most = 3
    let rest = notes.count - most
    return notes.prefix(most).map(\.text) + (rest > 0 ? ["\(rest) more like it"] : [])
  }
}

extension TouchNote: Timed {
  package var orderTime: Timestamp {
    get { time }
    set { time = newValue }
  }
}
