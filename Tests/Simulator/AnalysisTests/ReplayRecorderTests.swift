import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Analysis
@testable import Simulation

/// The replay that prints the transcript, as the model from which everything else is answered.
@Suite struct ReplayRecorderTests {
  /// The scene responds to gestures, and the transcript is written meanwhile; the attempts are those of a replay without both.
  @Test(arguments: Corpus.traces)
  func transcriptAndExplanationShareOneReplay(path: String) throws {
    let playback = try ContactPlayback(path: Corpus.path(path))
    let (session, _) = try Replay().session(for: playback.header)
    let recorder = ReplayRecorder(session)
    try playback.play(in: session) {}
    let recording = recorder.finish(playback, isComplete: true)
    let again = ReplayRecorder.replay(recording.inputLog, with: try Replay().setup(for: playback.header))
    #expect(recording.attempts == again.attempts)
    #expect(recording.idleIndices == again.idleIndices)
    #expect(recording.idleIndices == idleIndices(of: recording))
  }

  /// The inputs before which a session is idle once their time has come.
  private func idleIndices(of recording: ReplayedRecording) -> [Int] {
    let session = Session(analyzing: recording.setup, on: recording.inputLog.header.surface)
    return recording.inputLog.inputs.enumerated().filter { _, input in
      session.advance(to: input.time)
      let isIdle = session.isIdle
      session.play(input)
      return isIdle
    }.map(\.offset)
  }

  /// Observing a session does not change what it prints.
  @Test(arguments: Corpus.traces.filter { $0.hasPrefix("device/") || $0.hasPrefix("conflict/") })
  func recorderDoesNotChangeTheTranscript(path: String) throws {
    final class Lines {
      var text = ""
    }
    func transcript(isRecorded: Bool) throws -> String {
      let playback = try ContactPlayback(path: Corpus.path(path))
      let lines = Lines()
      let (session, _) = try Replay().session(for: playback.header) { lines.text += TranscriptText().line($0) }
      let recorder = isRecorded ? ReplayRecorder(session) : nil
      try playback.play(in: session) {}
      _ = recorder?.finish(playback, isComplete: true)
      return lines.text
    }
    #expect(try transcript(isRecorded: true) == transcript(isRecorded: false))
  }

  /// Entries that are not needed are neither described nor observed, which changes none of the others.
  @Test(arguments: Corpus.traces) func quietSessionHasTheQuietLinesOfAFullOne(path: String) throws {
    let playback = try ContactPlayback(path: Corpus.path(path))
    var log = InputLog(for: playback)
    try log.record(playback)
    try expectSameQuietLines(log, try Replay().setup(for: playback.header))
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func quietSessionHasTheQuietLinesOfRandomTouches(seed: UInt64) throws {
    let trace = Trace.random(seed: seed, unit: 1000)
    let log = InputLog(trace.frames.map { .frame($0) }, header: trace.header, libinput: nil, end: trace.end)
    try expectSameQuietLines(log, try Replay().setup(for: trace.header))
  }

  // Not in the function: a debug build checks functions with types before it expands their macros.
  private final class Lines {
    var lines: [String] = []
  }

  private func expectSameQuietLines(_ log: InputLog, _ setup: Setup) throws {
    func lines(_ detail: TranscriptDetail) throws -> [String] {
      let lines = Lines()
      let scene = try #require(setup.scene?.make(on: log.header.surface))
      let session = Session(setup, scene: scene, on: log.header.surface) {
        if TranscriptDetail.quiet.includes($0) { lines.lines.append(TranscriptText().line($0)) }
      }
      session.recordedDetail = detail
      for input in log.inputs { session.play(input) }
      session.end(at: log.end)
      return lines.lines + ["\(session.touchDownCount) in \(session.duration)"]
    }
    #expect(try lines(.quiet) == lines(.full))
  }

  /// A recording that breaks off ends where it does, and its touch is cancelled.
  @Test func recordingThatBreaksOffIsExplained() throws {
    let lines = ["touchstone trace 1", "surface 100x60 mm", "0 1 began 100,100", "40 1 moved 101,100"]
    let playback = try ContactPlayback(TraceText(lines.joined(separator: "\n") + "\n"))
    let (session, _) = try Replay().session(for: playback.header)
    let recorder = ReplayRecorder(session)
    #expect(throws: PlaybackError.self) { try playback.play(in: session) {} }
    let recording = recorder.finish(playback, isComplete: false)
    #expect(recording.inputLog.end == .milliseconds(40) && recording.inputLog.inputs.count == 2)
    #expect(!recording.attempts.isEmpty && recording.attempts.allSatisfy { $0.outcome != .undecided })
  }

  /// What happened over time is part of the value: paths, phases with their outcomes, values against limits, measurements.
  @Test func courseIsRecorded() throws {
    let lines = [
      "touchstone trace 1", "surface 100x60 mm", "recognizer pan pan", "recognizer press longPress",
      "0 1 began 100,100",
      "40 1 moved 160,100", "80 1 ended 160,100", "500 2 began 100,100", "1200 2 ended 100,100", "end 1500",
    ]
    let playback = try ContactPlayback(TraceText(lines.joined(separator: "\n") + "\n"))
    let (session, _) = try Replay().session(for: playback.header)
    let recorder = ReplayRecorder(session, keeping: [.input, .course])
    try playback.play(in: session) {}
    let recording = recorder.finish(playback, isComplete: true)
    let course = try #require(recording.course)
    #expect(course.fingers.fingers.map(\.times.count) == [3, 2] && course.fingers.maximumAtOnce == 1)
    #expect(course.fingers.fingers[0].farthest == 60 && course.fingers.fingers[0].stage == .ended)
    let (pan, press) = (course.recognizers[0], course.recognizers[1])
    #expect(press.phases.map(\.target) == [""])
    // The last phase of a moment, as a page draws it.
    #expect(press.phases[0].names == ["holding", "failed", "", "holding", "pressing", ""])
    #expect(press.phases[0].times.map(\.microseconds) == [0, 40_000, 80_000, 500_000, 1_000_000, 1_200_000])
    #expect(press.visits.contains { $0 == ("holding", "pressing", 1) })
    let moved = try #require(press.progress.series.first { $0.first.measured == "moved" })
    #expect(moved.values.contains(60_000) && moved.starts.count == 2)
    #expect(pan.measurements.names.contains("translationX") && pan.measurements.values[0].last == 60_000)
    // It is not recorded for answers that do not show it.
    #expect(ReplayRecorder.replay(recording.inputLog, with: recording.setup).course == nil)
  }
}
