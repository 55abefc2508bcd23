import Foundation
import TestSupport
import Testing

@testable import TouchTrace

/// Device descriptions in files next to a recording.
@Suite struct CompanionDescriptionTests {
  /// A temporary folder. Each file describes one axis with a different code.
  private final class Folder {
    let path = TestFolder.newPath().path

    init(_ files: [String]) throws {
      for (index, file) in files.enumerated() {
        try URL(filePath: path).write("A: \(String(16 + index, radix: 16)) 0 1 0 0 0\n", to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func companion(_ recording: String) throws -> String? {
      guard let found = try companionDescription(forRecordingAt: path + "/" + recording) else { return nil }
      #expect(found.device.axes.count == 1)
      return String(found.path.dropFirst(path.count + 1))
    }
  }

  @Test func longestMatchingFileNameIsUsed() throws {
    let folder = try Folder([
      "Pad.desc", "Pad One.device", "Pad One.two.desc", "Pad One.twofold.desc", "Screen.prop", "Old.touchpad",
    ])
    #expect(try folder.companion("Pad.events") == "Pad.desc")
    #expect(try folder.companion("Pad One.tap.events") == "Pad One.device")
    #expect(try folder.companion("Pad One tap.events") == "Pad One.device")
    #expect(try folder.companion("Pad One.two.tap.events") == "Pad One.two.desc")
    #expect(try folder.companion("Screen-2f-tap.events") == "Screen.prop")
    #expect(try folder.companion("Old_tap.dat") == "Old.touchpad")
    // The name must end at a word boundary.
    #expect(try folder.companion("Paddle.events") == nil)
    #expect(try folder.companion("Pad.desc") == nil)
    #expect(try companionDescription(forRecordingAt: "-") == nil)
  }

  @Test func boardNameOfAChromeOSTestIsUsed() throws {
    let folder = try Folder([
      "device/link.touchpad", "device/lumpy.touchpad", "logs/link/a/tap.dat", "logs/other/device/alex.touchpad",
    ])
    #expect(try folder.companion("logs/link/a/tap.dat") == "device/link.touchpad")
    #expect(try folder.companion("data/tap-lumpy-fw_1.0.dat") == "device/lumpy.touchpad")
    #expect(try folder.companion("data/lumpy_tap.dat") == "device/lumpy.touchpad")
    #expect(try folder.companion("data/tap-lumpyfw-1.dat") == nil)
    #expect(try folder.companion("logs/link/tap-lumpy-1.dat") == "device/link.touchpad")
    #expect(try folder.companion("data/tap.dat") == nil)
    // Only the nearest folder `device` counts.
    #expect(try folder.companion("logs/other/link/tap.dat") == nil)
    #expect(try folder.companion("logs/other/tap-alex.dat") == "logs/other/device/alex.touchpad")
  }

  @Test func descriptionsAreReadFromAnyFormat() throws {
    for sample in Samples.evdev where sample.format != "getevent" {
      let device = try readDescription(ByteInput(sample.bytes, name: "rec"))
      #expect(device == ReadResult(sample.text).device)
    }
    #expect(try readDescription(ByteInput(Array("A: 35 0 9 0 0 12\n".utf8), name: "rec")).axes[0].resolution == 12)
  }

  @Test func filesWithoutDescriptionAreRejected() {
    let error = #expect(throws: RecordingError.self) {
      try readDescription(ByteInput(Array(Samples.getevent.utf8), name: "rec"))
    }
    #expect(
      error?.description
        == "rec: contains no device description; provide a file with axes, such as the output of evemu-describe")
  }
}
