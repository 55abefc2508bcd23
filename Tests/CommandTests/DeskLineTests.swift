import LibinputEvents
import Testing
import TouchTrace

@testable import TouchstoneCommand

/// The lines of a desk's transcript, without a compositor.
@Suite struct DeskLineTests {
  private func client(_ lines: [String]) -> [String] {
    var (source, merged) = ("wheel", [DeskLine]())
    for line in lines {
      if let event = WaylandLine(line)?.deskLine(&source, start: 1000) { DeskLine.append(event, to: &merged) }
    }
    return merged.map(\.text)
  }

  @Test func updatesAreOneLine() {
    let lines = client([
      "[ 98.123] zwp_pointer_gesture_pinch_v1@22.begin(7, 1356, wl_surface@14, 2)",
      "[ 98.124] zwp_pointer_gesture_pinch_v1@22.update(1356, 0.50000000, -1.00000000, 1.25000000, -0.01171875)",
      "[ 98.125] zwp_pointer_gesture_pinch_v1#22.update(1364, 0.25000000, 0.00000000, 1.50000000, 0.00000000)",
      "[ 98.126] zwp_pointer_gesture_pinch_v1@22.end(9, 1370, 1)",
    ])
    #expect(
      lines == [
        "   356.000 > zwp_pointer_gesture_pinch_v1 began, fingers 2",
        "   356.000 > zwp_pointer_gesture_pinch_v1 changed, dx 0.750, dy -1.000, scale 1.500, rotation -0.012",
        "   370.000 > zwp_pointer_gesture_pinch_v1 cancelled",
      ])
  }

  @Test func axisHasItsSource() {
    let lines = client([
      "[ 98.1] wl_pointer@12.axis_source(1)", "[ 98.1] wl_pointer@12.axis(1010, 0, 2.36718750)",
      "[ 98.1] wl_pointer@12.frame()", "[ 98.1]  -> wl_pointer@12.set_cursor(3, nil, 0, 0)",
      "[ 98.2] wl_pointer@12.axis_stop(1030, 0)",
    ])
    #expect(
      lines == ["    10.000 > wl_pointer axis finger changed, dy 2.367", "    30.000 > wl_pointer axis_stop ended"])
  }

  @Test func fingersAreApart() {
    let lines = client([
      "[ 98.1] wl_touch@9.down(3, 1000, wl_surface@14, 0, 1.5, 2)",
      "[ 98.1] wl_touch@9.down(3, 1000, wl_surface@14, 1, 8, 2)",
      "[ 98.2] wl_touch@9.motion(1010, 0, 2.5, 2)", "[ 98.2] wl_touch@9.motion(1010, 1, nan, 2)",
      "[ 98.3] wl_touch@9.motion(1020, 0, 3.5, 2)", "[ 98.4] wl_touch@9.up(4, 1030, 1)",
      "[ 98.5] wl_pointer@12.axis_source(-1)",
    ])
    #expect(
      lines == [
        "     0.000 > wl_touch 0 began, x 1.500, y 2.000", "     0.000 > wl_touch 1 began, x 8.000, y 2.000",
        "    10.000 > wl_touch 0 changed, x 3.500, y 2.000", "    10.000 > wl_touch 1 changed, x 0.000, y 2.000",
        "    30.000 > wl_touch 1 ended",
      ])
  }

  @Test func otherLinesAreIgnored() {
    for line in [
      "", "wl_pointer", "wl_pointer@3", "wl_pointer@3.motion", "{\"ready\":\"GTK\"}", "wl_display@1.delete_id(3)",
    ] {
      var source = ""
      #expect(WaylandLine(line)?.deskLine(&source, start: 0) == nil)
      #expect(DeskLine(application: line, start: 0) == nil)
    }
  }

  @Test func applicationsSumsAreRounded() throws {
    var lines: [DeskLine] = []
    for text in [
      #"{"gesture":"pan","state":"changed","dx":0,"dy":1.6}"#, #"x {"gesture":"pan","state":"changed","dy":1.6} y"#,
    ] {
      DeskLine.append(try #require(DeskLine(application: text, start: 0)), to: &lines)
    }
    #expect(lines.map(\.text) == ["           : pan changed, dx 0, dy 3"])
  }

  @Test func spacesBetweenTokensAreAllowed() throws {
    let text = #"{"note": "a \" b", "gesture": "two  fingers", "state": "ended", "fingers": 2, "x": 9000000000000000}"#
    #expect(
      try #require(DeskLine(application: text, start: 0)).text
        == "           : two  fingers ended, fingers 2, x 9000000000000000.00")
  }

  @Test(arguments: [
    ("dy 100", "dy 102", true), ("dy 100", "dy 103", false), ("x 1789.00", "x 1820.00", true), ("x 1", "y 1", false),
    ("scale 1.93", "scale 1.95", true), ("scale 1.93", "scale 2.10", false), ("rotation 0.01", "rotation 1.00", false),
    ("fingers 3", "fingers 4", false), ("button 1", "button 2", false), ("count 1", "count 2", false),
    ("dy 1", "dy 1, dx 2", false), ("dy 1", "dy nan", false),
  ])
  func measurementsMayDiffer(_ one: String, _ other: String, _ agrees: Bool) {
    #expect(DeskGolden.agree("           : pan changed, \(one)", "           : pan changed, \(other)") == agrees)
    #expect(!DeskGolden.agree("    10.000 > pan changed, \(one)", "    10.000 > pan changed, \(other)"))
  }

  @Test func changesFollowTheirRecording() {
    let old: [Substring] = ["hand a", "~ hold began", "hand b", "~ tap began", "~ tap ended"]
    let new: [Substring] = ["hand a", "~ hold began", "hand b", ": motion changed", "~ tap began"]
    #expect(DeskGolden.changes(from: old, to: new) == ["hand b", "+ : motion changed", "- ~ tap ended"])
  }
}
