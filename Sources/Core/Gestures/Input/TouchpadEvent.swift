/// An event that a touchpad's driver has already interpreted, such as libinput's touchpad gestures.
///
/// With libinput a touchpad reports gestures instead of touches. Recognizers therefore get the pointer's location, but no
/// positions of single touches.
public struct TouchpadEvent: Hashable, Sendable {
  /// The position of an event in its sequence.
  public enum Stage: String, CaseIterable, Sendable {
    /// The first event.
    case began
    /// A further event.
    case changed
    /// The last event: the fingers lifted or the button was released.
    case ended
    /// The last event, because the fingers did something else or the device was removed.
    case cancelled
  }

  /// The kind of an event, with its values.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// Two or more fingers pinch, rotate or both. `scale` is relative to the beginning of the sequence; `rotation` is in
    /// degrees clockwise since the previous event, and `by` the movement of the fingers' centroid since then, in points.
    case transform(Stage, fingers: Int, by: Point2D = .zero, scale: Double, rotation: Double)
    /// Fingers rest on the touchpad. `mayTap` is true if the driver does not detect taps itself, so that a short hold is a tap.
    case hold(Stage, fingers: Int, mayTap: Bool)
    /// Three or more fingers move together, by a number of points on the touchpad since the previous event.
    case swipe(Stage, fingers: Int, by: Point2D)
    /// Two fingers scroll: they move by a number of points on the touchpad since the previous event. Or a wheel turns by a
    /// step: see ``TouchpadEvent/scrollType``.
    case scroll(Stage, by: Point2D)
    /// A button, physical or made of a tap, with its code in the kernel: `BTN_LEFT` is 272. It began when pressed.
    case button(Stage, UInt16)
    /// The pointer moves, by a number of points on its own plane.
    case motion(by: Point2D)
  }

  /// The time of delivery. Never decreases.
  public var time: Timestamp
  /// The time of the event, according to the driver. For the button of a tap this is the time of the touch down, although the
  /// event is delivered after the touch up.
  public var stamp: Timestamp
  /// The kind of event.
  public var kind: Kind
  /// The pointer's location, in points.
  public var location: Point2D
  /// A Boolean value that indicates whether a physical button made the event. False by default: a tap made the button.
  public var isPhysical = false
  /// The source of a scroll: fingers (`.continuous`, the default) or a wheel (`.discrete`). A step of a wheel is a sequence of
  /// its own: it begins with its movement, in points, and ends at the same time. Ignored for other events.
  public var scrollType = ScrollTypes.continuous

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - time: When it was delivered.
  ///   - kind: The kind of event.
  ///   - location: The pointer's location, in points.
  ///   - stamp: When it happened; nil, the default, for `time`.
  @inlinable public init(_ time: Timestamp, _ kind: Kind, at location: Point2D, stamp: Timestamp? = nil) {
    self.time = time
    self.kind = kind
    self.location = location
    self.stamp = stamp ?? time
  }

  /// Returns the time that fingers have rested when libinput reports a `hold`: 40 ms for one or two, 180 ms for more. A press
  /// counts from the touch down, whatever the number of fingers.
  public static func holdDelay(fingers: Int) -> Interval { .milliseconds(fingers > 2 ? 180 : 40) }

  /// Returns the number of fingers of the tap that libinput reports as a button: 1, 2 and 3 for left, right and middle,
  /// which is its default map; nil for other buttons.
  @inlinable public static func fingers(ofButton code: UInt16) -> Int? {
    (272...274).contains(code) ? Int(code) - 271 : nil
  }

  /// The position of the event in its sequence; nil for pointer motion, which has no sequence.
  @inlinable public var stage: Stage? {
    switch kind {
    case .transform(let stage, _, _, _, _), .hold(let stage, _, _), .swipe(let stage, _, _), .scroll(let stage, _),
      .button(let stage, _):
      stage
    case .motion: nil
    }
  }

  /// A Boolean value that indicates whether the event begins or ends a sequence.
  @inlinable public var isFirstOrLast: Bool {
    switch stage {
    case .began, .ended, .cancelled: true
    case .changed, nil: false
    }
  }

  /// The change in the number of open sequences: 1 when one begins, -1 when one ends, otherwise 0.
  var openSequenceChange: Int {
    switch stage {
    case .began: 1
    case .changed, nil: 0
    case .ended, .cancelled: -1
    }
  }
}
