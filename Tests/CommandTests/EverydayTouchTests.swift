#if Libinput
import Foundation
import LibinputClient
import LibinputEvents
import TestSupport
import Testing

/// The first line of `explain` for everyday touches of a synthetic hand: every gesture with one to four fingers, and each
/// near miss. The golden file was read line by line.
@Suite struct EverydayTouchTests {
  static let touches: [(name: String, script: String)] = [
    ("tap", "tap"),
    ("double tap", "tap:2"),
    ("ten quick taps", "tap:10,gap=60"),
    ("five quick two-finger taps", "tap:5,gap=60,fingers=2"),
    ("two-finger tap", "tap,fingers=2"),
    ("three-finger tap", "tap,fingers=3"),
    ("four-finger tap", "tap,fingers=4"),
    ("long press", "longpress:900"),
    ("two-finger long press", "longpress:900,fingers=2"),
    ("three-finger long press", "longpress:900,fingers=3"),
    ("drag", "pan:30,angle=90"),
    ("long drag to the left", "pan:60@90,30,angle=180,ms=1500"),
    ("press, then drag", "pan:30,wait=800"),
    ("two-finger scroll down", "pan:30,fingers=2,angle=90"),
    ("two-finger scroll to the right", "pan:30,fingers=2"),
    ("three-finger drag", "pan:30,fingers=3,ms=800"),
    ("four-finger drag", "pan:30@35,30,fingers=4,ms=800"),
    ("swipe to the right", "swipe:40"),
    ("swipe to the left", "swipe:40,angle=180"),
    ("swipe up", "swipe:40@50,55,angle=270"),
    ("swipe down", "swipe:40@50,10,angle=90"),
    ("two-finger swipe", "swipe:40,fingers=2"),
    ("three-finger swipe", "swipe:40@30,30,fingers=3"),
    ("three-finger swipe up", "swipe:30,fingers=3,angle=270"),
    ("four-finger swipe to the left", "swipe:40@75,30,fingers=4,angle=180"),
    ("pinch out", "pinch:20-50"),
    ("pinch in", "pinch:50-20"),
    ("three-finger pinch", "pinch:25-55,fingers=3"),
    ("four-finger pinch", "pinch:55-25,fingers=4"),
    ("pinch out at an angle", "pinch:15-60,ms=500,angle=30"),
    ("pinch after a rest", "pinch:30-60,wait=300,angle=60"),
    ("rotation", "rotate:60"),
    ("rotation anticlockwise", "rotate:-60"),
    ("pinch with a finger that lifts and returns", "pinch:20-60,break=150"),
    ("drag next to a resting thumb", "pan:30@60,20,angle=90+thumb@20,60"),
    ("scroll next to a resting thumb", "pan:25@60,20,fingers=2,angle=90+thumb@20,60"),
    ("resting palm", "palm:900@3,40"),
    ("tap that took too long", "tap,ms=560"),
    ("tap that moved too far", "pan:3.6,ms=90,wait=0"),
    ("press that was too short", "longpress:400"),
    ("press that drifts", "pan:2.4,ms=700,wait=0"),
    ("swipe that was too short", "swipe:6,ms=60"),
    ("swipe that was too slow", "swipe:30,ms=420"),
    ("three-finger swipe that was too slow", "swipe:30,fingers=3,ms=420"),
    ("swipe off axis", "swipe:40,angle=40"),
    ("pinch that was too little", "pinch:30-31.5,ms=300"),
    ("rotation that was too little", "rotate:4,ms=400"),
    ("two-finger tap with a late finger", "tap,ms=260+ghost@70,33,at=170,ms=60"),
    ("tap with a stray contact", "tap,ms=150+ghost@80,50,at=60,ms=9"),
    ("five-finger tap", "tap,fingers=5"),
  ]

  @Test func firstLinesOfEverydayTouchesMatchGolden() throws {
    try CommandRunner.inTemporaryFolder { folder in
      // The golden file has three lines for each touch. A debug build takes a third of a second for each.
      let isComplete = CommandRunner.isReleaseBuild || runsExhaustiveTests || Golden.isRecorded
      let selected = Self.touches.indices.filter { isComplete || $0 % 3 == 0 }
      var names: [String] = []
      for (index, touch) in selected.map({ ($0, Self.touches[$0]) }) {
        let name = "\(index + 100).yml"
        let outcome = try CommandRunner.run(["synth", touch.script, "-o", name], in: folder)
        try #require(outcome.status == 0, "\(touch): \(outcome.errors)")
        names.append(name)
      }
      let contacts = try firstLines(names, [], in: folder)
      let libinput = try firstLines(names, ["--via", "libinput"], in: folder)
      // libinput's part is the same in a group of versions.
      let group = try LibinputPlayback(path: folder.appendingPathComponent(names[0]).path).start.version.group.rawValue
      if group != "1.19-1.22" { return print("the golden file is of libinput 1.19-1.22, and this is \(group)") }
      var text = ""
      for (place, touch) in selected.map({ Self.touches[$0] }).enumerated() {
        text += "\(touch.name) (\(touch.script))\n  \(contacts[place])\n  \(libinput[place])\n"
      }
      try Golden.expect(text, equals: "Explanations/everyday-touches.txt") { golden in
        let lines = golden.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3 * Self.touches.count + 1 else { return golden }
        return selected.flatMap { lines[(3 * $0)..<(3 * $0 + 3)] }.map { $0 + "\n" }.joined()
      }
    }
  }

  /// Returns the line after the heading of each file.
  private func firstLines(_ names: [String], _ options: [String], in folder: URL) throws -> [String] {
    let outcome = try CommandRunner.run(["explain"] + options + names, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return try names.map { name in
      let heading = try #require(lines.firstIndex(of: "# \(name)"), "\(name)")
      return lines[heading + 1]
    }
  }
}
#endif
