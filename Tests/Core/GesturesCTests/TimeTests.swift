import CTouchstoneGestures
import Testing

/// Times at the limits of their type.
@Suite struct TimeTests {
  @Test(arguments: [Int64.max, .min, 4_000_000_000_000_000_001, -4_000_000_000_000_000_001])
  func timeOutsideItsRangeIsRejected(time: Int64) {
    let client = CClient()
    let coordinator = client.coordinator
    _ = client.attach("tap")
    _ = client.attach("click")
    for status in [
      tg_touch(coordinator, 1, TG_TOUCH_BEGAN, 0, 0, time), tg_commit_frame(coordinator, time),
      tg_cancel_all(coordinator, time), tg_touchpad_motion(coordinator, 1, 1, time),
      tg_touchpad_button(coordinator, TG_STAGE_BEGAN, 272, false, 0, time),
      tg_touchpad_button(coordinator, TG_STAGE_BEGAN, 272, false, time, 0),
      tg_touchpad_scroll(coordinator, TG_STAGE_BEGAN, 0, 0, time),
      tg_touchpad_swipe(coordinator, TG_STAGE_BEGAN, 3, 0, 0, time),
      tg_touchpad_pinch(coordinator, TG_STAGE_BEGAN, 2, 0, 0, 1, 0, time),
      tg_touchpad_hold(coordinator, TG_STAGE_BEGAN, 2, true, time),
    ] { #expect(status == TG_ERROR_ARGUMENT) }
    #expect(client.lastError == "the time is \(time) µs; must be from -4e18 to 4e18")
    // Nothing has begun.
    #expect(tg_touch(coordinator, 1, TG_TOUCH_ENDED, 0, 0, 0) == TG_ERROR_TOUCH)
    #expect(tg_touchpad_swipe(coordinator, TG_STAGE_ENDED, 3, 0, 0, 0) == TG_ERROR_TOUCH)
    #expect(tg_touchpad_button(coordinator, TG_STAGE_ENDED, 272, false, 0, 0) == TG_ERROR_TOUCH)
    #expect(tg_advance(coordinator, time) == TG_OK)
  }

  /// Every kind of event at both ends of the range, and from one end to the other.
  @Test func eventsAtTheEndsOfTheRangeAreHandled() {
    let limit: Int64 = 4_000_000_000_000_000_000
    for times in [[-limit, -limit], [-limit, limit], [limit, limit]] {
      for kind in kinds {
        let client = CClient()
        let coordinator = client.coordinator
        _ = client.attach(kind)
        #expect(tg_touch(coordinator, 1, TG_TOUCH_BEGAN, 0, 0, times[0]) == TG_OK)
        #expect(tg_touch(coordinator, 1, TG_TOUCH_MOVED, 100, 0, times[1]) == TG_OK)
        #expect(tg_touch(coordinator, 1, TG_TOUCH_ENDED, 100, 0, times[1]) == TG_OK)
        #expect(tg_touchpad_button(coordinator, TG_STAGE_BEGAN, 272, false, times[0], times[1]) == TG_OK)
        #expect(tg_touchpad_button(coordinator, TG_STAGE_ENDED, 272, false, times[0], times[1]) == TG_OK)
        #expect(tg_advance(coordinator, .max) == TG_OK)
      }
    }
  }
}
