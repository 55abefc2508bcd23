import Gestures
import TouchTrace

// What an exploration found, as a line of text, so that it can be kept in a file and made on another machine.

extension TouchAction {
  /// The action in a few characters, such as `d2@0` for two fingers that touch down on the first place.
  var code: String {
    switch self {
    case .touchDown(let fingers, let place): "d\(fingers)@\(place)"
    case .touchUp(nil): "u"
    case .touchUp(let finger?): "u\(finger)"
    case .cancel: "c"
    case .wait(.justBefore): "b"
    case .wait(.exactly): "e"
    case .move(let motion): "m\(motion.form.code),\(motion.offset.x),\(motion.offset.y),\(motion.frames)"
    }
  }

  /// Creates the action with a code; nil if there is none.
  init?(code: some StringProtocol) {
    let rest = code.dropFirst()
    switch code.first {
    case "d":
      let parts = rest.split(separator: "@")
      guard parts.count == 2, let fingers = Int(parts[0]), let place = Int(parts[1]) else { return nil }
      self = .touchDown(fingers: fingers, place: place)
    case "u":
      if rest.isEmpty {
        self = .touchUp(finger: nil)
      } else {
        guard let finger = Int(rest) else { return nil }
        self = .touchUp(finger: finger)
      }
    case "c": self = .cancel
    case "b": self = .wait(.justBefore)
    case "e": self = .wait(.exactly)
    case "m":
      let parts = rest.split(separator: ",")
      guard parts.count == 4, let form = FingerMotion.Form(code: parts[0]), let x = Double(parts[1]),
        let y = Double(parts[2]), let frames = Int(parts[3])
      else { return nil }
      self = .move(FingerMotion(form: form, offset: Point2D(x, y), frames: frames))
    default: return nil
    }
  }

  /// The codes of a sequence.
  static func code(_ path: [TouchAction]) -> String { path.map(\.code).joined(separator: ";") }

  /// Returns the sequence with these codes; nil if one of them is none.
  static func path(code: some StringProtocol) -> [TouchAction]? {
    var path: [TouchAction] = []
    for part in code.split(separator: ";") {
      guard let action = TouchAction(code: part) else { return nil }
      path.append(action)
    }
    return path
  }
}

extension FingerMotion.Form {
  fileprivate var code: String {
    switch self {
    case .finger(let number): "f\(number)"
    case .together: "t"
    case .spread: "s"
    case .turn: "r"
    case .twist: "w"
    case .spreadRight: "a"
    case .spreadDown: "v"
    case .turnRight: "q"
    case .turnDown: "z"
    }
  }

  fileprivate init?(code: some StringProtocol) {
    switch code.first {
    case "f":
      guard let number = Int(code.dropFirst()) else { return nil }
      self = .finger(number)
    case "t": self = .together
    case "s": self = .spread
    case "r": self = .turn
    case "w": self = .twist
    case "a": self = .spreadRight
    case "v": self = .spreadDown
    case "q": self = .turnRight
    case "z": self = .turnDown
    default: return nil
    }
  }
}

extension ExplorationBound {
  var code: String {
    let numbers = [
      depth, states, actions, fingers, isComplete ? 1 : 0, singleMotionDepth, isSingleMotionComplete ? 1 : 0,
      lastDepth,
    ]
    return numbers.map(String.init).joined(separator: ",")
  }

  init?(code: some StringProtocol) {
    let numbers = code.split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 8 else { return nil }
    self.init()
    (depth, states, actions, fingers, isComplete) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4] == 1)
    (singleMotionDepth, isSingleMotionComplete, lastDepth) = (numbers[5], numbers[6] == 1, numbers[7])
  }
}

extension SearchedLimit {
  var code: String { "\(bound.rawValue),\(met),\(missed),\(canBeMissed ? 1 : 0)" }

  init?(measured: String, code: some StringProtocol) {
    let fields = code.split(separator: ",")
    guard fields.count == 4, let bound = Reason.Bound(rawValue: String(fields[0])), let met = Int(fields[1]),
      let missed = Int(fields[2])
    else { return nil }
    self.init(measured: measured, bound: bound)
    (self.met, self.missed, canBeMissed) = (met, missed, fields[3] == "1")
  }
}

/// The stored result of an exploration: its bound and its findings, each with the shortest sequence of actions.
struct ExploredFacts: Sendable {
  var bound: ExplorationBound
  /// The wait of each of two gestures; empty for one recognizer alone.
  var waits: [Interval] = []
  /// The limits of one recognizer alone.
  var limits: [SearchedLimit] = []
  /// A fact of a pair by its number, or a phase or failure by its name.
  var paths: [(name: String, path: [TouchAction])]

  /// The sequences of actions, by the numbers of the facts.
  var pathsByNumber: [Int: [TouchAction]] {
    Dictionary(paths.compactMap { name, path in Int(name).map { ($0, path) } }) { first, _ in first }
  }

  /// The facts without tabs and line feeds between those of ``init(code:)``.
  var code: String {
    let waits = waits.map { String($0.microseconds) }.joined(separator: ",")
    let facts = paths.map { "\(Self.escaped($0.name))=\(TouchAction.code($0.path))" }
    let limits = limits.map { "\(Self.escaped($0.measured))=\($0.code)" }
    return ([bound.code, waits, "\(limits.count)"] + limits + facts).joined(separator: "\t")
  }

  init(
    bound: ExplorationBound, waits: [Interval] = [], limits: [SearchedLimit] = [],
    paths: [(name: String, path: [TouchAction])]
  ) {
    (self.bound, self.waits, self.limits, self.paths) = (bound, waits, limits, paths)
  }

  init?(code: some StringProtocol) {
    let fields = code.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 3, let bound = ExplorationBound(code: fields[0]), let count = Int(fields[2]), count >= 0
    else { return nil }
    let waits = fields[1].split(separator: ",").compactMap { Int64($0) }
    var limits: [SearchedLimit] = []
    var paths: [(name: String, path: [TouchAction])] = []
    for field in fields.dropFirst(3) {
      guard let equals = field.lastIndex(of: "=") else { return nil }
      let (name, code) = (Self.unescaped(field[..<equals]), field[field.index(after: equals)...])
      if limits.count < count {
        guard let limit = SearchedLimit(measured: name, code: code) else { return nil }
        limits.append(limit)
      } else {
        guard let path = TouchAction.path(code: code) else { return nil }
        paths.append((name, path))
      }
    }
    self.init(bound: bound, waits: waits.map { Interval(microseconds: $0) }, limits: limits, paths: paths)
  }

  /// A custom recognizer's name may be any text.
  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar.value < 0x20 || scalar == "%" {
        text += "%\(scalar.value);"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func unescaped(_ text: some StringProtocol) -> String {
    var name = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%", let end = rest.firstIndex(of: ";"),
        let value = UInt32(String(String.UnicodeScalarView(rest[..<end]))),
        let escaped = Unicode.Scalar(value)
      else {
        name.append(scalar)
        continue
      }
      name.append(escaped)
      rest = rest[rest.index(after: end)...]
    }
    return String(name)
  }
}
