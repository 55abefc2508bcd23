import Gestures
import TraceReplay

extension RecordingLabel {
  /// Replays a recording for a comparison with the label.
  package func replay(_ playback: any Playback, with replay: Replay) throws(PlaybackError) -> ReplayedRecording {
    var replay = replay
    // The standard set has none.
    if gestures.contains(where: { $0.name == ClickRecognizer.kind }) { replay.added.append(ClickRecognizer.self) }
    let recorder = try replay.recorder(for: playback)
    if let problem = problem(among: recorder.session.setup.recognizers.map(\.name)) {
      throw PlaybackError(.recording, problem)
    }
    return try recorder.play(playback)
  }
}
