import CTouchstoneGestures
import TestSupport
import Testing

/// A C program's side of a coordinator: what it was told, in words.
final class CClient {
  let coordinator = tg_coordinator_create()!
  var log: [String] = []
  /// Called during each call of the callback.
  var during: (tg_gesture) -> Void = { _ in }
  private var places: [Int32: (Double, Double)] = [:]

  init() {
    tg_set_callback(
      coordinator,
      { gesture, user in
        let page = Unmanaged<CClient>.fromOpaque(user!).takeUnretainedValue()
        page.told(gesture!.pointee)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { tg_coordinator_destroy(coordinator) }

  private func told(_ gesture: tg_gesture) {
    var scale = 0.0
    let hasScale = tg_measurement(coordinator, gesture.recognizer, "scale", &scale) == TG_OK
    log.append(
      "\(gesture.time_us) \(gesture.recognizer) \(gesture.state.rawValue) \(gesture.x),\(gesture.y) \(gesture.touches)"
        + (hasScale ? " \(scale)" : ""))
    during(gesture)
  }

  func attach(_ kind: String) -> tg_recognizer {
    var id: tg_recognizer = -1
    #expect(tg_attach(coordinator, kind, &id) == TG_OK)
    return id
  }

  func apply(_ touch: Touch) -> tg_status {
    switch touch {
    case .down(let id, let x, let y):
      places[id] = (x, y)
      return tg_begin(coordinator, id, x, y)
    case .move(let id, let x, let y):
      places[id] = (x, y)
      return tg_move(coordinator, id, x, y)
    case .upAt(let id, let x, let y): return tg_end(coordinator, id, x, y)
    case .up(let id): return tg_end(coordinator, id, places[id]!.0, places[id]!.1)
    case .cancel(let id): return tg_cancel(coordinator, id, places[id]!.0, places[id]!.1)
    case .untracked(let count): return tg_set_untracked(coordinator, Int32(count))
    }
  }

  /// A frame in which all of this happens, at so many milliseconds.
  func at(_ milliseconds: Int64, _ touches: Touch...) {
    for touch in touches { #expect(apply(touch) == TG_OK) }
    #expect(tg_commit(coordinator, milliseconds * 1000) == TG_OK)
  }

  var lastError: String { String(cString: tg_last_error(coordinator)) }

  func state(of id: tg_recognizer) -> tg_state {
    var state = TG_POSSIBLE
    tg_state_of(coordinator, id, &state)
    return state
  }
}

/// Every kind's name, as C lists them.
let kinds: [String] = (0..<Int32.max).lazy.prefix { tg_kind($0) != nil }.map { String(cString: tg_kind($0)) }
