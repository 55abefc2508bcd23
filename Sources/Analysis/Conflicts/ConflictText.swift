import Exploration
import Gestures
import TouchTrace

/// The result of a search for conflicts, as text.
public struct ConflictText {
  /// What was searched.
  public let setup: ExploredSetup
  private var solos: [SoloFindings] = []
  private var pairs: [PairFindings] = []
  /// The conflicts, in the order of the pairs.
  public private(set) var conflicts: [Conflict] = []

  /// Creates the text of a search without results.
  public init(_ setup: ExploredSetup) { self.setup = setup }

  /// Takes the results, in any order within their kind.
  public mutating func add(_ result: ConflictSearch.Result) {
    switch result {
    case .solo(_, let findings): solos.append(findings)
    case .pair(let findings, let conflicts):
      pairs.append(findings)
      self.conflicts += conflicts
    }
  }

  /// The recognizers that no touches make, and that nothing in the setup switches off.
  public var unreachable: [String] {
    names { $0.recognition == nil && $0.isDecided && !needsTouchpad($0) && !isOff($0) }
  }

  /// The recognizers of which no gesture was found, and not everything was searched.
  private var undecided: [String] { names { !$0.isDecided && !needsTouchpad($0) && !isOff($0) } }

  private func names(where isIncluded: (SoloFindings) -> Bool) -> [String] {
    solos.filter(isIncluded).map { $0.setup.recognizers[0].name }
  }

  /// The recognizers that need what a search does not feed: a touchpad's button, a pointer.
  private var unexplored: [String] { names { needsTouchpad($0) } }

  private func needsTouchpad(_ solo: SoloFindings) -> Bool {
    [ClickRecognizer.kind, HoverRecognizer.kind].contains(solo.setup.recognizers[0].kind)
  }

  private func isOff(_ solo: SoloFindings) -> Bool { !solo.setup.answers.isEmpty }

  /// A Boolean value that indicates whether there is something to change in the setup.
  public var hasFindings: Bool { !conflicts.isEmpty || !unreachable.isEmpty }

  private func name(_ index: Int) -> String { setup.recognizers[index].name }

  // MARK: The verdict

  /// One sentence with the result, and one with what was searched.
  public var verdict: String {
    let recognizers = Self.count(setup.recognizers.count, "recognizer")
    var parts: [String] = []
    if !conflicts.isEmpty { parts.append(Self.count(conflicts.count, "conflict")) }
    if !unreachable.isEmpty { parts.append("\(Self.count(unreachable.count, "recognizer")) without a gesture") }
    let found = parts.isEmpty ? "No conflicts" : parts.joined(separator: " and ")
    return "\(found) among \(recognizers) (\(Self.count(pairs.count, "pair"))).\n\(bounds)\n"
  }

  /// How far the search went.
  private var bounds: String {
    let complete = pairs.filter(\.bound.isComplete)
    let fingers = pairs.map(\.bound.fingers).max() ?? 0
    let open = pairs.filter { !$0.bound.isComplete }
    let states = pairs.reduce(0) { $0 + $1.bound.states }
    var text = "Searched \(states) states with up to \(Self.count(fingers, "finger")): "
    switch (complete.count, open.count) {
    case (_, 0): text += "everything that a hand can do to each pair."
    case (0, _): text += "every sequence of \(depth(open)) actions for each pair."
    default:
      text += "everything for \(complete.count) of the pairs, every sequence of \(depth(open)) actions for the others."
    }
    if !unexplored.isEmpty {
      text +=
        "\nNot searched: \(unexplored.joined(separator: ", ")), which \(unexplored.count == 1 ? "needs" : "need") more than touches."
    }
    if !undecided.isEmpty {
      text += "\nUndecided: \(undecided.joined(separator: ", ")), for which --actions must be larger."
    }
    return text
  }

  private func depth(_ pairs: [PairFindings]) -> Int { pairs.map(\.bound.depth).min() ?? 0 }

  // MARK: Findings

  /// A paragraph for each finding, with its remedies.
  ///
  /// - Parameter recording: returns where the recording of a conflict is, by the conflict's number from 1; nil if it was not
  ///   written.
  public func findings(recording: (Int) -> String?) -> String {
    var text = ""
    for name in unreachable { text += "\n\(name): no touches are recognized, even alone.\(reasons(of: name))\n" }
    for (number, conflict) in conflicts.enumerated() {
      text += "\n\(name(conflict.first)), \(name(conflict.second)): \(sentence(conflict))\n"
      if let path = recording(number + 1) { text += "  recording: \(path)\n" }
      if conflict.remedies.isEmpty { text += "  No relation and no parameter alone removes it.\n" }
      for remedy in conflict.remedies { text += "  \(remedyText(remedy, conflict))\n" }
    }
    return text
  }

  private func reasons(of name: String) -> String {
    guard let solo = solos.first(where: { $0.setup.recognizers[0].name == name }) else { return "" }
    let failures = solo.reached.map(\.name).filter { $0.hasPrefix("failed: ") }.map { $0.dropFirst("failed: ".count) }
    return failures.isEmpty ? "" : " It fails by: \(failures.joined(separator: ", "))."
  }

