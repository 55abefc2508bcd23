/// How libinput is to treat a touchpad: its own options, by its own names. What is nil stays at libinput's default for
/// the device.
public struct LibinputConfiguration: Hashable, Sendable {
  /// Whether taps are buttons. True by default, though libinput's own default is off: recordings of taps are made to be
  /// seen as taps.
  public var tap: Bool? = true
  /// Whether a touch right after a tap holds the button down.
  public var drag: Bool?
  /// Whether the button stays down when the finger of such a drag lifts.
  public var dragLock: DragLock?
  /// Which buttons taps give.
  public var tapMap: ButtonMap?
  /// Which button it is when the pad itself is pressed down.
  public var clickMethod: ClickMethod?
  /// Which buttons presses give, where the number of fingers decides.
  public var clickfingerMap: ButtonMap?
  /// How fingers scroll.
  public var scrollMethod: ScrollMethod?
  /// Whether what is scrolled goes the way the fingers go.
  public var naturalScrolling: Bool?
  /// Whether the pad is off while somebody types.
  public var disableWhileTyping: Bool?
  /// Whether the pad is off while somebody uses the pointing stick.
  public var disableWhileTrackpointing: Bool?
  /// Whether the left and the right button are exchanged.
  public var leftHanded: Bool?
  /// Whether the left and the right button pressed together are the middle one.
  public var middleEmulation: Bool?
  /// How the pointer's speed depends on the finger's.
  public var profile: Profile?
  /// How fast the pointer is, in thousandths, -1000 to 1000.
  public var speed: Int?
  /// Whether several fingers that move hold the button down.
  public var threeFingerDrag: ThreeFingerDrag?

  /// Tapping on, all else at libinput's defaults.
  public init() {}

  /// How long the button stays down when the finger of a drag lifts.
  public enum DragLock: String, CaseIterable, Sendable {
    /// Not at all.
    case disabled
    /// For a while, in which the finger may come back.
    case timeout
    /// Until the next tap.
    case sticky
  }
  /// Which buttons one, two and three fingers give.
  public enum ButtonMap: String, CaseIterable, Sendable {
    /// Left, right, middle.
    case lrm
    /// Left, middle, right.
    case lmr
  }
  /// What decides which button it is when the pad itself is pressed down.
  public enum ClickMethod: String, CaseIterable, Sendable {
    /// Nothing: libinput makes no other buttons of it.
    case none
    /// Where at the lower edge the finger is.
    case buttonareas
    /// How many fingers there are.
    case clickfinger
  }
  /// How fingers scroll.
  public enum ScrollMethod: String, CaseIterable, Sendable {
    /// Not at all.
    case none
    /// Two that move together.
    case twofinger
    /// One that moves along the right or the lower edge.
    case edge
  }
  /// How the pointer's speed depends on the finger's.
  public enum Profile: String, CaseIterable, Sendable {
    /// It is the same multiple of it at any speed.
    case flat
    /// It is a greater multiple of it the faster the finger is.
    case adaptive
  }
  /// How many fingers that move hold the button down.
  public enum ThreeFingerDrag: String, CaseIterable, Sendable {
    /// None do.
    case disabled
    /// Three.
    case threeFingers = "3fg"
    /// Four.
    case fourFingers = "4fg"
  }
}

/// What is wrong with an option.
public struct LibinputOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String
  /// A problem told by that sentence.
  public init(_ description: String) { self.description = description }
}

extension LibinputConfiguration {
  /// Every option, in a fixed order. A value is one of its words, or for `speed` a number from -1 to 1.
  public static var options: [(name: String, values: [String])] {
    assignments.map { ($0.name, $0.values) }
  }

  /// Sets an option by its name and value, as in `tap=off` or `click-method=clickfinger`; `default` is libinput's own.
  /// A name or value that there is not changes nothing.
  public mutating func set(_ name: String, to value: String) throws(LibinputOptionError) {
    guard let assignment = Self.assignments.first(where: { $0.name == name }) else {
      let names = Self.assignments.map(\.name)
      throw LibinputOptionError("libinput has no option “\(name)”\(Suggestion.questionOrList(name, names))")
    }
    if !assignment.set(&self, value) {
      throw LibinputOptionError("“\(name)” takes \(assignment.values.joined(separator: ", ")), not “\(value)”")
    }
  }
  /// As above from one word, `NAME=VALUE`.
  public mutating func set(_ word: String) throws(LibinputOptionError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw LibinputOptionError("an option is NAME=VALUE, such as tap=off, not “\(word)”")
    }
    try set(String(parts[0]), to: String(parts[1]))
  }

  /// What is not as it is from the start, as settings of a trace's header.
  public var changes: [TraceHeader.Assignment] {
    let start = LibinputConfiguration()
    return Self.assignments.compactMap { assignment in
      let value = assignment.get(self)
      return value == assignment.get(start) ? nil : TraceHeader.Assignment(key: assignment.name, value: value ?? "default")
    }
  }

  /// What is set, as options: `tap=on natural-scrolling=on`.
  public var text: String {
    Self.assignments.compactMap { assignment in assignment.get(self).map { "\(assignment.name)=\($0)" } }.joined(separator: " ")
  }

  // MARK: The table

  private struct Assignment: Sendable {
    var name: String
    var values: [String]
    var get: @Sendable (LibinputConfiguration) -> String?
    var set: @Sendable (inout LibinputConfiguration, String) -> Bool
  }
  private typealias Path<Value> = WritableKeyPath<LibinputConfiguration, Value?> & Sendable

  private static let assignments: [Assignment] = [
    toggle("tap", \.tap), toggle("drag", \.drag), choice("drag-lock", \.dragLock), choice("tap-map", \.tapMap),
    choice("click-method", \.clickMethod), choice("clickfinger-map", \.clickfingerMap),
    choice("scroll-method", \.scrollMethod), toggle("natural-scrolling", \.naturalScrolling),
    toggle("dwt", \.disableWhileTyping), toggle("dwtp", \.disableWhileTrackpointing),
    toggle("left-handed", \.leftHanded), toggle("middlebutton", \.middleEmulation), choice("profile", \.profile),
    speed, choice("3fg-drag", \.threeFingerDrag),
  ]

  private static func toggle(_ name: String, _ path: Path<Bool>) -> Assignment {
    Assignment(name: name, values: ["on", "off", "default"]) { configuration in
      configuration[keyPath: path].map { $0 ? "on" : "off" }
    } set: { configuration, value in
      guard ["on", "off", "default"].contains(value) else { return false }
      configuration[keyPath: path] = value == "default" ? nil : value == "on"
      return true
    }
  }
  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: Path<Choice>
  ) -> Assignment {
    Assignment(name: name, values: Choice.allCases.map(\.rawValue) + ["default"]) { configuration in
      configuration[keyPath: path]?.rawValue
    } set: { configuration, value in
      let choice = Choice(rawValue: value)
      if choice == nil && value != "default" { return false }
      configuration[keyPath: path] = choice
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
