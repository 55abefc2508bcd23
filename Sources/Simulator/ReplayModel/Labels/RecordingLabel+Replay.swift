import Gestures
import TraceReplay

extension RecordingLabel {
  /// Replays a recording for a comparison with the label.
  package func replay(_ playback: any Playback, with replay: Replay) throws(PlaybackError) -> ReplayedRecording {
    var replay = replay
    // A scene to which a click is a tap may have no use for its recognizer.
    for type in replay.catalog where type.shape == .click {
      if gestures.contains(where: { $0.name == type.kind }) { replay.added.append(type) }
    }
    let recorder = try replay.recorder(for: playback)
    if let problem = problem(among: recorder.session.setup.recognizers.map(\.name)) {
      throw PlaybackError(.recording, problem)
    }
    return try recorder.play(playback)
  }
}
