#if Libinput
import Foundation
import LibinputEvents
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// Quirk files that libinput reads after its own.
@Suite struct AddedQuirksTests {
  private static let palm = "[Every touch]\nMatchUdevType=touchpad\nAttrPalmPressureThreshold=2\n"

  private func buttons(_ quirks: AddedQuirks?) throws -> [UInt32] {
    let recording = try SyntheticPlayback.recording("tap")
    let libinput = try VirtualLibinput(recording.device, quirks: quirks)
    var events: [LibinputEvent] = []
    var rest = recording.frames[...]
    try libinput.play { frame in
      guard let next = rest.popFirst() else { return false }
      frame = next
      return true
    } deliver: {
      events.append($0)
    }
    return SyntheticPlayback.buttons(events)
  }

  @Test func addedQuirkChangesEventsOfOneRun() throws {
    #expect(try buttons(nil) == [272])
    #expect(try buttons(AddedQuirks(text: Self.palm)) == [])
    // The file is not read any longer.
    #expect(try buttons(nil) == [272])
    let elsewhere = Self.palm.replacing("MatchUdevType=touchpad", with: "MatchName=another")
    #expect(try buttons(AddedQuirks(text: elsewhere)) == [272])
  }

  @Test func matchingSectionsAreNamed() throws {
    let recording = try SyntheticPlayback.recording("tap")
    let text = Self.palm + "[Elsewhere]\nMatchName=another\nAttrPalmPressureThreshold=2\n"
    let libinput = try VirtualLibinput(recording.device, quirks: AddedQuirks(text: text))
    #expect(libinput.addedQuirks == ["Every touch"] && libinput.quirks.last == "Every touch")
    #expect(try VirtualLibinput(recording.device).addedQuirks == nil)
  }

  @Test(arguments: [
    ("[a]\nMatchUdevType=touchpad\nAttrPalmPressureTreshold=2\n", 3, "did you mean “AttrPalmPressureThreshold”?"),
    ("[a]\nMatchUdevType=touchpad\n# fine\nAttrPalmPressureThreshold=two\n", 4, "it takes a whole number"),
    ("[a]\nMatchUdevType=touchpads\nModelWacomTouchpad=1\n", 2, "it takes touchpad or mouse"),
    ("[a]\nMatchUdevType=touchpad\nModelWacomTouchpad=yes\n", 3, "it takes 1 or 0"),
    ("[a]\nMatchUdevType=touchpad\nAttrPressureRange=10\n", 3, "UPPER:LOWER"),
    ("[a]\nMatchUdevType=touchpad\nAttrPressureRange\n", 3, "a line is NAME=VALUE"),
    ("[a]\nMatchMood=good\nModelWacomTouchpad=1\n", 2, "it has no such condition"),
    ("MatchUdevType=touchpad\n", 1, "must be above the first line"),
    ("[a\nMatchUdevType=touchpad\n", 1, "the closing bracket is missing"),
    ("[a]\nModelWacomTouchpad=1\n", 2, "begins with a condition"),
    ("[a]\nMatchUdevType=touchpad\n", 1, "conditions but no quirk"),
    ("[a]\nMatchUdevType=touchpad\n ModelWacomTouchpad=1\n", 3, "begins with a space"),
    ("[a]\nMatchUdevType=touchpad\nModelWacomTouchpad=1 \n", 3, "ends with a space"),
    ("[a]\r\nMatchUdevType=touchpad\r\nModelWacomTouchpad=1\r\n", 1, "carriage return"),
    ("[a]\nMatchUdevType=touchpad\nModelWacomTouchpad=1\nMatchBus=usb\n", 4, "conditions are above"),
    ("", 1, "no section"),
  ]) func rejectedLineIsLocated(text: String, line: Int, reason: String) throws {
    let problem = #expect(throws: LibinputProblem.self) { try AddedQuirks(text: text, path: "my.quirks").check() }
    let description = problem?.description ?? ""
    #expect(description.hasPrefix("my.quirks:\(line): ") && description.contains(reason), "\(description)")
  }

