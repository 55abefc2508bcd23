/// How libinput is to treat a touchpad: its own options, by its own names. What is nil stays at libinput's default for
/// the device.
public struct LibinputConfiguration: Hashable, Sendable {
  /// Tapping is on, though libinput's own default is off: recordings of taps are made to be seen as taps.
  public var tap: Bool? = true
  public var drag: Bool?
  public var dragLock: DragLock?
  public var tapMap: ButtonMap?
  public var clickMethod: ClickMethod?
  public var clickfingerMap: ButtonMap?
  public var scrollMethod: ScrollMethod?
  public var naturalScrolling: Bool?
  public var disableWhileTyping: Bool?
  public var disableWhileTrackpointing: Bool?
  public var leftHanded: Bool?
  public var middleEmulation: Bool?
  public var profile: Profile?
  /// Thousandths, -1000 to 1000.
  public var speed: Int?
  public var threeFingerDrag: ThreeFingerDrag?

  public init() {}

  public enum DragLock: String, CaseIterable, Sendable { case disabled, timeout, sticky }
  /// Which buttons one, two and three fingers give.
  public enum ButtonMap: String, CaseIterable, Sendable { case lrm, lmr }
  public enum ClickMethod: String, CaseIterable, Sendable { case none, buttonareas, clickfinger }
  public enum ScrollMethod: String, CaseIterable, Sendable { case none, twofinger, edge }
  public enum Profile: String, CaseIterable, Sendable { case flat, adaptive }
  public enum ThreeFingerDrag: String, CaseIterable, Sendable {
    case disabled
    case threeFingers = "3fg"
    case fourFingers = "4fg"
  }
}

/// What is wrong with an option.
public struct LibinputOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence without its full stop.
  public var description: String
  public init(_ description: String) { self.description = description }
}

extension LibinputConfiguration {
  /// Every option, in a fixed order. A value is one of its words, or for `speed` a number from -1 to 1.
  public static var options: [(name: String, values: [String])] {
    settings.map { ($0.name, $0.values) }
  }

  /// Sets an option by its name and value, as in `tap=off` or `click-method=clickfinger`.
  public mutating func set(_ name: String, to value: String) throws(LibinputOptionError) {
    guard let setting = Self.settings.first(where: { $0.name == name }) else {
      let names = Self.settings.map(\.name)
      throw LibinputOptionError("libinput has no option “\(name)”\(Suggestion.questionOrList(name, names))")
    }
    if !setting.set(&self, value) {
      throw LibinputOptionError("“\(name)” takes \(setting.values.joined(separator: ", ")), not “\(value)”")
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
  public var changes: [TraceHeader.Setting] {
    let start = LibinputConfiguration()
    return Self.settings.compactMap { setting in
      let value = setting.get(self)
      return value == setting.get(start) ? nil : TraceHeader.Setting(key: setting.name, value: value ?? "default")
    }
  }

  /// What is set, as options: `tap=on natural-scrolling=on`.
  public var text: String {
    Self.settings.compactMap { setting in setting.get(self).map { "\(setting.name)=\($0)" } }.joined(separator: " ")
  }

  // MARK: The table

  private struct Setting: Sendable {
    var name: String
    var values: [String]
    var get: @Sendable (LibinputConfiguration) -> String?
    var set: @Sendable (inout LibinputConfiguration, String) -> Bool
  }
  private typealias Path<Value> = WritableKeyPath<LibinputConfiguration, Value?> & Sendable

  private static let settings: [Setting] = [
    toggle("tap", \.tap), toggle("drag", \.drag), choice("drag-lock", \.dragLock), choice("tap-map", \.tapMap),
    choice("click-method", \.clickMethod), choice("clickfinger-map", \.clickfingerMap),
    choice("scroll-method", \.scrollMethod), toggle("natural-scrolling", \.naturalScrolling),
    toggle("dwt", \.disableWhileTyping), toggle("dwtp", \.disableWhileTrackpointing),
    toggle("left-handed", \.leftHanded), toggle("middlebutton", \.middleEmulation), choice("profile", \.profile),
    speed, choice("3fg-drag", \.threeFingerDrag),
  ]

  private static func toggle(_ name: String, _ path: Path<Bool>) -> Setting {
    Setting(name: name, values: ["on", "off", "default"]) { configuration in
      configuration[keyPath: path].map { $0 ? "on" : "off" }
    } set: { configuration, value in
      guard ["on", "off", "default"].contains(value) else { return false }
      configuration[keyPath: path] = value == "default" ? nil : value == "on"
      return true
    }
  }
  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: Path<Choice>
  ) -> Setting {
    Setting(name: name, values: Choice.allCases.map(\.rawValue) + ["default"]) { configuration in
      configuration[keyPath: path]?.rawValue
    } set: { configuration, value in
      let choice = Choice(rawValue: value)
      if choice == nil && value != "default" { return false }
      configuration[keyPath: path] = choice
      return true
    }
  }
  private static let speed = Setting(name: "speed", values: ["a number from -1 to 1", "default"]) { configuration in
    configuration.speed.map { FixedPoint.short(thousandths: $0) }
  } set: { configuration, value in
    let speed = FixedPoint.thousandths(parsing: value)
    if value != "default" && !(speed.map { (-1000...1000).contains($0) } ?? false) { return false }
    configuration.speed = value == "default" ? nil : speed
    return true
  }
}
