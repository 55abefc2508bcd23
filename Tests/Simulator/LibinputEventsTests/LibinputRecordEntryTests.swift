import Gestures
import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputEvents

@Suite struct LibinputRecordEntryTests {
  private let movement = LibinputEvent.Movement(x: 1.5, y: -0.25, unacceleratedX: 3, unacceleratedY: 0)

  private func entry(_ kind: LibinputEvent.Kind, at time: Int64? = 1_250_000) -> String? {
    LibinputEvent(kind, time: Timestamp(microseconds: 0)).recordEntry(at: time.map { Timestamp(microseconds: $0) })
  }

  @Test func eachKindIsWrittenAsListItem() {
    let entries: [(LibinputEvent.Kind, String)] = [
      (
        .motion(movement),
        "{time: 1.250000, type: POINTER_MOTION, delta: [1.500, -0.250], unaccel: [3.000, 0.000]}"
      ),
      (.button(code: 272, isPressed: true), "{time: 1.250000, type: POINTER_BUTTON, button: 272, state: pressed}"),
      (
        .scroll(.finger, vertical: 2, horizontal: nil),
        "{time: 1.250000, type: POINTER_SCROLL_FINGER, vert: 2.000}"
      ),
      (
        .pinch(.update, fingers: 2, movement, scale: 1.25, angle: -2),
        "{time: 1.250000, type: GESTURE_PINCH_UPDATE, nfingers: 2, delta: [1.500, -0.250], unaccel: [3.000, 0.000], "
          + "angle_delta: -2.000, scale: 1.250}"
      ),
      (.hold(.cancelled, fingers: 1), "{time: 1.250000, type: GESTURE_HOLD_END, nfingers: 1, cancelled: true}"),
      (.deviceRemoved, "{type: DEVICE_REMOVED}"),
    ]
    for (kind, text) in entries { #expect(entry(kind) == "  - libinput:\n    - \(text)\n") }
    // Events before the first frame get its time.
    #expect(entry(.touchFrame, at: -5) == "  - libinput:\n    - {time: 0.000000, type: TOUCH_FRAME}\n")
    let late = LibinputEvent(.button(code: 272, isPressed: true), time: Timestamp(microseconds: 0))
    #expect(
      late.recordEntry(at: Timestamp(microseconds: 5), deliveredAt: Timestamp(microseconds: 80_000))
        == "  - libinput:\n    - {time: 0.000005, type: POINTER_BUTTON, delivered: 0.080000, button: 272, state: pressed}\n"
    )
    #expect(entry(.tapRefusal(TapRefusal(fingers: 1, .motion))) == nil)
  }

  @Test func recordingWithLibinputEventsHasSameFrames() throws {
    let hand = try SyntheticHand().perform(GestureScript(parsing: "tap@50,30 pinch:20-40@50,30"))

    func recording(withEvents: Bool) -> [UInt8] {
      var (writer, bytes) = (LibinputRecordWriter(SyntheticDevice.clickpad.description), [UInt8]())
      writer.appendHeader(to: &bytes)
      for frame in hand.frames {
        writer.append(frame, to: &bytes)
        if withEvents { bytes += Array((entry(.motion(movement)) ?? "").utf8) }
      }
      return bytes
    }

    func frames(_ bytes: [UInt8]) throws -> [EvdevFrame] {
      let reader = try EvdevReader(ByteInput(bytes, name: "x"))
      var (frame, frames) = (EvdevFrame(), [EvdevFrame]())
      while try reader.next(into: &frame) { frames.append(frame) }
      return frames
    }
    let plain = try frames(recording(withEvents: false))
    #expect(plain.count == hand.frames.count)
    #expect(try frames(recording(withEvents: true)) == plain)
  }
}
