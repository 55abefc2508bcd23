import CTouchstoneGestures
import CoreTestSupport
import Testing

/// Touches that a C program reports one by one, with their times.
@Suite struct SingleTouchTests {
  private func touch(
    _ client: CClient, _ milliseconds: Int64, _ id: Int32, _ phase: tg_touch_phase, _ x: Double = .nan,
    _ y: Double = .nan
  ) {
    #expect(tg_touch(client.coordinator, id, phase, x, y, milliseconds * 1000) == TG_OK, "\(client.lastError)")
  }

  /// Whatever touches do at one time, in whatever order: none is lost, and none stays down.
  @Test(arguments: 0..<5 as Range<UInt64>) func touchesInAnyOrderAreNeitherLostNorStuck(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let client = CClient()
    let tap = client.attach("tap")
    var down: Set<Int32> = []
    for step in 0..<200 {
      let id = Int32.random(in: 0..<4, using: &random)
      let isDown = down.contains(id)
      let phase = [TG_TOUCH_BEGAN, TG_TOUCH_MOVED, TG_TOUCH_ENDED, TG_TOUCH_CANCELLED].randomElement(using: &random)!
      let isAllowed = (phase == TG_TOUCH_BEGAN) != isDown
      let status = tg_touch(client.coordinator, id, phase, 5, 5, Int64(step / 5 * 10_000))
      #expect(status == (isAllowed ? TG_OK : TG_ERROR_TOUCH))
      if isAllowed, phase == TG_TOUCH_BEGAN { down.insert(id) }
      if isAllowed, phase == TG_TOUCH_ENDED || phase == TG_TOUCH_CANCELLED { down.remove(id) }
    }
    for id in down { touch(client, 4000, id, TG_TOUCH_ENDED) }
    #expect(tg_advance(client.coordinator, 10_000_000) == TG_OK)
    client.log.removeAll()
    touch(client, 11_000, 9, TG_TOUCH_BEGAN, 5, 5)
    touch(client, 11_080, 9, TG_TOUCH_ENDED)
    #expect(tg_flush(client.coordinator) == TG_OK)
    #expect(client.log == ["11080000 \(tap) 3 5.0,5.0 1"])
  }

  /// A program that also makes calls that are refused, at any later time, gets what one gets that does not make them.
  @Test(arguments: 0..<20 as Range<UInt64>) func refusedCallsHaveNoEffect(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (plain, other) = (CClient(), CClient())
    for client in [plain, other] {
      for kind in ["tap", "pan", "longPress"] { _ = client.attach(kind) }
      #expect(tg_report_failures(client.coordinator, true) == TG_OK)
    }
    var (down, time, refused) = (Set<Int32>(), Int64(0), 0)
    for _ in 0..<200 {
      time += [0, 0, 8, 300].randomElement(using: &random)!
      let id = Int32.random(in: 0..<12, using: &random)
      let isDown = down.contains(id)
      let phase = [TG_TOUCH_BEGAN, TG_TOUCH_MOVED, TG_TOUCH_ENDED, TG_TOUCH_CANCELLED].randomElement(using: &random)!
      let place = Double.random(in: 0..<200, using: &random).rounded()
      guard (phase == TG_TOUCH_BEGAN) != isDown, phase != TG_TOUCH_BEGAN || down.count < 10 else {
        let status =
          switch Bool.random(using: &random) ? phase : tg_touch_phase(99) {
          case TG_TOUCH_BEGAN: tg_touch_down(other.coordinator, id, place, 5)
          case TG_TOUCH_MOVED: tg_touch_move(other.coordinator, id, place, 5)
          case TG_TOUCH_ENDED: tg_touch_up(other.coordinator, id)
          case TG_TOUCH_CANCELLED: tg_touch_cancel(other.coordinator, id)
          default: tg_touch(other.coordinator, id, phase, place, 5, (time + 8) * 1000)
          }
        #expect(status != TG_OK && tg_set_untracked_touches(other.coordinator, -1) != TG_OK)
        refused += 1
        continue
      }
      if phase == TG_TOUCH_BEGAN { down.insert(id) }
      if phase == TG_TOUCH_ENDED || phase == TG_TOUCH_CANCELLED { down.remove(id) }
      for client in [plain, other] { touch(client, time, id, phase, place, 5) }
      var (first, second) = (Int64(0), Int64(0))
      let deadlines = (tg_next_deadline(plain.coordinator, &first), tg_next_deadline(other.coordinator, &second))
      #expect(deadlines.0 == deadlines.1 && first == second && plain.log == other.log)
      var (contacts, index) = ((tg_contact(), tg_contact()), Int32(0))
      while tg_get_touch(plain.coordinator, index, &contacts.0) == TG_OK {
        #expect(tg_get_touch(other.coordinator, index, &contacts.1) == TG_OK && contacts.0.id == contacts.1.id)
        index += 1
      }
      #expect(tg_get_touch(other.coordinator, index, &contacts.1) != TG_OK)
    }
    #expect(refused > 20 && !plain.log.isEmpty)
  }

