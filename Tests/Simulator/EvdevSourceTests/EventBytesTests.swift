import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import EvdevSource

@Suite struct EventBytesTests {
  private func decode(_ pieces: [[UInt8]]) -> [EvdevEvent] {
    var (decoder, events) = (EventDecoder(), [EvdevEvent]())
    for piece in pieces { decoder.decode(piece) { events.append($0) } }
    return events
  }

  @Test func eventsAreDecodedFromBytesInAnyChunks() {
    var random = SeededRandom(seed: 1)
    let events = (0..<6).map { _ in
      EvdevEvent(
        time: Timestamp(microseconds: .random(in: 0...1 << 50, using: &random)),
        type: .random(in: 0...31, using: &random),
        code: .random(in: 0 ... .max, using: &random), value: .random(in: .min ... .max, using: &random))
    }
    let bytes = events.flatMap(\.bytes)
    #expect(decode([bytes]) == events)
    for cut in 0...bytes.count {
      #expect(decode([Array(bytes[..<cut]), Array(bytes[cut...])]) == events)
      #expect(decode([Array(bytes[..<cut])]) == Array(events[..<(cut / EventDecoder.size)]))
    }
  }

  /// A recording can be read whatever times its device reported.
  @Test func timesBeyondRangeAreClamped() {
    let extremes = [(Int64.max, Int64.max), (.min, .min), (.max, .min), (1 << 62, 0), (-1, 0), (0, -1)]
    for (seconds, microseconds) in extremes {
      var event = EvdevEvent(0, 3, 0, 1).bytes
      event.replaceSubrange(0..<8, with: withUnsafeBytes(of: seconds) { Array($0) })
      event.replaceSubrange(8..<16, with: withUnsafeBytes(of: microseconds) { Array($0) })
      let times = decode([event]).map(\.time)
      #expect(times.count == 1 && times[0] >= .zero && times[0] < .seconds(1_000_000_000_000))
    }
  }

  /// The header's macros, evaluated by a C compiler.
  @Test(.enabled(if: Self.hasCompiler, "there is no cc with linux/input.h here to hold the numbers against"))
  func ioctlRequestsMatchKernelHeader() throws {
    let program = """
      #include <linux/input.h>
      #include <stdio.h>
      #define P(x) printf("%lu\\n", (unsigned long) (x))
      int main(void) {
        P(sizeof(struct input_event)); P(sizeof(struct input_absinfo)); P(sizeof(struct input_id)); P(KEY_CNT); P(EV_CNT);
        P(EVIOCGID); P(EVIOCGNAME(256)); P(EVIOCGPROP(4)); P(EVIOCGMTSLOTS(24)); P(EVIOCGKEY(96)); P(EVIOCGBIT(0, 4));
        P(EVIOCGBIT(EV_ABS, 8)); P(EVIOCGABS(ABS_MT_SLOT)); P(EVIOCGABS(ABS_MAX)); P(EVIOCGRAB); P(EVIOCSCLOCKID);
      }
      """
    let expected: [UInt] = [
      UInt(EventDecoder.size), 24, 8, UInt(DeviceState.keyCount), UInt(EventCode.typeCount),
      EvdevRequest.id, EvdevRequest.name(256), EvdevRequest.properties(4), EvdevRequest.slots(24),
      EvdevRequest.keys(96), EvdevRequest.bits(ofType: 0, 4), EvdevRequest.bits(ofType: 3, 8),
      EvdevRequest.axis(0x2f), EvdevRequest.axis(0x3f), EvdevRequest.grab, EvdevRequest.clock,
    ]
    let output = try #require(Self.run(program))
    #expect(output == expected.map { "\($0)\n" }.joined())
  }
  private static var hasCompiler: Bool { run("#include <linux/input.h>\nint main(void) { return 0; }") != nil }

  /// Returns the output of a C program; nil if it cannot be built.
  private static func run(_ program: String) -> String? {
    func start(_ program: String, _ arguments: String...) throws -> String? {
      let outcome = try ChildProcess.run(program, arguments)
      return outcome.status == 0 ? outcome.output : nil
    }
    return try? TestFolder.with { folder in
      let (source, made) = (folder.path + "/a.c", folder.path + "/a")
      try Data(program.utf8).write(to: URL(fileURLWithPath: source))
      return try start("cc", "-o", made, source) == nil ? nil : start(made)
    }
  }
}
