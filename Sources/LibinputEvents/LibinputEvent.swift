import Gestures

/// One thing that libinput says of a touchpad or touchscreen, as values: nothing here needs the library.
public struct LibinputEvent: Hashable, Sendable {
  public var kind: Kind
  /// When it happened, as libinput stamps it. May lie before the event before: a tap's button bears the moment at which
  /// the finger landed.
  public var time: Timestamp
  /// When libinput said it. It never runs back.
  public var delivery: Timestamp
  /// Which device, counted from 0 in the order in which they were added. A recording has one.
  public var source: Int
  /// Whether the recording's end brought it about and no hand did: libinput ends what is under way when its device goes.
  public var isCutOff: Bool

  public init(_ kind: Kind, time: Timestamp, delivery: Timestamp? = nil, source: Int = 0, isCutOff: Bool = false) {
    (self.kind, self.time, self.delivery) = (kind, time, delivery ?? time)
    (self.source, self.isCutOff) = (source, isCutOff)
  }

  public enum Kind: Hashable, Sendable {
    case deviceAdded(Device)
    case deviceRemoved
    case motion(Movement)
    /// In millimetres from the device's top left corner.
    case motionAbsolute(Position)
    /// `code` is the kernel's: BTN_LEFT is 272.
    case button(code: UInt32, isPressed: Bool)
    /// In the pointer's units, or degrees for a wheel; nil where the event does not tell of that direction. Zero ends a
    /// scroll.
    case scroll(ScrollSource, vertical: Double?, horizontal: Double?)
    case swipe(Stage, fingers: Int, Movement)
    /// `scale` counts from the beginning, where it is 1; `angle` is in degrees clockwise since the last event.
    case pinch(Stage, fingers: Int, Movement, scale: Double, angle: Double)
    case hold(Stage, fingers: Int)
    case touchDown(slot: Int, Position)
    case touchMotion(slot: Int, Position)
    case touchUp(slot: Int)
    case touchCancel(slot: Int)
    case touchFrame
    /// libinput leaves a touch out of everything, or takes it back. From its log, not from its events.
    case suppression(Suppression)
    /// libinput gives up waiting for a tap. From its log as well.
    case tapRefusal(TapRefusal)
  }

  /// Where in its course a gesture is. libinput has one kind of end, which tells whether it was cancelled.
  public enum Stage: String, CaseIterable, Sendable { case begin, update, end, cancelled }
  public enum ScrollSource: String, CaseIterable, Sendable { case wheel, finger, continuous }

  /// In the pointer's units; unaccelerated as a mouse of 1000 dpi would count them.
  public struct Movement: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var unacceleratedX: Double
    public var unacceleratedY: Double
    public init(x: Double, y: Double, unacceleratedX: Double, unacceleratedY: Double) {
      (self.x, self.y, self.unacceleratedX, self.unacceleratedY) = (x, y, unacceleratedX, unacceleratedY)
    }
    public static let none = Movement(x: 0, y: 0, unacceleratedX: 0, unacceleratedY: 0)
  }

  /// Millimetres.
  public struct Position: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// What libinput says of a device it takes.
  public struct Device: Hashable, Sendable {
    public var name: String
    /// `pointer`, `gesture`, `touch`, …, in libinput's order.
    public var capabilities: [String]
    /// Millimetres; nil where libinput does not know.
    public var size: Position?
    /// How many fingers can tap; zero where there is no tapping.
    public var tapFingers: Int
    /// Whether libinput makes taps into buttons. Where it does not, a short hold is all that there is of a tap.
    public var isTapEnabled: Bool
    public init(name: String, capabilities: [String], size: Position?, tapFingers: Int, isTapEnabled: Bool) {
      (self.name, self.capabilities, self.size) = (name, capabilities, size)
      (self.tapFingers, self.isTapEnabled) = (tapFingers, isTapEnabled)
    }
  }
}

extension LibinputEvent {
  /// As `libinput debug-events` names it: `GESTURE_PINCH_UPDATE`.
  public var name: String {
    switch kind {
    case .deviceAdded: "DEVICE_ADDED"
    case .deviceRemoved: "DEVICE_REMOVED"
    case .motion: "POINTER_MOTION"
    case .motionAbsolute: "POINTER_MOTION_ABSOLUTE"
    case .button: "POINTER_BUTTON"
    case .scroll(let source, _, _): "POINTER_SCROLL_\(source.rawValue.uppercased())"
    case .swipe(let stage, _, _): "GESTURE_SWIPE_\(stage.word)"
    case .pinch(let stage, _, _, _, _): "GESTURE_PINCH_\(stage.word)"
    case .hold(let stage, _): "GESTURE_HOLD_\(stage.word)"
    case .touchDown: "TOUCH_DOWN"
    case .touchMotion: "TOUCH_MOTION"
    case .touchUp: "TOUCH_UP"
    case .touchCancel: "TOUCH_CANCEL"
    case .touchFrame: "TOUCH_FRAME"
    case .tapRefusal: "TAP_REFUSED"
    case .suppression(let suppression): suppression.isOver ? "TOUCH_RESTORED" : "TOUCH_SUPPRESSED"
    }
  }
}

extension LibinputEvent.Stage {
  var word: String {
    switch self {
    case .begin: "BEGIN"
    case .update: "UPDATE"
    case .end, .cancelled: "END"
    }
  }
}
