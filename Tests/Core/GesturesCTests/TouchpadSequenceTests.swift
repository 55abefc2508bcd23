import CTouchstoneGestures
import Testing

/// Sequences of touchpad events that are open.
@Suite struct TouchpadSequenceTests {
  @Test func openButtonsAreLimited() {
    let client = CClient()
    func button(_ stage: tg_stage, _ code: Int32) -> tg_status {
      tg_touchpad_button(client.coordinator, stage, code, true, 0, 0)
    }
    // A program that never sees a release; the first ones are forgotten.
    for code in 0..<1000 as Range<Int32> { #expect(button(TG_STAGE_BEGAN, code) == TG_OK) }
    #expect(button(TG_STAGE_ENDED, 999) == TG_OK && button(TG_STAGE_ENDED, 0) == TG_ERROR_TOUCH)
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
