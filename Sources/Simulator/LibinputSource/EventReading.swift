#if Libinput
import CLibinput
import Gestures
import LibinputEvents
import TouchTrace

/// The contents of a libinput event, copied: numbers only, nothing that libinput owns.
struct EventReading: Hashable {
  var type: UInt32
  /// libinput's clock, in microseconds; 0 for events without a time.
  var time: UInt64 = 0
  var movement = LibinputEvent.Movement.none
  var position = LibinputEvent.Position(x: 0, y: 0)
  var button: UInt32 = 0
  var isPressed = false
  var vertical: Double?
  var horizontal: Double?
  var fingers = 0
  var isCancelled = false
  var scale = 1.0
  var angle = 0.0
  var slot = 0
  var device: LibinputEvent.Device?

  init(type: libinput_event_type) { self.type = type.rawValue }

  /// The kind; nil for events of other kinds of devices, and for those that libinput sends twice for old callers.
  var kind: LibinputEvent.Kind? {
    switch libinput_event_type(type) {
    case LIBINPUT_EVENT_DEVICE_ADDED: device.map { .deviceAdded($0) }
    case LIBINPUT_EVENT_DEVICE_REMOVED: .deviceRemoved
    case LIBINPUT_EVENT_POINTER_MOTION: .motion(movement)
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE: .motionAbsolute(position)
    case LIBINPUT_EVENT_POINTER_BUTTON: .button(code: button, isPressed: isPressed)
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: .scroll(.wheel, vertical: vertical, horizontal: horizontal)
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: .scroll(.finger, vertical: vertical, horizontal: horizontal)
    case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS: .scroll(.continuous, vertical: vertical, horizontal: horizontal)
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: .swipe(.begin, fingers: fingers, .none)
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: .swipe(.update, fingers: fingers, movement)
    case LIBINPUT_EVENT_GESTURE_SWIPE_END: .swipe(end, fingers: fingers, .none)
    case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: .pinch(.begin, fingers: fingers, .none, scale: 1, angle: 0)
    case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
      .pinch(.update, fingers: fingers, movement, scale: scale, angle: angle)
    case LIBINPUT_EVENT_GESTURE_PINCH_END: .pinch(end, fingers: fingers, .none, scale: scale, angle: 0)
    case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: .hold(.begin, fingers: fingers)
    case LIBINPUT_EVENT_GESTURE_HOLD_END: .hold(end, fingers: fingers)
    case LIBINPUT_EVENT_TOUCH_DOWN: .touchDown(slot: slot, position)
    case LIBINPUT_EVENT_TOUCH_MOTION: .touchMotion(slot: slot, position)
    case LIBINPUT_EVENT_TOUCH_UP: .touchUp(slot: slot)
    case LIBINPUT_EVENT_TOUCH_CANCEL: .touchCancel(slot: slot)
    case LIBINPUT_EVENT_TOUCH_FRAME: .touchFrame
    default: nil
    }
  }
  private var end: LibinputEvent.Stage { isCancelled ? .cancelled : .end }
}

extension EventReading {
  /// Copies an event, with touches on a surface of this size or the device's own. libinput's accessors warn about events of
  /// another type, so each kind reads only its own.
  init(_ event: OpaquePointer, on surface: LibinputEvent.Position? = nil) {
    self.init(type: libinput_event_get_type(event))
    let type = libinput_event_type(type)
    switch type {
    case LIBINPUT_EVENT_DEVICE_ADDED: device = libinput_event_get_device(event).map(LibinputEvent.Device.init)
    case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
      LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER,
      LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      readPointer(libinput_event_get_pointer_event(event), type)
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, LIBINPUT_EVENT_GESTURE_SWIPE_END,
      LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, LIBINPUT_EVENT_GESTURE_PINCH_END,
      LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, LIBINPUT_EVENT_GESTURE_HOLD_END:
      readGesture(libinput_event_get_gesture_event(event), type)
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
      LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
      readTouch(libinput_event_get_touch_event(event), type)
      if type == LIBINPUT_EVENT_TOUCH_DOWN || type == LIBINPUT_EVENT_TOUCH_MOTION {
        place(
          libinput_event_get_touch_event(event), LibinputEvent.Device.size(libinput_event_get_device(event)), surface)
      }
    default: break
    }
  }

