import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

/// No call from C crashes the program: invalid input returns a code and a message and changes nothing.
@Suite struct InvalidInputTests {
  @Test func nullCoordinatorIsRejectedByEveryFunction() {
    var (id, value, state, time, size): (Int32, Double, tg_state, Int64, Int) = (7, 7, TG_ENDED, 7, 7)
    var isInUse = true
    var rect = tg_rect(x: 0, y: 0, width: 1, height: 1)
    for status in [
      tg_attach(nil, "tap", &id), tg_attach_to(nil, "tap", 0, &id), tg_detach(nil, 0), tg_set_enabled(nil, 0, true),
      tg_require_to_fail(nil, 0, 1), tg_allow_simultaneous(nil, 0, 1), tg_get_recognizers(nil, nil, 0, &id),
      tg_get_recognizer_info(nil, 0, nil, 0), tg_set_parameter(nil, 0, "numberOfTapsRequired", 1),
      tg_get_parameter(nil, 0, "numberOfTapsRequired", &value), tg_set_callback(nil, nil, nil),
      tg_add_action(nil, 0, nil, nil, &id), tg_remove_action(nil, 0), tg_report_failures(nil, true),
      tg_set_delegate(nil, 0, nil, nil), tg_set_observer(nil, nil, nil), tg_add_target(nil, 0, &rect, &id),
      tg_set_target_frame(nil, 0, nil), tg_set_target_enabled(nil, 0, true), tg_move_target(nil, 0, 0),
      tg_get_target_at(nil, 0, 0, &id), tg_get_target_in_use(nil, 0, &isInUse), tg_cancel_touches(nil, 0),
      tg_set_hit_test(nil, nil, nil), tg_set_touch_callback(nil, 0, nil, nil),
      tg_set_touch_handling(nil, 0, true, true, true), tg_ignore_touch(nil, 1, 0), tg_get_touch(nil, 0, nil),
      tg_set_touch_pressure(nil, 1, 0, 0, 0, 0), tg_set_coalescing_interval(nil, 0),
      tg_get_coalesced_touch(nil, 1, 0, nil, &time),
      tg_set_counts_untracked_touches(nil, 0, true), tg_touch_down(nil, 1, 0, 0), tg_touch_move(nil, 1, 0, 0),
      tg_touch_up(nil, 1), tg_touch_cancel(nil, 1),
      tg_touch(nil, 1, TG_TOUCH_BEGAN, 0, 0, 0), tg_flush(nil), tg_cancel_all(nil, 0), tg_set_scale(nil, 0, 1),
      tg_set_translation(nil, 0, 0, 0), tg_set_rotation(nil, 0, 0), tg_set_target_transform(nil, 0, nil),
      tg_remove_target(nil, 0), tg_convert_to_target(nil, 0, nil, nil), tg_convert_from_target(nil, 0, nil, nil),
      tg_get_touch_location(nil, 0, 0, nil, nil),
      tg_set_untracked_touches(nil, 1), tg_hover(nil, 0, 0),
      tg_end_hover(nil), tg_set_button_down(nil, true), tg_set_bounds(nil, 1, 1), tg_commit_frame(nil, 0),
      tg_set_pointer(nil, 0, 0), tg_touchpad_motion(nil, 0, 0, 0),
      tg_touchpad_button(nil, TG_STAGE_BEGAN, 272, true, 0, 0), tg_touchpad_scroll(nil, TG_STAGE_BEGAN, 0, 0, 0),
      tg_touchpad_swipe(nil, TG_STAGE_BEGAN, 3, 0, 0, 0), tg_touchpad_pinch(nil, TG_STAGE_BEGAN, 2, 0, 0, 1, 0, 0),
      tg_touchpad_hold(nil, TG_STAGE_BEGAN, 1, true, 0), tg_advance(nil, 0), tg_get_state(nil, 0, &state),
      tg_get_location(nil, 0, nil, nil, nil), tg_get_measurement(nil, 0, "scale", &value),
      tg_get_measurements(nil, 0, nil, 0, &id), tg_save(nil, nil, 0, &size), tg_restore(nil, "", 0),
    ] { #expect(status == TG_ERROR_ARGUMENT) }
    #expect(!tg_next_deadline(nil, &time))
    #expect(tg_failure_reason(nil, 0) == nil)
    #expect(String(cString: tg_last_error(nil)) == "the coordinator is NULL; create one with tg_coordinator_create")
    #expect(tg_coordinator_destroy(nil) == TG_OK)
    #expect((id, value, time, size) == (7, 7, 7, 7) && state == TG_ENDED && isInUse)
  }

  @Test func nullPointersAreErrors() {
    let client = CClient()
    let coordinator = client.coordinator
    #expect(client.lastError == "")
    var (x, contact) = (7.0, tg_contact())
    let tap = client.attach("tap")
    for (call, message) in [
      ({ tg_attach(coordinator, "tap", nil) }, "the pointer for the recognizer is NULL"),
      ({ tg_get_parameter(coordinator, tap, "numberOfTapsRequired", nil) }, "the pointer for the value is NULL"),
      ({ tg_get_state(coordinator, tap, nil) }, "the pointer for the state is NULL"),
      ({ tg_next_deadline(coordinator, nil) ? TG_OK : TG_ERROR_ARGUMENT }, "the pointer for the time is NULL"),
      ({ tg_get_recognized_option(coordinator, tap, nil) }, "the pointer for the option is NULL"),
      ({ tg_get_touch(coordinator, 0, nil) }, "the pointer for the touch is NULL"),
      ({ tg_convert_to_target(coordinator, TG_SURFACE, nil, &x) }, "the pointer for the x is NULL"),
    ] as [(() -> tg_status, String)] {
      #expect(call() == TG_ERROR_ARGUMENT)
      #expect(client.lastError == message)
    }
    #expect(x == 7 && tg_get_touch(coordinator, 0, &contact) == TG_ERROR_ARGUMENT)
  }

  @Test func touchesOfOneFrameAndRecognizersAreLimited() {
    let client = CClient()
    for finger in 1...10 as ClosedRange<Int32> { #expect(tg_touch_down(client.coordinator, finger, 0, 0) == TG_OK) }
    client.at(0)
    #expect(tg_touch_up(client.coordinator, 1) == TG_OK)
    // In any order; only a program that never commits the frame is stopped.
    for _ in 1...32 {
      #expect(tg_touch_down(client.coordinator, 11, 0, 0) == TG_OK)
      #expect(tg_touch_up(client.coordinator, 11) == TG_OK)
    }
    #expect(tg_touch_down(client.coordinator, 11, 0, 0) == TG_ERROR_FRAME)
    #expect(client.lastError.hasPrefix("touches begin and lift too often at one time; commit the frame"))
    for id in 0..<64 as Range<tg_recognizer> { #expect(client.attach("pinch") == id) }
    var id: tg_recognizer = 7
    #expect(tg_attach(client.coordinator, "pinch", &id) == TG_ERROR_FULL && id == 7)
    #expect(client.lastError == "a coordinator has at most 64 recognizers")
    for index in [-1, Int32(kinds.count), .max] { #expect(tg_recognizer_kind(index) == nil) }
  }

  @Test func callbackMayCallEverythingButInputFunctions() {
    let client = CClient()
    let coordinator = client.coordinator
    let (tap, press, pinch) = (client.attach("tap"), client.attach("longPress"), client.attach("pinch"))
    var calls = 0
    client.during = { gesture in
      calls += 1
      var (id, value, time): (tg_recognizer, Double, Int64) = (7, 7, 7)
      for status in [
        tg_touch_down(coordinator, 1, 0, 0), tg_touch_move(coordinator, 1, 0, 0), tg_touch_up(coordinator, 1),
        tg_touch_cancel(coordinator, 1),
        tg_set_untracked_touches(coordinator, 1), tg_commit_frame(coordinator, 0), tg_advance(coordinator, 0),
        tg_coordinator_destroy(coordinator),
      ] { #expect(status == TG_ERROR_BUSY) }
      #expect(
        client.lastError
          == "a callback must not deliver input to its coordinator, save, restore or destroy it; call this after it returns"
      )
      #expect(client.state(of: tap) == gesture.state)
      #expect(tg_get_parameter(coordinator, tap, "numberOfTapsRequired", &value) == TG_OK && value == 1)
      #expect(!tg_next_deadline(coordinator, &time))
      #expect(tg_failure_reason(coordinator, tap) == nil)
      for status in [
        tg_attach(coordinator, "tap", &id), tg_set_parameter(coordinator, tap, "numberOfTapsRequired", 2),
        tg_require_to_fail(coordinator, press, pinch),
        tg_allow_simultaneous(coordinator, tap, press), tg_report_failures(coordinator, true),
        tg_detach(coordinator, pinch),
        tg_set_enabled(coordinator, id, false),
      ] { #expect(status == TG_OK) }
    }
    client.at(0, .down(1, 0, 0))
    client.at(80, .up(1))
    #expect(calls == 1)
    // After the callback has returned, input is accepted again and all requested changes have been made.
    client.during = { _ in calls += 1 }
    client.at(1000, .down(1, 0, 0))
    client.at(1080, .up(1))
    #expect(calls == 2 && client.log.last == "1080000 \(press) 5 0.0,0.0 1")
    #expect(tg_set_callback(coordinator, nil, nil) == TG_OK)
    client.at(1200, .down(1, 0, 0))
    client.at(1280, .up(1))
    #expect(calls == 2 && client.state(of: tap) == TG_POSSIBLE)
    #expect(
      tg_detach(coordinator, pinch) == TG_ERROR_RECOGNIZER && client.lastError == "recognizer 2 has been detached")
  }

  /// Random calls in random order, with random arguments.
  @Test(arguments: 0..<UInt64(randomCases(20))) func randomCallsNeverCrash(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let client = CClient()
    let coordinator = client.coordinator
    tg_report_failures(coordinator, true)
    let parameters = Catalog.recognizers.flatMap { $0.parameterDescriptions }
    let invalid: [Double] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e9, 1e9, -1, 0, 0.5, 1, 1e-300]
    var time: Int64 = 0
    var errors = 0
    for _ in 0..<(runsExhaustiveTests ? 20_000 : randomCases(8000)) {
      let finger = Int32.random(in: -2...12, using: &random)
      let id = Int32.random(in: -1...70, using: &random)
      let other = Int32.random(in: -1...8, using: &random)
      var (value, state, attached): (Double, tg_state, tg_recognizer) = (0, TG_POSSIBLE, 0)
      let x =
        Bool.random(using: &random)
        ? Double.random(in: -50...500, using: &random) : invalid.randomElement(using: &random)!
      time &+=
        Int.random(in: 0..<2000, using: &random) == 0
        ? [Int64.min, .max, -1].randomElement(using: &random)! : Int64.random(in: 0...50_000, using: &random)
      let status =
        switch Int.random(in: 0..<31, using: &random) {
        case 0: tg_attach(coordinator, kinds.randomElement(using: &random)! + (seed % 2 == 0 ? "" : "?"), &attached)
        case 1, 2:
          tg_set_parameter(
            coordinator, other, parameters.randomElement(using: &random)!.name,
            Bool.random(using: &random) ? x : Double(Int.random(in: 0...12, using: &random)))
        case 3: tg_require_to_fail(coordinator, id, other)
        case 4: tg_allow_simultaneous(coordinator, id, other)
        case 5, 6: tg_touch_down(coordinator, finger, x, x)
        case 7: tg_touch_move(coordinator, finger, x, x)
        case 8: tg_touch_up(coordinator, finger)
        case 9: tg_touch_cancel(coordinator, finger)
        case 10: tg_set_untracked_touches(coordinator, finger)
        case 11, 12: tg_commit_frame(coordinator, time)
        case 13: tg_advance(coordinator, time)
        case 14: tg_set_enabled(coordinator, other, Bool.random(using: &random))
        case 15: Int.random(in: 0..<20, using: &random) == 0 ? tg_detach(coordinator, id) : TG_OK
        case 16: tg_get_measurement(coordinator, other, "scale", &value)
        case 17: tg_hover(coordinator, x, x)
        case 18: tg_set_button_down(coordinator, Bool.random(using: &random))
        case 19: tg_set_bounds(coordinator, x, abs(x))
        case 20: tg_add_target(coordinator, other, nil, &attached)
        case 21: tg_attach_to(coordinator, kinds.randomElement(using: &random)!, other, &attached)
        case 22: tg_move_target(coordinator, id, other)
        case 23: tg_set_target_enabled(coordinator, id, Bool.random(using: &random))
        case 24:
          Int.random(in: 0..<8, using: &random) == 0
            ? tg_remove_target(coordinator, id) : tg_cancel_touches(coordinator, id)
        case 25: tg_ignore_touch(coordinator, finger, other)
        case 26: tg_touchpad_pinch(coordinator, tg_stage(UInt32(abs(other) % 5)), finger, x, x, x, x, time)
        case 27: tg_touchpad_scroll(coordinator, tg_stage(UInt32(abs(other) % 5)), x, x, time)
        case 29: tg_touch(coordinator, finger, tg_touch_phase(UInt32(abs(other) % 6)), x, x, time)
        case 28:
          tg_touchpad_button(coordinator, tg_stage(UInt32(abs(other) % 5)), id + 250, true, time &- 5000, time)
        default: tg_get_state(coordinator, id, &state)
        }
      if status != TG_OK { errors += 1 }
      #expect((status == TG_OK) || !client.lastError.isEmpty)
    }
    #expect(errors > 1000 && errors < 19_000)
  }
}
