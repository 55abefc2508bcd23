import Analysis

/// The answer about settings that were tried on people.
package struct PeopleSweepAnswer: Sendable {
  package let sweep: PeopleSweep
  package let people: [String]
  package let gestures: [String]
  /// What is counted, such as attempts.
  private let noun: String

  package init(_ sweep: PeopleSweep, people: [String], gestures: [String], of noun: String = "attempts") {
    (self.sweep, self.people, self.gestures, self.noun) = (sweep, people, gestures, noun)
  }

  package var tables: [AnswerTable] { [summary, foldTable, frontierTable] }

  /// The tables with the frontier drawn below, for a terminal.
  package var lines: [AnswerTable] {
    let rows = FrontierText(sweep).lines.map { AnswerTable.Row($0, [:], style: .verbatim) }
    return tables + (rows.isEmpty ? [] : [AnswerTable(FrontierText.title, rows)])
  }

  private var knowsMistakes: Bool { sweep.points.contains { !$0.score.mistakes.isEmpty } }
  private var knowsWaits: Bool { sweep.points.contains { $0.score.waits.contains { $0 != nil } } }

  private func name(_ place: Int) -> String {
    let assignments = sweep.points[place].assignments.joined(separator: " ")
    if place != sweep.current { return assignments.isEmpty ? "as it is" : assignments }
    return assignments.isEmpty ? "as it is" : "\(assignments) (as it is)"
  }

  private var summary: AnswerTable {
    let best = sweep.best()
    let count = sweep.points.count { !$0.assignments.isEmpty }
    let isBetter = best != sweep.current
    let headline =
      isBetter
      ? "Best of \(count) settings, chosen on all \(people.count) people: \(name(best))."
      : "None of \(count) settings excludes fewer people without more false recognitions or a longer wait."
    let (after, before) = (sweep.points[best].score, sweep.current.map { sweep.points[$0].score })
    func was(_ value: (PeopleScore) -> String) -> String { before.map { " (was \(value($0)))" } ?? "" }
    let rows = gestures.indices.map { gesture -> AnswerTable.Row in
      let able = "\(after.able(at: gesture).count) of \(after.people(at: gesture).count) people can"
      let share = PeopleText.percent(after.share(of: gesture) ?? 0)
      let worst = PeopleText.percent(after.worst(at: gesture) ?? 0)
      return AnswerTable.Row(
        "\(gestures[gesture]): \(able)\(was { "\($0.able(at: gesture).count)" }); "
          + "\(share) of \(noun)\(was { PeopleText.percent($0.share(of: gesture) ?? 0) }), "
          + "the worst person \(worst)\(was { PeopleText.percent($0.worst(at: gesture) ?? 0) })",
        [
          "gesture": .text(gestures[gesture]), "able": .count(after.able(at: gesture).count),
          "recognized": .millionths(after.share(of: gesture) ?? 0), "worst": .millionths(after.worst(at: gesture) ?? 0),
        ])
    }
    let now = sweep.costs[best]
    let then = sweep.current.map { sweep.costs[$0] }
    let mistakes = "False recognitions: \(now.mistakes)\(then.map { " (was \($0.mistakes))" } ?? "")."
    let wait =
      "Longest middle wait: \(Int(now.wait.rounded())) ms\(then.map { " (was \(Int($0.wait.rounded())))" } ?? "")."
    let price = (knowsMistakes ? [mistakes] : []) + (knowsWaits ? [wait] : [])
    return AnswerTable(
      headline, rows,
      notes: [
        "On people held out of the choice, within 3 points of its promise: \(near.text).",
        "A choice on all people promises too much: others may gain less.",
      ] + (price.isEmpty ? [] : [price.joined(separator: " ")]),
      fields: ["best": .texts(sweep.points[best].assignments), "chosen_on_all_people": .flag(true)])
  }

  // MARK: Held-out people

  private var near: (text: String, fields: [AnswerFields]) {
    var texts: [String] = []
    var fields: [AnswerFields] = []
    for gesture in gestures.indices {
      let folds = sweep.folds(judging: gesture)
      let near = folds.reduce(0) { sum, fold in sum + fold.real.count { abs($0 - fold.predicted) <= 0.03 } }
      let all = folds.reduce(0) { $0 + $1.real.count }
      texts.append("\(gestures[gesture]) \(near) of \(all)")
      fields.append(["gesture": .text(gestures[gesture]), "near": .count(near), "people": .count(all)])
    }
    return (texts.joined(separator: ", "), fields)
  }

  /// How well a choice on some people suits others.
  private var foldTable: AnswerTable {
    let rows = gestures.indices.flatMap { gesture in
      sweep.folds(judging: gesture).map { fold in
        let held = zip(fold.people, fold.real).map { "\(people[$0]) \(PeopleText.percent($1))" }
        return AnswerTable.Row([
          .init(gestures[gesture], key: "gesture"),
          .init(name(fold.point), ["set": .texts(sweep.points[fold.point].assignments)]),
          .init(PeopleText.percent(fold.predicted), ["promised": .millionths(fold.predicted)]),
          .init(
            held.joined(separator: ", "),
            [
              "held_out": .objects(
                zip(fold.people, fold.real).map { ["person": .text(people[$0]), "recognized": .millionths($1)] })
            ]),
        ])
      }
    }
    return AnswerTable(
      "Judged on held-out people, within 3 points of what the others promise: \(near.text).",
      columns: [
        .init("gesture"), .init("chosen on the others"), .init("promised", isTrailing: true), .init("held out"),
      ], rows, fields: ["judged": .objects(near.fields)])
  }

  // MARK: The frontier

  private var frontierTable: AnswerTable {
    let rows = sweep.frontier.map { place -> AnswerTable.Row in
      let costs = sweep.costs[place]
      return AnswerTable.Row([
        .init(costs.excluded, key: "excluded"),
        .init(knowsMistakes ? "\(costs.mistakes)" : "", ["false": knowsMistakes ? .count(costs.mistakes) : nil]),
        .init(
          knowsWaits ? "\(Int(costs.wait.rounded()))" : "", ["wait_ms": knowsWaits ? .millionths(costs.wait) : nil]),
        .init(name(place), ["set": .texts(sweep.points[place].assignments)]),
      ])
    }
    return AnswerTable(
      "The frontier: no other setting is as good in people, false recognitions and wait at once.",
      columns: [
        .init("excluded", isTrailing: true), .init("false", isTrailing: true),
        .init("wait", unit: "ms", isTrailing: true), .init("setting"),
      ],
      rows,
      notes: [
        "Excluded: people who cannot make a gesture, over all gestures."
          + (knowsWaits ? " Wait: of the gesture with the longest, half are shorter." : "")
      ])
  }
}
