import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Simulation

/// Random sessions of one to five fingers on each scene, against models that know the views' places and rules, not the library: what
/// the touches activate must be equal, line by line.
@Suite struct TouchSessionTests {
  /// Fingers that touch down together or one after the other, rest and lift.
  private struct Touch {
    var fingers = 1
    /// The x and y of the first finger.
    var x = 0.0
    var y = 0.0
    var duration = 0
    var isCancelled = false
  }

  private protocol Model {
    /// Returns the lines that a touch makes.
    mutating func lines(_ touch: Touch) -> [String]
  }

  /// Returns how a touch that one finger makes ends: as a tap, as a held touch, or not at all.
  private static func isTap(_ touch: Touch) -> Bool {
    touch.fingers == 1 && touch.duration < 500 && !touch.isCancelled
  }

  private static func isActivation(_ touch: Touch) -> Bool { touch.fingers == 1 && !touch.isCancelled }

  // MARK: Plays

  private struct Plays: Model {
    let titles: [(String, Int)]
    var open: Int? = 0

    mutating func lines(_ touch: Touch) -> [String] {
      var y = 0.0
      for section in titles.indices {
        y += 48
        if touch.y < y { return toggle(section, touch) }
        if section != open { continue }
        let row = Int((touch.y - y) / 88)
        if row < titles[section].1 {
          return TouchSessionTests.isActivation(touch) ? ["row [\(section), \(row)] selected"] : []
        }
        y += Double(titles[section].1) * 88
      }
      return []
    }

    mutating func toggle(_ section: Int, _ touch: Touch) -> [String] {
      // A header has a tap recognizer, and a held touch is no tap.
      guard TouchSessionTests.isTap(touch) else { return [] }
      let (title, rows) = titles[section]
      var lines: [String] = []
      if let open { lines.append("section \(open) \"\(titles[open].0)\" closed, \(titles[open].1, "row")") }
      if open != section { lines.append("section \(section) \"\(title)\" opened, \(rows, "row")") }
      open = open == section ? nil : section
      return lines
    }
  }

  // MARK: Feeds

  private struct Feeds: Model {
    let names: [String]
    var counts: [Int]
    var open: Int? = 1
    var isEditing = false
    var deleting: (section: Int, row: Int)?

    mutating func lines(_ touch: Touch) -> [String] {
      let target = target(touch)
      if let deleting {
        let confirms: Bool
        switch target {
        case .row(let section, let row): confirms = (section, row) == deleting && touch.x >= 240
        default: confirms = false
        }
        // Any tap dismisses the button; a held touch acts on controls alone.
        guard
          TouchSessionTests.isTap(touch)
            || TouchSessionTests.isActivation(touch) && (confirms || isControl(target, touch))
        else { return [] }
        self.deleting = nil
        guard confirms else { return ["deletion dismissed"] }
        counts[deleting.section] -= 1
        return ["row [\(deleting.section), \(deleting.row)] deleted"]
      }
      guard TouchSessionTests.isTap(touch) || TouchSessionTests.isActivation(touch) && isControl(target, touch) else {
        return []
      }
      return act(target, touch)
    }

    private enum Target {
      case tableHeader
      case header(Int)
      case row(Int, Int)
      case tableFooter
      case nothing
    }

    private func target(_ touch: Touch) -> Target {
      if touch.y < 60 { return .tableHeader }
      var y = 60.0
      for section in names.indices {
        y += 48
        if touch.y < y { return .header(section) }
        if section != open { continue }
        let (rows, height) = (counts[section] + (isEditing ? 1 : 0), isEditing ? 89.0 : 88)
        let row = Int((touch.y - y) / height)
        // The footer floats at the bottom.
        if counts[section] > 0, y + Double(rows) * height > 460, touch.y >= 460 { return .nothing }
        if row < rows { return .row(section, row) }
        // An open feed with stories has a footer.
        y += Double(rows) * height + (counts[section] > 0 ? 20 : 0)
        if touch.y < y { return .nothing }
      }
      return touch.y < y + 36 ? .tableFooter : .nothing
    }

