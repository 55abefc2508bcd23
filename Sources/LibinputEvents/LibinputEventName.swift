extension LibinputEvent {
  /// The name of an event, as `libinput debug-events` prints it; the last three are this project's own.
  public enum Name: String, CaseIterable, Sendable {
    case deviceAdded = "DEVICE_ADDED"
    case deviceRemoved = "DEVICE_REMOVED"
    case pointerMotion = "POINTER_MOTION"
    case pointerMotionAbsolute = "POINTER_MOTION_ABSOLUTE"
    case pointerButton = "POINTER_BUTTON"
    case pointerScrollWheel = "POINTER_SCROLL_WHEEL"
    case pointerScrollFinger = "POINTER_SCROLL_FINGER"
    case pointerScrollContinuous = "POINTER_SCROLL_CONTINUOUS"
    case gestureSwipeBegin = "GESTURE_SWIPE_BEGIN"
    case gestureSwipeUpdate = "GESTURE_SWIPE_UPDATE"
    case gestureSwipeEnd = "GESTURE_SWIPE_END"
    case gesturePinchBegin = "GESTURE_PINCH_BEGIN"
    case gesturePinchUpdate = "GESTURE_PINCH_UPDATE"
    case gesturePinchEnd = "GESTURE_PINCH_END"
    case gestureHoldBegin = "GESTURE_HOLD_BEGIN"
    /// libinput sends none.
    case gestureHoldUpdate = "GESTURE_HOLD_UPDATE"
    case gestureHoldEnd = "GESTURE_HOLD_END"
    case touchDown = "TOUCH_DOWN"
    case touchMotion = "TOUCH_MOTION"
    case touchUp = "TOUCH_UP"
    case touchCancel = "TOUCH_CANCEL"
    case touchFrame = "TOUCH_FRAME"
    case touchSuppressed = "TOUCH_SUPPRESSED"
    case touchRestored = "TOUCH_RESTORED"
    case tapRefused = "TAP_REFUSED"

    /// The names as bytes. Comparing with these takes a tenth of the time of creating a string.
    private static let all = allCases.map { (name: $0, bytes: Array($0.rawValue.utf8)) }

    /// Returns the name with these bytes; nil if there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
      guard let known = Self.all.first(where: { $0.bytes.count == bytes.count && $0.bytes.elementsEqual(bytes) }) else {
        return nil
      }
      self = known.name
    }
  }

  /// The event's name, such as `GESTURE_PINCH_UPDATE`.
  public var name: String { kind.name.rawValue }
}

extension LibinputEvent.Kind {
  /// The name of the event. Both ends of a gesture have the same.
  public var name: LibinputEvent.Name {
    switch self {
    case .deviceAdded: .deviceAdded
    case .deviceRemoved: .deviceRemoved
    case .motion: .pointerMotion
    case .motionAbsolute: .pointerMotionAbsolute
    case .button: .pointerButton
    case .scroll(.wheel, _, _): .pointerScrollWheel
    case .scroll(.finger, _, _): .pointerScrollFinger
    case .scroll(.continuous, _, _): .pointerScrollContinuous
    case .swipe(.begin, _, _): .gestureSwipeBegin
    case .swipe(.update, _, _): .gestureSwipeUpdate
    case .swipe(.end, _, _), .swipe(.cancelled, _, _): .gestureSwipeEnd
    case .pinch(.begin, _, _, _, _): .gesturePinchBegin
    case .pinch(.update, _, _, _, _): .gesturePinchUpdate
    case .pinch(.end, _, _, _, _), .pinch(.cancelled, _, _, _, _): .gesturePinchEnd
    case .hold(.begin, _): .gestureHoldBegin
    case .hold(.update, _): .gestureHoldUpdate
    case .hold(.end, _), .hold(.cancelled, _): .gestureHoldEnd
    case .touchDown: .touchDown
    case .touchMotion: .touchMotion
    case .touchUp: .touchUp
    case .touchCancel: .touchCancel
    case .touchFrame: .touchFrame
    case .suppression(let suppression): suppression.isOver ? .touchRestored : .touchSuppressed
    case .tapRefusal: .tapRefused
    }
  }
}
