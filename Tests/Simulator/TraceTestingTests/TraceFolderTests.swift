import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import TraceTesting

@Suite struct TraceFolderTests {
  // As in a package that uses this library.
  @Test(arguments: TraceFolder("../../../Traces/tap").traces)
  func trace(_ trace: TraceCase) { expectTranscript(of: trace, scenes: SceneCatalog.scenes) }

  private static func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    try TestFolder.with(body)
  }

  private static func copy(_ name: String, to folder: URL) throws {
    try FileManager.default.copyItem(
      at: Corpus.folder.appendingPathComponent(name),
      to: folder.appendingPathComponent((name as NSString).lastPathComponent))
  }

  @Test func folderIsRelativeToTheTestFile() {
    #expect(TraceFolder("../../../Traces").path == Corpus.folder.path)
    #expect(TraceFolder("./a/../b//", besideTest: "/x/y/T.swift").path == "/x/y/b")
    #expect(TraceFolder("/z", besideTest: "/x/y/T.swift").path == "/z")
    #expect(TraceFolder("a", besideTest: "T.swift").path == "a")
    #expect(TraceFolder("../../a", besideTest: "x/T.swift").path == "../a")
  }

  /// Recordings with only a libinput transcript are left to the command.
  @Test func everyTraceOfTheCorpusIsACase() {
    let traces = TraceFolder("../../../Traces").traces
    #expect(traces.map(\.name).sorted() == Corpus.traces.sorted())
    #expect(Set(traces.map(\.id)).count == traces.count)
    #expect(traces.allSatisfy { $0.kind == .recording })
  }

  @Test func emptyFolderFails() throws {
    try Self.inTemporaryFolder { folder in
      for (path, problem) in [
        (folder.path, "no recordings in \(folder.path)"), ("/nowhere/at/all", "no such file: /nowhere/at/all"),
      ] {
        let traces = TraceFolder(path).traces
        #expect(traces.count == 1)
        let failure = TraceOutcome(of: try #require(traces.first), playedBy: Replay()).failure(accepting: .yes)
        #expect(failure?.hasPrefix(problem) == true, "\(failure ?? "passed")")
      }
    }
  }

  @Test func missingTranscriptFailsWithItsContent() throws {
    try Self.inTemporaryFolder { folder in
      try Self.copy("tap/tap.trace", to: folder)
      let path = folder.path + "/tap.trace"
      withKnownIssue {
        expectTranscript(of: TraceCase(path: path), scenes: SceneCatalog.scenes)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("has no transcript") }
      }
    }
  }

  @Test func statedGesturesAreComparedWithOrWithoutATranscript() throws {
    func failure(_ label: String, in folder: URL) throws -> String? {
      let path = folder.path + "/tap.trace"
      let text = try String(contentsOfFile: Corpus.path("tap/tap.trace"), encoding: .utf8)
      let lines = text.split(separator: "\n", maxSplits: 1)
      try Data("\(lines[0])\n# Expect: \(label)\n\(lines[1])".utf8).write(to: URL(fileURLWithPath: path))
      return TraceOutcome(of: TraceCase(path: path), playedBy: Replay(scenes: SceneCatalog.scenes)).failure(
        accepting: .no)
    }
    try Self.inTemporaryFolder { folder in
      for hasTranscript in [false, true] {
        if hasTranscript { try Self.copy("tap/tap.transcript", to: folder) }
        #expect(try failure("tap, nothing else", in: folder) == nil)
        let lines = try #require(try failure("tap*2", in: folder)).split(separator: "\n")
        #expect(lines[0].hasSuffix("/tap.trace:2: expects tap*2: no tap (1 of 2)."))
        #expect(lines[1...] == ["answer:   1 finger tapped for 80 ms and moved 0.12 mm: a tap on Hamlet."])
        #expect(
          try failure("pinch", in: folder)?.contains("/tap.trace:2: the setup has no recognizer “pinch”") == true)
        #expect(try failure("tap=", in: folder)?.contains("/tap.trace:2: “tap=” states no gestures") == true)
      }
    }
  }

  @Test func differenceIsReportedWithReasonsAndHowToAcceptIt() throws {
    var replay = Replay()
    replay.assignments = [("pinch", TraceHeader.Assignment(key: "minimumSpanChange", value: "300"))]
    let trace = TraceCase(path: Corpus.path("pinch/pinch.trace"))
    let outcome = TraceOutcome(of: trace, playedBy: replay)
    let failure = try #require(outcome.failure(accepting: .no))
    #expect(failure.contains("does not match its transcript. The first difference is in "))
    #expect(failure.contains("pinch.transcript:4:\n"))
    #expect(failure.contains("\n-     ") && failure.contains("! pinch began at "))
    #expect(failure.contains("pinch failed") && failure.contains("must be at least 300.000 pt"))
    #expect(failure.contains("accept it with ACCEPT_TRACES=1 swift test, and review the difference"))
    #expect(outcome.failure(accepting: .refused)?.contains("writes nothing if CI is set") == true)
  }

  @Test func onlyAcceptingWritesTranscripts() throws {
    try Self.inTemporaryFolder { folder in
      try Self.copy("tap/tap.trace", to: folder)
      let trace = try #require(TraceFolder(folder.path).traces.first)
      let transcript = folder.path + "/tap.transcript"
      for acceptance in [TraceOutcome.Acceptance.no, .refused] {
        #expect(TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: acceptance) != nil)
        #expect(!FileManager.default.fileExists(atPath: transcript))
      }
      #expect(TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .yes) == nil)
      let written = try String(contentsOfFile: transcript, encoding: .utf8)
      let golden = try String(contentsOfFile: Corpus.path("tap/tap.transcript"), encoding: .utf8)
      #expect(written.hasPrefix(golden + "accepted with\nabout tap\nrecognizer tap tap numberOfTapsRequired=1 "))
      #expect(TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .no) == nil)
      try FileManager.default.removeItem(atPath: folder.path + "/tap.trace")
      let obsolete = try #require(TraceFolder(folder.path).traces.first)
      let failure = TraceOutcome(of: obsolete, playedBy: Replay()).failure(accepting: .yes)
      #expect(failure?.contains("tap.transcript is obsolete: it has no trace") == true)
      #expect(FileManager.default.fileExists(atPath: transcript))
    }
  }

  /// Otherwise every run would overwrite one recording's transcript with the other's, and one of them would always fail.
  @Test func sharedTranscriptOfDifferentOutcomesIsNotWritten() throws {
    try Self.inTemporaryFolder { folder in
      try Self.copy("tap/tap.trace", to: folder)
      try Data("no recording\n".utf8).write(to: folder.appendingPathComponent("tap.evemu"))
      let traces = TraceFolder(folder.path).traces
      #expect(traces.map(\.name) == ["tap.evemu", "tap.trace"])
      #expect(
        TraceOutcome(of: traces[1], playedBy: Replay()).failure(accepting: .yes) == nil, "the other cannot be played")
      try FileManager.default.removeItem(atPath: folder.path + "/tap.transcript")
      try Self.copy("longPress/long-press.trace", to: folder)
      try FileManager.default.moveItem(atPath: folder.path + "/long-press.trace", toPath: folder.path + "/tap.txt")
      func expectDisagreement(_ names: [String], _ what: String) {
        for trace in TraceFolder(folder.path).traces where names.contains(trace.name) {
          let failure = TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .yes)
          #expect(failure?.contains("tap.transcript with ") == true, "\(failure ?? "passed")")
          #expect(failure?.contains(what) == true, "\(failure ?? "passed")")
        }
      }
      expectDisagreement(["tap.trace", "tap.txt"], "has no transcript")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/tap.transcript"))
      let old = Data("touchstone transcript 1 quiet\n".utf8)
      try old.write(to: URL(fileURLWithPath: folder.path + "/tap.transcript"))
      expectDisagreement(
        ["tap.trace", "tap.txt"],
        "tap.transcript is a version 1 transcript; run ACCEPT_TRACES=1 swift test to write version 3."
      )
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/tap.transcript")) == old)
      // If one of the two matches, the other one's difference is reported.
      try FileManager.default.removeItem(atPath: folder.path + "/tap.transcript")
      try Self.copy("tap/tap.transcript", to: folder)
      expectDisagreement(["tap.txt"], "The first difference is in ")
    }
  }

  @Test func acceptingAVersionOneTranscriptKeepsItsDetail() throws {
    try Self.inTemporaryFolder { folder in
      try Self.copy("tap/tap.trace", to: folder)
      let transcript = folder.appendingPathComponent("tap.transcript")
      try Data("touchstone transcript 1 full\n".utf8).write(to: transcript)
      let trace = try #require(TraceFolder(folder.path).traces.first)
      let failure = TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .no)
      #expect(failure?.contains("tap.transcript is a version 1 transcript; ") == true)
      #expect(TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .yes) == nil)
      #expect(try String(contentsOf: transcript, encoding: .utf8).hasPrefix("touchstone transcript 3 full\n"))
    }
  }

  @Test func otherTextIsNotOverwritten() throws {
    try Self.inTemporaryFolder { folder in
      try Self.copy("tap/tap.trace", to: folder)
      let notes = folder.appendingPathComponent("tap.transcript")
      try Data("notes\n".utf8).write(to: notes)
      let trace = try #require(TraceFolder(folder.path).traces.first)
      #expect(
        TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .no)?.contains(
          "tap.transcript is not a transcript.") == true)
      #expect(
        TraceOutcome(of: trace, playedBy: Replay()).failure(accepting: .yes)?.contains("is not overwritten") == true)
      #expect(try Data(contentsOf: notes) == Data("notes\n".utf8))
    }
  }

  @Test func invalidTraceIsReportedWithItsPlace() throws {
    try Self.inTemporaryFolder { folder in
      let path = folder.path + "/a.trace"
      try Data("touchstone trace 1\nsurface 100x60 mm\nscene nowhere\n0 1 began 1,1\nend 5\n".utf8)
        .write(to: URL(fileURLWithPath: path))
      let failure = TraceOutcome(of: TraceCase(path: path), playedBy: Replay()).failure(accepting: .yes)
      #expect(failure?.contains("a.trace:3:7: there is no scene “nowhere”") == true, "\(failure ?? "passed")")
    }
  }

  @Test func sceneOfAnotherLibraryIsNamedWithHowToPassIt() throws {
    let trace = TraceCase(path: Corpus.path("tap/tap-opens-and-closes.trace"))
    let replay = Replay(adding: [], in: nil, among: [])
    let failure = try #require(TraceOutcome(of: trace, playedBy: replay).failure(accepting: .no))
    #expect(failure.contains("there is no scene “plays”") && failure.contains("`scenes: SceneCatalog.scenes`"))
  }

  @Test func headerFileOfTheFolderApplies() throws {
    try Self.inTemporaryFolder { folder in
      let trace = "touchstone trace 1\nsurface 100x60 mm\n0 1 began 9,9\n80 1 ended 9,9\nend 900\n"
      try FileManager.default.createDirectory(atPath: folder.path + "/deep", withIntermediateDirectories: true)
      try Data(trace.utf8).write(to: folder.appendingPathComponent("deep/a.trace"))
      let header = folder.appendingPathComponent("touchstone.header")
      try Data("touchstone header 1\nrecognizer ours tap\n".utf8).write(to: header)
      let cases = TraceFolder(folder.path).traces
      #expect(cases.map(\.name) == ["deep/a.trace"], "a header file is not a recording")
      let acceptance = TraceOutcome.Acceptance.yes
      #expect(TraceOutcome(of: cases[0], playedBy: Replay()).failure(accepting: acceptance) == nil)
      let transcript = try String(contentsOfFile: folder.path + "/deep/a.transcript", encoding: .utf8)
      #expect(transcript.contains("! ours ended") && !transcript.contains("! tap ended"))
      try Data("touchstone header 1\nrecognizer ours tpa\n".utf8).write(to: header)
      let failure = TraceOutcome(of: cases[0], playedBy: Replay()).failure(accepting: acceptance)
      #expect(
        failure?.contains("touchstone.header:2:17: there is no recognizer “tpa”") == true, "\(failure ?? "passed")")
    }
  }

  /// A custom scene, named by a trace with a parameter.
  @Test func customSceneKeepsTheTracesParameters() throws {
    try Self.inTemporaryFolder { folder in
      let path = folder.path + "/a.trace"
      let text =
        "touchstone trace 1\nsurface 100x60 mm\nscene bell tone=7\nrecognizer tap tap\n0 1 began 9,9\n80 1 ended 9,9\nend 900\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      expectTranscript(of: TraceCase(path: path), accepting: .yes, scene: BellScene.self)
      let transcript = try String(contentsOfFile: folder.path + "/a.transcript", encoding: .utf8)
      #expect(transcript.contains("scene bell tone=7\n") && transcript.contains("= bell rings with tone 7\n"))
    }
  }
}

private func expectTranscript(
  of trace: TraceCase, accepting acceptance: TraceOutcome.Acceptance, scene: any Scene.Type
) {
  let replay = Replay(adding: [], in: scene, among: [])
  #expect(TraceOutcome(of: trace, playedBy: replay).failure(accepting: acceptance) == nil)
}

private final class BellScene: Scene {
  static let name = "bell"
  static let summary = "rings when tapped"
  static let parameters = [SceneParameter(name: "tone", summary: "which")]
  private let tone: String

  init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    tone = assignments.first?.value ?? "0"
  }

  func handle(_ gesture: SceneGesture) -> [SceneEvent] { [SceneEvent("rang", "bell rings with tone \(tone)")] }
}
