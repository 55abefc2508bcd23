import Analysis
import Exploration
import Gestures
import TouchTrace

/// The result of a search for conflicts, as text.
package struct ConflictText {
  package let setup: ExploredSetup
  private(set) var solos: [SoloFindings] = []
  private(set) var pairs: [PairFindings] = []
  /// The conflicts, in the order of the pairs.
  package private(set) var conflicts: [Conflict] = []
  /// How far all recognizers together were searched; nil for two, or for more than can be.
  private(set) var whole: ExplorationBound?
  private var wholeConflicts: [WholeConflict] = []
  /// Whether the setup does what it is meant to do.
  package private(set) var intents = IntentFindings()
  private var foundSolos: [Int: SoloFindings] = [:]
  /// The parts without a result, in order.
  package private(set) var unfinished: [(task: ConflictSearch.Task, cause: UnfinishedCause)] = []
  private var foundIneffective: [IneffectiveParameter] = []

  /// The limits that cannot act, of recognizers with a gesture.
  var ineffective: [IneffectiveParameter] {
    foundIneffective.filter { limit in
      !unreachable.contains(name(limit.index)) && !conflicts.contains { $0.kind == .dead && $0.first == limit.index }
    }
  }

  /// The gestures that recognizers lose next to all the others, but not next to a single one.
  package var lossesTogether: [WholeConflict] {
    wholeConflicts.filter { loss in
      !conflicts.contains { $0.kind == .wins ? $0.second == loss.index : $0.first == loss.index }
    }
  }

  package private(set) var randomFrames = 0
  /// The events in them that the search had excluded, by the indices of the two recognizers.
  package private(set) var contradictions: [(pair: PairFindings, contradiction: Contradiction)] = []

  /// The taps that targets lose to recognizers of others.
  package let lostTaps: [LostTap]

  /// Whether the app's library lets only taps wait for others to fail.
  package var onlyTapsWait = false
  /// The recognizers of a dump that are of no known kind, so that nothing is known about them.
  package var unknown: [String] = []

  /// Whether something happened that no touches can do, by a search of everything.
  private var isContradicted: Bool { contradictions.contains { $0.pair.bound.isComplete } }

  /// Creates the text of a search without results.
  package init(_ setup: ExploredSetup) { (self.setup, lostTaps) = (setup, setup.lostTaps) }

  /// Takes the results, in any order within their kind.
  package mutating func add(_ result: ConflictSearch.Result) {
    switch result {
    case .solo(let index, let findings):
      solos.append(findings)
      foundSolos[index] = findings
    case .pair(let findings, let conflicts):
      pairs.append(findings)
      self.conflicts += conflicts
    case .whole(let findings, let conflicts, let intents):
      if setup.recognizers.count > 2 { whole = findings?.bound }
      (wholeConflicts, self.intents) = (conflicts, intents)
    case .parameters(let found): foundIneffective += found
    }
  }

  /// Takes a part that has no result, in the order of the parts.
  package mutating func add(_ task: ConflictSearch.Task, unfinished cause: UnfinishedCause) {
    unfinished.append((task, cause))
    if case .pair(let first, let second) = task { pairs.append(PairFindings(unsearched: first, second, of: setup)) }
  }

  /// Returns what was found of a recognizer alone; nil if that search did not end.
  func solo(_ index: Int) -> SoloFindings? { foundSolos[index] }

  /// The pairs that a search can be compared with, by their number.
  package var searchedPairs: [PairFindings] { pairs.filter { !needsTouchpad($0) && !$0.isTooLarge } }

  package mutating func add(_ found: [Contradiction], of pair: PairFindings, inRandomFrames frames: Int) {
    randomFrames += frames
    contradictions += found.map { (pair, $0) }
  }

  /// The recognizers that no touches make, and that nothing in the setup switches off.
  package var unreachable: [String] {
    names { $0.recognition == nil && $0.isDecided && !needsTouchpad($0) && !isOff($0) }
  }

  /// The recognizers of which no gesture was found, and not everything was searched.
  var undecided: [String] { names { !$0.isDecided && !needsTouchpad($0) && !isOff($0) } }

  /// The recognizers that do not code all their state.
  var hidingState: [String] { names(where: \.hidesState) }

  /// The recognizers that were not found because no touches that were tried meet their limits, with these limits.
  var untried: [(name: String, limits: [String])] {
    solos.filter { $0.recognition == nil && !$0.unmetLimits.isEmpty && !needsTouchpad($0) && !isOff($0) }
      .map { ($0.setup.recognizers[0].name, $0.unmetLimits) }
  }

  /// The recognizers with a limit of which touches took one side only, although their gesture was found; each with the other side.
  /// It is not known what they leave to others.
  var oneSided: [(name: String, sides: String)] {
    solos.compactMap { solo in
      let limits = solo.recognition == nil ? [] : solo.measuredLimits.filter(\.isOneSided)
      let sides = limits.map { "\($0.met == 0 ? "meet" : "miss") the limit of “\($0.measured)”" }
      return limits.isEmpty ? nil : (solo.setup.recognizers[0].name, sides.joined(separator: " or "))
    }
  }

  func hasOneSidedLimit(_ index: Int) -> Bool { oneSided.contains { $0.name == name(index) } }

  /// The undecided pairs of recognizers that are recognized alone.
  var undecidedPairs: [PairFindings] {
    pairs.filter { pair in
      isUndecided(pair) && !pair.isTooLarge
        && !PairFindings.Side.allCases.contains {
          undecided.contains(pair.name($0)) || hasOneSidedLimit($0 == .first ? pair.first : pair.second)
        }
    }
  }

  private func names(where isIncluded: (SoloFindings) -> Bool) -> [String] {
    solos.filter(isIncluded).map { $0.setup.recognizers[0].name }
  }

  /// The recognizers that need what a search does not feed: a touchpad's button, a pointer.
  var unexplored: [String] { names { needsTouchpad($0) } }

  func needsTouchpad(_ solo: SoloFindings) -> Bool { solo.setup.recognizers[0].needsMoreThanTouches }

  func needsTouchpad(_ pair: PairFindings) -> Bool {
    PairFindings.Side.allCases.contains { pair.setup.recognizers[$0.rawValue].needsMoreThanTouches }
  }

  func isOff(_ solo: SoloFindings) -> Bool { !solo.setup.answers.isEmpty }

  /// Whether something was not found, and might be by a larger search.
  package var isUndecided: Bool {
    !unknown.isEmpty || setup.isTooLargeTogether || !undecided.isEmpty || pairs.contains { isUndecided($0) }
      || !unfinished.isEmpty || !undecidedIntents().isEmpty
  }

  /// Whether there is something to change in the setup.
  package var hasFindings: Bool {
    !conflicts.isEmpty || !lossesTogether.isEmpty || !lostTaps.isEmpty || !unreachable.isEmpty || isContradicted
      || intents.intents.contains { $0.outcome == .failed }
  }

  package func name(_ index: Int) -> String { setup.recognizers[index].name }

  // MARK: The verdict

  package var verdict: String {
    let recognizers = "\(setup.recognizers.count, "recognizer")"
    var parts: [String] = []
    let count = conflicts.count + lossesTogether.count + lostTaps.count
    if count > 0 { parts.append("\(count, "conflict")") }
    if !unreachable.isEmpty { parts.append("\(unreachable.count, "recognizer") without a gesture") }
    // Nothing was found, which is not yet that nothing is there.
    let isUnmet = intents.intents.contains { $0.outcome == .failed }
    let nothing =
      isUndecided ? "Undecided: the search found no conflicts" : isUnmet ? "No other conflicts" : "No conflicts"
    let found = parts.isEmpty ? nothing : parts.joined(separator: " and ")
    let limits = ineffective.count
    let effect = limits == 0 ? "" : "; \(limits, "limit") \(limits == 1 ? "has" : "have") no effect"
    return "\(found) among \(recognizers) (\(pairs.count, "pair"))\(effect)."
  }

  /// “sequences of up to 4 actions”, by the least of some depths.
  static func sequences(_ depths: [Int]) -> String { "sequences of up to \(depths.min() ?? 0, "action")" }

  // MARK: Findings

  /// The gestures that a recognizer loses next to all the others.
  func sentence(_ loss: WholeConflict) -> String {
    let never = loss.bound.isComplete && oneSided.isEmpty ? "never" : "not"
    let limit =
      loss.bound.isComplete ? "" : " (tried: \(Self.sequences([loss.bound.singleMotionDepth])) with one motion)"
    let what = loss.isDead ? "" : " by some touches that make it alone"
    let causes = loss.causes.map(name)
    let without = causes.isEmpty ? "" : " Without \(causes.joined(separator: " or without ")) it is."
    return "it is \(never) recognized\(what) next to all the others\(limit), and alone it is.\(without)"
  }

  func reasons(of name: String) -> String {
    guard let solo = solos.first(where: { $0.setup.recognizers[0].name == name }) else { return "" }
    let failures = solo.reached.map(\.name).filter { $0.hasPrefix("failed: ") }.map { $0.dropFirst("failed: ".count) }
    return failures.isEmpty ? "" : " It fails on: \(failures.joined(separator: ", "))."
  }

  func sentence(_ conflict: Conflict) -> String {
    let first = name(conflict.first)
    let second = name(conflict.second)
    switch conflict.kind {
    case .dead:
      let ordinary = conflict.rareTouches.isEmpty ? "" : " by ordinary touches"
      let cause = cause(of: conflict.first, lostTo: conflict.second) ?? ""
      let claim =
        "\(place(conflict))\(first) is \(never(conflict)) recognized\(ordinary) next to \(second)\(limit(conflict))\(cause)."
      return claim + alone(conflict) + unless(conflict) + fastMovement(conflict)
    case .both:
      let claim =
        setup.isSimultaneous(conflict.first, conflict.second)
        ? "\(place(conflict))one motion makes both, because they are simultaneous\(unlessIntended(conflict))."
        : "\(place(conflict))\(first) is \(never(conflict)) recognized without \(second)\(limit(conflict))."
      return claim + example(conflict)
    case .wins:
      if conflict.isRace {
        return "the same fingers make either, and a small difference decides which one.\(examples(conflict))"
      }
      let cause = cause(of: conflict.second, lostTo: conflict.first) ?? ": touches that make it alone make \(first)"
      return "\(place(conflict))\(second) is lost to \(first)\(cause).\(example(conflict))"
    case .neither:
      let limits = [conflict.first, conflict.second].map { setup.recognizers[$0].recognizer }
      if limits[1].value(of: .movementRequired) == nil {
        let most = Self.time(limits[0].value(of: .durationAllowed))
        let least = Self.time(limits[1].value(of: .durationRequired))
        return
          "\(place(conflict))a touch of \(most) or more, but less than \(least), makes neither.\(example(conflict))"
      }
      if limits[1].value(of: .spanRequired) != nil {
        let most = Self.points((limits[0].value(of: .movementAllowed) ?? 0) * 2)
        let least = Self.points(limits[1].value(of: .movementRequired))
        return "\(place(conflict))fingers that spread by more than \(most) and less than \(least) make neither."
      }
      let most = Self.points(limits[0].value(of: .movementAllowed))
      let least = Self.points(limits[1].value(of: .movementRequired))
      return "\(place(conflict))a movement of more than \(most) and less than \(least) makes neither."
    case .delay where conflict.isHeldBack:
      return
        "\(place(conflict))\(first) is held back until \(second) has failed, at the latest when the fingers lift. Still fingers make it alone.\(example(conflict))"
    case .delay:
      return "\(first) waits for \(second) to fail without need, \(wait(conflict)).\(example(conflict))"
    }
  }

  private func unlessIntended(_ conflict: Conflict) -> String {
    let pair = [conflict.first, conflict.second].sorted()
    let isStated = setup.intents.contains { [$0.first, $0.second ?? -1].sorted() == pair }
    return isStated
      ? "" : "; if that is wanted, add “expect both \(name(conflict.first)) \(name(conflict.second))”"
  }

  /// The touches by which a dead gesture is recognized all the same; empty if there are none.
  private func unless(_ conflict: Conflict) -> String {
    let clauses = conflict.rareTouches.map { RareTouchText(touches: $0, setup: setup).text }
    let touches = clauses.joined(separator: ", or if ")
    return clauses.isEmpty ? "" : " Next to \(name(conflict.second)) it is recognized, for example, if \(touches)."
  }

  private func fastMovement(_ conflict: Conflict) -> String {
    guard let rate = conflict.rateOfFastMovement else { return "" }
    return rate < 125 ? " At \(rate) frames a second, a fast movement makes it." : " A fast movement makes it."
  }

  private func never(_ conflict: Conflict) -> String {
    let isSearched = conflict.bound.isComplete && ![conflict.first, conflict.second].contains { hasOneSidedLimit($0) }
    return isSearched && conflict.rateOfFastMovement == nil ? "never" : "not"
  }

  /// The extent of the search, for a conflict that was searched in part.
  private func limit(_ conflict: Conflict) -> String {
    conflict.bound.isComplete ? "" : " (tried: \(Self.sequences([conflict.bound.depth])))"
  }

  private func wait(_ conflict: Conflict) -> String {
    let pair = pairs.first {
      ($0.first, $0.second) == (min(conflict.first, conflict.second), max(conflict.first, conflict.second))
    }
    let side = conflict.first < conflict.second ? PairFindings.Side.first : .second
    return pair.map { Self.wait(of: side, in: $0) } ?? ""
  }

  static func time(_ value: Double?) -> String {
    "\(FixedPoint.short(thousandths: FixedPoint.thousandths(value ?? 0))) ms"
  }

  private static func points(_ value: Double?) -> String {
    "\(FixedPoint.short(thousandths: FixedPoint.thousandths(value ?? 0))) pt"
  }

  /// How long a wait may be, such as “up to 120 ms”, or “120 ms or more” unless it is known to be the longest.
  static func duration(_ wait: LongestWait) -> String {
    if wait.time == .untilFingersAct { return "until the other fails, at the latest when the fingers lift" }
    let time = "\(FixedPoint.short(thousandths: wait.time.microseconds)) ms"
    return wait.isLongest ? "up to \(time)" : "\(time) or more"
  }

  static func wait(of side: PairFindings.Side, in pair: PairFindings) -> String { duration(pair.longestWait(of: side)) }
}
