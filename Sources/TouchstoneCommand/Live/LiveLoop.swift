import EvdevSource
import Gestures

/// Waits for devices, deadlines, the user and whoever reads the transcript, as long as there is something to wait for.
final class LiveLoop {
  private let tracks: [any LiveTrack]
  private let output: LiveOutput
  private let signals: EndSignals?
  private let transcript: LiveTranscript

  /// When silence is worth a word.
  private static let silence = Interval.milliseconds(5_000)
  /// How long a track may take to come to its end.
  private static let patience = Interval.milliseconds(2_000)

  init(_ tracks: [any LiveTrack], _ transcript: LiveTranscript, to output: LiveOutput, signals: EndSignals?) {
    (self.tracks, self.transcript, self.output, self.signals) = (tracks, transcript, output, signals)
  }

  /// Until all tracks have come to their end, or nobody reads any more.
  func run() {
    var silenceEnd: Timestamp? = MonotonicClock.now + Self.silence
    // Once an end is wanted.
    var patienceEnd: Timestamp?
    for track in tracks { track.begin() }
    while true {
      // What belongs together is written together.
      output.write(transcript.take())
      let open = tracks.filter { $0.end == nil }
      if open.isEmpty || output.isClosed { return }
      let deadlines = open.map(\.deadline) + [silenceEnd, patienceEnd]
      // A second signal ends the program by itself.
      let waiter = Waiter(
        inputs: open.map(\.descriptor), outputs: output.watched, signals: patienceEnd == nil ? signals : nil)
      switch waiter.wait(until: deadlines.compactMap { $0 }.min()) {
      case .closed: return
      case .ended:
        patienceEnd = MonotonicClock.now + Self.patience
        silenceEnd = nil
        for track in open { track.finish() }
      case .ready(let descriptors): for track in open where descriptors.contains(track.descriptor) { track.read() }
      case .time: break
      }
      if tracks.contains(where: \.isTouched) { silenceEnd = nil }
      // Whatever woke it: a finger that moves all the time must not put deadlines off.
      let now = MonotonicClock.now
      if let moment = patienceEnd, now >= moment { for track in open where track.end == nil { track.abandon() } }
      if let moment = silenceEnd, now >= moment {
        silenceEnd = nil
        say("note: \(silenceNote)")
      }
      for track in open where track.end == nil && track.deadline.map({ now >= $0 }) ?? false { track.wake() }
    }
  }
}
