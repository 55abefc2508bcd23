import Gestures

/// The clock of a recording, which never goes back: every reader takes the times of its frames and events from one.
///
/// Recorders read the computer's clock, which may be set back meanwhile, and some files are several recordings in a row. A time
/// that is earlier than one before it is replaced by the latest one, as `GestureCoordinator` handles such a frame.
struct RecordingClock {
  /// The latest time so far.
  private(set) var now = Timestamp.distantPast
  private var lastRead = Timestamp.distantPast
  private var isBehind = false

  /// libinput stamps an event with the time of its cause, such as a tap's button with the touch down. That is less than a
  /// second ago, since no finger that taps rests longer.
  private static let longestStampDelay = Interval.milliseconds(1000)

  /// Advances to a time that has been read on a line, and notes if the clock goes back.
  ///
  /// - Returns: the time, or the latest one if that is later.
  mutating func advance(to time: Timestamp, line: Int, noting notes: inout ReaderNotes) -> Timestamp {
    advance(to: time, line: line, tolerance: .zero, noting: &notes)
  }

  /// Advances to the delivery of an event. Most recordings lack it, and the event's own time may be earlier than the frame before.
  mutating func deliver(_ event: inout LibinputEvent, line: Int, noting notes: inout ReaderNotes) {
    event.delivery = advance(to: event.delivery, line: line, tolerance: Self.longestStampDelay, noting: &notes)
    // By a clock that was set back, the time of its cause is not known.
    if isBehind { event.time = event.delivery }
  }

  /// - Parameter tolerance: how far the clock may go back without a note.
  private mutating func advance(
    to time: Timestamp, line: Int, tolerance: Interval, noting notes: inout ReaderNotes
  ) -> Timestamp {
    let wasBehind = isBehind
    isBehind = time < now && now - time > tolerance
    if isBehind {
      if !wasBehind || time < lastRead { notes.setbacks.add(line: line) }
      notes.replacedTimes += 1
    }
    lastRead = time
    return advance(to: time)
  }

  /// Advances to a time that another clock of the recording has noted.
  @discardableResult
  mutating func advance(to time: Timestamp) -> Timestamp {
    now = max(now, time)
    return now
  }
}