  private func sentence(_ conflict: Conflict) -> String {
    let first = name(conflict.first)
    let second = name(conflict.second)
    switch conflict.kind {
    case .dead:
      let unless = conflict.otherRecording == nil ? "" : " by ordinary touches"
      return "\(first) is \(never(conflict)) recognized\(unless) next to \(second)\(limit(conflict)), and alone it is."
    case .both:
      return setup.isSimultaneous(conflict.first, conflict.second)
        ? "one motion makes both, because they are simultaneous."
        : "\(first) is \(never(conflict)) recognized without \(second)\(limit(conflict))."
    case .wins:
      return conflict.isRace
        ? "the same fingers make either, and a small difference decides which one."
        : "\(first) takes touches that are \(second) alone."
    case .delay:
      return "\(first) waits for \(second) to fail without need, \(Self.milliseconds(wait(conflict))) at most."
    }
  }

  private func never(_ conflict: Conflict) -> String { conflict.bound.isComplete ? "never" : "not" }

  /// What was searched, for a conflict of which only a part was.
  private func limit(_ conflict: Conflict) -> String {
    conflict.bound.isComplete ? "" : " in any sequence of \(conflict.bound.depth) actions"
  }

  private func wait(_ conflict: Conflict) -> Interval {
    let pair = pairs.first {
      ($0.first, $0.second) == (min(conflict.first, conflict.second), max(conflict.first, conflict.second))
    }
    return pair?.longestWait(of: conflict.first < conflict.second ? .first : .second) ?? .zero
  }

  private func remedyText(_ remedy: Conflict.Remedy, _ conflict: Conflict) -> String {
    let text = remedy.change.text(in: setup)
    guard remedy.longestWait > .zero else { return text }
    return "\(text)   \(name(remedy.waiting)) then waits up to \(Self.milliseconds(remedy.longestWait))"
  }

  private static func milliseconds(_ interval: Interval) -> String {
    "\(FixedPoint.short(thousandths: Int(interval.microseconds))) ms"
  }

  // MARK: The matrix

  /// A line for each pair: what the two do to each other.
  public var matrix: String {
    var text = "\n"
    let names = pairs.map { "\($0.name(.first)), \($0.name(.second))" }
    let width = names.map(\.count).max() ?? 0
    for (pair, name) in zip(pairs, names) {
      text += "\(name)\(String(repeating: " ", count: width - name.count))  \(relation(pair))\n"
    }
    return text
  }

  private func relation(_ pair: PairFindings) -> String {
    var parts: [String] = []
    for side in PairFindings.Side.allCases where pair.prevention(by: side) != nil {
      parts.append("\(pair.name(side)) prevents \(pair.name(side.other))")
    }
    if pair.activeTogether != nil {
      parts.append("active together")
    } else if pair.both != nil {
      parts.append("both by the same touches")
    } else {
      parts.append("never both by the same touches")
    }
    for side in PairFindings.Side.allCases where pair.longestWait(of: side) > .zero {
      parts.append("\(pair.name(side)) waits up to \(Self.milliseconds(pair.longestWait(of: side)))")
    }
    let bound = pair.bound
    parts.append(bound.isComplete ? "complete" : "\(bound.depth) actions")
    return parts.joined(separator: "; ")
  }

  static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}

extension ConflictText {
  // MARK: JSON

  /// The result as a JSON object: recognizers, pairs and conflicts, in the order of the setup.
  public var json: JSONObject {
    var object = JSONObject()
    object.add(
      "recognizers",
      solos.map { solo in
        var recognizer = JSONObject()
        recognizer.add("name", solo.setup.recognizers[0].name)
        recognizer.add("kind", solo.setup.recognizers[0].kind)
        recognizer.add("recognized", solo.recognition != nil)
        recognizer.add("reached", solo.reached.map(\.name))
        recognizer.add("unreached_phases", solo.unreachedPhases)
        return recognizer
      })
    object.add(
      "pairs",
      pairs.map { pair in
        var entry = JSONObject()
        entry.add("first", pair.name(.first))
        entry.add("second", pair.name(.second))
        entry.add("first_prevents", pair.prevention(by: .first) != nil)
        entry.add("second_prevents", pair.prevention(by: .second) != nil)
        entry.add("both", pair.both != nil)
        entry.add("active_together", pair.activeTogether != nil)
        entry.add("first_waits_us", Int(pair.longestWait(of: .first).microseconds))
        entry.add("second_waits_us", Int(pair.longestWait(of: .second).microseconds))
        entry.add("states", pair.bound.states)
        entry.add("actions", pair.bound.actions)
        entry.add("depth", pair.bound.depth)
        entry.add("fingers", pair.bound.fingers)
        entry.add("complete", pair.bound.isComplete)
        return entry
      })
    object.add("unreachable", unreachable)
    object.add(
      "conflicts",
      conflicts.map { conflict in
        var entry = JSONObject()
        entry.add("kind", conflict.kind.rawValue)
        entry.add("first", name(conflict.first))
        entry.add("second", name(conflict.second))
        entry.add("race", conflict.isRace)
        entry.add("sentence", sentence(conflict))
        entry.add(
          "remedies",
          conflict.remedies.map { remedy in
            var change = JSONObject()
            change.add("change", remedy.change.text(in: setup))
            change.add("waits_us", Int(remedy.longestWait.microseconds))
            return change
          })
        return entry
      })
    return object
  }
}
