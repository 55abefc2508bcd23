import Analysis

// The answer in numbers: by gesture, by person and by system.
extension PeopleFindings {
  var gestureTable: AnswerTable {
    let rows = population.gestures.indices.map { gesture -> AnswerTable.Row in
      let (people, able) = (result.people(at: gesture).count, result.able(at: gesture).count)
      let interval = PeopleInterval.able(result, at: gesture)
      let share = PeopleInterval.share(result, of: gesture)
      let limits = Limit.allCases.compactMap { limit -> (Limit, Int)? in
        let count = failures[gesture].reduce(0) { $0 + $1.counts[limit, default: 0] }
        return count == 0 ? nil : (limit, count)
      }
      let each = ableInEachSession(at: gesture)
      let latency = latencies[gesture]
      let waits = [result.wait(for: gesture), result.longestWait(for: gesture)].map {
        $0.map { "\(Int($0.rounded()))" } ?? "-"
      }
      return AnswerTable.Row(
        [
          .init(population.gestures[gesture], key: "gesture"), .init(population.attempts(at: gesture), key: "attempts"),
          .init(
            "\(PeopleText.percent(result.share(of: gesture) ?? 0)) (\(PeopleText.percent(share.lowerBound)) to \(PeopleText.percent(share.upperBound)))",
            [
              "recognized": .millionths(result.share(of: gesture) ?? 0),
              "recognized_low": .millionths(share.lowerBound),
              "recognized_high": .millionths(share.upperBound),
            ]),
          .init(
            PeopleText.percent(result.worst(at: gesture) ?? 0), ["worst": .millionths(result.worst(at: gesture) ?? 0)]),
          .init(
            "\(able) of \(people) (\(interval.lowerBound) to \(interval.upperBound))",
            [
              "able": .count(able), "people": .count(people), "able_low": .count(interval.lowerBound),
              "able_high": .count(interval.upperBound),
            ]),
          .init(each.map { "\($0)" } ?? "", ["able_in_each_session": each.map { .count($0) }]),
          .init(
            limits.map { "\($0.0.rawValue) \($0.1)" }.joined(separator: ", "),
            ["missed": .object(AnswerFields(limits.map { ($0.0.rawValue, .count($0.1)) }))]),
          .init(
            "\(waits[0]) (at most \(waits[1]))",
            [
              "wait_ms": result.wait(for: gesture).map { .millionths($0) },
              "longest_wait_ms": result.longestWait(for: gesture).map { .millionths($0) },
            ]),
          .init(latency.waitText, latency.fields),
          .init(PeopleText.listed(latency.required, atMost: 1), ["waits_for": .texts(latency.required)]),
          .init(latency.decision, key: "recognized_when"),
        ],
        fields: [
          "remedies": .objects(
            remedies[gesture].map { remedy in
              [
                "set": .texts(remedy.change.assignments), "able": .count(remedy.result.able(at: gesture).count),
                "recognized": .millionths(remedy.result.share(of: gesture) ?? 0),
                "worst": .millionths(remedy.result.worst(at: gesture) ?? 0),
              ]
            })
        ])
    }
    return AnswerTable(
      "By gesture:",
      columns: [
        .init("gesture"), .init("attempts", isTrailing: true), .init("recognized"),
        .init("worst person", isTrailing: true),
        .init("people at 95 %"), .init("can in each session", isTrailing: true), .init("missed by"),
        .init("wait", unit: "ms"), .init("at worst for others", unit: "ms"), .init("waits for"), .init("recognized"),
      ], rows,
      notes: [
        "In brackets: 95 % intervals over people. The wait of a tap or swipe is after the touch up, of others after the touch down; half are shorter.",
        "At worst for others: how long any hand waits for gestures that must fail first, once this one is otherwise recognized.",
      ])
  }

  /// Returns the number of people who can make a gesture in each of their sessions; nil if the table has one session of each.
  private func ableInEachSession(at gesture: Int) -> Int? {
    let sessions = result.people(at: gesture).map { result.sessions(of: $0, at: gesture, in: population) }
    if sessions.allSatisfy({ $0.shares.count < 2 }) { return nil }
    return sessions.count { $0.able.count == $0.able.all }
  }

  var personTable: AnswerTable {
    let order = population.people.indices.sorted { one, other in
      (lowest(one), one) < (lowest(other), other)
    }
    let rows = order.map { person -> AnswerTable.Row in
      let cells = population.gestures.indices.map { gesture -> AnswerTable.Cell in
        let count = result.counts[gesture][person]
        return .init(
          count.share.map { "\(PeopleText.percent($0)) of \(count.attempts)" } ?? "-",
          [population.gestures[gesture]: count.share.map { .millionths($0) }])
      }
      return AnswerTable.Row(
        [.init(population.people[person], key: "person")] + cells + [sessionCell(person)],
        style: lowest(person) < PeopleResult.able ? .bad : .plain)
    }
    return AnswerTable(
      "By person, the worst first:",
      columns: [.init("person")] + population.gestures.map { .init($0, isTrailing: true) } + [.init("by session")], rows
    )
  }

  /// The sessions of a person: how far those of the gesture that differs most are apart, and all of them for programs.
  private func sessionCell(_ person: Int) -> AnswerTable.Cell {
    var text = ""
    var fields: [AnswerFields] = []
    var widest = 0.0
    for gesture in population.gestures.indices {
      let sessions = result.sessions(of: person, at: gesture, in: population)
      if sessions.shares.count < 2 { continue }
      fields += sessions.shares.map { session in
        [
          "gesture": .text(population.gestures[gesture]), "session": .text(session.name),
          "attempts": .count(session.count.attempts), "recognized": .count(session.count.recognized),
        ]
      }
      guard sessions.differ, let worst = sessions.worst, let best = sessions.best,
        let low = worst.count.share, let high = best.count.share, high - low > widest
      else { continue }
      widest = high - low
      text =
        "\(population.gestures[gesture]) differs: \(PeopleText.percent(low)) (\(worst.name)) to \(PeopleText.percent(high)) (\(best.name))"
    }
    return .init(text, ["sessions": fields.isEmpty ? nil : .objects(fields), "sessions_differ": .flag(!text.isEmpty)])
  }

  func lowest(_ person: Int) -> Double { result.counts.compactMap { $0[person].share }.min() ?? 1 }

  var systemTable: AnswerTable {
    let rows = accommodations.map { entry -> AnswerTable.Row in
      var parts: [String] = []
      var fields: [(String, AnswerValue?)] = []
      for gesture in population.gestures.indices {
        let (before, after) = (Set(result.able(at: gesture)), Set(entry.result.able(at: gesture)))
        let out = result.people(at: gesture).count - before.count
        let (readmitted, lost) = (after.subtracting(before).count, before.subtracting(after).count)
        let name = population.gestures[gesture]
        if out > 0 { parts.append("\(name): readmits \(readmitted) of \(out)") }
        if lost > 0 { parts.append(lost == before.count ? "\(name) is lost for all" : "\(name) is lost for \(lost)") }
        fields.append((name, .object(["readmitted": .count(readmitted), "lost": .count(lost)])))
      }
      return AnswerTable.Row(
        [
          .init(entry.setting.platform, key: "platform"), .init(entry.setting.name, key: "setting"),
          .init(parts.isEmpty ? "no change" : parts.joined(separator: "; "), AnswerFields(fields)),
        ], fields: ["effect": .text(entry.setting.effect), "source": .text(entry.setting.source)])
    }
    return AnswerTable(
      "With settings of systems:", columns: [.init("platform"), .init("setting"), .init("people")], rows,
      notes: accommodations.map(\.setting.source).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } })
  }
}
