import Analysis

/// The answer about settings that were tried on people.
package struct PeopleSweepAnswer: Sendable {
  package let sweep: PeopleSweep
  package let population: Population

  package init(sweep: PeopleSweep, population: Population) { (self.sweep, self.population) = (sweep, population) }

  package var tables: [AnswerTable] { [summary, foldTable, frontierTable] }

  private func name(_ place: Int) -> String {
    place == sweep.current ? "as it is" : sweep.points[place].change.text
  }

  private var summary: AnswerTable {
    let best = sweep.best()
    let (now, then) = (sweep.costs(of: best), sweep.costs(of: sweep.current))
    let headline =
      best == sweep.current
      ? "No setting of \(sweep.points.count - 1) excludes fewer people without more false recognitions."
      : "Best of \(sweep.points.count - 1) settings: \(name(best))."
    let rows = population.gestures.indices.map { gesture -> AnswerTable.Row in
      let (after, before) = (sweep.points[best].result, sweep.points[sweep.current].result)
      let people = after.people(at: gesture).count
      let share = [after, before].map { PeopleFindings.percent($0.share(of: gesture) ?? 0) }
      let worst = [after, before].map { PeopleFindings.percent($0.worst(at: gesture) ?? 0) }
      return AnswerTable.Row(
        "\(population.gestures[gesture]): \(after.able(at: gesture).count) of \(people) people can (was \(before.able(at: gesture).count)); "
          + "\(share[0]) of attempts (was \(share[1])), the worst person \(worst[0]) (was \(worst[1]))",
        [
          "gesture": .text(population.gestures[gesture]), "able": .count(after.able(at: gesture).count),
          "recognized": .millionths(after.share(of: gesture) ?? 0), "worst": .millionths(after.worst(at: gesture) ?? 0),
        ])
    }
    return AnswerTable(
      headline, rows,
      notes: [
        "It was chosen on all \(population.people.count) people, so that others may gain less: see the held-out people.",
        "False recognitions: \(now.mistakes) (was \(then.mistakes)). Longest middle wait: \(Int(now.wait.rounded())) ms (was \(Int(then.wait.rounded()))).",
      ], fields: ["best": .texts(sweep.points[best].change.assignments)])
  }

  /// How well a choice on some people suits others.
  private var foldTable: AnswerTable {
    var rows: [AnswerTable.Row] = []
    var counts: [(gesture: String, near: Int, all: Int)] = []
    for gesture in population.gestures.indices {
      counts.append((population.gestures[gesture], 0, 0))
      for fold in sweep.folds(judging: gesture) {
        counts[gesture].near += fold.real.count { abs($0 - fold.predicted) <= 0.03 }
        counts[gesture].all += fold.real.count
        let people = zip(fold.people, fold.real).map { "\(population.people[$0]) \(PeopleFindings.percent($1))" }
        rows.append(
          AnswerTable.Row([
            .init(population.gestures[gesture], key: "gesture"),
            .init(name(fold.point), ["set": .texts(sweep.points[fold.point].change.assignments)]),
            .init(PeopleFindings.percent(fold.predicted), ["promised": .millionths(fold.predicted)]),
            .init(
              people.joined(separator: ", "),
              [
                "held_out": .objects(
                  zip(fold.people, fold.real).map {
                    ["person": .text(population.people[$0]), "recognized": .millionths($1)]
                  })
              ]),
          ]))
      }
    }
    let near = counts.map { "\($0.gesture) \($0.near) of \($0.all)" }.joined(separator: ", ")
    return AnswerTable(
      "Judged on held-out people, within 3 points of what the others promise: \(near).",
      columns: [
        .init("gesture"), .init("chosen on the others"), .init("promised", isTrailing: true), .init("held out"),
      ], rows,
      fields: [
        "judged": .objects(
          counts.map { ["gesture": .text($0.gesture), "near": .count($0.near), "people": .count($0.all)] })
      ])
  }

  private var frontierTable: AnswerTable {
    let places = sweep.frontier.sorted { one, other in
      let (a, b) = (sweep.costs(of: one), sweep.costs(of: other))
      return (a.excluded, a.mistakes, a.wait, one) < (b.excluded, b.mistakes, b.wait, other)
    }
    let most = max(1, places.map { sweep.costs(of: $0).excluded }.max() ?? 1)
    let rows = places.map { place -> AnswerTable.Row in
      let costs = sweep.costs(of: place)
      let bar = String(repeating: "█", count: costs.excluded * 12 / most) + (costs.excluded == 0 ? "·" : "")
      return AnswerTable.Row([
        .init(costs.excluded, key: "excluded"), .init(bar), .init(costs.mistakes, key: "false"),
        .init("\(Int(costs.wait.rounded()))", ["wait_ms": .millionths(costs.wait)]),
        .init(name(place), ["set": .texts(sweep.points[place].change.assignments)]),
      ])
    }
    return AnswerTable(
      "The frontier: no other setting is as good in people, false recognitions and wait at once.",
      columns: [
        .init("excluded", isTrailing: true), .init(""), .init("false", isTrailing: true),
        .init("wait", unit: "ms", isTrailing: true), .init("setting"),
      ],
      rows,
      notes: [
        "Excluded: people who cannot make a gesture, over all gestures. Wait: of the gesture with the longest, half are shorter."
      ])
  }
}
