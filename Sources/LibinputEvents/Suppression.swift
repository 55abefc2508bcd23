/// A touch that libinput leaves out, and why, in its own words. Its events do not tell; its log does.
public struct Suppression: Hashable, Sendable {
  /// libinput's number of the touch, which is the kernel's slot; nil where it does not say which.
  public var touch: Int?
  public var reason: Reason
  /// What the log adds: why a touch is taken back, what a thumb has become.
  public var detail: String
  /// Whether the touch counts again from here on.
  public var isOver: Bool

  public init(touch: Int?, _ reason: Reason, detail: String = "", isOver: Bool = false) {
    (self.touch, self.reason, self.detail, self.isOver) = (touch, reason, detail, isOver)
  }

  public enum Reason: String, CaseIterable, Sendable {
    /// It landed at the pad's edge, where palms lie: 8 % of the width, at most 8 mm.
    case edge
    /// Keys were being pressed.
    case typing
    /// The pointing stick was being pushed.
    case trackpoint
    /// The firmware says that it is a palm.
    case toolPalm = "tool-palm"
    /// It presses harder than a finger does.
    case pressure
    /// It is larger than a finger is.
    case touchSize = "touch size"
    /// A pen is on the same surface.
    case arbitration
    /// It has the place, or the speed beside another finger, of a resting thumb.
    case thumb
    /// It jumped farther than a finger gets in that time: the motion is left out, not the touch.
    case jump
    /// It presses too little to count as a touch.
    case lightPressure = "light pressure"
    /// It is too small to count as a touch.
    case smallSize = "small size"
    /// It tapped where palms lie.
    case palmTap = "palm tap"
    /// libinput gives a reason that is not known here; `detail` has its words.
    case other
  }
}
