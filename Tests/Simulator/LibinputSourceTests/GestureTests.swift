#if Libinput
import Gestures
import LibinputEvents
import Testing
import TouchAuthoring
import TouchTrace

@testable import LibinputSource

/// libinput's events for synthetic gestures that are well away from every threshold.
@Suite struct LibinputGestureTests {
  @Test func tapGivesButtonOfFingerCount() throws {
    for (fingers, button) in [(1, UInt32(272)), (2, 273), (3, 274)] {
      for seed in UInt64(1)...5 {
        let events = try SyntheticPlayback.events("tap:1,fingers=\(fingers)", seed: seed)
        #expect(SyntheticPlayback.buttons(events) == [button], "\(fingers) fingers, seed \(seed)")
        let press = try #require(events.first { $0.kind == .button(code: button, isPressed: true) })
        // Stamped at touch down, delivered at touch up.
        #expect(press.time < press.delivery)
      }
    }
  }

  @Test func disabledTappingGivesNoButtons() throws {
    var configuration = LibinputConfiguration()
    configuration.tap = false
    #expect(SyntheticPlayback.buttons(try SyntheticPlayback.events("tap", configuration)) == [])
  }

  @Test func tapButtonMapSwapsTwoAndThreeFingers() throws {
    var configuration = LibinputConfiguration()
    configuration.tapMap = .lmr
    #expect(SyntheticPlayback.buttons(try SyntheticPlayback.events("tap:1,fingers=2", configuration)) == [274])
  }

