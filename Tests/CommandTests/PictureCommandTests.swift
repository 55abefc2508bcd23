import Foundation
import Testing

private let trace = SampleTrace.tapOnHeader

@Suite struct PictureCommandTests {
  @Test func pictureIsWritten() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run("replay", "--picture", "table.svg", "-", input: trace, in: folder)
      #expect(outcome.status == 0 && outcome.errors == "wrote table.svg: SVG, plays, at the end\n")
      #expect(outcome.output.hasSuffix("end\n"))
      let svg = try String(contentsOf: folder.appendingPathComponent("table.svg"), encoding: .utf8)
      #expect(svg.hasPrefix("<?xml ") && svg.contains(">Frailty, thy name is woman!</text>"))
      let before = try CommandRunner.run(
        "replay", "--json", "--at", "79.999ms", "--picture", "table.svg", "-", input: trace, in: folder)
      #expect(before.status == 0)
      let closed = try String(contentsOf: folder.appendingPathComponent("table.svg"), encoding: .utf8)
      #expect(
        closed.contains("plays, at 79.999 ms") && !closed.contains("Frailty") && closed.contains("class=\"finger\""))
    }
  }

  @Test func drawPrintsSceneAfterTranscript() throws {
    let outcome = try CommandRunner.run("replay", "--draw", "--columns", "60", "-", input: trace)
    #expect(outcome.status == 0 && outcome.errors == "")
    try Golden.expect(outcome.output, equals: "Drawings/plays.txt")
    let early = try CommandRunner.run("replay", "--draw", "--at", "0.05s", "-", input: trace)
    #expect(early.output.contains("   900.000   end\n\n┌") && early.output.contains("▸   Hamlet"))
    #expect(early.output.contains("at 50.000 ms") && early.output.contains("●"))
  }

  @Test func everyRecordingIsDrawn() throws {
    let outcome = try CommandRunner.run("replay", "--draw", "--scene", "plays", "Traces/tap")
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("plays, at the end: ") }.count > 5)
  }

  @Test func invalidPictureOptionIsReportedBeforeReplay() throws {
    let outcome = try CommandRunner.run("replay", "--draw", "--json", "-", input: trace)
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.errors == "error: --draw cannot be combined with --json; use --picture FILE.svg\n")
  }

  @Test func sceneWithoutPictureIsReported() throws {
    let outcome = try CommandRunner.run("replay", "--scene", "none", "--draw", "-", input: trace)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "error: the scene none has nothing to draw; choose another one, such as --scene plays\n")
  }

  @Test func unwritablePictureIsReported() throws {
    let outcome = try CommandRunner.run("replay", "--picture", "no-such-folder/a.svg", "-", input: trace)
    #expect(outcome.status == 74 && outcome.output.hasSuffix("end\n"))
    #expect(
      outcome.errors == "error: cannot write to no-such-folder/a.svg: No such file or directory\n",
      "\(outcome.errors)")
  }

  @Test func brokenRecordingIsDrawnUpToTheError() throws {
    let broken = trace.replacingOccurrences(of: "end 900\n", with: "90 1 moved 1,2\n")
    let end = try CommandRunner.run("replay", "--draw", "-", input: broken)
    #expect(end.status == 3 && end.output.contains("┌") && end.output.contains(", where the recording breaks off"))
    let after = try CommandRunner.run("replay", "--draw", "--at", "800ms", "-", input: broken)
    #expect(after.status == 3 && !after.output.contains("┌"))
    #expect(after.errors.hasSuffix("  no picture was drawn, because the recording ends before that time\n"))
    let before = try CommandRunner.run("replay", "--draw", "--at", "70ms", "-", input: broken)
    #expect(before.status == 3 && before.output.contains("┌"))
  }

  @Test func jsonContainsOfferedMail() throws {
    let press = """
      touchstone trace 1
      surface 100x60 mm
      scene plays open=0
      recognizer longPress longPress
      0 1 began 100,140
      900 1 ended 100,140
      end 1900

      """
    let outcome = try CommandRunner.run("replay", "--json", "-", input: press)
    #expect(outcome.output.contains("\"mailto\":\"mailto:?subject=%E2%80%9CHamlet%E2%80%9D"))
    #expect(outcome.output.contains("\"draft\":\"Subject: =?UTF-8?Q?=E2=80=9CHamlet"))
    let without = try CommandRunner.run("replay", "--json", "--set", "plays.mail=no", "-", input: press)
    #expect(without.status == 0 && !without.output.contains("mail"))
  }
}
