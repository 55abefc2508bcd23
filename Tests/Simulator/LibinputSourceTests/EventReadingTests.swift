#if Libinput
import CLibinput
import LibinputEvents
import Testing
import TouchTrace

@testable import LibinputSource

/// From an event's contents to its meaning, on values.
@Suite struct EventReadingTests {
  private func reading(_ type: libinput_event_type) -> EventReading {
    var reading = EventReading(type: type)
    reading.fingers = 3
    reading.scale = 1.5
    reading.angle = 2
    reading.button = 273
    reading.isPressed = true
    reading.vertical = 4
    reading.slot = 1
    reading.movement = LibinputEvent.Movement(x: 1, y: 2, unacceleratedX: 3, unacceleratedY: 4)
    reading.position = LibinputEvent.Position(x: 5, y: 6)
    return reading
  }

  @Test func everyEventKindIsTranslated() {
    let movement = LibinputEvent.Movement(x: 1, y: 2, unacceleratedX: 3, unacceleratedY: 4)
    let position = LibinputEvent.Position(x: 5, y: 6)
    let expected: [(libinput_event_type, LibinputEvent.Kind)] = [
      (LIBINPUT_EVENT_DEVICE_REMOVED, .deviceRemoved),
      (LIBINPUT_EVENT_POINTER_MOTION, .motion(movement)),
      (LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, .motionAbsolute(position)),
      (LIBINPUT_EVENT_POINTER_BUTTON, .button(code: 273, isPressed: true)),
      (LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, .scroll(.wheel, vertical: 4, horizontal: nil)),
      (LIBINPUT_EVENT_POINTER_SCROLL_FINGER, .scroll(.finger, vertical: 4, horizontal: nil)),
      (LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS, .scroll(.continuous, vertical: 4, horizontal: nil)),
      (LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, .swipe(.begin, fingers: 3, .none)),
      (LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, .swipe(.update, fingers: 3, movement)),
      (LIBINPUT_EVENT_GESTURE_SWIPE_END, .swipe(.end, fingers: 3, .none)),
      (LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, .pinch(.begin, fingers: 3, .none, scale: 1, angle: 0)),
      (LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, .pinch(.update, fingers: 3, movement, scale: 1.5, angle: 2)),
      (LIBINPUT_EVENT_GESTURE_PINCH_END, .pinch(.end, fingers: 3, .none, scale: 1.5, angle: 0)),
      (LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, .hold(.begin, fingers: 3)),
      (LIBINPUT_EVENT_GESTURE_HOLD_END, .hold(.end, fingers: 3)),
      (LIBINPUT_EVENT_TOUCH_DOWN, .touchDown(slot: 1, position)),
      (LIBINPUT_EVENT_TOUCH_MOTION, .touchMotion(slot: 1, position)),
      (LIBINPUT_EVENT_TOUCH_UP, .touchUp(slot: 1)), (LIBINPUT_EVENT_TOUCH_CANCEL, .touchCancel(slot: 1)),
      (LIBINPUT_EVENT_TOUCH_FRAME, .touchFrame),
    ]
    for (type, kind) in expected { #expect(reading(type).kind == kind) }
  }

  @Test func cancelledEndIsMarked() {
    for (type, kind) in [
      (LIBINPUT_EVENT_GESTURE_SWIPE_END, LibinputEvent.Kind.swipe(.cancelled, fingers: 3, .none)),
      (LIBINPUT_EVENT_GESTURE_PINCH_END, .pinch(.cancelled, fingers: 3, .none, scale: 1.5, angle: 0)),
      (LIBINPUT_EVENT_GESTURE_HOLD_END, .hold(.cancelled, fingers: 3)),
    ] {
      var reading = reading(type)
      reading.isCancelled = true
      #expect(reading.kind == kind)
    }
  }

  @Test func unrelatedEventsAreIgnored() {
    // libinput sends the old axis event in addition to each scroll event.
    for type in [
      LIBINPUT_EVENT_NONE, LIBINPUT_EVENT_KEYBOARD_KEY, LIBINPUT_EVENT_POINTER_AXIS,
      LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_SWITCH_TOGGLE, libinput_event_type(99_999),
    ] { #expect(reading(type).kind == nil) }
  }
}
#endif
