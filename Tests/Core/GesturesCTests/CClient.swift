import CTouchstoneGestures
import CoreTestSupport
import Testing

/// The C side of a coordinator: records the callback's arguments as text.
final class CClient {
  let coordinator = tg_coordinator_create()!
  var log: [String] = []
  /// Called during each callback.
  var during: (tg_gesture) -> Void = { _ in }

  init() {
    tg_set_callback(
      coordinator,
      { gesture, user in
        let client = Unmanaged<CClient>.fromOpaque(user!).takeUnretainedValue()
        client.record(gesture!.pointee)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { tg_coordinator_destroy(coordinator) }

  private func record(_ gesture: tg_gesture) {
    var scale = 0.0
    let hasScale = tg_get_measurement(coordinator, gesture.recognizer, "scale", &scale) == TG_OK
    log.append(
      "\(gesture.time_us) \(gesture.recognizer) \(gesture.state.rawValue) \(gesture.x),\(gesture.y) \(gesture.touches)"
        + (hasScale ? " \(scale)" : ""))
    during(gesture)
  }

  func attach(_ kind: String, to target: tg_target = 0) -> tg_recognizer {
    var id: tg_recognizer = -1
    #expect(tg_attach_to(coordinator, kind, target, &id) == TG_OK)
    return id
  }

  func addTarget(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: tg_target = 0) -> tg_target {
    var frame = tg_rect(x: x, y: y, width: width, height: height)
    var target: tg_target = -1
    #expect(tg_add_target(coordinator, parent, &frame, &target) == TG_OK)
    return target
  }

  /// Returns the log since the last call.
  func takeLog() -> [String] {
    defer { log.removeAll() }
    return log
  }

  func apply(_ touch: Touch) -> tg_status {
    switch touch {
    case .down(let id, let x, let y): return tg_touch_down(coordinator, id, x, y)
    case .move(let id, let x, let y): return tg_touch_move(coordinator, id, x, y)
    case .upAt(let id, let x, let y):
      let status = tg_touch_move(coordinator, id, x, y)
      return status == TG_OK ? tg_touch_up(coordinator, id) : status
    case .up(let id): return tg_touch_up(coordinator, id)
    case .cancel(let id): return tg_touch_cancel(coordinator, id)
    case .untracked(let count): return tg_set_untracked_touches(coordinator, Int32(count))
    case .button(let isDown): return tg_set_button_down(coordinator, isDown)
    case .buttons(let buttons): return tg_set_buttons(coordinator, Int32(buttons.rawValue))
    case .hover(let x, let y): return tg_hover(coordinator, x, y)
    }
  }

  /// Commits a frame with these changes, at a time in milliseconds.
  func at(_ milliseconds: Int64, _ touches: Touch...) {
    for touch in touches { #expect(apply(touch) == TG_OK) }
    #expect(tg_commit_frame(coordinator, milliseconds * 1000) == TG_OK)
  }

  func play(_ event: RandomTouches.Event) {
    switch event {
    case .frame(let time, let touches):
      for touch in touches { #expect(apply(touch) == TG_OK, "\(lastError)") }
      #expect(tg_commit_frame(coordinator, time.microseconds) == TG_OK)
    case .wait(let time): #expect(tg_advance(coordinator, time.microseconds) == TG_OK)
    }
  }

  var lastError: String { String(cString: tg_last_error(coordinator)) }

  func save() -> [UInt8] {
    var size = 0
    #expect(tg_save(coordinator, nil, 0, &size) == TG_OK)
    var state = [UInt8](repeating: 0, count: size)
    #expect(tg_save(coordinator, &state, size, &size) == TG_OK, "\(lastError)")
    return state
  }

  func restore(_ state: [UInt8]) -> tg_status { tg_restore(coordinator, state, state.count) }

  func state(of id: tg_recognizer) -> tg_state {
    var state = TG_POSSIBLE
    tg_get_state(coordinator, id, &state)
    return state
  }
}

/// The names of all kinds, as the C interface lists them.
let kinds: [String] = (0..<Int32.max).lazy.prefix { tg_recognizer_kind($0) != nil }.map {
  String(cString: tg_recognizer_kind($0))
}
