/// libinput's options for a touchpad, with libinput's own names. An option that is `nil` keeps libinput's default for
/// the device.
public struct LibinputConfiguration: Hashable, Sendable {
  /// A Boolean value that indicates whether taps generate button events. `true` by default, unlike in libinput, because
  /// most recordings of taps are made to recognize taps.
  public var tap: Bool? = true
  /// A Boolean value that indicates whether a touch right after a tap keeps the button pressed.
  public var drag: Bool?
  /// Whether the button stays pressed when the finger of such a drag lifts.
  public var dragLock: DragLock?
  /// The mapping from taps to buttons.
  public var tapMap: ButtonMap?
  /// libinput's method of selecting the button when the touchpad is pressed.
  public var clickMethod: ClickMethod?
  /// The mapping from clicks to buttons, if the number of fingers selects the button.
  public var clickfingerMap: ButtonMap?
  /// The gesture that scrolls.
  public var scrollMethod: ScrollMethod?
  /// A Boolean value that indicates whether the content moves in the direction of the fingers.
  public var naturalScrolling: Bool?
  /// A Boolean value that indicates whether the touchpad is disabled while the user types.
  public var disableWhileTyping: Bool?
  /// A Boolean value that indicates whether the touchpad is disabled while the user moves the pointing stick.
  public var disableWhileTrackpointing: Bool?
  /// A Boolean value that indicates whether the left and the right button are swapped.
  public var leftHanded: Bool?
  /// A Boolean value that indicates whether the left and the right button pressed together emulate the middle one.
  public var middleEmulation: Bool?
  /// The pointer acceleration profile.
  public var profile: Profile?
  /// The pointer speed in thousandths, -1000 to 1000.
  public var speed: Int64?
  /// Whether moving several fingers drags.
  public var threeFingerDrag: ThreeFingerDrag?

  /// Creates a configuration with tapping enabled and libinput's defaults for all other options.
  public init() {}

  /// The duration for which the button stays pressed when the finger of a drag lifts.
  public enum DragLock: String, CaseIterable, Sendable {
    /// The button is released immediately.
    case disabled
    /// The drag continues until a timeout, unless the finger returns.
    case timeout
    /// The drag continues until the next tap.
    case sticky
  }

  /// The buttons for one, two and three fingers.
  public enum ButtonMap: String, CaseIterable, Sendable {
    /// Left, right, middle.
    case lrm
    /// Left, middle, right.
    case lmr
  }

  /// libinput's method of selecting the button when the touchpad is pressed.
  public enum ClickMethod: String, CaseIterable, Sendable {
    /// No software buttons.
    case none
    /// The finger's position at the bottom edge selects the button.
    case buttonareas
    /// The number of fingers selects the button.
    case clickfinger
  }

  /// The gesture that scrolls.
  public enum ScrollMethod: String, CaseIterable, Sendable {
    /// No scrolling.
    case none
    /// Two fingers that move together.
    case twofinger
    /// One finger that moves along the right or bottom edge.
    case edge
  }

  /// The pointer acceleration profile.
  public enum Profile: String, CaseIterable, Sendable {
    /// The pointer's speed is proportional to the finger's.
    case flat
    /// The factor increases with the finger's speed.
    case adaptive
  }

  /// The number of fingers that drag.
  public enum ThreeFingerDrag: String, CaseIterable, Sendable {
    /// Dragging with several fingers is disabled.
    case disabled
    /// Three.
    case threeFingers = "3fg"
    /// Four.
    case fourFingers = "4fg"
  }
}

/// An invalid option.
public struct LibinputOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without a period.
  public var description: String

  /// Creates an error with the given sentence.
  public init(_ description: String) { self.description = description }
}

extension LibinputConfiguration {
  /// All options, in a fixed order. A value is one of the listed words, or for `speed` a number from -1 to 1.
  public static var options: [(name: String, values: [String])] {
    assignments.map { ($0.name, $0.values) }
  }

