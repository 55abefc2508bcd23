import Foundation
import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

@Suite struct LibinputRecordWriterTests {
  @Test func outputEqualsLibinputRecords() {
    var device = smallPad()
    device.node = "/dev/input/event5"
    device.udevProperties = ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1"]
    let text = text(LibinputRecordWriter.self, device, twoFrames())
    GoldenFile("Recordings/small-pad.yml").expect(text)
  }

  @Test func commentsContainChangesPerSlotAndTheNeutralState() {
    let frames = [
      EvdevFrame(at: 0, [(3, 0x39, 1), (3, 0x35, 100), (3, 0x2f, 1), (3, 0x39, 2), (3, 0x35, 500), (3, 0, 100)]),
      EvdevFrame(at: 10, [(3, 0x35, 490), (3, 0x2f, 0), (3, 0x35, 103), (3, 0x39, -1), (3, 0, 90)]),
      EvdevFrame(at: 20, [(3, 0x2f, 1), (3, 0x39, -1)]),
      EvdevFrame(at: 30, []),
    ]
    let lines = text(LibinputRecordWriter.self, SyntheticDevice.clickpad.description, frames).split(separator: "\n")
    let changes = lines.compactMap { line in line.contains("POSITION_X") ? line.split(separator: " ").last : nil }
    #expect(changes.filter { $0.hasPrefix("(") }.dropFirst() == ["(+100)", "(+500)", "(-10)", "(+3)"])
    #expect(lines.contains { $0.hasSuffix("ABS_X                    90 (-10)") })
    #expect(lines.count { $0.hasSuffix("# Touch device in neutral state") } == 1)
    #expect(lines[lines.count - 3].hasSuffix("# Touch device in neutral state"))
  }

  @Test func missingUdevPropertiesAreDerived() {
    var pad = SyntheticDevice.clickpad.description
    pad.udevProperties = []
    #expect(
      pad.udevPropertiesOrDerived == [
        "ID_INPUT=1", "ID_INPUT_TOUCHPAD=1", "ID_INPUT_WIDTH_MM=104", "ID_INPUT_HEIGHT_MM=66",
      ])
    #expect(SyntheticDevice.protocolATouchscreen.description.udevPropertiesOrDerived[1] == "ID_INPUT_TOUCHSCREEN=1")
    var tablet = SyntheticDevice.touchscreen.description
    tablet.codes[1] = [0x140]
    tablet.udevProperties = []
    #expect(tablet.udevPropertiesOrDerived[1] == "ID_INPUT_TABLET=1")
    #expect(DeviceDescription().udevPropertiesOrDerived == ["ID_INPUT=1"])
  }

  /// PyYAML is the parser of `libinput replay`.
  @Test(
    .enabled(if: Self.hasPyYAML, "python3 with PyYAML is not installed: the YAML is not compared with another parser"))
  func pyYAMLReadsBackEveryName() throws {
    let names = [
      "plain", "", "quote \" inside", "back\\slash", "line\nbreak", "tab\t", "\u{1}\u{1b}\u{7f}\u{85}\u{9f}",
      "# no: comment",
      "über ☃ 𝄞", "\u{2028}\u{2029}\u{feff}", "- [a, b]", "trailing ", "'", "%@`",
    ]
    let recording = try SyntheticHand().perform(GestureScript(parsing: "tap:2@50,30,fingers=2"))
    let devices = names.map { name in
      var device = recording.device
      device.name = name
      device.dmi = name
      device.node = "/dev/input/event 5"
      device.udevProperties = ["ID_INPUT=1", "ID_INPUT_X=\(name)", "=", "a: b"]
      return device
    }
    let read = try PyYAML.read(devices.map { text(LibinputRecordWriter.self, $0, recording.frames) })
    try #require(read.count == names.count)
    for (device, read) in zip(devices, read) {
      #expect(
        read.texts == [device.name, device.dmi.isEmpty ? "unknown" : device.dmi, device.node] + device.udevProperties)
      #expect(read.frames == recording.frames.map { $0.events.count + 1 })
    }
  }

  private static var hasPyYAML: Bool { (try? PyYAML.run("import yaml", "")) != nil }
}

/// Runs PyYAML and returns the values to compare.
private enum PyYAML {
  struct Failure: Error {}

  static func run(_ program: String, _ input: String) throws -> String {
    let outcome = try ChildProcess.run("python3", ["-c", program], input: input)
    if outcome.status != 0 { throw Failure() }
    return outcome.output
  }

  static func read(_ files: [String]) throws -> [(texts: [String], frames: [Int])] {
    let program = """
      import sys, json, yaml
      result = []
      for text in json.load(sys.stdin):
        r = yaml.safe_load(text)
        d = r['devices'][0]
        e = d['evdev']
        assert r['version'] == 1 and r['ndevices'] == 1 and d['quirks'] is None
        assert all(len(v) == 5 for v in e['absinfo'].values()) and set(e['codes'][3]) == set(e['absinfo'])
        for f in d['events']:
          assert list(f) == ['evdev'] and all(len(v) == 5 for v in f['evdev']) and f['evdev'][-1][2:4] == [0, 0]
        texts = [e['name'], r['system']['dmi'], d['node']] + d['udev']['properties']
        result.append({'texts': texts, 'frames': [len(f['evdev']) for f in d['events']]})
      json.dump(result, sys.stdout)
      """
    let input = String(decoding: try JSONEncoder().encode(files), as: UTF8.self)
    struct File: Decodable {
      var texts: [String]
      var frames: [Int]
    }
    let output = try JSONDecoder().decode([File].self, from: Data(try run(program, input).utf8))
    return output.map { ($0.texts, $0.frames) }
  }
}
