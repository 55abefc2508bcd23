import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

@testable import EvdevSource

@Suite struct DeviceStateTests {
  static let devices = SyntheticDevice.allCases

  /// Returns a state that the device could have.
  static func random(_ device: DeviceDescription, _ random: inout SeededRandom) -> DeviceState {
    var state = DeviceState(device)
    for code in state.plainAxes {
      let last = code == EventCode.absMTSlot ? Int32(state.slotCount - 1) : 9
      state.setAxis(code, .random(in: 0...last, using: &random))
    }
    for slot in 0..<state.slotCount {
      for code in state.slotAxes {
        let range: ClosedRange<Int32> = code == EventCode.absMTTrackingID ? -1...3 : 0...4
        state.set(code, inSlot: slot, .random(in: range, using: &random))
      }
    }
    for key in device.codes[EventCode.key] ?? [] where Bool.random(using: &random) {
      state.apply(EvdevEvent(0, EventCode.key, key, 1))
    }
    return state
  }

  @Test(arguments: Self.devices)
  func applyingDifferenceGivesOtherState(_ device: SyntheticDevice) {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let (old, new) = (Self.random(device.description, &random), Self.random(device.description, &random))
      let frames = old.frames(to: new, at: .milliseconds(7))
      var state = old
      for frame in frames {
        #expect(!frame.events.isEmpty && frame.isComplete)
        #expect(frame.events.allSatisfy { $0.time == frame.time && $0.time == .milliseconds(7) })
        var before = state
        for event in frame.events {
          // A slot is empty between two touches, and no frame both empties and fills it.
          if event.type == EventCode.abs && event.code == EventCode.absMTTrackingID && event.value >= 0 {
            #expect(before.value(EventCode.absMTTrackingID, inSlot: before.slot) ?? 0 < 0)
          }
          before.apply(event)
        }
        state.apply(frame)
      }
      for slot in 0..<new.slotCount where !new.hasFinger(inSlot: slot) {
        // The values of an empty slot are sent with its next touch.
        for code in new.slotAxes where code != EventCode.absMTTrackingID {
          #expect(state.value(code, inSlot: slot) == old.value(code, inSlot: slot))
          state.set(code, inSlot: slot, new.value(code, inSlot: slot)!)
        }
      }
      #expect(state == new)
      #expect(frames.count <= 2 && new.frames(to: new, at: .milliseconds(8)).isEmpty)
    }
  }

  @Test func releasedDeviceHasNoTouchesAndKeepsPositions() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<50 {
      let state = Self.random(SyntheticDevice.clickpad.description, &random)
      let released = state.released
      #expect(released.fingers == 0)
      for slot in 0..<state.slotCount {
        #expect(
          released.value(EventCode.absMTPositionX, inSlot: slot) == state.value(EventCode.absMTPositionX, inSlot: slot))
      }
    }
  }

  @Test func impossibleEventsChangeNothingAndDoNotTrap() {
    var random = SeededRandom(seed: 5)
    var state = DeviceState(SyntheticDevice.clickpad.description)
    for _ in 0..<2000 {
      state.apply(
        EvdevEvent(
          time: .milliseconds(0), type: .random(in: 0...5, using: &random),
          code: .random(in: 0...0x400, using: &random),
          value: [.min, -1, 0, 1, 70, .max].randomElement(using: &random)!))
      #expect((0...64).contains(state.fingers) && (0..<state.slotCount).contains(state.slot))
    }
    var odd = SyntheticDevice.clickpad.description
    for maximum in [Int32.min, -1, .max] {
      odd.axes = odd.axes.map { axis in
        var axis = axis
        if axis.code == EventCode.absMTSlot { (axis.maximum, axis.initialValue) = (maximum, maximum) }
        return axis
      }
      #expect((1...64).contains(DeviceState(odd).slotCount))
    }
  }

  @Test func touchesAreCountedBySlotsAndByKeys() {
    var state = DeviceState(SyntheticDevice.twoSlotPad.description)
    state.apply(EvdevFrame(0, [(3, 0x2f, 0), (3, 0x39, 4), (3, 0x2f, 1), (3, 0x39, 5), (1, 0x14a, 1), (1, 0x14d, 1)]))
    #expect(state.fingers == 2)
    state.apply(EvdevFrame(8, [(1, 0x14d, 0), (1, 0x14e, 1)]))
    #expect(state.fingers == 3)
  }
}
