import TestSupport
import Testing

@testable import LaboratoryCommand

/// The lines of a desk's transcript, without a compositor.
@Suite struct DeskLineTests {
  /// Lines that begin with `[` are a Wayland client's, the others an application's.
  @Test func linesAreMergedAndReadable() {
    GoldenFile("Desk/lines.txt").expectOutcomes { text in
      var (source, merged) = ("wheel", [DeskLine]())
      for line in text.split(separator: "\n").map(String.init) {
        let read =
          line.hasPrefix("[")
          ? WaylandLine(line)?.deskLine(&source, start: 1000) : DeskLine(application: line, start: 0)
        if let read { DeskLine.append(read, to: &merged) }
      }
      return merged.isEmpty ? "no line" : merged.map(\.text).joined(separator: "\n")
    }
  }

  @Test(arguments: [
    "", "wl_pointer", "wl_pointer@3", "wl_pointer@3.motion", "{\"ready\":\"GTK\"}", "wl_display@1.delete_id(3)",
  ])
  func otherLinesAreIgnored(line: String) {
    var source = ""
    #expect(WaylandLine(line)?.deskLine(&source, start: 0) == nil && DeskLine(application: line, start: 0) == nil)
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