  private mutating func readPointer(_ event: OpaquePointer, _ type: libinput_event_type) {
    time = libinput_event_pointer_get_time_usec(event)
    switch type {
    case LIBINPUT_EVENT_POINTER_MOTION:
      movement = LibinputEvent.Movement(
        x: libinput_event_pointer_get_dx(event), y: libinput_event_pointer_get_dy(event),
        unacceleratedX: libinput_event_pointer_get_dx_unaccelerated(event),
        unacceleratedY: libinput_event_pointer_get_dy_unaccelerated(event))
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      position.x = libinput_event_pointer_get_absolute_x(event)
      position.y = libinput_event_pointer_get_absolute_y(event)
    case LIBINPUT_EVENT_POINTER_BUTTON:
      button = libinput_event_pointer_get_button(event)
      isPressed = libinput_event_pointer_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED
    default:
      func value(_ axis: libinput_pointer_axis) -> Double? {
        libinput_event_pointer_has_axis(event, axis) == 0
          ? nil : libinput_event_pointer_get_scroll_value(event, axis)
      }
      vertical = value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)
      horizontal = value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL)
    }
  }

  private mutating func readGesture(_ event: OpaquePointer, _ type: libinput_event_type) {
    time = libinput_event_gesture_get_time_usec(event)
    fingers = Int(libinput_event_gesture_get_finger_count(event))
    switch type {
    case LIBINPUT_EVENT_GESTURE_SWIPE_END, LIBINPUT_EVENT_GESTURE_HOLD_END, LIBINPUT_EVENT_GESTURE_PINCH_END:
      isCancelled = libinput_event_gesture_get_cancelled(event) != 0
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
      movement = LibinputEvent.Movement(
        x: libinput_event_gesture_get_dx(event), y: libinput_event_gesture_get_dy(event),
        unacceleratedX: libinput_event_gesture_get_dx_unaccelerated(event),
        unacceleratedY: libinput_event_gesture_get_dy_unaccelerated(event))
    default: break
    }
    if type == LIBINPUT_EVENT_GESTURE_PINCH_UPDATE || type == LIBINPUT_EVENT_GESTURE_PINCH_END {
      scale = libinput_event_gesture_get_scale(event)
    }
    if type == LIBINPUT_EVENT_GESTURE_PINCH_UPDATE { angle = libinput_event_gesture_get_angle_delta(event) }
  }

  private mutating func readTouch(_ event: OpaquePointer, _ type: libinput_event_type) {
    time = libinput_event_touch_get_time_usec(event)
    if type != LIBINPUT_EVENT_TOUCH_FRAME {
      // A single-touch device has slot -1.
      slot = Int(libinput_event_touch_get_slot(event))
    }
  }

  /// Reads the position. Without a resolution, libinput's millimetres are device units: then its share of the width and height
  /// is used, as compositors do.
  private mutating func place(
    _ event: OpaquePointer, _ size: LibinputEvent.Position?, _ surface: LibinputEvent.Position?
  ) {
    let surface = surface ?? size ?? LibinputEvent.Device.assumedSize
    if let size, abs(size.x - surface.x) < 0.01, abs(size.y - surface.y) < 0.01 {
      position.x = libinput_event_touch_get_x(event)
      position.y = libinput_event_touch_get_y(event)
    } else {
      position.x = libinput_event_touch_get_x_transformed(event, 1) * surface.x
      position.y = libinput_event_touch_get_y_transformed(event, 1) * surface.y
    }
  }
}

extension LibinputEvent.Device {
  /// libinput's own assumption for a touchpad of unknown size.
  package static let assumedSize = LibinputEvent.Position(x: 69, y: 50)

  /// Returns a device's size in millimetres; `nil` if libinput does not know it.
  static func size(_ device: OpaquePointer?) -> LibinputEvent.Position? {
    var (width, height) = (0.0, 0.0)
    guard let device, libinput_device_get_size(device, &width, &height) == 0 else { return nil }
    return LibinputEvent.Position(x: width, y: height)
  }

  init(_ device: OpaquePointer) {
    let all: [(libinput_device_capability, String)] = [
      (LIBINPUT_DEVICE_CAP_KEYBOARD, "keyboard"), (LIBINPUT_DEVICE_CAP_POINTER, "pointer"),
      (LIBINPUT_DEVICE_CAP_TOUCH, "touch"), (LIBINPUT_DEVICE_CAP_TABLET_TOOL, "tablet"),
      (LIBINPUT_DEVICE_CAP_TABLET_PAD, "tablet-pad"), (LIBINPUT_DEVICE_CAP_GESTURE, "gesture"),
      (LIBINPUT_DEVICE_CAP_SWITCH, "switch"),
    ]
    self.init(
      name: String(cString: libinput_device_get_name(device)),
      capabilities: all.filter { libinput_device_has_capability(device, $0.0) != 0 }.map(\.1),
      size: Self.size(device),
      tapFingers: Int(libinput_device_config_tap_get_finger_count(device)),
      isTapEnabled: libinput_device_config_tap_get_enabled(device) == LIBINPUT_CONFIG_TAP_ENABLED)
    if libinput_device_config_tap_get_button_map(device) == LIBINPUT_CONFIG_TAP_MAP_LMR { tapMap = .lmr }
  }
}
#endif
