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
  /// The indices of the attempts that were recognized or failed, in this order.
  let decidedIndices: [Int]
  /// The indices of the inputs before which nothing was in progress, in rising order.
  package let idleIndices: [Int]
  /// The times at which the first finger of each touch touched down, as the recognizers received it.
  package let touchDowns: TimeOrdered<Timestamp>
  /// The scrolls that touches stopped, by the time of their touch down.
  package let stoppedScrolls: [Timestamp: StoppedScroll]
  /// What happened over time, if it was asked for.
  package internal(set) var course: ReplayCourse?
  /// The time of the last event: of the end of the recording, or of a deadline after it.
  package var end: Timestamp

  /// The attempts that were recognized or failed, in this order.
  package var decided: [Attempt] { decidedIndices.map { attempts[$0] } }
}

/// Records a session while it is played.
package final class ReplayRecorder {
  package let session: Session
  private let log: AttemptLog
  private var inputs: [SessionInput] = []
  private var idleIndices: [Int] = []
  private var stoppedScrolls: [Timestamp: StoppedScroll] = [:]
  private var course: ReplayCourse?

  /// What is recorded besides the attempts.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The input, so that it can be replayed.
    package static let input = Self(rawValue: 1)
    /// What happens over time.
    package static let course = Self(rawValue: 2)
  }

  /// Records a session in which nothing has been played.
  package init(_ session: Session, keeping parts: Parts = .input) {
    self.session = session
    log = AttemptLog(of: session)
    session.observer = log
    if parts.contains(.input) {
      session.inputLog = { [unowned self] in
        // The input before it is over.
        course?.measure(session)
        inputs.append($0)
      }
      session.idleLog = { [unowned self] in idleIndices.append(inputs.count - 1) }
      session.stopLog = { [unowned self] in stoppedScrolls[$0] = $1 }
    }
    if parts.contains(.course) {
      course = ReplayCourse(recognizers: session.names.count)
      session.entryLog = { [unowned self] in see($0) }
    }
  }

  /// The attempts so far, in order of their start.
  package var attempts: [Attempt] { log.attempts }

  /// Takes what was recognized or failed since the last call, and forgets it: a long session needs no more memory than a short one.
  package func take() -> [Attempt] { log.take() }

  /// Forgets what is over.
  package func forget() { _ = log.take() }

  /// What has happened over time so far; `nil` if it is not recorded.
  package func currentCourse() -> ReplayCourse? {
    course?.measure(session)
    return course
  }

  /// Forgets what has happened over time.
  package func forgetCourse() { course = course.map { _ in ReplayCourse(recognizers: session.names.count) } }

  /// The attempt that made the last step or transition; `nil` before the first one.
  package var lastAttempt: Attempt? { log.last.map { log.attempts[$0] } }
  /// The index of its recognizer.
  package var lastRecognizer: Int? { log.last.map { log.attempts[$0].index } }

  /// Takes an entry of the transcript, before the session's own observer does.
  private func see(_ entry: TranscriptEntry) {
    if let now = course?.now, now < entry.time { course?.measure(session) }
    course?.add(entry, of: lastRecognizer)
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
    (ended.end, ended.course) = (played.end, played.course)
    return ended
  }

  private func recording(_ inputLog: InputLog) -> ReplayedRecording {
    log.finish()
    course?.measure(session)
    (session.observer, session.inputLog, session.idleLog, session.entryLog) = (nil, nil, nil, nil)
    session.stopLog = nil
    return ReplayedRecording(
      inputLog: inputLog, setup: session.resolvedSetup, attempts: TimeOrdered(log.attempts),
      decidedIndices: log.decided, idleIndices: idleIndices, touchDowns: TimeOrdered(log.touchDowns),
      stoppedScrolls: stoppedScrolls, course: course,
      end: max(session.lastTime, session.now))
  }
}

extension ReplayRecorder {
  /// Records a replay of a recording.
  package convenience init(_ replay: Replay, for playback: any Playback) throws(Replay.Problem) {
    let session = try replay.session(for: playback.header).0
    session.recordedDetail = nil
    self.init(session)
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
    recordedDetail = nil
  }
}
