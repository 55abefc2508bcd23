/// Where a table of another program has the times, positions, numbers and phases of touches, guessed by the names of its columns.
struct TableColumns: Hashable {
  enum Role: Int, Hashable, CaseIterable {
    case time, x, y, id, phase

    /// The name in the tables' grammar.
    var name: StaticString {
      switch self {
      case .time: "time"
      case .x: "x"
      case .y: "y"
      case .id: "id"
      case .phase: "phase"
      }
    }
  }

  /// The index of the column of each role; `nil` if no name fits.
  private(set) var places = [Int?](repeating: nil, count: Role.allCases.count)
  /// The unit in the name of the column of times: `ms` of `time_ms`.
  private(set) var unit: String?
  private let paths: [Path]

  /// A name that may be a path of keys, such as `touch.pos.x`.
  private struct Path: Hashable {
    var outer: [Substring]
    /// The words of the last part.
    var words: [String]
    /// The words of the parts before it.
    var context: [String]

    init(_ name: String) {
      var parts = name.split(separator: ".", omittingEmptySubsequences: true)
      words = TableColumns.words(String(parts.popLast() ?? ""))
      outer = parts
      context = parts.flatMap { TableColumns.words(String($0)) }
    }

    func isAround(_ other: Path) -> Bool { other.outer.starts(with: outer) }
  }

  init(_ names: [String]) {
    let paths = names.map(Path.init)
    self.paths = paths
    // What has a role has no other one.
    for role in [Role.x, .y, .time, .phase, .id] {
      var best: (place: Int, rank: Int)?
      for (place, path) in paths.enumerated() where !places.contains(place) {
        guard var rank = Self.rank(role, path) else { continue }
        // Next to the position or around it, rather than in another object.
        if let x = self[.x], !path.isAround(paths[x]) { rank += 10_000 }
        if rank < best?.rank ?? .max { best = (place, rank) }
      }
      places[role.rawValue] = best?.place
    }
    unit = self[.time].flatMap { place in Self.unit(paths[place].words) }
  }

  subscript(role: Role) -> Int? { places[role.rawValue] }

  /// Whether these are the columns of a table of touches.
  var areOfTouches: Bool { self[.time] != nil && self[.x] != nil && self[.y] != nil }

  /// Whether the positions are next to the times, or within objects that have them.
  var areRelated: Bool {
    guard let time = self[.time], let x = self[.x], let y = self[.y] else { return false }
    return paths[x].outer == paths[y].outer && paths[time].isAround(paths[x])
  }

  /// Whether each name is one that tables of touches have: prose that names x, y and a time is no header.
  var areKnown: Bool {
    paths.allSatisfy { path in
      Role.allCases.contains { Self.rank($0, path) != nil } || path.words.contains { Self.others.contains($0) }
    }
  }

  // MARK: Names

  /// Splits a name at capital letters, digits and other characters: `touchPos_X` is touch, pos, x.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasSmall = false
    func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    for byte in name.utf8 {
      let isLetter = isCapital(byte) || (0x61...0x7A).contains(byte)
      if !isLetter || isCapital(byte) && wasSmall, !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isLetter { word.append(byte | 0x20) }
      wasSmall = isLetter && !isCapital(byte)
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// Words of columns with other quantities, or with the numbers of people and recordings.
  private static let others = [
    "d", "dx", "dy", "delta", "v", "vx", "vy", "vel", "velocity", "speed", "a", "acc", "size", "width", "height",
    "scroll", "tilt",
    "session", "user", "trial", "device", "task", "participant", "subject", "block", "screenshot", "pressure", "radius",
    "major",
    "minor", "target", "start", "end", "first", "last", "count", "number", "lat", "lon", "z", "prev", "old",
  ]
  private static let times = [
    "t", "time", "timestamp", "ts", "timems", "timeus", "timens", "tms", "tus", "tns", "ms", "millis", "milliseconds",
    "us", "micros",
    "microseconds", "ns", "nanos", "nanoseconds", "sec", "secs", "second", "seconds", "elapsed", "clock", "systime",
    "eventtime",
    "uptime",
  ]
  private static let identities = [
    "pointerid", "touchid", "fingerid", "trackingid", "contactid", "slot", "identifier", "id", "finger", "pointer",
    "contact",
    "touch", "tracking", "index",
  ]
  private static let phases = [
    "phase", "action", "type", "event", "state", "status", "stage", "kind", "eventtype", "touching", "pressed", "down",
    "buttons", "button", "btn", "touch",
  ]

  /// Returns how little a name fits a role, from 0; `nil` if it does not.
  private static func rank(_ role: Role, _ path: Path) -> Int? {
    let words = path.words
    func place(in list: [String]) -> Int? { words.compactMap { list.firstIndex(of: $0) }.min() }
    let isOther = words.contains { others.contains($0) } || path.context.contains { others.contains($0) }
    switch role {
    case .x, .y:
      let letter = role == .x ? "x" : "y"
      let names = [
        letter, "pos" + letter, letter + "pos", "p" + letter, letter + "px", "coord" + letter, letter + "coord",
      ]
      guard !isOther, place(in: names) != nil else { return nil }
      return words == [letter] ? 0 : words.contains("client") ? 1 : words.count + 1
    case .time:
      let isDuration = words.contains("down") || words.contains("duration") || words.contains("delta")
      guard !isDuration, !isOther || words == ["start", "time"], let place = place(in: times) else { return nil }
      return words.count * 100 + place
    case .phase:
      return isOther ? nil : place(in: phases).map { $0 + words.count * 100 - (words.contains("phase") ? 50 : 0) }
    case .id:
      if isOther || words.contains("event") { return nil }
      return place(in: identities)
    }
  }

  private static let units: [(unit: String, words: [String])] = [
    ("ms", ["ms", "msec", "millis", "milliseconds", "timems", "tms"]),
    ("us", ["us", "usec", "micros", "microseconds", "timeus", "tus"]),
    ("ns", ["ns", "nanos", "nanoseconds", "timens", "tns"]),
    ("s", ["s", "sec", "secs", "second", "seconds"]),
  ]

  private static func unit(_ words: [String]) -> String? {
    units.first { $0.words.contains { words.contains($0) } }?.unit
  }
}
