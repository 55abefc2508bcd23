import CTouchstoneGestures
import TestSupport
import Testing

/// Touches that a C program reports one by one, with their times.
@Suite struct SingleTouchTests {
  private func touch(
    _ client: CClient, _ milliseconds: Int64, _ id: Int32, _ phase: tg_touch_phase, _ x: Double = .nan,
    _ y: Double = .nan
  ) {
    #expect(tg_touch(client.coordinator, id, phase, x, y, milliseconds * 1000) == TG_OK, "\(client.lastError)")
  }

  @Test func touchesOfOneTimeAreOneFrame() {
    let client = CClient()
    _ = client.attach("pinch")
    touch(client, 0, 1, TG_TOUCH_BEGAN, 100, 0)
    touch(client, 0, 2, TG_TOUCH_BEGAN, 200, 0)
    // Delivered one after the other, the centre would move back and forth.
    touch(client, 20, 1, TG_TOUCH_MOVED, 50, 0)
    touch(client, 20, 2, TG_TOUCH_MOVED, 250, 0)
    touch(client, 40, 1, TG_TOUCH_MOVED, 0, 0)
    touch(client, 40, 2, TG_TOUCH_MOVED, 300, 0)
    #expect(client.log == ["20000 0 1 150.0,0.0 2 2.0"])
    #expect(tg_flush(client.coordinator) == TG_OK)
    #expect(client.log.last == "40000 0 2 150.0,0.0 2 3.0" && client.log.count == 2)
    #expect(tg_flush(client.coordinator) == TG_OK)
    #expect(client.log.count == 2)
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

  @Test func movesWithinTheIntervalAreOneFrame() {
    let client = CClient()
    _ = client.attach("pan")
    #expect(tg_set_coalescing_interval(client.coordinator, -1) == TG_ERROR_ARGUMENT)
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
    #expect(tg_get_coalesced_touch(client.coordinator, 2, 0, &contact, &time) == TG_ERROR_ARGUMENT)
    #expect(tg_get_coalesced_touch(client.coordinator, 1, -1, &contact, &time) == TG_ERROR_ARGUMENT)
  }

  @Test func coalescedMovesHaveTheirOwnPressure() {
    let client = CClient()
    #expect(tg_set_coalescing_interval(client.coordinator, 16_000) == TG_OK)
    touch(client, 0, 1, TG_TOUCH_BEGAN, 0, 0)
    for step in 1...3 as ClosedRange<Int64> {
      touch(client, step * 4, 1, TG_TOUCH_MOVED, Double(step), 0)
      #expect(tg_set_touch_pressure(client.coordinator, 1, Double(step), 0, 0, 0) == TG_OK)
    }
    var (contact, time) = (tg_contact(), Int64(0))
    for index in 0..<3 as Range<Int32> {
      #expect(tg_get_coalesced_touch(client.coordinator, 1, index, &contact, &time) == TG_OK)
      #expect(contact.major_radius == Double(index + 1) && time == Int64(index + 1) * 4000)
    }
  }

  /// A touch down does not wait for the interval, nor does a deadline.
  @Test func coalescedMovesWaitForNothingElse() {
    let client = CClient()
    let press = client.attach("longPress")
    #expect(tg_set_coalescing_interval(client.coordinator, 16_000) == TG_OK)
    touch(client, 0, 1, TG_TOUCH_BEGAN, 0, 0)
    var time: Int64 = 0
    #expect(tg_next_deadline(client.coordinator, &time) && time == 0)
    touch(client, 490, 1, TG_TOUCH_MOVED, 1, 0)
    touch(client, 494, 1, TG_TOUCH_MOVED, 2, 0)
    #expect(tg_next_deadline(client.coordinator, &time) && time == 500_000)
    #expect(tg_advance(client.coordinator, 500_000) == TG_OK)
    #expect(client.log == ["500000 \(press) 1 2.0,0.0 1"])
  }

  @Test func touchesHaveTapCountRadiusAndForce() {
    let client = CClient()
    var contact = tg_contact()
    #expect(tg_get_touch(client.coordinator, 0, &contact) == TG_ERROR_ARGUMENT)
    touch(client, 0, 1, TG_TOUCH_BEGAN, 5, 5)
    touch(client, 50, 1, TG_TOUCH_ENDED)
    touch(client, 100, 2, TG_TOUCH_BEGAN, 6, 5)
    #expect(tg_set_touch_pressure(client.coordinator, 2, 24, 0.5, 2, 1) == TG_OK)
    #expect(tg_get_touch(client.coordinator, 0, &contact) == TG_OK)
    #expect(contact.id == 2 && contact.x == 6 && contact.tap_count == 2)
    #expect(contact.major_radius == 24 && contact.major_radius_tolerance == 0.5)
    #expect(contact.force == 1 && contact.maximum_possible_force == 1)
    touch(client, 110, 2, TG_TOUCH_MOVED, 7, 5)
    #expect(tg_get_touch(client.coordinator, 0, &contact) == TG_OK && contact.x == 7 && contact.major_radius == 24)
    for index in [1, -1] as [Int32] {
      #expect(tg_get_touch(client.coordinator, index, &contact) == TG_ERROR_ARGUMENT)
    }
    #expect(tg_get_touch(client.coordinator, 0, nil) == TG_ERROR_ARGUMENT)
    #expect(tg_set_touch_pressure(client.coordinator, 1, 24, 0, 0, 0) == TG_ERROR_TOUCH)
  }

  @Test func touchThatBeginsAndEndsAtOneTimeIsATap() {
    let client = CClient()
    _ = client.attach("tap")
    for time in [0, 1000] as [Int64] {
      touch(client, time, 1, TG_TOUCH_BEGAN, 5, 5)
      touch(client, time, 1, TG_TOUCH_ENDED)
    }
    #expect(tg_flush(client.coordinator) == TG_OK)
    #expect(client.log == ["0 0 3 5.0,5.0 1", "1000000 0 3 5.0,5.0 1"])
  }

  @Test func everythingElseDeliversTheTouchesFirst() {
    for deliver in [
      { tg_advance($0, 0) }, { tg_commit_frame($0, 90_000) }, { tg_touch_down($0, 7, 9, 9) },
      { tg_touchpad_motion($0, 1, 1, 90_000) }, { tg_hover($0, 1, 1) },
    ] as [(OpaquePointer?) -> tg_status] {
      let client = CClient()
      _ = client.attach("tap")
      touch(client, 0, 1, TG_TOUCH_BEGAN, 5, 5)
      touch(client, 80, 1, TG_TOUCH_ENDED)
      #expect(client.log.isEmpty)
      #expect(deliver(client.coordinator) == TG_OK)
      #expect(client.log == ["80000 0 3 5.0,5.0 1"])
    }
  }

  @Test func touchesThatHaveNotBeenDeliveredAreSaved() {
    let (before, after) = (CClient(), CClient())
    _ = before.attach("tap")
    _ = after.attach("tap")
    touch(before, 0, 1, TG_TOUCH_BEGAN, 5, 5)
    touch(before, 80, 1, TG_TOUCH_ENDED)
    var size = 0
    #expect(tg_save(before.coordinator, nil, 0, &size) == TG_OK)
    var state = [UInt8](repeating: 0, count: size)
    #expect(tg_save(before.coordinator, &state, size, &size) == TG_OK)
    #expect(tg_restore(after.coordinator, state, size) == TG_OK)
    #expect(tg_flush(after.coordinator) == TG_OK)
    #expect(after.log == ["80000 0 3 5.0,5.0 1"])
  }

  @Test func positionsAndPhasesAreChecked() {
    let client = CClient()
    let coordinator = client.coordinator
    for phase in [TG_TOUCH_STATIONARY, tg_touch_phase(5), tg_touch_phase(.max)] {
      #expect(tg_touch(coordinator, 1, phase, 0, 0, 0) == TG_ERROR_ARGUMENT)
    }
    #expect(client.lastError == "phase -1 is not began, moved, ended or cancelled")
    #expect(tg_touch(coordinator, 1, TG_TOUCH_BEGAN, .nan, .nan, 0) == TG_ERROR_ARGUMENT)
    touch(client, 0, 1, TG_TOUCH_BEGAN, 0, 0)
    #expect(tg_touch(coordinator, 1, TG_TOUCH_MOVED, .nan, .nan, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_touch(coordinator, 1, TG_TOUCH_ENDED, .nan, 0, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_touch(coordinator, 1, TG_TOUCH_ENDED, .infinity, 0, 0) == TG_ERROR_ARGUMENT)
    touch(client, 0, 1, TG_TOUCH_ENDED)
  }
}
