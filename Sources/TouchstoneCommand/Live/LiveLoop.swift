import EvdevSource
import Gestures

/// Waits for devices, deadlines, the user and the transcript's reader, until every track has ended.
final class LiveLoop {
  private let tracks: [any LiveTrack]
  private let output: LiveOutput
  private let signals: EndSignals?
  private let transcript: LiveTranscript

  /// The time without events after which a note is printed.
  private static let noEventsDelay = Interval.milliseconds(5_000)
  /// The time a track may take to end before it is abandoned.
  private static let stopTimeout = Interval.milliseconds(2_000)

  init(_ tracks: [any LiveTrack], _ transcript: LiveTranscript, to output: LiveOutput, signals: EndSignals?) {
    self.tracks = tracks
    self.transcript = transcript
    self.output = output
    self.signals = signals
  }

  /// Runs until all tracks have ended or the output's reader has closed it.
  func run() {
    var noEventsDeadline: Timestamp? = MonotonicClock.now + Self.noEventsDelay
    // Set once the user has requested to stop.
    var stopDeadline: Timestamp?
    for track in tracks { track.begin() }
    while true {
      let open = tracks.filter { $0.end == nil }
      transcript.addVerdict(isEnding: open.isEmpty)
      // Lines of one event are written together.
      output.write(transcript.take())
      if open.isEmpty || output.isClosed { return }
      let deadlines = open.map(\.deadline) + [noEventsDeadline, stopDeadline, transcript.deadline]
      // A second signal terminates the program.
      let waiter = Waiter(
        inputs: open.map(\.descriptor), outputs: output.watched, signals: stopDeadline == nil ? signals : nil)
      switch waiter.wait(until: deadlines.compactMap { $0 }.min()) {
      case .closed: return
      case .ended:
        stopDeadline = MonotonicClock.now + Self.stopTimeout
        noEventsDeadline = nil
        for track in open { track.finish() }
      case .ready(let descriptors): for track in open where descriptors.contains(track.descriptor) { track.read() }
      case .time: break
      }
      if tracks.contains(where: \.hasInput) { noEventsDeadline = nil }
      // Deadlines are checked after every wakeup: a finger that never rests must not delay them.
      let now = MonotonicClock.now
      if let moment = stopDeadline, now >= moment { for track in open where track.end == nil { track.abandon() } }
      if let moment = noEventsDeadline, now >= moment {
        noEventsDeadline = nil
        printMessage("note: \(noEventsNote)")
      }
      for track in open where track.end == nil && track.deadline.map({ now >= $0 }) ?? false { track.handleDeadline() }
    }
  }
}
