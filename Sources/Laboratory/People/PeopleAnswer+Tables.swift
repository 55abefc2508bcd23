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
      let waits = [result.wait(for: gesture), result.longestWait(for: gesture)].map {
        $0.map { "\(Int($0.rounded()))" } ?? "-"
      }
      return AnswerTable.Row(
        [
          .init(population.gestures[gesture], key: "gesture"), .init(population.attempts(at: gesture), key: "attempts"),
          .init(
            "\(Self.percent(result.share(of: gesture) ?? 0)) (\(Self.percent(share.lowerBound)) to \(Self.percent(share.upperBound)))",
            [
              "recognized": .millionths(result.share(of: gesture) ?? 0),
              "recognized_low": .millionths(share.lowerBound),
              "recognized_high": .millionths(share.upperBound),
            ]),
          .init(Self.percent(result.worst(at: gesture) ?? 0), ["worst": .millionths(result.worst(at: gesture) ?? 0)]),
          .init(
            "\(able) of \(people) (\(interval.lowerBound) to \(interval.upperBound))",
            [
              "able": .count(able), "people": .count(people), "able_low": .count(interval.lowerBound),
              "able_high": .count(interval.upperBound),
            ]),
          .init(
            limits.map { "\($0.0.rawValue) \($0.1)" }.joined(separator: ", "),
            ["missed": .object(AnswerFields(limits.map { ($0.0.rawValue, .count($0.1)) }))]),
          .init(
            "\(waits[0]) (at most \(waits[1]))",
            [
              "wait_ms": result.wait(for: gesture).map { .millionths($0) },
              "longest_wait_ms": result.longestWait(for: gesture).map { .millionths($0) },
            ]),
          .init(Self.listed(requirements[gesture], atMost: 1), ["waits_for": .texts(requirements[gesture])]),
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
        .init("people at 95 %"), .init("missed by"), .init("wait", unit: "ms"), .init("waits for"),
      ], rows,
      notes: [
        "In brackets: 95 % intervals over people. The wait of a tap or swipe is after the touch up, of others after the touch down; half are shorter."
      ])
  }

  var personTable: AnswerTable {
    let order = population.people.indices.sorted { one, other in
      (lowest(one), one) < (lowest(other), other)
    }
    let rows = order.map { person -> AnswerTable.Row in
      let cells = population.gestures.indices.map { gesture -> AnswerTable.Cell in
        let count = result.counts[gesture][person]
        return .init(
          count.share.map { "\(Self.percent($0)) of \(count.attempts)" } ?? "-",
          [population.gestures[gesture]: count.share.map { .millionths($0) }])
      }
      return AnswerTable.Row(
        [.init(population.people[person], key: "person")] + cells,
        style: lowest(person) < PeopleResult.able ? .bad : .plain)
    }
    return AnswerTable(
      "By person, the worst first:",
      columns: [.init("person")] + population.gestures.map { .init($0, isTrailing: true) }, rows)
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
