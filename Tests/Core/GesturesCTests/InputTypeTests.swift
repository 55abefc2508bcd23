import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

/// Buttons and types of touches in C.
@Suite struct InputTypeTests {
  private func option(_ client: CClient, _ recognizer: tg_recognizer) -> Int32 {
    var option: Int32 = -1
    #expect(tg_get_recognized_option(client.coordinator, recognizer, &option) == TG_OK)
    return option
  }

  @Test func clickAcceptsTheButtonsOfItsMask() {
    for mask in 1...15 as ClosedRange<Int32> {
      for button in [1, 2, 4, 8] as [Int32] {
        let client = CClient()
        let click = client.attach("click")
        #expect(tg_set_parameter(client.coordinator, click, "buttonMaskRequired", Double(mask)) == TG_OK)
        client.at(0, .down(1, 5, 5))
        client.at(100, .buttons(ButtonMask(rawValue: UInt8(button))))
        #expect(option(client, click) == (mask & button != 0 ? button : 0))
        client.at(200, .buttons([]))
        #expect(client.log.count == (mask & button != 0 ? 1 : 0))
      }
    }
  }

  @Test func touchIsReceivedIfItsTypeIsAllowed() {
    let types = [TG_TOUCH_DIRECT, TG_TOUCH_INDIRECT, TG_TOUCH_PENCIL, TG_TOUCH_INDIRECT_POINTER]
    for allowed in 0...15 as ClosedRange<Int32> {
      for (index, type) in types.enumerated() {
        let client = CClient()
        let tap = client.attach("tap")
        #expect(tg_set_allowed_touch_types(client.coordinator, tap, allowed) == TG_OK)
        #expect(tg_set_touch_type(client.coordinator, type) == TG_OK)
        client.at(0, .down(1, 5, 5))
        client.at(80, .up(1))
        #expect(tg_touch(client.coordinator, 2, TG_TOUCH_BEGAN, 5, 5, 2_000_000) == TG_OK)
        #expect(tg_touch(client.coordinator, 2, TG_TOUCH_ENDED, 5, 5, 2_080_000) == TG_OK)
        #expect(tg_flush(client.coordinator) == TG_OK)
        #expect(client.log.count == (allowed >> Int32(index) & 1 == 1 ? 2 : 0), "\(allowed), \(index)")
      }
    }
  }

  /// The type of a source is saved with its touches.
  @Test func typeOfTheSourceIsRestored() {
    func client() -> CClient {
      let client = CClient()
      #expect(tg_set_allowed_touch_types(client.coordinator, client.attach("tap"), 4) == TG_OK)
      return client
    }
    let (first, second) = (client(), client())
    #expect(tg_set_touch_type(first.coordinator, TG_TOUCH_PENCIL) == TG_OK)
    #expect(second.restore(first.save()) == TG_OK)
    second.at(0, .down(1, 5, 5))
    second.at(80, .up(1))
    #expect(second.log.count == 1)
  }
}
