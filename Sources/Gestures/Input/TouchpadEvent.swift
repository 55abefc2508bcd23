/// Something that a touchpad's driver has already made sense of, as libinput tells it.
///
/// A touchpad under libinput gives no fingers, only what they did: so a gesture has a place, the pointer's, but no
/// fingers with places of their own.
public struct TouchpadEvent: Hashable, Sendable {
  /// Where in its course a sequence of such events is.
  public enum Stage: String, CaseIterable, Sendable {
    /// It is the first.
    case began
    /// It goes on.
    case changed
    /// It is over: the fingers have lifted, the button is let go of.
    case ended
    /// It is over, since the fingers did something else, or the device is gone.
    case cancelled
  }

  /// What happened, with its numbers.
  public enum Kind: Hashable, Sendable {
    /// Two or more fingers spread, close or turn. `scale` counts from the beginning, where it is 1; `rotation` is in
    /// degrees clockwise since the last event.
    case transform(Stage, fingers: Int, scale: Double, rotation: Double)
    /// Fingers rest. `mayTap` where the driver does not make taps itself, so that a short hold is one.
    case hold(Stage, fingers: Int, mayTap: Bool)
    /// Three or more fingers move together, by so many points since the last event.
    case swipe(Stage, fingers: Int, by: Point)
    /// Two fingers scroll, by so many points since the last event.
    case scroll(Stage, by: Point)
    /// A button, real or made of a tap, by the kernel's number: `BTN_LEFT` is 272. It began when it was pressed.
    case button(Stage, UInt16)
    /// The pointer moves, by so many points.
    case motion(by: Point)
  }

  /// When it was told. It never runs back.
  public var time: Timestamp
  /// When it happened, as the driver stamps it: a tap's button bears the moment at which the finger landed, and is told
  /// once it has lifted.
  public var stamp: Timestamp
  /// What happened.
  public var kind: Kind
  /// The pointer's place, in points.
  public var location: Point

  /// - Parameters:
  ///   - time: when it was told.
  ///   - kind: what happened.
  ///   - location: the pointer's place, in points.
  ///   - stamp: when it happened; nil, the default, for when it was told.
  @inlinable public init(_ time: Timestamp, _ kind: Kind, at location: Point, stamp: Timestamp? = nil) {
    (self.time, self.kind, self.location, self.stamp) = (time, kind, location, stamp ?? time)
  }

  /// How many fingers a button made of a tap stands for: one, two, three for left, right, middle, which is libinput's
  /// default map. Nil for other buttons.
  @inlinable public static func fingers(ofButton code: UInt16) -> Int? {
    (272...274).contains(code) ? Int(code) - 271 : nil
  }

  /// What it does to the count of things that are held down: fingers that rest, buttons that are pressed.
  var openings: Int {
    switch kind {
    case .transform(let stage, _, _, _), .hold(let stage, _, _), .swipe(let stage, _, _), .scroll(let stage, _),
      .button(let stage, _):
      switch stage {
      case .began: 1
      case .changed: 0
      case .ended, .cancelled: -1
      }
    case .motion: 0
    }
  }
}
