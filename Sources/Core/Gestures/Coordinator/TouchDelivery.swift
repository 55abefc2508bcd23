/// The effects of a recognizer on the delivery of its touches to the handlers of targets. Names and defaults are UIKit's.
public struct TouchHandling: Hashable, Sendable {
  /// Whether touches are cancelled for their targets when the gesture is recognized. Their handlers receive `cancelled`
  /// just before the gesture's own handler is called, and nothing afterwards. True by default.
  public var cancelsTouches: Bool
  /// Whether targets receive `began` only after the gesture has failed, with the time and position of the touch down.
  /// False by default, because it delays the response to every touch.
  public var delaysTouchesBegan: Bool
  /// Whether targets receive `ended` only once the gesture is no longer pending, so that a double tap can still cancel
  /// the first tap's touch. True by default.
  public var delaysTouchesEnded: Bool

  /// Creates a touch handling with UIKit's defaults.
  public init(cancelsTouches: Bool = true, delaysTouchesBegan: Bool = false, delaysTouchesEnded: Bool = true) {
    self.cancelsTouches = cancelsTouches
    self.delaysTouchesBegan = delaysTouchesBegan
    self.delaysTouchesEnded = delaysTouchesEnded
  }
}

/// A touch as the handler of its target receives it.
public struct TouchDelivery: Hashable, Sendable {
  /// The phase of a delivered touch.
  public enum Phase: String, CaseIterable, Sendable {
    /// The touch began. Delivered once, first.
    case began
    /// The touch moved.
    case moved
    /// The touch lifted. Delivered last.
    case ended
    /// The system or a recognized gesture cancelled the touch. Delivered last.
    case cancelled
  }
  /// The phase.
  public var phase: Phase
  /// The touch's ``Contact/id``.
  public var contact: Int32
  /// The target on which the touch began, wherever it is now.
  public var target: TargetID
  /// The time of the event: for a delayed touch the time of the touch down or touch up, not that of the delivery.
  public var time: Timestamp
  /// The touch's position at that time, in points of the surface.
  public var position: Point2D
  /// The touch's ``Contact/tapCount``.
  public var tapCount: Int
  /// The touch's ``Contact/pressure``.
  public var pressure: TouchPressure
}

/// A touch to deliver to the handler of its target.
struct Delivery {
  /// The progress of delivery to the handler: nothing yet, `began`, or everything.
  enum Stage: UInt8, CaseIterable { case delayed, sent, over }
  /// The touch in the newest frame.
  var contact: Contact
  var target: Int
  /// The recognizers that can delay or cancel it.
  var receivers: RecognizerSet
  var stage = Stage.delayed
  /// The time of the touch down, or of the touch up once it has lifted.
  var time: Timestamp
}
