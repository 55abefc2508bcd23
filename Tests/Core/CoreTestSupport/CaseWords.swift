import Gestures

/// The words of a line of a case, read in order.
public struct CaseWords {
  public private(set) var rest: ArraySlice<Substring>

  public init(_ words: [Substring]) { rest = words[...] }

  public mutating func next() throws -> Substring {
    guard let word = rest.popFirst() else { throw CaseError("the line ends too early") }
    return word
  }

  /// Reads a word that must have a value.
  public mutating func value<Value>(_ read: (Substring) -> Value?) throws -> Value {
    let word = try next()
    guard let value = read(word) else { throw CaseError("unexpected `\(word)`") }
    return value
  }

  mutating func popLast() -> Substring? { rest.popLast() }

  /// Takes all words.
  mutating func joined() -> String {
    defer { rest = [] }
    return rest.joined(separator: " ")
  }

  /// Skips the next word if it is this one.
  public mutating func skipped(_ word: Substring) -> Bool {
    if rest.first != word { return false }
    rest.removeFirst()
    return true
  }

  mutating func skip(_ word: Substring) throws {
    if !skipped(word) { throw CaseError("expected `\(word)`") }
  }

  mutating func time() throws -> Timestamp { try value { Timestamp(milliseconds: $0) } }

  mutating func finger() throws -> Int32 { try value { Int32($0) } }

  public mutating func number() throws -> Double { try value { Double($0) } }

  mutating func point() throws -> Point2D {
    try value { word in
      let numbers = word.split(separator: ",").compactMap { Double($0) }
      return numbers.count == 2 ? Point2D(numbers[0], numbers[1]) : nil
    }
  }

  /// Reads `X Y W H`, if there is a number.
  mutating func area() throws -> Rect2D? {
    guard rest.first.flatMap({ Double($0) }) != nil else { return nil }
    return Rect2D(x: try number(), y: try number(), width: try number(), height: try number())
  }

  mutating func assignments() -> [Substring] {
    let words = rest.prefix { $0.contains("=") }
    rest = rest.dropFirst(words.count)
    return Array(words)
  }

  mutating func touchHandling() throws -> TouchHandling {
    var handling = TouchHandling()
    for word in assignments() {
      let isOn = word.hasSuffix("=yes")
      switch word.split(separator: "=")[0] {
      case "cancelsTouches": handling.cancelsTouches = isOn
      case "delaysTouchesBegan": handling.delaysTouchesBegan = isOn
      case "delaysTouchesEnded": handling.delaysTouchesEnded = isOn
      default: throw CaseError("unexpected `\(word)`")
      }
    }
    return handling
  }

  /// Reads `0 engage 200 finish deadline 350 fail`.
  mutating func script() throws -> [ScriptedRecognizer.Moment] {
    var moments: [ScriptedRecognizer.Moment] = []
    while let word = rest.first, word == "deadline" || Timestamp(milliseconds: word) != nil {
      let isDeadline = skipped("deadline")
      let time = try time()
      let signal = try value { ScriptedRecognizer.Signal(rawValue: String($0)) }
      moments.append(ScriptedRecognizer.Moment(time: time, signal: signal, isDeadline: isDeadline))
    }
    return moments
  }

  // MARK: Frames and events

  public mutating func touches() throws -> [Touch] {
    var touches: [Touch] = []
    while !rest.isEmpty { touches.append(try touch()) }
    return touches
  }

  private mutating func touch() throws -> Touch {
    if skipped("untracked") { return .untracked(try value { Int($0) }) }
    if skipped("button") { return .buttons(try value { ButtonMask(String($0)) }) }
    if skipped("hovering") {
      let point = try point()
      return .hover(point.x, point.y)
    }
    let finger = try finger()
    switch try next() {
    case "began":
      let point = try point()
      return .down(finger, point.x, point.y)
    case "moved":
      let point = try point()
      return .move(finger, point.x, point.y)
    case "ended":
      guard rest.first?.contains(",") == true else { return .up(finger) }
      let point = try point()
      return .upAt(finger, point.x, point.y)
    case "cancelled": return .cancel(finger)
    case let word: throw CaseError("unexpected `\(word)`")
    }
  }

  /// Reads a touchpad event, if the next word names one.
  mutating func touchpadEvent() throws -> TouchpadEvent.Kind? {
    switch rest.first {
    case "motion":
      rest.removeFirst()
      return .motion(by: try delta())
    case "pressed": return try button(.began)
    case "released": return try button(.ended)
    case "cancelled": return try button(.cancelled)
    case "scroll":
      rest.removeFirst()
      return .scroll(try stage(), by: try delta())
    case "swipe":
      rest.removeFirst()
      return .swipe(try stage(), fingers: try fingers(), by: try delta())
    case "hold":
      rest.removeFirst()
      return .hold(try stage(), fingers: try fingers(), mayTap: skipped("mayTap"))
    case "transform":
      rest.removeFirst()
      return try transform()
    default: return nil
    }
  }

  private mutating func button(_ stage: TouchpadEvent.Stage) throws -> TouchpadEvent.Kind {
    rest.removeFirst()
    return .button(stage, try value { UInt16($0) })
  }

  private mutating func transform() throws -> TouchpadEvent.Kind {
    let (stage, fingers, delta) = (try stage(), try fingers(), try delta())
    try skip("scale")
    let scale = try number()
    try skip("rotation")
    return .transform(stage, fingers: fingers, by: delta, scale: scale, rotation: try number())
  }

  private mutating func stage() throws -> TouchpadEvent.Stage {
    try value { TouchpadEvent.Stage(rawValue: String($0)) }
  }

  private mutating func fingers() throws -> Int { try value { Int($0) } }

  private mutating func delta() throws -> Point2D {
    try skip("by")
    return try point()
  }
}

extension CaseWords {
  /// Returns the name of a parameter and its value, from `NAME=VALUE`: a word that the parameter has, or a number with its unit.
  static func assignment(_ word: Substring, for kind: any GestureRecognizer.Type) throws -> (
    name: String, value: Double
  ) {
    let parts = word.split(separator: "=").map(String.init)
    guard let parameter = kind.parameterDescription(parts[0]) else { throw CaseError("unexpected `\(word)`") }
    let digits = parts[1].prefix { "0123456789.-".contains($0) }
    let isInUnit = parts[1].dropFirst(digits.count) == (parameter.unit == .count ? "" : parameter.unit.rawValue)
    let number = parameter.choices.isEmpty && isInUnit ? Double(digits) : nil
    guard let value = parameter.value(ofChoice: parts[1]) ?? number, parameter.range.contains(value) else {
      throw CaseError("`\(word)` is not a value of \(parts[0])")
    }
    return (parts[0], value)
  }
}

extension Timestamp {
  /// Reads milliseconds with up to three decimals.
  init?(milliseconds text: Substring) {
    guard let value = Double(text) else { return nil }
    self.init(microseconds: Int64((value * 1000).rounded()))
  }
}
