import Gestures

/// An event that libinput reports for a touchpad or touchscreen, as a value. Nothing here needs the library.
public struct LibinputEvent: Hashable, Sendable {
  /// The kind of event.
  public var kind: Kind
  /// libinput's own timestamp. It can be earlier than that of the previous event: the button event of a tap has the
  /// time at which the finger touched down.
  public var time: Timestamp
  /// The time at which libinput delivered the event. Never decreases.
  public var delivery: Timestamp
  /// The device's index, counted from 0 in the order in which devices were added. A recording has one device.
  public var source: Int
  /// A Boolean value that indicates whether the end of the recording caused the event. libinput ends pending gestures
  /// when their device disappears.
  public var isCutOff: Bool

  /// Creates an event; by default, it is delivered at its own time.
  public init(_ kind: Kind, time: Timestamp, delivery: Timestamp? = nil, source: Int = 0, isCutOff: Bool = false) {
    self.kind = kind
    self.time = time
    self.delivery = delivery ?? time
    self.source = source
    self.isCutOff = isCutOff
  }

  /// The kind of an event, with its values.
  public enum Kind: Hashable, Sendable {
    /// libinput found a device.
    case deviceAdded(Device)
    /// A device disappeared.
    case deviceRemoved
    /// The pointer moves.
    case motion(Movement)
    /// In millimetres from the device's top left corner.
    case motionAbsolute(Position)
    /// `code` is the kernel's: BTN_LEFT is 272.
    case button(code: UInt32, isPressed: Bool)
    /// In the pointer's units, or degrees for a wheel; nil for a direction that the event does not include. Zero ends a
    /// scroll.
    case scroll(ScrollSource, vertical: Double?, horizontal: Double?)
    /// Three or more fingers move together.
    case swipe(Stage, fingers: Int, Movement)
    /// `scale` is relative to the beginning of the pinch, where it is 1; `angle` is in degrees clockwise since the last
    /// event.
    case pinch(Stage, fingers: Int, Movement, scale: Double, angle: Double)
    /// A hold: fingers rest on the touchpad.
    case hold(Stage, fingers: Int)
    /// A finger touches a touchscreen.
    case touchDown(slot: Int, Position)
    /// A finger moves on a touchscreen.
    case touchMotion(slot: Int, Position)
    /// A finger lifts from a touchscreen.
    case touchUp(slot: Int)
    /// libinput withdraws a touch of a touchscreen.
    case touchCancel(slot: Int)
    /// The touches of one sample time are complete.
    case touchFrame
    /// libinput ignores a touch, or stops ignoring it. From its log, not from its events.
    case suppression(Suppression)
    /// libinput abandons a tap. From its log as well.
    case tapRefusal(TapRefusal)
  }

  /// The stage of a gesture. libinput has one kind of end event, with a flag for cancellation.
  public enum Stage: String, CaseIterable, Sendable {
    /// The first event.
    case begin
    /// A further event.
    case update
    /// The last event: the fingers lifted.
    case end
    /// The last event, because the fingers did something different.
    case cancelled
  }

  /// The source of a scroll.
  public enum ScrollSource: String, CaseIterable, Sendable {
    /// A wheel with detents.
    case wheel
    /// Fingers on a touchpad.
    case finger
    /// A device without detents and fingers, such as a trackpoint.
    case continuous
  }

  /// A movement in the pointer's units; unaccelerated in the counts of a 1000 dpi mouse.
  public struct Movement: Hashable, Sendable {
    /// The accelerated movement to the right.
    public var x: Double
    /// The accelerated movement downwards.
    public var y: Double
    /// The movement to the right without acceleration.
    public var unacceleratedX: Double
    /// The movement downwards without acceleration.
    public var unacceleratedY: Double

    /// Creates a movement.
    public init(x: Double, y: Double, unacceleratedX: Double, unacceleratedY: Double) {
      self.x = x
      self.y = y
      self.unacceleratedX = unacceleratedX
      self.unacceleratedY = unacceleratedY
    }

    /// No movement.
    public static let none = Movement(x: 0, y: 0, unacceleratedX: 0, unacceleratedY: 0)
  }

  /// A position in millimetres.
  public struct Position: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A device that libinput handles.
  public struct Device: Hashable, Sendable {
    /// The device's name.
    public var name: String
    /// `pointer`, `gesture`, `touch`, …, in libinput's order.
    public var capabilities: [String]
    /// The size in millimetres; nil if libinput does not know the size.
    public var size: Position?
    /// The largest number of fingers that can tap; 0 where the device does not tap.
    public var tapFingers: Int
    /// A Boolean value that indicates whether libinput turns taps into buttons. If `false`, a short hold is the only
    /// trace of a tap.
    public var isTapEnabled: Bool
    /// The buttons of taps by one, two and three fingers.
    public var tapMap = LibinputConfiguration.ButtonMap.lrm

    /// Creates a report about a device.
    public init(name: String, capabilities: [String], size: Position?, tapFingers: Int, isTapEnabled: Bool) {
      self.name = name
      self.capabilities = capabilities
      self.size = size
      self.tapFingers = tapFingers
      self.isTapEnabled = isTapEnabled
    }
  }
}

extension LibinputEvent {
  /// The note about a recording that contains only touches.
  package static let genericTouchpadNote =
    "The recording does not describe its device; libinput was given a generic touchpad without quirks"

  /// Returns the event with its own time and that of its delivery changed.
  package func retimed(_ time: (Timestamp) -> Timestamp) -> LibinputEvent {
    var event = self
    event.time = time(self.time)
    event.delivery = time(delivery)
    return event
  }
}
