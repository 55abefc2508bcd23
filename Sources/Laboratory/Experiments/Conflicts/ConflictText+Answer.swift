import Analysis
import Exploration
import Gestures
import Simulation
import TouchTrace

extension ConflictText {
  /// Returns the result as an answer: the verdict, a row for each intent, finding and limit without effect, and how far the search
  /// went.
  ///
  /// - Parameters:
  ///   - notes: further notes.
  ///   - path: returns where the recording of a finding is; nil if it was not written.
  package func answer(
    notes: String = "", _ path: (ConflictFinding.Recording) -> String? = { _ in nil }
  ) -> AnswerTable {
    let findings = unreachableFindings + conflictFindings + togetherFindings + touchFindings
    let limits = ineffective.map { AnswerTable.Row(setup.sentence($0), fields($0)) }
    return AnswerTable(
      verdict, intentFindings.map { $0.row(path) } + proposals + findings.map { $0.row(path) } + limits,
      notes: "\(checked)\n\(notes)".split(separator: "\n").map(String.init), fields: fields)
  }

  /// The changes that would meet all intents; none if all are met, or if one change is known to meet the one that is not.
  private var proposals: [AnswerTable.Row] {
    let failed = intents.intents.filter { $0.outcome == .failed }
    let isMet = failed.count == 1 && failed[0].remedies.contains(where: \.isAdvised)
    if intents.tried.changes == 0 || isMet { return [] }
    let tried = "\(intents.tried.changes, "change") and \(intents.tried.pairs, "pair") of changes"
    return [
      .init(
        intents.proposals.isEmpty ? "None of \(tried) meets all intents." : "To meet all intents:",
        ["proposals": .objects(intents.proposals.map(fields))], details: intents.proposals.map(remedyText))
    ]
  }

  /// What each pair does to each other.
  package var matrix: AnswerTable {
    AnswerTable(
      "What every pair does:", columns: [.init("recognizers"), .init("to each other")],
      pairs.map { pair in
        let names = AnswerFields([("first", .text(pair.name(.first))), ("second", .text(pair.name(.second)))])
        return .init([
          .init("\(pair.name(.first)), \(pair.name(.second))", names), .init(relation(pair), fields(pair)),
        ])
      })
  }

  private func relation(_ pair: PairFindings) -> String {
    if needsTouchpad(pair) || pair.isTooLarge { return "not searched" }
    return (relations(pair) + [Self.extent(pair.bound)]).joined(separator: "; ")
  }

  /// How far a search went, in a few words.
  private static func extent(_ bound: ExplorationBound) -> String {
    if bound.isComplete { return "complete" }
    let more = "more \(bound.depth, "action"), rare touches \(bound.lastDepth)"
    return bound.isSingleMotionComplete
      ? "one motion complete, \(more)" : "one motion \(bound.singleMotionDepth, "action"), \(more)"
  }

  /// The effects of the two on each other.
  func relations(_ pair: PairFindings) -> [String] {
    var parts: [String] = []
    for side in PairFindings.Side.allCases where pair.prevention(by: side) != nil {
      parts.append("\(pair.name(side)) prevents \(pair.name(side.other))")
    }
    if pair.activeTogether != nil {
      parts.append("active together")
    } else if pair.both != nil {
      parts.append("both recognized from the same touches")
    } else if pair.isBothRare {
      parts.append("both recognized from the same touches, which are rare")
    } else {
      parts.append(
        pair.bound.isComplete ? "never both recognized from the same touches" : "no touches found that make both")
    }
    for side in PairFindings.Side.allCases where pair.longestWait(of: side).time > .zero {
      parts.append("\(pair.name(side)) waits \(Self.wait(of: side, in: pair))")
    }
    return parts
  }

  // MARK: For programs

