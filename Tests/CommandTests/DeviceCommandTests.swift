import Foundation
import Testing

/// The commands that search for devices, on systems laid out in folders, because test machines have different
/// touchpads.
@Suite struct DeviceCommandTests {
  /// Calls `body` with a folder like a system's root. The device nodes are empty files.
  private func inSystem(
    _ devices: [(number: Int, name: String, kind: String)], _ body: (URL) throws -> Void
  ) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try folder.write("", to: "dev/input/mice")
      for device in devices {
        try folder.write("", to: "dev/input/event\(device.number)")
        try folder.write(device.name + "\n", to: "sys/class/input/event\(device.number)/device/name")
        try folder.write("0018\n", to: "sys/class/input/event\(device.number)/device/id/bustype")
        try folder.write(
          "E:ID_INPUT_\(device.kind)=1\nE:ID_INPUT_WIDTH_MM=97\nE:ID_INPUT_HEIGHT_MM=68\n",
          to: "run/udev/data/c13:\(64 + device.number)")
      }
      let links = folder.appendingPathComponent("dev/input/by-path")
      try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
      for device in devices {
        try FileManager.default.createSymbolicLink(
          atPath: links.path + "/place-\(device.number)", withDestinationPath: "../event\(device.number)")
      }
      try body(folder)
    }
  }

  @Test(arguments: [
    ["doctor", "--devices"], ["doctor", "--devices", "--json"], ["doctor"], ["record", "-o", "x.yml"],
    ["record", "-o", "-"],
  ])
  func missingInputFolderIsReportedOnce(arguments: [String]) throws {
    try CommandRunner.inTemporaryFolder { folder in
      let outcome = try CommandRunner.run(arguments + ["--root", folder.path], in: folder)
      #expect(outcome.status == 5)
      let text = outcome.output + outcome.errors
      #expect(text.contains("there is no /dev/input"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      if arguments != ["doctor"] {
        #expect(outcome.output == "" && outcome.errors.split(separator: "\n").count { $0.hasPrefix("error: ") } == 1)
      }
    }
  }

  @Test func devicesPrintsOneLinePerDevice() throws {
    let devices = [
      (12, "Goodix Screen", "TOUCHSCREEN"), (5, "ELAN \u{1b}[31mPad", "TOUCHPAD"), (0, "Keyboard", "KEYBOARD"),
    ]
    try inSystem(devices) { folder in
      let touched = try CommandRunner.run("doctor", "--devices", "--root", folder.path)
      #expect(touched.status == 0 && touched.errors == "")
      #expect(
        touched.output == """
          event5   touchpad     “ELAN \\u{1b}[31mPad”  97x68 mm  -  i2c  readable  /dev/input/by-path/place-5
          event12  touchscreen  “Goodix Screen”       97x68 mm  -  i2c  readable  /dev/input/by-path/place-12

          """)
      let all = try CommandRunner.run("doctor", "--devices", "--all", "--json", "--root", folder.path)
      let objects = try all.output.split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      #expect(objects.map { $0?["kind"] as? String } == ["other", "touchpad", "touchscreen"])
      #expect(objects[1]?["name"] as? String == "ELAN \u{1b}[31mPad" && objects[1]?["width_mm"] as? Int == 97)
    }
  }

  @Test func twoTouchpadsAreListedAndNoneIsChosen() throws {
    try inSystem([(5, "Inner Pad", "TOUCHPAD"), (15, "Outer Pad", "TOUCHPAD")]) { folder in
      let outcome = try CommandRunner.run("record", "-o", "x.yml", "--root", folder.path, in: folder)
      #expect(outcome.status == 64 && outcome.output == "")
      #expect(
        outcome.errors == """
          error: found 2 touchpads; choose one:
            --device /dev/input/by-path/place-5   event5 “Inner Pad”, 97x68 mm, i2c
            --device /dev/input/by-path/place-15   event15 “Outer Pad”, 97x68 mm, i2c

          """)
      let part = try CommandRunner.run("record", "-o", "x.yml", "--device", "pad", "--root", folder.path, in: folder)
      #expect(part.status == 64 && part.errors.hasPrefix("error: “pad” matches 2 devices; name one of them:\n"))
      // An empty file is not a device, so the error names the one that was opened.
      let named = try CommandRunner.run(
        "record", "-o", "x.yml", "--device", "outer", "--root", folder.path, in: folder)
      #expect(named.status == 5)
      #expect(named.errors == "error: /dev/input/event15 is not an input device\n")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("x.yml").path))
    }
  }

  @Test func recordRejectsKeyboard() throws {
    try inSystem([(0, "Keyboard", "KEYBOARD"), (5, "Pad", "TOUCHPAD")]) { folder in
      let outcome = try CommandRunner.run("record", "-o", "-", "--device", "event0", "--root", folder.path)
      #expect(outcome.status == 64 && outcome.output == "")
      #expect(outcome.errors.hasPrefix("error: event0 “Keyboard” is neither a touchpad nor a touchscreen"))
    }
  }

  @Test func recordDoesNotOverwriteExistingFile() throws {
    try inSystem([]) { folder in
      let file = folder.appendingPathComponent("mine.yml")
      try Data("mine".utf8).write(to: file)
      let outcome = try CommandRunner.run("record", "-o", "mine.yml", "--root", folder.path, in: folder)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors
          == "error: mine.yml exists already; name another file, or overwrite it with --force\n")
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }
  }

  @Test func doctorAcceptsReadableTouchpad() throws {
    try inSystem([(5, "Pad", "TOUCHPAD")]) { folder in
      let outcome = try CommandRunner.run("doctor", "--root", folder.path)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(
        outcome.output.hasPrefix(
          """
          ✓ ok   /dev/input has 1 input device
          ✓ ok   touchpad event5 “Pad”, 97x68 mm, i2c at /dev/input/by-path/place-5
          ✓ ok   event5 can be read

          """))
    }
  }

  @Test func recordRejectsNonPositiveDuration() throws {
    for length in ["0", "-1", "nan"] {
      #expect(try CommandRunner.run("record", "-o", "x.yml", "--for=\(length)").status == 64)
    }
  }
}