  /// Browsers report 0, 0 for a touch that is cancelled.
  @Test(arguments: [0, .nan, .infinity, 1e300]) func cancelKeepsTheLastPosition(place: Double) {
    let client = CClient()
    let pan = client.attach("pan")
    touch(client, 0, 1, TG_TOUCH_BEGAN, 100, 500)
    touch(client, 16, 1, TG_TOUCH_MOVED, 100, 460)
    touch(client, 48, 1, TG_TOUCH_CANCELLED, place, place)
    #expect(tg_flush(client.coordinator) == TG_OK)
    var (contact, translation) = (tg_contact(), 0.0)
    #expect(tg_get_touch(client.coordinator, 0, &contact) == TG_OK)
    #expect(contact.phase == TG_TOUCH_CANCELLED && contact.x == 100 && contact.y == 460)
    #expect(client.log.last == "48000 \(pan) 4 100.0,460.0 1")
    #expect(
      tg_get_measurement(client.coordinator, pan, "translationY", &translation) == TG_OK && abs(translation) <= 40)
  }

  @Test func movesWithinTheIntervalAreOneFrame() {
    let client = CClient()
    _ = client.attach("pan")
    #expect(tg_set_coalescing_interval(client.coordinator, 16_000) == TG_OK)
    var (contact, time, positions) = (tg_contact(), Int64(0), [[Double]]())
    client.during = { _ in
      var found: [Double] = []
      while tg_get_coalesced_touch(client.coordinator, 1, Int32(found.count), &contact, &time) == TG_OK {
        found.append(contact.x)
      }
      positions.append(found)
    }
    touch(client, 0, 1, TG_TOUCH_BEGAN, 0, 0)
    for step in 1...9 as ClosedRange<Int64> { touch(client, step * 4, 1, TG_TOUCH_MOVED, Double(step) * 10, 0) }
    #expect(tg_next_deadline(client.coordinator, &time) && time == 52_000)
    #expect(tg_advance(client.coordinator, 51_999) == TG_OK && client.log.count == 2)
    #expect(tg_advance(client.coordinator, 52_000) == TG_OK)
    touch(client, 56, 1, TG_TOUCH_ENDED)
    #expect(tg_flush(client.coordinator) == TG_OK)
    #expect(client.takeLog().map { $0.prefix(5) } == ["16000", "32000", "36000", "56000"])
    #expect(positions == [[10, 20, 30, 40], [50, 60, 70, 80], [90], [90]])
  }

  @Test func touchesThatHaveNotBeenDeliveredAreSaved() {
    let (before, after) = (CClient(), CClient())
    _ = before.attach("tap")
    _ = after.attach("tap")
    touch(before, 0, 1, TG_TOUCH_BEGAN, 5, 5)
    touch(before, 80, 1, TG_TOUCH_ENDED)
    #expect(after.restore(before.save()) == TG_OK)
    #expect(tg_flush(after.coordinator) == TG_OK)
    #expect(after.log == ["80000 0 3 5.0,5.0 1"])
  }
}