  @Test func holdBeginsAfterFortyMilliseconds() throws {
    let events = try SyntheticPlayback.events(try SyntheticPlayback.recording("longpress:800", .exact))
    #expect(
      SyntheticPlayback.names(events)
        == ["DEVICE_ADDED", "GESTURE_HOLD_BEGIN", "TAP_REFUSED", "GESTURE_HOLD_END", "DEVICE_REMOVED"])
    #expect(events[1].time == .milliseconds(40))
    // From the log: the finger did not lift within libinput's tap timeout.
    #expect(events[2].kind == .tapRefusal(TapRefusal(fingers: 1, .timeout)) && events[2].time == .milliseconds(180))
    #expect(events[3].kind == .hold(.end, fingers: 1))
    #expect(abs(events[3].time.microseconds - 800_000) < 20_000)
  }

  @Test func pinchScaleIsPlausible() throws {
    for (script, range) in [("pinch:20-50", 1.5...2.5), ("pinch:50-20", 0.4...0.67)] {
      let events = try SyntheticPlayback.events(script + "@52,33,angle=30")
      let scales = events.compactMap { event -> (LibinputEvent.Stage, Double)? in
        if case .pinch(let stage, 2, _, let scale, _) = event.kind { (stage, scale) } else { nil }
      }
      #expect(scales.first?.0 == .begin && scales.first?.1 == 1)
      #expect(scales.last?.0 == .end)
      #expect(scales.dropFirst().dropLast().allSatisfy { $0.0 == .update })
      #expect(range.contains(scales.last?.1 ?? 0), "\(script) ends at \(scales.last?.1 ?? 0)")
    }
  }

  @Test func threeFingerSwipeHasDirectionOfFingers() throws {
    let events = try SyntheticPlayback.events("swipe:40@20,33,fingers=3")
    let moves = events.compactMap { event -> Double? in
      if case .swipe(.update, 3, let movement) = event.kind { movement.unacceleratedX } else { nil }
    }
    #expect(SyntheticPlayback.names(events).contains("GESTURE_SWIPE_BEGIN"))
    #expect(events.contains { if case .swipe(.end, 3, _) = $0.kind { true } else { false } })
    #expect(moves.reduce(0, +) > 100)
  }

  @Test func naturalScrollReversesTwoFingerScroll() throws {
    func sum(_ configuration: LibinputConfiguration) throws -> Double {
      try SyntheticPlayback.events("pan:30@40,15,fingers=2,angle=90", configuration).reduce(0) { sum, event in
        if case .scroll(.finger, let vertical, _) = event.kind { sum + (vertical ?? 0) } else { sum }
      }
    }
    var natural = LibinputConfiguration()
    natural.naturalScrolling = true
    let down = try sum(LibinputConfiguration())
    #expect(down > 100)
    #expect(try sum(natural) == -down)
  }

  @Test func touchscreenGivesTouchEvents() throws {
    let events = try SyntheticPlayback.events("tap", on: .touchscreen)
    let names = SyntheticPlayback.names(events)
    #expect(names.first == "DEVICE_ADDED" && names.last == "DEVICE_REMOVED")
    #expect(names.filter { $0 == "TOUCH_DOWN" }.count == 1 && names.filter { $0 == "TOUCH_UP" }.count == 1)
  }

  @Test func everySyntheticDeviceIsAccepted() throws {
    for device in SyntheticDevice.allCases {
      let events = try SyntheticPlayback.events("tap pan:20", on: device)
      #expect(events.count > 5, "\(device)")
    }
  }

  @Test func pendingGestureIsCancelledAtEndOfRecording() throws {
    let hold = try SyntheticPlayback.events(try SyntheticPlayback.recording("longpress:800,stay", .exact))
    let end = try #require(hold.dropLast().last)
    #expect(end.kind == .hold(.cancelled, fingers: 1) && end.isCutOff)
    #expect(hold.last?.kind == .deviceRemoved && hold.last?.isCutOff == false)
    let pinch = try SyntheticPlayback.events("pinch:20-50@52,33,angle=30,stay")
    #expect(
      pinch.contains { if case .pinch(.cancelled, _, _, _, _) = $0.kind { $0.isCutOff } else { false } })
    let touch = try SyntheticPlayback.events("longpress:100,stay", on: .touchscreen)
    #expect(touch.contains { $0.kind == .touchCancel(slot: 0) && $0.isCutOff })
  }

  @Test func keysReleasedByUnpluggingAreNotTouchUps() throws {
    let hand = try SyntheticPlayback.recording("longpress:800,stay", .exact)
    // Observed on Linux 6.1: the keys are released, the slots stay unchanged.
    let end = try #require(hand.frames.last).time + .milliseconds(4)
    var frame = EvdevFrame()
    frame.time = end
    for code in [EventCode.btnToolFinger, EventCode.btnTouch] {
      frame.events.append(EvdevEvent(time: end, type: EventCode.key, code: code, value: 0))
    }
    let events = try SyntheticPlayback.play(hand.frames + [frame], on: hand.device).events
    #expect(events.filter { $0.isCutOff }.map(\.kind) == [.hold(.cancelled, fingers: 1)])
    // In the middle of a recording the device itself reports it.
    let more = try SyntheticPlayback.recording("tap", .exact).frames.map { later in
      var later = later
      later.time = later.time + (end - Timestamp(microseconds: 0)) + .milliseconds(500)
      return later
    }
    #expect(
      try SyntheticPlayback.play(hand.frames + [frame] + more, on: hand.device).events.allSatisfy { !$0.isCutOff })
  }

  @Test func normalTouchUpIsNotCutOff() throws {
    #expect(try SyntheticPlayback.events("tap pan:20 longpress:500").allSatisfy { !$0.isCutOff })
  }

  @Test func edgeTouchIsSuppressedWithReason() throws {
    let events = try SyntheticPlayback.events("tap@2,33")
    #expect(
      events.contains { if case .suppression(let it) = $0.kind { it.reason == .edge && !it.isOver } else { false } })
    #expect(SyntheticPlayback.buttons(events) == [])
  }

  @Test func deliveryTimeNeverDecreases() throws {
    let events = try SyntheticPlayback.events("tap tap:2 pinch:20-50@52,33 swipe:40@20,33,fingers=3 longpress:600")
    for (earlier, later) in zip(events, events.dropFirst()) { #expect(earlier.delivery <= later.delivery) }
    #expect(events.allSatisfy { $0.time <= $0.delivery })
  }
}
#endif
