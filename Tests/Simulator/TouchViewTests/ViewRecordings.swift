import Analysis
import Gestures
import Simulation
import TestSupport
import TouchAuthoring
import TouchTrace
import TouchView

extension ViewPlayer {
  /// Creates a player of a recording of raw touches.
  convenience init(playing path: String, _ replay: Replay = Replay()) throws {
    let playback = try ContactPlayback(path: path)
    var log = InputLog(for: playback)
    try log.record(playback)
    try self.init(
      ViewSource(title: path, header: playback.header, isSizeAssumed: playback.isSizeAssumed), contacts: log,
      libinput: nil, replay)
  }

  /// Creates a player of these touches.
  convenience init(playing trace: Trace, _ replay: Replay = Replay()) throws {
    let playback = try ContactPlayback(TraceText(TraceWriter().text(trace)))
    var log = InputLog(for: playback)
    try log.record(playback)
    try self.init(ViewSource(title: "", header: playback.header), contacts: log, libinput: nil, replay)
  }

  /// Creates a player of synthetic touches.
  convenience init(script: String, _ replay: Replay = Replay(), speed: Double = 1) throws {
    let trace = try Self.trace(script)
    let playback = try ContactPlayback(TraceText(TraceWriter().text(trace)))
    var log = InputLog(for: playback)
    try log.record(playback)
    try self.init(
      ViewSource(title: script, header: playback.header), contacts: log, libinput: nil, replay, speed: speed)
  }

  /// Returns synthetic touches as a trace.
  static func trace(_ script: String) throws -> Trace {
    let hand = try SyntheticHand(device: .clickpad, noise: .person, seed: 1).perform(GestureScript(parsing: script))
    var tracker = ContactTracker(device: hand.device, start: hand.frames.first?.time)
    var frames: [TraceFrame] = []
    for frame in hand.frames { tracker.track(frame, into: &frames) }
    let end = (frames.last?.time ?? Timestamp(microseconds: 0)) + Interval.milliseconds(600)
    return Trace(header: TraceHeader(surface: tracker.surface), frames: frames, end: end)
  }

  /// Plays to the end and returns every finished touch.
  func playToEnd() -> [FinishedTouch] {
    seek(to: duration)
    return model.touches
  }
}

extension ViewSnapshot {
  func recognizer(_ name: String) -> Recognizer? { recognizers.first { $0.name == name } }
}
