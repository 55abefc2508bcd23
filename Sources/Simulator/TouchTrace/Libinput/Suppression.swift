/// A touch that libinput ignores, and the reason in its own words. The events do not include this; the log does.
public struct Suppression: Hashable, Sendable {
  /// libinput's number of the touch, which is the kernel's slot; nil if the log does not name it.
  public var touch: Int?
  /// The reason libinput ignores the touch.
  public var reason: Reason
  /// A detail from the log: why a touch is restored, or the new state of a thumb.
  public var detail: String
  /// A Boolean value that indicates whether libinput stops ignoring the touch.
  public var isOver: Bool

  /// Creates a suppression.
  public init(touch: Int?, _ reason: Reason, detail: String = "", isOver: Bool = false) {
    self.touch = touch
    self.reason = reason
    self.detail = detail
    self.isOver = isOver
  }

  /// The reasons for which libinput ignores touches.
  public enum Reason: String, CaseIterable, Sendable {
    /// The touch began at the edge of the pad, where palms rest: 8 % of the width, at most 8 mm.
    case edge
    /// Keys were pressed.
    case typing
    /// The trackpoint was in use.
    case trackpoint
    /// The firmware reports a palm.
    case toolPalm = "tool-palm"
    /// The pressure is above that of a finger.
    case pressure
    /// The contact is larger than a finger.
    case touchSize = "touch size"
    /// A pen is on the same surface.
    case arbitration
    /// The touch has the position of a resting thumb, or its speed relative to another finger.
    case thumb
    /// The touch jumped farther than a finger moves in that time. libinput ignores the motion, not the touch.
    case jump
    /// The pressure is below that of a touch.
    case lightPressure = "light pressure"
    /// The contact is too small to count as a touch.
    case smallSize = "small size"
    /// A tap where palms rest.
    case palmTap = "palm tap"
    /// A reason that is not known here; `detail` has libinput's words.
    case other
  }
}
