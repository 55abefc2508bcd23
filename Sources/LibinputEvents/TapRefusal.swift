/// libinput gives up waiting for a tap: its tap machine goes where no tap comes from any more. Its events do not tell;
/// its log does.
public struct TapRefusal: Hashable, Sendable {
  /// With how many fingers it might have been one.
  public var fingers: Int
  public var reason: Reason

  public init(fingers: Int, _ reason: Reason) { (self.fingers, self.reason) = (fingers, reason) }

  public enum Reason: String, CaseIterable, Sendable {
    /// A finger went more than 1.3 mm, libinput's limit for taps.
    case motion
    /// No finger lifted within 180 ms, or the last not within 180 ms of the one before.
    case timeout
    /// The pad was pressed.
    case button
    case thumb
    case palm
    /// A fourth finger landed.
    case touch
    case release
  }

  /// `libinput gives up a two-finger tap: motion`
  public var text: String {
    let names = [1: "tap", 2: "two-finger tap", 3: "three-finger tap"]
    return "libinput gives up a \(names[fingers] ?? "tap"): \(reason.rawValue)"
  }

  /// From libinput's states and event, as `TAP_STATE_TOUCH_2`, `TAP_EVENT_MOTION`, `TAP_STATE_DEAD`; nil where a tap may
  /// still come, or came already.
  init?(from state: Substring, event: Substring, to next: Substring) {
    let mayTap = [
      "TAP_STATE_TOUCH": 1, "TAP_STATE_TOUCH_2": 2, "TAP_STATE_TOUCH_2_RELEASE": 2, "TAP_STATE_TOUCH_3": 3,
      "TAP_STATE_TOUCH_3_RELEASE": 3, "TAP_STATE_TOUCH_3_RELEASE_2": 3,
    ]
    let isOver = ["TAP_STATE_DEAD", "TAP_STATE_HOLD", "TAP_STATE_TOUCH_2_HOLD", "TAP_STATE_TOUCH_3_HOLD"]
    guard let fingers = mayTap[String(state)], isOver.contains(String(next)),
      let word = event.split(separator: "_").dropFirst(2).first,
      let reason = Reason(rawValue: word.lowercased())
    else { return nil }
    self.init(fingers: fingers, reason)
  }
}
