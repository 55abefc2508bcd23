import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

@Suite struct SavedStateTests {
  /// Saves at every event; another coordinator continues as if nothing had happened.
  @Test(arguments: 0..<2 as Range<UInt64>) func restoredStateContinuesAtEveryEvent(seed: UInt64) {
    var input = RandomTouches(seed: seed)
    input.pressesButtons = true
    let events = (0..<60).map { _ in input.next() } + input.liftAll()
    let expected = client()
    for event in events { expected.play(event) }
    for cut in events.indices {
      let before = client()
      for event in events[..<cut] { before.play(event) }
      let state = before.save()
      let after = client()
      #expect(after.restore(state) == TG_OK)
      for event in events[cut...] { after.play(event) }
      #expect(before.log + after.log == expected.log, "cut before event \(cut)")
    }
    #expect(expected.log.count > 5)
  }

  @Test func frameThatIsNotCommittedIsSaved() {
    let (before, after) = (client(), client())
    #expect(tg_touch_down(before.coordinator, 1, 5, 6) == TG_OK)
    #expect(after.restore(before.save()) == TG_OK)
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
    let state = client.save()
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      var damaged = state
      if Bool.random(using: &random) {
        damaged.removeLast(Int.random(in: 1...damaged.count, using: &random))
        if damaged.isEmpty { continue }
      } else {
        damaged.append(0)
      }
      #expect(client.restore(damaged) == TG_ERROR_STATE)
      #expect(!client.lastError.isEmpty)
      #expect(client.save() == state)
    }
    #expect(client.restore(Array("no state".utf8)) == TG_ERROR_STATE)
    #expect(client.lastError == "not a saved state of a coordinator or frame")
    let other = CClient()
    _ = other.attach("pinch")
    #expect(other.restore(state) == TG_ERROR_STATE)
    #expect(tg_restore(client.coordinator, nil, 5) == TG_ERROR_ARGUMENT)
    client.at(80, .up(1))
    #expect(client.log.first == "80000 0 3 0.0,0.0 1")
  }

  /// Bytes that were changed at random, with a checksum that fits, restore something or nothing, and never crash.
  @Test(arguments: 0..<2 as Range<UInt64>) func changedBytesNeverCrash(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let client = client()
    client.at(0, .down(1, 0, 0), .down(2, 50, 0))
    let state = client.save()
    for _ in 0..<randomCases(200) {
      var changed = state
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let other = self.client()
      #expect(changed == state || other.restore(changed) == TG_ERROR_STATE)
      if other.restore(withChecksum(changed)) != TG_OK {
        #expect(!other.lastError.isEmpty)
        continue
      }
      _ = other.save()
      // The touches that the state has, and others.
      for id in [1, 2, 3] as [Int32] {
        if tg_touch_down(other.coordinator, id, 1, 1) != TG_OK { _ = tg_touch_up(other.coordinator, id) }
        #expect(tg_commit_frame(other.coordinator, 1_000_000) == TG_OK)
      }
    }
  }

  /// Returns a state with the checksums that belong to its parts: the coordinator's, the frame's, and its own.
  private func withChecksum(_ state: [UInt8]) -> [UInt8] {
    func sealed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
      var coder = StateCoder()
      for var byte in bytes { coder.code(&byte) }
      coder.codeChecksum()
      return coder.bytes
    }
    // After the mark, the version, three flags and times, and the pointer, each part follows its length.
    var (result, place) = (Array(state[..<min(state.count, Self.firstPart)]), Self.firstPart)
    for _ in 0..<2 where state.count >= place + 8 {
      let count = state[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      guard count >= 8, count <= UInt64(state.count - place - 8) else { break }
      let end = place + 8 + Int(count)
      result += Array(state[place..<place + 8]) + sealed(state[place + 8..<end - 8])
      place = end
    }
    if place < state.count - 8 { result += state[place..<state.count - 8] }
    return sealed(result)
  }

  private static let firstPart = 8 + 1 + 1 + 1 + 8 + 16

  private func client() -> CClient {
    let client = CClient()
    for kind in ["tap", "longPress", "pinch", "pan", "rotation"] { _ = client.attach(kind) }
    return client
  }
}
