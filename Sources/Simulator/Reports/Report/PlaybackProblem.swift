import TraceReplay

extension Playback {
  /// Returns the reason why the recording was not read to its end, as sentences.
  package func problem(_ error: PlaybackError) -> String {
    let reason = error.description
    return "\(reason)\(reason.hasSuffix("?") ? "" : ".") Read so far: \(progress.text)."
  }
}
