import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

/// Saves a session at every event of each trace of the project and restores it in another process: the rest of the
/// transcript is the same.
@Suite struct SavedStateTests {
  /// A trace's recognizers and frames, played as a whole or from a saved state on.
  private struct SplitReplay {
    private static let replay = Replay(scenes: [EmptyScene.self])
    var header: TraceHeader
    var frames: [TraceFrame] = []
    var end: Timestamp

    init(_ path: String) throws {
      let source = try TouchSources.open(path)
      header = source.header
      end = Timestamp(microseconds: 0)
      header.scene = nil
      var frame = TraceFrame()
      while try source.next(into: &frame) { frames.append(frame) }
      end = source.end
    }

    var playsWithoutScene: Bool { (try? Self.replay.session(for: header)) != nil }

    /// Returns the lines of the whole transcript.
    ///
    /// - Parameter saved: called before each frame and at the end with the state and the number of lines so far.
    func whole(saved: (SavedSession, Int) -> Void) throws -> [String] {
      var lines: [String] = []
      let (session, _) = try Self.replay.session(for: header) { lines.append(TranscriptText().line($0)) }
      for frame in frames {
        saved(try session.save(), lines.count)
        session.play(frame)
      }
      saved(try session.save(), lines.count)
      session.end(at: end)
      return lines
    }

    /// Returns the lines from a saved state on.
    func rest(from cut: Int, _ saved: SavedSession) throws -> [String] {
      var lines: [String] = []
      let (session, _) = try Self.replay.session(for: header) { lines.append(TranscriptText().line($0)) }
      try session.restore(saved)
      for frame in frames[cut...] { session.play(frame) }
      session.end(at: end)
      return lines
    }
  }

  /// The traces that play without their scene, which a session does not save: those with headers that name no element.
  private static let traces = Corpus.traces.filter { trace in
    guard let play = try? SplitReplay(Corpus.path(trace)) else { return true }
    return play.playsWithoutScene
  }

  private static func file(_ trace: String, in folder: String) -> String {
    folder + "/" + trace.replacingOccurrences(of: "/", with: "-") + ".states"
  }

  private struct Saved: Codable {
    var session: SavedSession
    var lines: Int
  }

  /// In another process, so that nothing of the first one's memory is shared.
  @Test(.exhaustive) func sessionRestoredInAnotherProcessContinuesIdentically() async throws {
    let folder = TestFolder.newPath().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var cuts = 0
    for trace in Self.traces {
      let play = try SplitReplay(Corpus.path(trace))
      // Every event of a long trace would take quadratic time. Every seventh one meets every phase.
      let stride = play.frames.count > 400 ? 7 : 1
      var saved: [Saved?] = []
      var index: Int = 0
      let lines = try play.whole { state, lines in
        let isCut = index % stride == 0
        saved.append(isCut ? Saved(session: state, lines: lines) : nil)
        index += 1
      }
      cuts += saved.count { $0 != nil }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      let states = try saved.map { try $0.map { try encoder.encode($0) } ?? Data() }
      try encoder.encode([Data(lines.joined().utf8)] + states).write(
        to: URL(fileURLWithPath: Self.file(trace, in: folder)))
    }
    #expect(cuts > 1000)
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      for trace in Self.traces {
        let play = try SplitReplay(Corpus.path(trace))
        let data = try Data(contentsOf: URL(fileURLWithPath: Self.file(trace, in: folder)))
        let stored = try PropertyListDecoder().decode([Data].self, from: data)
        let lines = String(decoding: stored[0], as: UTF8.self).split(separator: "\n").map { "\($0)\n" }
        for (cut, state) in stored.dropFirst().enumerated() where !state.isEmpty {
          let saved = try PropertyListDecoder().decode(Saved.self, from: state)
          let rest = try play.rest(from: cut, saved.session)
          let expected = Array(lines[saved.lines...])
          precondition(rest == expected, "\(trace), cut before event \(cut): \(rest) instead of \(expected)")
        }
      }
    }
  }
}
