import CTouchstoneGestures
import TestSupport
import Testing

@Suite struct TargetTests {
  private final class Log {
    var lines: [String] = []
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    /// The target that the hit test returns.
    var hit: tg_target = -1

    static func from(_ user: UnsafeMutableRawPointer?) -> Log { Unmanaged.fromOpaque(user!).takeUnretainedValue() }
  }

  private let log = Log()
  private let record: tg_touch_callback = { target, id, phase, x, y, time, user in
    Log.from(user).lines.append("\(time) \(target): \(id) \(phase.rawValue) \(x),\(y)")
  }

  @Test func recognizerReceivesTheTouchesOnItsTarget() {
    let client = CClient()
    let left = client.addTarget(0, 0, 100, 100)
    let right = client.addTarget(100, 0, 100, 100)
    let button = client.addTarget(10, 10, 10, 10, in: left)
    #expect((left, right, button) == (1, 2, 3))
    let taps = [left, right, button].map { client.attach("tap", to: $0) }
    var time: Int64 = 0
    func tap(_ x: Double, _ y: Double) -> [tg_recognizer] {
      client.at(time, .down(1, x, y))
      client.at(time + 50, .up(1))
      time += 1000
      return client.takeLog().map { tg_recognizer($0.split(separator: " ")[1])! }
    }
    // The innermost tap prevents the one around it.
    #expect(tap(50, 50) == [taps[0]] && tap(150, 50) == [taps[1]] && tap(15, 15) == [taps[2]] && tap(250, 50) == [])
    var hit: tg_target = -1
    #expect(tg_get_target_at(client.coordinator, 15, 15, &hit) == TG_OK && hit == button)
    #expect(tg_get_target_at(client.coordinator, 250, 15, &hit) == TG_OK && hit == TG_SURFACE)
    #expect(tg_set_target_enabled(client.coordinator, button, false) == TG_OK)
    #expect(tap(15, 15) == [taps[0]])
    #expect(tg_set_target_enabled(client.coordinator, button, true) == TG_OK)
    // A target's frame is in points of the surface, and outside its parent it cannot be hit.
    #expect(tg_move_target(client.coordinator, button, right) == TG_OK)
    #expect(tap(15, 15) == [taps[0]])
    var frame = tg_rect(x: 110, y: 10, width: 10, height: 10)
    #expect(tg_set_target_frame(client.coordinator, button, &frame) == TG_OK)
    #expect(tap(115, 15) == [taps[2]])
    #expect(tg_set_target_frame(client.coordinator, button, nil) == TG_OK)
    #expect(tap(190, 90) == [taps[2]])
  }

  @Test func gestureHasTheTargetOfItsRecognizer() {
    let client = CClient()
    let target = client.addTarget(0, 0, 100, 100)
    _ = client.attach("tap", to: target)
    _ = client.attach("longPress")
    var targets: [tg_target] = []
    client.during = { targets.append($0.target) }
    client.at(0, .down(1, 5, 5))
    client.at(50, .up(1))
    client.at(1000, .down(1, 5, 5))
    client.at(1600)
    #expect(targets == [target, TG_SURFACE])
  }

  @Test func hitTestChoosesTheTarget() {
    let client = CClient()
    let cell = client.addTarget(0, 0, 0, 0)
    let tap = client.attach("tap", to: cell)
    let hitTest: tg_hit_test = { _, _, user in Log.from(user).hit }
    #expect(tg_set_hit_test(client.coordinator, hitTest, log.pointer) == TG_OK)
    for (hit, count) in [(cell, 1), (-1, 0), (TG_SURFACE, 0), (99, 0), (cell, 1)] as [(tg_target, Int)] {
      log.hit = hit
      client.at(Int64(client.log.count), .down(1, 500, 500))
      client.at(50, .up(1))
      #expect(client.takeLog().count == count, "hit \(hit)")
    }
    #expect(tg_set_hit_test(client.coordinator, nil, nil) == TG_OK)
    client.at(5000, .down(1, 500, 500))
    client.at(5050, .up(1))
    #expect(client.log.isEmpty && client.state(of: tap) == TG_POSSIBLE)
  }

