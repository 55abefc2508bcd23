import CTouchstoneGestures
import Foundation
import CoreTestSupport
import Testing

/// Numbers of recognizers, targets and actions, which are never given again, in a program that adds and removes for hours.
@Suite struct NumberTests {
  @Test func numbersOfDetachedRecognizersAreNotGivenAgain() {
    let client = CClient()
    let kept = client.attach("pan")
    for number in 1...1000 as ClosedRange<tg_recognizer> {
      #expect(client.attach("tap") == number)
      #expect(tg_detach(client.coordinator, number) == TG_OK)
      #expect(tg_detach(client.coordinator, number) == TG_ERROR_RECOGNIZER)
      #expect(client.lastError == "recognizer \(number) has been detached")
    }
    var state = TG_POSSIBLE
    #expect(tg_get_state(client.coordinator, 1, &state) == TG_ERROR_RECOGNIZER)
    #expect(tg_get_state(client.coordinator, kept, &state) == TG_OK)
    #expect(tg_get_state(client.coordinator, 1001, &state) == TG_ERROR_RECOGNIZER)
    #expect(client.lastError == "no recognizer 1001: recognizers are numbered 0 to 1000")
    var numbers = [tg_recognizer](repeating: -1, count: 2)
    var count: Int32 = 0
    #expect(tg_get_recognizers(client.coordinator, &numbers, 2, &count) == TG_OK)
    #expect(count == 1 && numbers[0] == kept)
  }

  @Test func numbersOfRemovedTargetsAreNotGivenAgain() {
    let client = CClient()
    let kept = client.addTarget(0, 0, 10, 10)
    for number in 2...1000 as ClosedRange<tg_target> {
      #expect(client.addTarget(0, 0, 10, 10, in: kept) == number)
      #expect(tg_remove_target(client.coordinator, number) == TG_OK)
      #expect(tg_cancel_touches(client.coordinator, number) == TG_ERROR_TARGET)
    }
    #expect(tg_cancel_touches(client.coordinator, 2) == TG_ERROR_TARGET)
    #expect(client.lastError == "target 2 has been removed")
    var hit: tg_target = -1
    #expect(tg_get_target_at(client.coordinator, 5, 5, &hit) == TG_OK && hit == kept)
  }

  /// Windows and views may be nested deeper than a stack is: a level of a recursion needs at least 100 bytes.
  @Test func deeplyNestedTargetsNeedNoStack() {
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var results: [Bool] = []
    let thread = Thread {
      let client = CClient()
      var target: tg_target = 0
      for _ in 0..<20_000 { tg_add_target(client.coordinator, target, nil, &target) }
      let tap = client.attach("tap", to: target)
      client.at(0, .down(1, 5, 5))
      client.at(50, .up(1))
      results = [
        client.takeLog().count == 1,
        tg_move_target(client.coordinator, 2, 0) == TG_OK,
        tg_cancel_touches(client.coordinator, 1) == TG_OK,
        tg_remove_target(client.coordinator, 2) == TG_OK,
        tg_cancel_touches(client.coordinator, target) == TG_ERROR_TARGET,
        tg_detach(client.coordinator, tap) == TG_ERROR_RECOGNIZER,
      ]
      ended.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    ended.wait()
    #expect(results == Array(repeating: true, count: 6))
  }
}