    private func isControl(_ target: Target, _ touch: Touch) -> Bool {
      switch target {
      case .tableHeader: touch.x >= 224
      case .header: touch.x < 48
      case .row: !isEditing || touch.x < 52 || deleting != nil && touch.x >= 240
      case .tableFooter, .nothing: false
      }
    }

    private mutating func act(_ target: Target, _ touch: Touch) -> [String] {
      switch target {
      case .tableHeader where touch.x >= 224:
        isEditing.toggle()
        let rows = open == nil ? 0 : 1
        return [isEditing ? "editing began, \(rows, "row") added" : "editing ended, \(rows, "row") removed"]
      case .tableHeader: return ["all data reloaded"]
      case .header(let section):
        var lines = touch.x < 48 ? ["button of section \(section) \"\(names[section])\" tapped"] : []
        if let open { lines.append("section \(open) \"\(names[open])\" closed, \(counts[open], "row")") }
        if open != section {
          lines.append("section \(section) \"\(names[section])\" opened, \(counts[section], "row")")
        }
        open = open == section ? nil : section
        return lines
      case .row(let section, let row):
        if !isEditing { return ["row [\(section), \(row)] selected"] }
        if touch.x >= 52 { return [] }
        if row == counts[section] {
          counts[section] += 1
          return ["row [\(section), \(row)] inserted"]
        }
        deleting = (section, row)
        return ["row [\(section), \(row)] to be deleted: confirm with its button"]
      case .tableFooter, .nothing: return []
      }
    }
  }

  // MARK: Inbox and parks

  private struct Inbox: Model {
    mutating func lines(_ touch: Touch) -> [String] {
      TouchSessionTests.isActivation(touch) ? ["row [0, \(Int(touch.y / 76))] selected"] : []
    }
  }

  /// The tab bar, the first title, and the first row below it, which is the next park's while the first one is collapsed.
  private struct Parks: Model {
    let parks: [Park]
    var tab = 0
    var isCollapsed = false
    var open: Int?

    mutating func lines(_ touch: Touch) -> [String] {
      if let park = open {
        let photo = parks[park].photos[0]
        // As wide as the window, and in its middle. It closes by a tap recognizer.
        let height = min(480, 320 * Double(photo.height) / Double(photo.width))
        let top = (480 - height) / 2
        guard touch.y.rounded(.down) >= top, touch.y.rounded(.down) < top + height, TouchSessionTests.isTap(touch)
        else { return [] }
        open = nil
        return ["photo \(photo.name) closes to the table's [\(park), 0]"]
      }
      guard TouchSessionTests.isActivation(touch) else { return [] }
      if touch.y >= 431 {
        let chosen = touch.x < 160 ? 0 : 1
        defer { tab = chosen }
        return chosen == tab ? [] : ["tab \(chosen == 0 ? "Table" : "Collection") selected"]
      }
      // The collection has a margin there.
      if tab == 1 { return [] }
      if touch.y < 44 {
        isCollapsed.toggle()
        return [
          "section 0 \"\(parks[0].name)\" \(isCollapsed ? "collapsed" : "expanded"), \(parks[0].photos.count, "row")"
        ]
      }
      let park = isCollapsed ? 1 : 0
      open = park
      return ["photo \(parks[park].photos[0].name) opens from the table's [\(park), 0]"]
    }
  }

  // MARK: Sessions

