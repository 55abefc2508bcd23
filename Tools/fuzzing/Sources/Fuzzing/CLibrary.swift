#if compiler(>=6.3)
import CTouchstoneGestures
import Gestures

/// Calls functions of the C library in any order with any arguments, also from within its callbacks. Each returns a status that
/// it documents, an error is described, a call from a callback that would change what is delivered is refused, and once all
/// touches are cancelled and every deadline has passed, nothing goes on.
func fuzzCLibrary(_ attempt: FuzzInput) {
  let client = CClient(attempt)
  while !client.input.isEmpty { client.call() }
  client.finish()
}

/// A program that uses the library; each byte of the attempt is a decision.
private final class CClient {
  private let coordinator = tg_coordinator_create()!
  var input: FuzzInput
  private var time: Int64 = 0
  private var isInCallback = false
  private var user: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  init(_ input: FuzzInput) { self.input = input }

  func call() {
    time &+= input.step()
    let status =
      switch input.index(8) {
      case 0: callSetup()
      case 1: callTargets()
      case 2: callParameters()
      case 3, 4: callTouches()
      case 5: callFrames()
      case 6: callTouchpad()
      default: callQueries()
      }
    check(status)
  }

  private func check(_ status: tg_status) {
    expect(status.rawValue <= TG_ERROR_FRAME.rawValue, "status \(status.rawValue) is not documented")
    if status == TG_OK { return }
    expect(tg_last_error(coordinator).map { $0.pointee != 0 } == true, "status \(status.rawValue) has no description")
  }

  /// Cancels everything. Nothing may be left to do.
  func finish() {
    // A time that no call refuses: an old one counts as now.
    check(tg_set_callback(coordinator, nil, nil))
    check(tg_cancel_all(coordinator, 0))
    check(tg_advance(coordinator, .max))
    _ = tg_touchpad_scroll(coordinator, TG_STAGE_CANCELLED, 0, 0, 0)
    _ = tg_touchpad_swipe(coordinator, TG_STAGE_CANCELLED, 3, 0, 0, 0)
    _ = tg_touchpad_pinch(coordinator, TG_STAGE_CANCELLED, 2, 0, 0, 1, 0, 0)
    _ = tg_touchpad_hold(coordinator, TG_STAGE_CANCELLED, 2, false, 0)
    check(tg_advance(coordinator, .max))
    var deadline: Int64 = 0
    expect(!tg_next_deadline(coordinator, &deadline), "a deadline is left after all have passed")
    var recognizers = [tg_recognizer](repeating: 0, count: 64)
    var count: Int32 = 0
    check(tg_get_recognizers(coordinator, &recognizers, 64, &count))
    for recognizer in recognizers.prefix(Int(count)) {
      var info = tg_recognizer_info()
      check(tg_get_recognizer_info(coordinator, recognizer, &info, MemoryLayout<tg_recognizer_info>.size))
      // A touchpad's pointer stays where it is.
      let isActive = info.state == TG_BEGAN || info.state == TG_CHANGED
      expect(!isActive || String(cString: info.kind) == "hover", "a gesture goes on without touches")
    }
    expect(tg_coordinator_destroy(coordinator) == TG_OK, "the coordinator is not destroyed")
  }

  // MARK: Arguments

  private func number() -> Double { input.number() }

  /// Mostly a small number, which may be that of a recognizer, target or touch.
  private func integer() -> Int32 {
    input.index(8) == 0 ? Int32(truncatingIfNeeded: input.word()) : Int32(input.index(12)) - 1
  }

  private func kind() -> String { tg_recognizer_kind(Int32(input.index(14))).map { String(cString: $0) } ?? "none" }

  private func rect() -> tg_rect { tg_rect(x: number(), y: number(), width: number(), height: number()) }

  // MARK: Calls

  private func callSetup() -> tg_status {
    var result: Int32 = 0
    switch input.index(10) {
    case 0, 1: return tg_attach(coordinator, kind(), &result)
    case 2: return tg_attach_to(coordinator, kind(), integer(), &result)
    case 3: return tg_detach(coordinator, integer())
    case 4: return tg_set_enabled(coordinator, integer(), input.flag())
    case 5: return tg_require_to_fail(coordinator, integer(), integer())
    case 6: return tg_allow_simultaneous(coordinator, integer(), integer())
    case 7: return tg_set_callback(coordinator, Self.callback, user)
    case 8: return tg_add_action(coordinator, integer(), Self.callback, user, &result)
    default: return tg_remove_action(coordinator, integer())
    }
  }

  private func callTargets() -> tg_status {
    var (result, isInUse, frame) = (Int32(0), false, rect())
    var transform = tg_transform(a: number(), b: number(), tx: number(), ty: number())
    switch input.index(9) {
    case 0, 1: return tg_add_target(coordinator, integer(), &frame, &result)
    case 2: return tg_set_target_frame(coordinator, integer(), &frame)
    case 3: return tg_set_target_transform(coordinator, integer(), &transform)
    case 4: return tg_set_target_enabled(coordinator, integer(), input.flag())
    case 5: return tg_move_target(coordinator, integer(), integer())
    case 6: return tg_remove_target(coordinator, integer())
    case 7: return tg_cancel_touches(coordinator, integer())
    default: return tg_get_target_in_use(coordinator, integer(), &isInUse)
    }
  }

