import TraceReplay

extension Playback {
  /// Returns the reason why the recording was not read to its end, as sentences.
  package func problem(_ reason: String) -> String {
    "\(reason)\(reason.hasSuffix("?") ? "" : ".") Read so far: \(progress.text)."
  }
}
