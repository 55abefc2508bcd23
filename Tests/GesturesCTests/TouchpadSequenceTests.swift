import CTouchstoneGestures
import Testing

/// An event of a touchpad that no beginning precedes would have no effect, so it is an error.
@Suite struct TouchpadSequenceTests {
  private typealias Deliver = @Sendable (OpaquePointer, tg_stage) -> tg_status

  private static let kinds: [(name: String, deliver: Deliver)] = [
    ("scroll", { tg_touchpad_scroll($0, $1, 1, 0, 0) }),
    ("swipe", { tg_touchpad_swipe($0, $1, 3, 1, 0, 0) }),
    ("pinch", { tg_touchpad_pinch($0, $1, 2, 0, 0, 1.1, 0, 0) }),
    ("hold", { tg_touchpad_hold($0, $1, 2, true, 0) }),
  ]

  @Test func eventWithoutABeginningIsRejected() {
    for (name, deliver) in Self.kinds {
      let client = CClient()
      for stage in [TG_STAGE_CHANGED, TG_STAGE_ENDED, TG_STAGE_CANCELLED] {
        #expect(deliver(client.coordinator, stage) == TG_ERROR_TOUCH)
        #expect(client.lastError == "no \(name) has begun; begin it before it changes, ends or is cancelled")
      }
      #expect(deliver(client.coordinator, TG_STAGE_BEGAN) == TG_OK)
      #expect(deliver(client.coordinator, TG_STAGE_CHANGED) == TG_OK)
      // The same of a second touchpad, during that of the first.
      #expect(deliver(client.coordinator, TG_STAGE_BEGAN) == TG_OK)
      #expect(deliver(client.coordinator, TG_STAGE_ENDED) == TG_OK)
      #expect(deliver(client.coordinator, TG_STAGE_CANCELLED) == TG_OK)
      #expect(deliver(client.coordinator, TG_STAGE_ENDED) == TG_ERROR_TOUCH)
      for other in Self.kinds where other.name != name {
        #expect(other.deliver(client.coordinator, TG_STAGE_CHANGED) == TG_ERROR_TOUCH)
      }
    }
  }

  @Test func releaseOfAButtonThatIsNotPressedIsRejected() {
    let client = CClient()
    func button(_ stage: tg_stage, _ code: Int32) -> tg_status {
      tg_touchpad_button(client.coordinator, stage, code, true, 0, 0)
    }
    #expect(button(TG_STAGE_ENDED, 272) == TG_ERROR_TOUCH)
    #expect(client.lastError == "button 272 is not pressed; begin it before it ends or is cancelled")
    #expect(button(TG_STAGE_BEGAN, 272) == TG_OK && button(TG_STAGE_ENDED, 273) == TG_ERROR_TOUCH)
    #expect(button(TG_STAGE_CHANGED, 272) == TG_ERROR_ARGUMENT)
    #expect(client.lastError == "a button does not change; it begins, ends or is cancelled")
    #expect(button(TG_STAGE_ENDED, 272) == TG_OK && button(TG_STAGE_ENDED, 272) == TG_ERROR_TOUCH)
    // A program that never sees a release.
    for code in 0..<1000 as Range<Int32> { #expect(button(TG_STAGE_BEGAN, code) == TG_OK) }
    #expect(button(TG_STAGE_ENDED, 999) == TG_OK && button(TG_STAGE_ENDED, 0) == TG_ERROR_TOUCH)
  }

  @Test func pinchNeedsTwoFingers() {
    let client = CClient()
    #expect(tg_touchpad_pinch(client.coordinator, TG_STAGE_BEGAN, 1, 0, 0, 1, 0, 0) == TG_ERROR_ARGUMENT)
    #expect(client.lastError == "the number of fingers is 1; must be from 2 to 10")
  }

  @Test func openSequencesAreSaved() {
    let (before, after) = (CClient(), CClient())
    #expect(tg_touchpad_swipe(before.coordinator, TG_STAGE_BEGAN, 3, 0, 0, 0) == TG_OK)
    #expect(tg_touchpad_button(before.coordinator, TG_STAGE_BEGAN, 272, true, 0, 0) == TG_OK)
    #expect(after.restore(before.save()) == TG_OK)
    #expect(tg_touchpad_swipe(after.coordinator, TG_STAGE_ENDED, 3, 0, 0, 0) == TG_OK)
    #expect(tg_touchpad_button(after.coordinator, TG_STAGE_ENDED, 272, true, 0, 0) == TG_OK)
    #expect(tg_touchpad_hold(after.coordinator, TG_STAGE_ENDED, 1, true, 0) == TG_ERROR_TOUCH)
  }
}
