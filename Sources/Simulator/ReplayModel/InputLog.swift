import Gestures
import TouchTrace
import TraceReplay

/// A recording's input in memory, to be replayed many times.
package struct InputLog: Sendable {
  package let header: TraceHeader
  /// The libinput that produced the events; `nil` if the recording is of touches.
  package let libinput: LibinputProvenance?
  /// Whether the size of the surface is an assumption.
  package let isSizeAssumed: Bool
  package private(set) var inputs: TimeOrdered<SessionInput> = []
  /// The presses of the device's mouse buttons, if the recording was opened with a request for them.
  package private(set) var buttonPresses: TimeOrdered<ButtonPress> = []
  /// The positions that the device did not report as such, and jumps, in order of time.
  package private(set) var irregularities: [PositionIrregularity] = []
  package private(set) var end = Timestamp(microseconds: 0)

  /// The time at which the session that read the recording ended: what libinput notes may be later.
  package private(set) var sessionEnd = Timestamp(microseconds: 0)

  /// Creates an empty log for a recording that has been opened.
  package init(for playback: any Playback) {
    header = playback.header
    libinput = playback.libinput
    isSizeAssumed = playback.isSizeAssumed
  }

  /// Creates a log of the input that a session received from a recording.
  package init(for playback: any Playback, _ inputs: [SessionInput], end: Timestamp) {
    self.init(for: playback)
    self.inputs = TimeOrdered(inputs)
    buttonPresses = TimeOrdered(playback.buttonPresses)
    irregularities = playback.irregularities
    sessionEnd = end
    self.end = max(end, self.inputs.last?.time ?? end)
  }

  /// Creates a log of input that was played already.
  ///
  /// - Parameters:
  ///   - libinput: the libinput that produced the events; `nil` if the input is of touches.
  ///   - end: the time at which the session ended; earlier than the last input if it continues.
  ///   - isSizeAssumed: whether the size of the surface is an assumption.
  ///   - buttonPresses: the presses of the device's mouse buttons.
  package init(
    _ inputs: [SessionInput], header: TraceHeader, libinput: LibinputProvenance?, end: Timestamp,
    isSizeAssumed: Bool = false, buttonPresses: [ButtonPress] = []
  ) {
    self.header = header
    self.libinput = libinput
    self.inputs = TimeOrdered(inputs)
    self.isSizeAssumed = isSizeAssumed
    self.buttonPresses = TimeOrdered(buttonPresses)
    self.end = max(end, self.inputs.last?.time ?? end)
  }

  /// Reads the whole recording into the log.
  ///
  /// - Throws: the error that ended the recording early. The log has the input before it.
  package mutating func record(_ playback: any Playback) throws(PlaybackError) {
    let session = Session(analyzing: .empty, on: header.surface)
    var inputs: [SessionInput] = []
    session.inputLog = { inputs.append($0) }
    defer { self = InputLog(for: playback, inputs, end: session.lastTime) }
    try playback.play(in: session) {}
  }
}

extension InputLog {
  /// The fingers of the last touch, and how many there were.
  package var fingers: FingerLog {
    var fingers = FingerLog(limit: 2)
    for case .frame(let frame) in inputs { fingers.add(frame) }
    return fingers
  }
}
