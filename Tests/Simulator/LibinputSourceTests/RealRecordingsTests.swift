#if Libinput
import Foundation
import LibinputEvents
import Testing
import TouchTrace

@testable import LibinputSource

/// Recordings of real touchpads, which are not part of the project. `Tools/checks/libinput-table` prints a table about
/// them.
@Suite struct LibinputRealRecordingsTests {
  private static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"] ?? "../shared/recordings"
    return FileManager.default.fileExists(atPath: named + "/INDEX.tsv") ? named : nil
  }()

  private static func paths() throws -> [String] {
    let text = try String(contentsOfFile: folder! + "/INDEX.tsv", encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().map {
      folder! + "/" + $0.split(separator: "\t", omittingEmptySubsequences: false)[0]
    }
  }

  /// Nil, with a reason, if libinput rejects the device.
  private func play(_ path: String) throws -> (events: [LibinputEvent]?, why: String) {
    let recording = try DeviceEvents(try ByteInput(path: path), SourceRequest())
    do {
      let libinput = try VirtualLibinput(recording.device)
      var events: [LibinputEvent] = []
      try libinput.play(recording.reader) { events.append($0) }
      return (events, "")
    } catch VirtualLibinputError.refused(let why, _) { return (nil, why) }
  }

  @Test(.enabled(if: folder != nil, "the real recordings are not here (TOUCHSTONE_RECORDINGS names their folder)"))
  func everyRecordingPlaysOrIsRejectedWithReason() throws {
    var (played, refused) = (0, 0)
    for path in try Self.paths() {
      let (events, why) = try play(path)
      guard let events else {
        refused += 1
        #expect(why.contains("does not describe its device") || why.contains("“"), "\(path): \(why)")
        continue
      }
      played += 1
      #expect(events.first?.name == "DEVICE_ADDED" && events.last?.name == "DEVICE_REMOVED", "\(path)")
      for (earlier, later) in zip(events, events.dropFirst()) { #expect(earlier.delivery <= later.delivery, "\(path)") }
      // Every gesture that began ends, whatever the recording contains.
      var open = 0
      for event in events {
        switch event.kind {
        case .swipe(.begin, _, _), .pinch(.begin, _, _, _, _), .hold(.begin, _): open += 1
        case .swipe(.end, _, _), .pinch(.end, _, _, _, _), .hold(.end, _), .swipe(.cancelled, _, _),
          .pinch(.cancelled, _, _, _, _), .hold(.cancelled, _):
          open -= 1
        case .button(_, let isPressed): open += isPressed ? 1 : -1
        default: break
        }
      }
      #expect(open == 0, "\(path)")
    }
    #expect(played > 140)
    #expect(refused < 30)
  }

  @Test(.enabled(if: folder != nil, "the real recordings are not here (TOUCHSTONE_RECORDINGS names their folder)"))
  func tapsAreButtonsAndEdgeTapsArePalms() throws {
    var (buttons, palms) = (0, 0)
    for path in try Self.paths() where path.contains("/one_finger_tap.") {
      let events = try #require(try play(path).events)
      let isPalm = events.contains {
        if case .suppression(let it) = $0.kind { it.reason == .edge && !it.isOver } else { false }
      }
      let pressed = SyntheticPlayback.buttons(events)
      #expect(isPalm ? pressed == [] : pressed == [272], "\(path)")
      if isPalm { palms += 1 } else { buttons += 1 }
    }
    #expect(buttons > 0 && palms > 0)
  }
}
#endif