  @Test func targetReceivesItsTouchesUntilAGestureCancelsThem() {
    let client = CClient()
    let cell = client.addTarget(0, 0, 100, 100)
    #expect(tg_set_touch_callback(client.coordinator, cell, record, log.pointer) == TG_OK)
    let pan = client.attach("pan", to: cell)
    func play(_ start: Int64) -> [String] {
      client.at(start, .down(1, 5, 5))
      client.at(start + 10, .move(1, 15, 5))
      client.at(start + 20, .move(1, 45, 5))
      client.at(start + 30, .up(1))
      defer { log.lines.removeAll() }
      return log.lines
    }
    #expect(play(0) == ["0 1: 1 0 5.0,5.0", "10000 1: 1 1 15.0,5.0", "20000 1: 1 4 15.0,5.0"])
    #expect(tg_set_touch_handling(client.coordinator, pan, false, false, true) == TG_OK)
    #expect(play(1000).last == "1030000 1: 1 3 45.0,5.0")
    // With delays, the touch begins for the target only once the pan has failed.
    #expect(tg_set_touch_handling(client.coordinator, pan, true, true, true) == TG_OK)
    #expect(play(2000).isEmpty)
    #expect(tg_set_touch_callback(client.coordinator, cell, nil, nil) == TG_OK)
    #expect(play(3000).isEmpty)
  }

  @Test func cancellingTheTouchesOfATargetCancelsItsGestures() {
    let client = CClient()
    let cell = client.addTarget(0, 0, 100, 100)
    #expect(tg_set_touch_callback(client.coordinator, cell, record, log.pointer) == TG_OK)
    let pan = client.attach("pan", to: cell)
    #expect(tg_set_touch_handling(client.coordinator, pan, false, false, false) == TG_OK)
    client.at(0, .down(1, 5, 5))
    client.at(10, .move(1, 45, 5))
    var isInUse = false
    #expect(tg_get_target_in_use(client.coordinator, cell, &isInUse) == TG_OK && isInUse)
    #expect(tg_cancel_touches(client.coordinator, cell) == TG_OK)
    #expect(log.lines.last == "10000 1: 1 4 45.0,5.0" && client.log.last == "10000 0 4 45.0,5.0 1")
    client.at(30, .up(1))
    #expect(tg_get_target_in_use(client.coordinator, cell, &isInUse) == TG_OK && !isInUse)
  }

  @Test func ignoredTouchIsNoLongerDelivered() {
    let client = CClient()
    let tap = client.attach("tap")
    client.at(0, .down(1, 5, 5))
    #expect(tg_ignore_touch(client.coordinator, 1, tap) == TG_OK)
    client.at(50, .up(1))
    #expect(client.log.isEmpty)
  }

  @Test func recognizerOnATargetCanCountUntrackedTouches() {
    let client = CClient()
    let cell = client.addTarget(0, 0, 100, 100)
    let tap = client.attach("tap", to: cell)
    for (isCounting, count) in [(false, 1), (true, 0)] {
      #expect(tg_set_counts_untracked_touches(client.coordinator, tap, isCounting) == TG_OK)
      let start: Int64 = isCounting ? 1000 : 0
      client.at(start, .down(1, 5, 5), .untracked(1))
      client.at(start + 50, .up(1), .untracked(0))
      #expect(client.takeLog().count == count)
    }
  }

  @Test func transformMovesTheAreaOfATarget() {
    let client = CClient()
    let photo = client.addTarget(100, 100, 50, 50)
    var transform = tg_transform(a: 2, b: 0, tx: -100, ty: -100)
    #expect(tg_set_target_transform(client.coordinator, photo, &transform) == TG_OK)
    var hit: tg_target = -1
    for (x, expected) in [(99.0, TG_SURFACE), (101, photo), (199, photo), (201, TG_SURFACE)] {
      #expect(tg_get_target_at(client.coordinator, x, x, &hit) == TG_OK && hit == expected, "\(x)")
    }
    var (x, y) = (110.0, 120.0)
    #expect(tg_convert_to_target(client.coordinator, photo, &x, &y) == TG_OK && (x, y) == (5, 10))
    #expect(tg_convert_from_target(client.coordinator, photo, &x, &y) == TG_OK && (x, y) == (110, 120))
    #expect(tg_set_target_transform(client.coordinator, photo, nil) == TG_OK)
    #expect(tg_get_target_at(client.coordinator, 149, 149, &hit) == TG_OK && hit == photo)
    #expect(tg_convert_to_target(client.coordinator, photo, nil, &y) == TG_ERROR_ARGUMENT)
  }