  private func touch(_ random: inout SeededRandom, _ places: (inout SeededRandom) -> (Double, Double)) -> Touch {
    var touch = Touch()
    (touch.x, touch.y) = places(&random)
    touch.fingers = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 2...5, using: &random) : 1
    touch.duration =
      Bool.random(using: &random) ? .random(in: 20...460, using: &random) : .random(in: 540...3_000, using: &random)
    // Several fingers are held: their taps are those of recognizers, which other tests have.
    if touch.fingers > 1 { touch.duration = .random(in: 1_000...3_000, using: &random) }
    touch.isCancelled = Int.random(in: 0..<8, using: &random) == 0
    return touch
  }

  private func text(_ touches: [Touch], _ random: inout SeededRandom, _ scene: String) -> (String, [Int]) {
    var text =
      "touchstone trace 1\nsurface 320x480 pt\nscene \(scene)\nrecognizer tap tap\nrecognizer pinch pinch\nrecognizer pan pan\n"
    var (time, id) = (0, 1)
    var ends: [Int] = []
    for touch in touches {
      let others = (1..<max(1, touch.fingers)).map { _ in
        (Int.random(in: 0..<320, using: &random), Int.random(in: 0..<480, using: &random))
      }
      let isTogether = Bool.random(using: &random)
      let all = [(Int(touch.x), Int(touch.y))] + others
      if isTogether {
        text +=
          "\(time) "
          + all.enumerated().map { "\(id + $0.offset) began \($0.element.0),\($0.element.1)" }.joined(separator: "  ")
          + "\n"
      } else {
        for (offset, place) in all.enumerated() {
          text += "\(time + offset * 20) \(id + offset) began \(place.0),\(place.1)\n"
        }
      }
      time += touch.duration
      let stage = touch.isCancelled ? "cancelled" : "ended"
      text +=
        "\(time) "
        + all.enumerated().map { "\(id + $0.offset) \(stage) \($0.element.0),\($0.element.1)" }.joined(separator: "  ")
        + "\n"
      ends.append(time)
      id += all.count
      time += Int.random(in: 400...900, using: &random)
    }
    return (text + "end \(time)\n", ends)
  }

  private func check(
    _ scene: String, seeds: Range<UInt64>, _ model: () throws -> some Model,
    _ places: (inout SeededRandom) -> (Double, Double)
  ) throws {
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      let touches = (0..<12).map { _ in touch(&random, places) }
      let (trace, ends) = text(touches, &random, scene)
      var model = try model()
      let expected = zip(touches, ends).flatMap { touch, end in model.lines(touch).map { "\(end) \($0)" } }
      var found: [String] = []
      let playback = ContactPlayback(try TraceText(trace))
      let (session, _) = try Replay().session(for: playback.header) {
        if case .scene(let time, let event) = $0 {
          // What follows the first comma but one is how it is animated and what it does to the content.
          found.append("\(time.microseconds / 1000) \(Self.essence(event.text))")
        }
      }
      try playback.play(in: session, afterEach: {})
      #expect(found == expected, "\(scene), seed \(seed)\n\(trace)")
    }
  }

  /// An event without how it is animated, and without the place and size of what it shows.
  private static func essence(_ text: String) -> String {
    let end = [", animated", ", not animated", "; offset", ": 2", ": 0", ": 1"].compactMap {
      text.firstRange(of: $0)?.lowerBound
    }.min()
    return end.map { String(text[..<$0]) } ?? text
  }

  private static let seeds: Range<UInt64> = 0..<1_000

  @Test(.exhaustive) func plays() throws {
    try check(
      "plays open=0 mail=no", seeds: Self.seeds,
      { Plays(titles: Play.builtIn.map { ($0.playName, $0.quotations.count) }) }
    ) {
      (.random(in: 0..<320, using: &$0), .random(in: 0..<480, using: &$0))
    }
  }

  @Test(.exhaustive) func feeds() throws {
    try check(
      "feeds open=1 mail=no", seeds: Self.seeds,
      { Feeds(names: Feed.builtIn.map(\.name), counts: Feed.builtIn.map(\.stories.count)) }
    ) {
      // Often on the controls at the sides.
      let x =
        Bool.random(using: &$0)
        ? Double.random(in: 0..<320, using: &$0) : [24, 30, 280, 300].randomElement(using: &$0)!
      return (x, .random(in: 0..<480, using: &$0))
    }
  }

  @Test(.exhaustive) func inbox() throws {
    try check("inbox", seeds: Self.seeds, { Inbox() }) {
      (.random(in: 0..<320, using: &$0), .random(in: 0..<450, using: &$0))
    }
  }

  @Test(.exhaustive) func parks() throws {
    try check("parks", seeds: Self.seeds, { Parks(parks: ParkModel.builtIn.parks) }) { random in
      switch Int.random(in: 0..<5, using: &random) {
      case 0: (.random(in: 10..<150, using: &random), .random(in: 435..<478, using: &random))
      case 1: (.random(in: 170..<310, using: &random), .random(in: 435..<478, using: &random))
      case 2: (.random(in: 0..<320, using: &random), .random(in: 2..<42, using: &random))
      default: (2, .random(in: 92..<131, using: &random))
      }
    }
  }
}