  /// Recognizers, pairs and findings by their kind, in the order of the setup.
  private var fields: AnswerFields {
    let notSearched: AnswerFields = [
      "together": .flag(setup.isTooLargeTogether),
      "pairs": .texts(setup.unsearchedPairs.map { "\(name($0.first)), \(name($0.second))" }),
      "unfinished": unfinished.isEmpty ? nil : .texts(unfinished.map { name(of: $0.task) }),
    ]
    let isSearched = setup.unsearchedPairs.isEmpty && !setup.isTooLargeTogether && unfinished.isEmpty
    let hasIntents = !setup.intents.isEmpty
    return [
      "recognizers": .objects(solos.map(Self.fields)), "pairs": .objects(matrix.rows.map(\.allFields)),
      "intents": hasIntents ? .objects(intentFindings.map(\.fields)) : nil,
      "proposals": hasIntents ? .objects(intents.proposals.map(fields)) : nil,
      "unreachable": .texts(unreachable), "decided": .flag(!isUndecided),
      "not_searched": isSearched ? nil : .object(notSearched),
      "without_effect": ineffective.isEmpty ? nil : .objects(ineffective.map(fields)),
      "unknown": unknown.isEmpty ? nil : .texts(unknown), "together": .objects(togetherFindings.map(\.fields)),
      "touches": setup.deliveries.isEmpty ? nil : .objects(touchFindings.map(\.fields)),
      "random_frames": randomFrames > 0 ? .count(randomFrames) : nil,
      "contradictions": randomFrames > 0
        ? .objects(contradictions.map { Self.fields($0.pair, $0.contradiction) }) : nil,
      "conflicts": .objects(conflictFindings.map(\.fields)),
    ]
  }

  private static func fields(_ solo: SoloFindings) -> AnswerFields {
    [
      "name": .text(solo.setup.recognizers[0].name), "kind": .text(solo.setup.recognizers[0].kind),
      "recognized": .flag(solo.recognition != nil),
      "untried": solo.recognition == nil && !solo.unmetLimits.isEmpty ? .texts(solo.unmetLimits) : nil,
      "limits": .objects(
        solo.measuredLimits.map { limit in
          [
            "measured": .text(limit.measured), "bound": .text(limit.bound.rawValue), "met": .count(limit.met),
            "missed": .count(limit.missed), "one_sided": .flag(limit.isOneSided),
          ]
        }),
      "reached": .texts(solo.reached.map(\.name)), "unreached_phases": .texts(solo.unreachedPhases),
    ]
  }

  private func fields(_ pair: PairFindings) -> AnswerFields {
    let relations: AnswerFields = [
      "first_prevents": .flag(pair.prevention(by: .first) != nil),
      "second_prevents": .flag(pair.prevention(by: .second) != nil), "both": .flag(pair.both != nil),
      "both_by_rare_touches": .flag(pair.isBothRare),
      "active_together": .flag(pair.activeTogether != nil),
    ]
    let extent: AnswerFields = [
      "states": .count(pair.bound.states), "actions": .count(pair.bound.actions), "depth": .count(pair.bound.depth),
      "depth_of_one_motion": .count(pair.bound.singleMotionDepth),
      "depth_of_rare_touches": .count(pair.bound.lastDepth),
      "fingers": .count(pair.bound.fingers),
      "complete": .flag(pair.bound.isComplete), "decided": .flag(!isUndecided(pair)),
    ]
    return relations.adding(Self.fields(pair.longestWait(of: .first), "first_waits"))
      .adding(Self.fields(pair.longestWait(of: .second), "second_waits")).adding(extent)
  }

  private func fields(_ limit: IneffectiveParameter) -> AnswerFields {
    [
      "recognizer": .text(name(limit.index)), "parameter": .text(limit.name), "value": .millionths(limit.value),
      limit.isMinimum ? "below" : "beyond": limit.limit.map { .millionths($0) },
      "decided_by": limit.decider.map { .text(name($0)) }, "sentence": .text(setup.sentence(limit)),
    ]
  }

  private static func fields(_ pair: PairFindings, _ contradiction: Contradiction) -> AnswerFields {
    [
      "first": .text(pair.name(.first)), "second": .text(pair.name(.second)),
      "sentence": .text(sentence(contradiction.event, pair)), "complete": .flag(pair.bound.isComplete),
    ]
  }
}
