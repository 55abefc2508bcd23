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

  init(_ names: [String]) {
    let words = names.map { Self.words($0) }
    // What has a role has no other one.
    for role in [Role.x, .y, .time, .phase, .id] {
      var best: (place: Int, rank: Int)?
      for (place, words) in words.enumerated() where !places.contains(place) {
        guard let rank = Self.rank(role, words), rank < best?.rank ?? .max else { continue }
        best = (place, rank)
      }
      places[role.rawValue] = best?.place
    }
    unit = self[.time].flatMap { place in Self.unit(words[place]) }
  }

  subscript(role: Role) -> Int? { places[role.rawValue] }

  /// Whether these are the columns of a table of touches.
  var areOfTouches: Bool { self[.time] != nil && self[.x] != nil && self[.y] != nil }

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
    "btn",
    "touch",
  ]

  /// Returns how little a name fits a role, from 0; `nil` if it does not.
  private static func rank(_ role: Role, _ words: [String]) -> Int? {
    func place(in list: [String]) -> Int? { words.compactMap { list.firstIndex(of: $0) }.min() }
    let isOther = words.contains { others.contains($0) }
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

extension JSONKeys {
  /// The keys of the first object in a text that is an object or an array of objects; empty for another text.
  static func ofFirstObject(in text: ArraySlice<UInt8>) -> [String] {
    let start = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") }
    guard start.first == UInt8(ascii: "{"), let end = start.firstIndex(of: UInt8(ascii: "}")) else { return [] }
    var json = JSONText(Array(start[...end]), file: "")
    guard let value = try? json.parse(), case .object(let members) = value.content else { return [] }
    return members.map(\.key)
  }
}
