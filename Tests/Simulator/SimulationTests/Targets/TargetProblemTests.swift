import Simulation
import TestSupport
import Testing

@testable import TouchTrace

/// What a header's targets must be in a scene.
@Suite struct TargetProblemTests {
  private func problem(_ lines: String) -> String {
    var request = SourceRequest()
    request.checkScenes()
    let text = "touchstone trace 1\nsurface 320x480 pt\n\(lines)\nend 0\n"
    do throws(RecordingError) {
      _ = try TraceText(ByteInput(Array(text.utf8), name: "t.trace"), request)
      return ""
    } catch { return error.description }
  }

  @Test func targetsAreChecked() {
    GoldenFile("../Errors/scene-targets.txt").expectOutcomes { problem($0) }
  }

  @Test("Without a scene in the header, the replay checks")
  func replayChecksTargets() throws {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    header.recognizers = [.init(name: "tap", kind: "tap", on: .element(kind: "header", indices: [0]))]
    #expect(throws: Replay.Problem.self) { try Replay().session(for: header) }
    // Commands that replay touches without a session of their own use the setup alone.
    #expect(throws: ParameterAssignment.Problem.self) { try Replay().setup(for: header) }
    var replay = Replay()
    replay.scene = TraceHeader.SceneLine(name: "plays")
    _ = try replay.session(for: header)
    _ = try replay.setup(for: header)
  }

  @Test("A recognizer hovers over the surface or an area, not over elements")
  func elementsAreNotHovered() throws {
    var replay = Replay()
    replay.scene = TraceHeader.SceneLine(name: "plays")
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    for target in [TargetReference.element(kind: "header", indices: [0]), .each(kind: "cell")] {
      header.recognizers = [.init(name: "h", kind: "hover", on: target)]
      #expect(throws: ParameterAssignment.Problem.self) { try replay.setup(for: header) }
    }
    header.recognizers = [.init(name: "h", kind: "hover", on: .surface)]
    _ = try replay.setup(for: header)
  }

  @Test("A stream of frames refuses targets instead of dropping them")
  func framesRefuseTargets() throws {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    header.recognizers = [.init(name: "tap", kind: "tap")]
    _ = try FrameStream().header(try Replay().setup(for: header), on: header.surface)
    header.answers = [.init(.shouldBegin, of: "tap", false)]
    let setup = try Replay().setup(for: header)
    #expect(throws: ParameterAssignment.Problem.self) { try FrameStream().header(setup, on: header.surface) }
  }
}