  @Test func acceptedFilesHaveNoProblem() throws {
    try AddedQuirks(text: Self.palm).check()
    let commented =
      "# a comment\n\n[a] # another\nMatchUdevType=touchpad\nMatchBus=usb\nAttrPressureRange=10:8 # light\n"
    try AddedQuirks(text: commented).check()
  }

  @Test func folderIsReadInOrderOfVersions() throws {
    try TestFolder.with { folder in try checkFolder(folder) }
  }

  private func checkFolder(_ folder: URL) throws {
    let none = #expect(throws: LibinputProblem.self) { try AddedQuirks(path: folder.path) }
    #expect(none?.description.contains("no file with the extension .quirks") ?? false)
    for name in ["10-b.quirks", "9-a.quirks", "notes.txt"] {
      try Data("[\(name)]\n".utf8).write(to: folder.appendingPathComponent(name))
    }
    #expect(try AddedQuirks(path: folder.path).sections.map(\.name) == ["9-a.quirks", "10-b.quirks"])
    let missing = #expect(throws: LibinputProblem.self) { try AddedQuirks(path: folder.path + "/no") }
    #expect(missing?.description.contains("no such file") ?? false)
  }

  /// Trials read only the quirks that match, in one process; their events are those of a run with every file.
  @Test func trialHasTheEventsOfASingleRun() throws {
    let recording = try SyntheticPlayback.recording("tap@3,30 rest=500 tap rest=500 pinch:20-60")
    var trials = try SettingTrials(recording.device, LibinputConfiguration(), quirks: nil, frames: recording.frames)
    let settings = [
      LibinputSetting(), LibinputSetting(quirks: ["AttrPalmPressureThreshold=2"]),
      LibinputSetting(options: ["tap=off"]),
      LibinputSetting(quirks: ["ModelWacomTouchpad=1"]), LibinputSetting(quirks: ["AttrPalmPressureThreshold=250"]),
    ]
    var known: [[LibinputEvent]] = []
    for (index, setting) in settings.enumerated() {
      var configuration = LibinputConfiguration()
      for option in setting.options { try configuration.set(option) }
      let text = "[Single]\nMatchUdevType=touchpad\n" + setting.quirks.map { $0 + "\n" }.joined()
      let libinput = try VirtualLibinput(
        recording.device, configuration, quirks: setting.quirks.isEmpty ? nil : AddedQuirks(text: text))
      var single: [LibinputEvent] = []
      var rest = recording.frames[...]
      try libinput.play { frame in
        guard let next = rest.popFirst() else { return false }
        frame = next
        return true
      } deliver: { event in
        switch event.kind {
        case .suppression, .tapRefusal: break
        default: single.append(event)
        }
      }
      switch trials.outcome(of: setting, index: index) {
      case .events(let events): #expect(events == single && !known.contains(single), "\(setting)")
      case .same(let earlier): #expect(known[earlier] == single, "\(setting)")
      case .problem(let problem): #expect(Bool(false), "\(problem)")
      }
      known.append(single)
    }
    #expect(known[0] != known[1] && known[0] != known[3] && known[0] == known[4])
    let wrong = trials.outcome(of: LibinputSetting(quirks: ["AttrNoSuchQuirk=1"]), index: 9)
    #expect(wrong == .problem("libinput rejects the quirks"))
  }

  @Test func deviceWithoutTouchesIsNamed() throws {
    var pen = SyntheticDevice.clickpad.description
    pen.udevProperties = ["ID_INPUT=1", "ID_INPUT_TABLET=1"]
    #expect(try VirtualDevice(pen).refusal?.contains("is a drawing tablet, with a pen: it has no touches") ?? false)
    pen.udevProperties = ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1", "LIBINPUT_IGNORE_DEVICE=1"]
    let ignored = #expect(throws: VirtualLibinputError.self) { try VirtualLibinput(pen) }
    #expect(ignored?.description.contains("udev marks it with LIBINPUT_IGNORE_DEVICE") ?? false)
    #expect(try VirtualDevice(SyntheticDevice.clickpad.description).refusal == nil)
  }
}
#endif
