/// A tap that libinput abandoned: its tap state machine entered a state from which no tap follows. The events do not
/// include this; the log does.
public struct TapRefusal: Hashable, Sendable {
  /// The number of fingers of the abandoned tap.
  public var fingers: Int
  /// The reason libinput abandoned the tap.
  public var reason: Reason

  /// Creates a refusal.
  public init(fingers: Int, _ reason: Reason) {
    self.fingers = fingers
    self.reason = reason
  }

  /// The event of libinput's tap state machine that ended the tap.
  public enum Reason: String, CaseIterable, Sendable {
    /// A finger moved more than 1.3 mm, libinput's threshold for taps.
    case motion
    /// No finger lifted within 180 ms, or the last one not within 180 ms of the previous one.
    case timeout
    /// The touchpad's button was pressed.
    case button
    /// A touch became a thumb.
    case thumb
    /// A touch became a palm.
    case palm
    /// A fourth finger touched down.
    case touch
    /// A finger lifted in a state that no tap allows.
    case release
  }

  /// The refusal as text: `libinput abandoned a two-finger tap: motion`.
  public var text: String {
    let names = [1: "tap", 2: "two-finger tap", 3: "three-finger tap"]
    return "libinput abandoned a \(names[fingers] ?? "tap"): \(reason.rawValue)"
  }

  /// Creates a refusal from libinput's states and event, such as `TAP_STATE_TOUCH_2`, `TAP_EVENT_MOTION`, `TAP_STATE_DEAD`.
  /// Returns nil if a tap can still follow or has already been reported.
  package init?(from state: Substring, event: Substring, to next: Substring) {
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