  private func callParameters() -> tg_status {
    var info = tg_parameter_info()
    let (index, recognizer) = (Int32(input.index(16)), integer())
    guard tg_get_parameter_info(kind(), index, &info, MemoryLayout<tg_parameter_info>.size) == TG_OK,
      let name = info.name
    else { return tg_set_parameter(coordinator, recognizer, "none", number()) }
    var value = 0.0
    switch input.index(5) {
    case 0: return tg_get_parameter(coordinator, recognizer, name, &value)
    case 1: return tg_set_touch_handling(coordinator, recognizer, input.flag(), input.flag(), input.flag())
    case 2: return tg_set_allowed_touch_types(coordinator, recognizer, integer())
    case 3: return tg_set_parameter(coordinator, recognizer, name, info.minimum + Double(input.byte()))
    default: return tg_set_parameter(coordinator, recognizer, name, number())
    }
  }

  private func callTouches() -> tg_status {
    switch input.index(9) {
    case 0: return tg_flush(coordinator)
    case 1: return tg_advance(coordinator, time)
    case 2: return tg_cancel_all(coordinator, time)
    case 3: return tg_ignore_touch(coordinator, integer(), integer())
    case 4: return tg_set_coalescing_interval(coordinator, input.step())
    case 5: return tg_set_touch_pressure(coordinator, integer(), number(), number(), number(), number())
    default:
      return tg_touch(coordinator, integer(), tg_touch_phase(UInt32(input.index(6))), number(), number(), time)
    }
  }

  private func callFrames() -> tg_status {
    switch input.index(10) {
    case 0, 1: return tg_touch_down(coordinator, integer(), number(), number())
    case 2: return tg_touch_move(coordinator, integer(), number(), number())
    case 3: return tg_touch_up(coordinator, integer())
    case 4: return tg_touch_cancel(coordinator, integer())
    case 5: return tg_set_untracked_touches(coordinator, integer())
    case 6: return input.flag() ? tg_hover(coordinator, number(), number()) : tg_end_hover(coordinator)
    case 7: return tg_set_buttons(coordinator, integer())
    case 8: return tg_set_bounds(coordinator, number(), number())
    default: return tg_commit_frame(coordinator, time)
    }
  }

  private func callTouchpad() -> tg_status {
    let stage = tg_stage(UInt32(input.index(5)))
    switch input.index(7) {
    case 0: return tg_set_pointer(coordinator, number(), number())
    case 1: return tg_touchpad_motion(coordinator, number(), number(), time)
    case 2: return tg_touchpad_button(coordinator, stage, 272 + integer(), input.flag(), time &- input.step(), time)
    case 3: return tg_touchpad_scroll(coordinator, stage, number(), number(), time)
    case 4: return tg_touchpad_swipe(coordinator, stage, integer(), number(), number(), time)
    case 5:
      return tg_touchpad_pinch(coordinator, stage, integer(), number(), number(), number(), number(), time)
    default: return tg_touchpad_hold(coordinator, stage, integer(), input.flag(), time)
    }
  }

  private func callQueries() -> tg_status {
    var (x, y, integerResult, state) = (number(), number(), Int32(0), TG_POSSIBLE)
    switch input.index(8) {
    case 0: return tg_get_state(coordinator, integer(), &state)
    case 1: return tg_get_location(coordinator, integer(), &x, &y, &integerResult)
    case 2: return tg_get_touch_location(coordinator, integer(), integer(), &x, &y)
    case 3: return tg_get_target_at(coordinator, x, y, &integerResult)
    case 4: return tg_convert_to_target(coordinator, integer(), &x, &y)
    case 5: return tg_set_scale(coordinator, integer(), x)
    case 6: return tg_set_translation(coordinator, integer(), x, y)
    default: return saveAndRestore()
    }
  }

  /// Restores what was saved: that changes nothing, so that it saves the same.
  private func saveAndRestore() -> tg_status {
    var size = 0
    let asked = tg_save(coordinator, nil, 0, &size)
    if asked != TG_ERROR_SIZE { return asked }
    var (saved, again) = ([UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size))
    check(tg_save(coordinator, &saved, size, &size))
    if input.flag() { saved[input.index(min(size, 256))] ^= 1 << input.byte() % 8 } else { again = saved }
    let status = tg_restore(coordinator, saved, size)
    expect(status == (again == saved ? TG_OK : TG_ERROR_STATE), "a state is restored with status \(status.rawValue)")
    return status
  }

  // MARK: Callbacks

  private static let callback: tg_callback = { gesture, user in
    Unmanaged<CClient>.fromOpaque(user!).takeUnretainedValue().receive(gesture!.pointee)
  }

  /// Calls the library from within a call.
  private func receive(_ gesture: tg_gesture) {
    if isInCallback { return }
    isInCallback = true
    defer { isInCallback = false }
    expect(gesture.state.rawValue <= TG_FAILED.rawValue, "a gesture has state \(gesture.state.rawValue)")
    expect(tg_touch_down(coordinator, integer(), 1, 1) == TG_ERROR_BUSY, "a callback may send input")
    expect(tg_coordinator_destroy(coordinator) == TG_ERROR_BUSY, "a callback may free the coordinator")
    if input.flag() { call() }
  }
}
#endif