  @Test func removedTargetIsGoneWithItsRecognizers() {
    let client = CClient()
    let coordinator = client.coordinator
    let window = client.addTarget(0, 0, 100, 100)
    let button = client.addTarget(0, 0, 10, 10, in: window)
    let (pan, tap) = (client.attach("pan", to: window), client.attach("tap", to: button))
    client.at(0, .down(1, 50, 50))
    client.at(10, .move(1, 90, 50))
    #expect(tg_remove_target(coordinator, window) == TG_OK)
    #expect(client.log.last == "10000 0 4 90.0,50.0 1")
    for recognizer in [pan, tap] { #expect(tg_detach(coordinator, recognizer) == TG_ERROR_RECOGNIZER) }
    for target in [window, button] { #expect(tg_set_target_enabled(coordinator, target, true) == TG_ERROR_TARGET) }
    #expect(client.lastError == "target 2 has been removed")
    // Numbers are never used again.
    #expect(client.addTarget(0, 0, 100, 100) == 3)
    client.at(20, .up(1))
  }

  @Test func locationsOfTheTouchesOfAGestureAreRead() {
    let client = CClient()
    let pinch = client.attach("pinch")
    client.at(0, .down(1, 10, 20), .down(2, 110, 20))
    client.at(10, .move(2, 210, 20))
    var (x, y) = (0.0, 0.0)
    #expect(tg_get_touch_location(client.coordinator, pinch, 0, &x, &y) == TG_OK && (x, y) == (10, 20))
    #expect(tg_get_touch_location(client.coordinator, pinch, 1, &x, &y) == TG_OK && (x, y) == (210, 20))
    for index in [2, -1, .max] as [Int32] {
      #expect(tg_get_touch_location(client.coordinator, pinch, index, &x, &y) == TG_ERROR_TOUCH)
    }
    #expect(client.lastError == "pinch receives no touch with the index \(Int32.max) now")
  }

  @Test func unknownTargetsAreRejected() {
    let client = CClient()
    let coordinator = client.coordinator
    var (target, isInUse): (tg_target, Bool) = (7, true)
    var recognizer: tg_recognizer = 7
    #expect(tg_attach_to(coordinator, "tap", 1, &recognizer) == TG_ERROR_TARGET)
    #expect(client.lastError == "no target 1: only the surface, 0, exists")
    let outer = client.addTarget(0, 0, 100, 100)
    let inner = client.addTarget(0, 0, 10, 10, in: outer)
    for unknown in [-1, 3, .max, .min] as [tg_target] {
      for status in [
        tg_add_target(coordinator, unknown, nil, &target), tg_set_target_frame(coordinator, unknown, nil),
        tg_set_target_enabled(coordinator, unknown, true), tg_move_target(coordinator, unknown, 0),
        tg_move_target(coordinator, inner, unknown), tg_get_target_in_use(coordinator, unknown, &isInUse),
        tg_cancel_touches(coordinator, unknown), tg_set_touch_callback(coordinator, unknown, record, nil),
        tg_attach_to(coordinator, "tap", unknown, &recognizer),
      ] {
        #expect(status == TG_ERROR_TARGET)
        #expect(client.lastError == "no target \(unknown): targets are numbered 0, the surface, to 2")
      }
    }
    #expect(tg_move_target(coordinator, TG_SURFACE, outer) == TG_ERROR_TARGET)
    #expect(tg_move_target(coordinator, outer, inner) == TG_ERROR_TARGET)
    #expect(client.lastError == "target 2 is inside target 1, which cannot be moved into it")
    #expect(tg_remove_target(coordinator, TG_SURFACE) == TG_ERROR_TARGET)
    #expect(tg_set_target_transform(coordinator, TG_SURFACE, nil) == TG_ERROR_TARGET)
    #expect(client.lastError == "the surface cannot be moved, transformed or removed")
    for (a, tx) in [(Double.nan, 0.0), (0, 0), (1, .infinity)] {
      var transform = tg_transform(a: a, b: 0, tx: tx, ty: 0)
      #expect(tg_set_target_transform(coordinator, outer, &transform) == TG_ERROR_ARGUMENT)
    }
    for (x, y, width, height) in [(Double.nan, 0.0, 1.0, 1.0), (0, .infinity, 1, 1), (0, 0, -1, 1), (0, 0, 1, -1)] {
      var frame = tg_rect(x: x, y: y, width: width, height: height)
      #expect(tg_add_target(coordinator, 0, &frame, &target) == TG_ERROR_ARGUMENT)
      #expect(tg_set_target_frame(coordinator, outer, &frame) == TG_ERROR_ARGUMENT)
    }
    #expect((target, recognizer) == (7, 7) && isInUse)
  }
}