  /// Sets an option by name, such as `tap=off` or `click-method=clickfinger`; the value `default` is libinput's
  /// default. An invalid name or value throws an error and changes nothing.
  public mutating func set(_ name: String, to value: String) throws(LibinputOptionError) {
    guard let assignment = Self.assignments.first(where: { $0.name == name }) else {
      let names = Self.assignments.map(\.name)
      throw LibinputOptionError(
        "libinput has no option \(QuotedText.quoted(name))\(Suggestion.questionOrList(name, names))")
    }
    if !assignment.set(&self, value) {
      throw LibinputOptionError(
        "\(QuotedText.quoted(name)) takes \(assignment.values.joined(separator: ", ")), not \(QuotedText.quoted(value))"
      )
    }
  }

  /// Sets an option from `NAME=VALUE`.
  public mutating func set(_ word: String) throws(LibinputOptionError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw LibinputOptionError("an option is NAME=VALUE, such as tap=off, not \(QuotedText.quoted(word))")
    }
    try set(String(parts[0]), to: String(parts[1]))
  }

  /// The options that differ from a new configuration, with `default` for libinput's own.
  var changedOptions: [(name: String, value: String)] {
    let start = LibinputConfiguration()
    return Self.assignments.compactMap { assignment in
      let value = assignment.get(self)
      return value == assignment.get(start) ? nil : (assignment.name, value ?? "default")
    }
  }

  /// Every option as `NAME=VALUE`; applied to any configuration, they result in this one.
  public var allAssignments: [String] { Self.assignments.map { "\($0.name)=\($0.get(self) ?? "default")" } }

  /// The options that are set, such as `tap=on natural-scrolling=on`.
  public var text: String { assigned.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }

  /// The options that are set, in order.
  package var assigned: [(name: String, value: String)] {
    Self.assignments.compactMap { assignment in assignment.get(self).map { (assignment.name, $0) } }
  }

  // MARK: The table

  private struct Assignment: Sendable {
    var name: String
    var values: [String]
    var get: @Sendable (LibinputConfiguration) -> String?
    var set: @Sendable (inout LibinputConfiguration, String) -> Bool
  }

  private static let assignments: [Assignment] = [
    toggle("tap") { $1(&$0.tap) }, toggle("drag") { $1(&$0.drag) }, choice("drag-lock") { $1(&$0.dragLock) },
    choice("tap-map") { $1(&$0.tapMap) }, choice("click-method") { $1(&$0.clickMethod) },
    choice("clickfinger-map") { $1(&$0.clickfingerMap) }, choice("scroll-method") { $1(&$0.scrollMethod) },
    toggle("natural-scrolling") { $1(&$0.naturalScrolling) }, toggle("dwt") { $1(&$0.disableWhileTyping) },
    toggle("dwtp") { $1(&$0.disableWhileTrackpointing) }, toggle("left-handed") { $1(&$0.leftHanded) },
    toggle("middlebutton") { $1(&$0.middleEmulation) }, choice("profile") { $1(&$0.profile) }, speed,
    choice("3fg-drag") { $1(&$0.threeFingerDrag) },
  ]

  private static func toggle(_ name: String, _ access: @escaping Access<Self, Bool?>) -> Assignment {
    Assignment(name: name, values: ["on", "off", "default"]) { configuration in
      value(of: configuration, access).map { $0 ? "on" : "off" }
    } set: { configuration, value in
      guard ["on", "off", "default"].contains(value) else { return false }
      access(&configuration) { $0 = value == "default" ? nil : value == "on" }
      return true
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ access: @escaping Access<Self, Choice?>
  ) -> Assignment {
    Assignment(name: name, values: Choice.allCases.map(\.rawValue) + ["default"]) { configuration in
      value(of: configuration, access)?.rawValue
    } set: { configuration, value in
      let choice = Choice(rawValue: value)
      if choice == nil && value != "default" { return false }
      access(&configuration) { $0 = choice }
      return true
    }
  }

  private static let speed = Assignment(name: "speed", values: ["a number from -1 to 1", "default"]) { configuration in
    configuration.speed.map { FixedPoint.short(thousandths: $0) }
  } set: { configuration, value in
    let speed = FixedPoint.thousandths(parsing: value)
    if value != "default" && !(speed.map { (-1000...1000).contains($0) } ?? false) { return false }
    configuration.speed = value == "default" ? nil : speed
    return true
  }
}
