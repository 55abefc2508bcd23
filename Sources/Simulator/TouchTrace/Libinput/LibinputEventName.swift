extension LibinputEvent {
  /// The name of an event, as `libinput debug-events` prints it; the last three are this project's own.
  public enum Name: String, CaseIterable, Sendable {
    /// A device was found.
    case deviceAdded = "DEVICE_ADDED"
    /// A device disappeared.
    case deviceRemoved = "DEVICE_REMOVED"
    /// The pointer moves.
    case pointerMotion = "POINTER_MOTION"
    /// The pointer moves to a position of the device.
    case pointerMotionAbsolute = "POINTER_MOTION_ABSOLUTE"
    /// A button is pressed or released.
    case pointerButton = "POINTER_BUTTON"
    /// A wheel turns.
    case pointerScrollWheel = "POINTER_SCROLL_WHEEL"
    /// Fingers scroll.
    case pointerScrollFinger = "POINTER_SCROLL_FINGER"
    /// A device without wheel and fingers scrolls.
    case pointerScrollContinuous = "POINTER_SCROLL_CONTINUOUS"
    /// A swipe begins.
    case gestureSwipeBegin = "GESTURE_SWIPE_BEGIN"
    /// A swipe continues.
    case gestureSwipeUpdate = "GESTURE_SWIPE_UPDATE"
    /// A swipe ends or is cancelled.
    case gestureSwipeEnd = "GESTURE_SWIPE_END"
    /// A pinch begins.
    case gesturePinchBegin = "GESTURE_PINCH_BEGIN"
    /// A pinch continues.
    case gesturePinchUpdate = "GESTURE_PINCH_UPDATE"
    /// A pinch ends or is cancelled.
    case gesturePinchEnd = "GESTURE_PINCH_END"
    /// A hold begins.
    case gestureHoldBegin = "GESTURE_HOLD_BEGIN"
    /// libinput sends none.
    case gestureHoldUpdate = "GESTURE_HOLD_UPDATE"
    /// A hold ends or is cancelled.
    case gestureHoldEnd = "GESTURE_HOLD_END"
    /// A finger touches a touchscreen.
    case touchDown = "TOUCH_DOWN"
    /// A finger moves on a touchscreen.
    case touchMotion = "TOUCH_MOTION"
    /// A finger lifts from a touchscreen.
    case touchUp = "TOUCH_UP"
    /// A touch of a touchscreen is withdrawn.
    case touchCancel = "TOUCH_CANCEL"
    /// The touches of one sample time are complete.
    case touchFrame = "TOUCH_FRAME"
    /// libinput ignores a touch.
    case touchSuppressed = "TOUCH_SUPPRESSED"
    /// libinput no longer ignores a touch.
    case touchRestored = "TOUCH_RESTORED"
    /// libinput abandons a tap.
    case tapRefused = "TAP_REFUSED"

    private static let all = allCases
    /// The last eight bytes of each name, in which they differ. Comparing with these takes a hundredth of the time of creating a
    /// string.
    private static let ends = all.map { end(of: Array($0.rawValue.utf8).span) }

    private static func end(of bytes: Span<UInt8>) -> UInt64 {
      bytes.bytes.unsafeLoadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    }

    package init?(_ bytes: Span<UInt8>) {
      guard bytes.count >= 8, let index = Self.ends.firstIndex(of: Self.end(of: bytes)) else { return nil }
      self = Self.all[index]
      var name = rawValue
      guard name.withUTF8({ name in name.count == bytes.count && name.indices.allSatisfy { name[$0] == bytes[$0] } })
      else { return nil }
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
