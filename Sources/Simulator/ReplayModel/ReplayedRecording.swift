import Gestures
import TouchTrace
import TraceReplay

/// A recording that was replayed once: its input, and what the recognizers attempted.
///
/// The verdict, the explanation, the report and the other views are functions of it.
package struct ReplayedRecording: Sendable {
  package let inputLog: InputLog
  /// The recognizers, with the elements of the scene that touches hit.
  package let setup: Setup
  /// All attempts, in order of their start.
  package let attempts: TimeOrdered<Attempt>
  /// The attempts that were recognized or failed, in this order.
  package let decided: [Attempt]
  /// The indices of the inputs before which nothing was in progress, in rising order.
  package let idleIndices: [Int]
  /// The times at which the first finger of each touch touched down, as the recognizers received it.
  package let touchDowns: TimeOrdered<Timestamp>
  /// The time of the last event: of the end of the recording, or of a deadline after it.
  package var end: Timestamp
}

/// Records a session while it is played.
package final class ReplayRecorder {
  package let session: Session
  private let log: AttemptLog
  private var inputs: [SessionInput] = []
  private var idleIndices: [Int] = []

  /// Records a session in which nothing has been played.
  package init(_ session: Session) {
    self.session = session
    log = AttemptLog(of: session)
    session.observer = log
    session.inputLog = { [unowned self] in inputs.append($0) }
    session.idleLog = { [unowned self] in idleIndices.append(inputs.count - 1) }
  }

  /// Stops recording, and returns what was recorded.
  ///
  /// - Parameters:
  ///   - playback: the recording that was played.
  ///   - isComplete: whether it was played to its end. If it was not, its part is replayed in a session that ends there, so that
  ///     this one stays as it is.
  package func finish(_ playback: any Playback, isComplete: Bool) -> ReplayedRecording {
    let played = recording(InputLog(for: playback, inputs, end: session.lastTime))
    if isComplete { return played }
    var ended = Self.replay(played.inputLog, with: session.setup)
    ended.end = played.end
    return ended
  }

  private func recording(_ inputLog: InputLog) -> ReplayedRecording {
    log.finish()
    (session.observer, session.inputLog, session.idleLog) = (nil, nil, nil)
    return ReplayedRecording(
      inputLog: inputLog, setup: session.resolvedSetup, attempts: TimeOrdered(log.attempts),
      decided: log.decided.map { log.attempts[$0] }, idleIndices: idleIndices,
      touchDowns: TimeOrdered(log.touchDowns),
      end: max(session.lastTime, session.now))
  }
}

extension ReplayRecorder {
  /// Records a replay of a recording.
  package convenience init(_ replay: Replay, for playback: any Playback) throws(Replay.Problem) {
    self.init(try replay.session(for: playback.header).0)
  }

  /// Replays the input of a recording, in the scene if recognizers are attached to its elements.
  package static func replay(_ inputLog: InputLog, with setup: Setup) -> ReplayedRecording {
    let session = Session(recording: setup, on: inputLog.header.surface)
    let recorder = ReplayRecorder(session)
    for input in inputLog.inputs { session.play(input) }
    session.end(at: inputLog.end)
    return recorder.recording(inputLog)
  }
}

extension Replay {
  /// Returns a recorder that is ready to play a recording.
  package func recorder(for playback: any Playback) throws(PlaybackError) -> ReplayRecorder {
    do throws(Replay.Problem) { return try ReplayRecorder(self, for: playback) } catch {
      throw PlaybackError(.recording, error.description, remedy: error.remedy)
    }
  }
}

extension ReplayRecorder {
  /// Plays a recording to its end.
  package func play(_ playback: any Playback) throws(PlaybackError) -> ReplayedRecording {
    try playback.play(in: session, afterEach: {})
    return finish(playback, isComplete: true)
  }
}

extension Session {
  /// Creates a session in which a recording is replayed for what its recognizers attempt: with its scene only if recognizers are
  /// attached to elements.
  package convenience init(recording setup: Setup, on surface: Surface) {
    guard setup.needsElements, setup.elements == nil, let scene = setup.scene?.make(on: surface) else {
      self.init(analyzing: setup, on: surface)
      return
    }
    self.init(setup, scene: scene, on: surface) { _ in }
  }
}
