import Gestures
import TouchTrace
import TraceReplay

/// Saves a session before every event of a recording, restores the state in a new one, and compares the recognizers.
///
/// Recognizers are values, so equal properties mean that everything after the event is equal, too. That takes one restored
/// session for each event; playing the rest of the recording in each would take quadratic time.
struct SavedStateCheck {
  /// Properties that are not compared.
  let derived: Set<String>

  /// A recording as it is played: without its scene, which a session does not save, but with the elements that its touches hit.
  private struct Recording {
    var setup: Setup
    var surface: Surface
    var frames: [TraceFrame] = []
    var end = Timestamp(microseconds: 0)

    init(_ trace: TraceCase, _ replay: Replay) throws {
      let playback = try TraceOutcome.playback(of: trace.path, replay)
      setup = try replay.setup(for: playback.header)
      surface = playback.header.surface
      let (session, _) = try replay.session(for: playback.header)
      var frames: [TraceFrame] = []
      session.inputLog = { if case .frame(let frame) = $0 { frames.append(frame) } }
      try playback.play(in: session, afterEach: {})
      self.frames = frames
      end = session.lastTime
      setup.elements = session.elementLog
    }

    func session(record: @escaping (TranscriptEntry) -> Void = { _ in }) -> Session {
      Session(analyzing: setup, on: surface, record: record)
    }

    /// Returns the lines of the transcript from an event on.
    ///
    /// - Parameter saved: the state to continue from; nil to play the events before.
    func lines(from event: Int, _ saved: SavedSession?) throws -> [String] {
      var lines: [String] = []
      let session = session { lines.append(TranscriptText().line($0)) }
      if let saved { try session.restore(saved) } else { for frame in frames[..<event] { session.play(frame) } }
      lines = []
      for frame in frames[event...] { session.play(frame) }
      session.end(at: end)
      return lines
    }
  }

  /// Returns the failure's message, or nil if every recognizer survives.
  func failure(of trace: TraceCase, playedBy replay: Replay) -> String? {
    let name = TraceOutcome.short(trace.path)
    if case .problem(let problem) = trace.kind { return problem }
    do {
      let recording = try Recording(trace, replay)
      let session = recording.session()
      for (event, frame) in recording.frames.enumerated() {
        let saved = try session.save()
        let restored = recording.session()
        try restored.restore(saved)
        if let lost = lostProperties(session, restored) {
          return try "\(name), before the event at \(_Thousandths(frame.time).text) ms: \(lost)"
            + consequence(recording, event, saved)
        }
        session.play(frame)
      }
      return nil
    } catch let error as SavedStateError { return "\(name): \(Self.sentence(error))" } catch {
      return "\(name): \(TraceOutcome.sentence(error))"
    }
  }

  private static func sentence(_ error: SavedStateError) -> String {
    switch error {
    case .notSavable(let kind): "\(kind) has no code(_:), so it cannot be saved; list its properties there"
    case .damaged, .cutOff:
      "a saved state could not be restored: a recognizer's code(_:) must read the values that it writes, in one order"
    case .notASavedState, .otherVersion, .otherCount, .otherRecognizer, .missingTarget, .eventUnderWay:
      "a saved state could not be restored: \(error)"
    }
  }

  /// Returns a sentence about the first recognizer that differs after restoring; nil if there is none.
  private func lostProperties(_ session: Session, _ restored: Session) -> String? {
    for ((name, before), (_, after)) in zip(session.presentRecognizers, restored.presentRecognizers) {
      let (old, new) = (StoredProperties(of: before), StoredProperties(of: after))
      let lost = old.differences(from: new).filter { !derived.contains($0) }
      if lost.isEmpty { continue }
      let values = lost.map { "  \($0) was \(old.text($0)), and is \(new.text($0)) after restoring" }
      let calls = lost.map { "`coder.code(&\($0))`" }.joined(separator: " and ")
      return """
        \(name) differs after save() and restore(_:).
        \(values.joined(separator: "\n"))
        \(Swift.type(of: before)).code(_:) must have \(calls). A property that the next event computes again can be named \
        in `derived`.

        """
    }
    return nil
  }

  /// Returns the difference of the rest of the transcript, for the message.
  private func consequence(_ recording: Recording, _ event: Int, _ saved: SavedSession) throws -> String {
    let (expected, actual) = (try recording.lines(from: event, nil), try recording.lines(from: event, saved))
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    if same == expected.count && same == actual.count { return "The rest of this recording has the same transcript." }
    let lines = expected.dropFirst(same).prefix(1).map { "-" + $0 } + actual.dropFirst(same).prefix(1).map { "+" + $0 }
    return "The rest of the transcript differs, first in:\n" + lines.joined()
  }
}
