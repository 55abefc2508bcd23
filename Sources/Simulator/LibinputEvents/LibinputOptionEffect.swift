import TouchTrace

extension LibinputDeviceReport.Option {
  /// The effect of the option, in one sentence.
  package var effect: String { Self.effects.first { $0.name == name }?.effect ?? "" }

  /// The version of libinput that introduced an option; `nil` for options that every supported version has.
  package static func firstVersion(of name: String) -> String? { versions.first { $0.name == name }?.version }

  private static let versions = [
    (name: "dwtp", version: "1.21"), (name: "clickfinger-map", version: "1.26"), (name: "3fg-drag", version: "1.28"),
  ]

  private static let effects = [
    (name: "tap", effect: "A tap presses and releases a button."),
    (name: "drag", effect: "A touch right after a tap drags with the button pressed."),
    (
      name: "drag-lock",
      effect: "The button of such a drag stays pressed when the finger lifts, for a time or until a tap."
    ),
    (
      name: "tap-map",
      effect: "Buttons of taps by one, two and three fingers: left, right, middle or left, middle, right."
    ),
    (name: "click-method", effect: "The finger's place or the number of fingers selects the button of a click."),
    (name: "clickfinger-map", effect: "Buttons of clicks with one, two and three fingers, with clickfinger."),
    (name: "scroll-method", effect: "Two fingers scroll, or one along the edge."),
    (name: "natural-scrolling", effect: "The content moves with the fingers."),
    (name: "dwt", effect: "The touchpad ignores touches while you type."),
    (name: "dwtp", effect: "The touchpad ignores touches while you move the pointing stick."),
    (name: "left-handed", effect: "The left and the right button of a click are swapped; taps are not."),
    (name: "middlebutton", effect: "The left and the right button pressed together are the middle one."),
    (name: "profile", effect: "The pointer moves in proportion to the finger, or faster for faster fingers."),
    (name: "speed", effect: "The pointer's speed, from -1 to 1."),
    (name: "3fg-drag", effect: "Three or four fingers drag with the left button pressed."),
  ]
}
