import CTouchstoneGestures
import Gestures
import TestSupport
import Testing

@Suite struct SavedStateTests {
  /// Saves at every event; another coordinator continues as if nothing had happened.
  @Test(arguments: 0..<2 as Range<UInt64>) func restoredStateContinuesAtEveryEvent(seed: UInt64) {
    var input = RandomTouches(seed: seed)
    input.pressesButtons = true
    let events = (0..<60).map { _ in input.next() } + input.liftAll()
    let expected = client()
    for event in events { play(event, to: expected) }
    for cut in events.indices {
      let before = client()
      for event in events[..<cut] { play(event, to: before) }
      let state = save(before)
      let after = client()
      #expect(restore(after, state) == TG_OK)
      for event in events[cut...] { play(event, to: after) }
      #expect(before.log + after.log == expected.log, "cut before event \(cut)")
    }
    #expect(expected.log.count > 5)
  }

  @Test func frameThatIsNotCommittedIsSaved() {
    let (before, after) = (client(), client())
    #expect(tg_touch_down(before.coordinator, 1, 5, 6) == TG_OK)
    #expect(restore(after, save(before)) == TG_OK)
    after.at(0)
    after.at(80, .up(1))
    #expect(after.log.first == "80000 0 3 5.0,6.0 1")
  }

  @Test func sizeIsReportedBeforeTheBufferIsAllocated() {
    let client = client()
    var size = 0
    #expect(tg_save(client.coordinator, nil, 0, &size) == TG_OK)
    #expect(size > 100)
    var buffer = [UInt8](repeating: 7, count: size)
    var needed = 0
    #expect(tg_save(client.coordinator, &buffer, size - 1, &needed) == TG_ERROR_SIZE)
    #expect(needed == size && buffer.allSatisfy { $0 == 7 })
    #expect(client.lastError == "the state takes \(size) bytes; the buffer has \(size - 1)")
    #expect(tg_save(client.coordinator, nil, 1, &needed) == TG_ERROR_ARGUMENT)
    #expect(tg_save(client.coordinator, &buffer, size, nil) == TG_ERROR_ARGUMENT)
    #expect(tg_save(client.coordinator, &buffer, size, &needed) == TG_OK)
  }

  @Test func damagedStatesAreRejectedWithoutEffect() {
    let client = client()
    client.at(0, .down(1, 0, 0))
    let state = save(client)
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      var damaged = state
      if Bool.random(using: &random) {
        damaged.removeLast(Int.random(in: 1...damaged.count, using: &random))
        if damaged.isEmpty { continue }
      } else {
        damaged.append(0)
      }
      #expect(restore(client, damaged) == TG_ERROR_STATE)
      #expect(!client.lastError.isEmpty)
      #expect(save(client) == state)
    }
    #expect(restore(client, Array("no state".utf8)) == TG_ERROR_STATE)
    #expect(client.lastError == "not a saved state of a coordinator or frame")
    let other = CClient()
    _ = other.attach("pinch")
    #expect(restore(other, state) == TG_ERROR_STATE)
    #expect(tg_restore(client.coordinator, nil, 5) == TG_ERROR_ARGUMENT)
    client.at(80, .up(1))
    #expect(client.log.first == "80000 0 3 0.0,0.0 1")
  }

  /// Bytes that were changed at random restore something or nothing, and never crash.
  @Test(arguments: 0..<2 as Range<UInt64>) func changedBytesNeverCrash(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let client = client()
    client.at(0, .down(1, 0, 0), .down(2, 50, 0))
    let state = save(client)
    for _ in 0..<200 {
      var changed = state
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let other = self.client()
      if restore(other, changed) == TG_OK { _ = save(other) } else { #expect(!other.lastError.isEmpty) }
    }
  }

  private func client() -> CClient {
    let client = CClient()
    for kind in ["tap", "longPress", "pinch", "pan", "rotation"] { _ = client.attach(kind) }
    return client
  }

  private func play(_ event: RandomTouches.Event, to client: CClient) {
    switch event {
    case .frame(let time, let touches):
      for touch in touches { #expect(client.apply(touch) == TG_OK, "\(client.lastError)") }
      #expect(tg_commit_frame(client.coordinator, time.microseconds) == TG_OK)
    case .wait(let time): #expect(tg_advance(client.coordinator, time.microseconds) == TG_OK)
    }
  }

  private func save(_ client: CClient) -> [UInt8] {
    var size = 0
    #expect(tg_save(client.coordinator, nil, 0, &size) == TG_OK)
    var state = [UInt8](repeating: 0, count: size)
    #expect(tg_save(client.coordinator, &state, size, &size) == TG_OK, "\(client.lastError)")
    return state
  }

  private func restore(_ client: CClient, _ state: [UInt8]) -> tg_status {
    tg_restore(client.coordinator, state, state.count)
  }
}
