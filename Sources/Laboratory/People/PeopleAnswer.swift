import Analysis
import GestureTables
import Gestures

/// Everything that was found out about a setup and a population.
package struct PeopleFindings: Sendable {
  package var population: Population
  package var result: PeopleResult
  /// By gesture and person.
  package var failures: [[AttemptObserver.Failures]]
  /// By gesture.
  package var remedies: [[Remedy]]
  package var accommodations: [(setting: Accommodation, result: PeopleResult)]
  private let isSearched: Bool
  /// The parameters of the setup.
  package var parameters: [SetupParameter]
  /// The names of the recognizers of each gesture.
  package var recognizers: [[String]]
  /// What each gesture waits for, by gesture.
  package var latencies: [GestureLatency]

  package init(
    _ run: PeopleRun, _ setup: RecognizerSetup, text: String, helps: Bool = true,
    accommodations settings: [Accommodation] = []
  ) throws(PeopleProblem) {
    population = run.population
    isSearched = helps
    let observer = AttemptObserver(run.population, run.intents, setup)
    result = try run.result(of: setup, observer: observer)
    failures = observer.failures
    parameters = SetupParameter.all(of: setup)
    recognizers = run.intents.recognizers
    let search = RemedySearch(run, text, result)
    var remedies: [[Remedy]] = []
    for gesture in run.population.gestures.indices {
      let isNeeded = helps && result.able(at: gesture).count < result.people(at: gesture).count
      remedies.append(isNeeded ? try search.remedies(for: gesture, observer.failures[gesture]) : [])
    }
    self.remedies = remedies
    accommodations = []
    for setting in settings {
      if let changed = try setting.result(run, text) { accommodations.append((setting, changed)) }
    }
    latencies = GestureLatency.all(of: setup, run.intents.recognizers.map { $0[0] })
  }
}

extension PeopleFindings {
  /// The answer: who, why and what helps, and then the numbers by gesture, by person and by system.
  package var tables: [AnswerTable] {
    [summary, gestureTable, personTable] + (accommodations.isEmpty ? [] : [systemTable])
  }

  // MARK: In words

  private var summary: AnswerTable {
    let all = result.counts.first?.count ?? 0
    let excluded = Set(population.gestures.indices.flatMap { excludedPeople(from: $0) })
    let list = excluded.sorted { (lowest($0), $0) < (lowest($1), $1) }.map { population.people[$0] }
    let headline =
      excluded.isEmpty
      ? "All \(all) people can make these gestures: at least 95 % of each one's attempts are recognized."
      : "\(excluded.count) of \(all) people \(excluded.count == 1 ? "is" : "are") excluded: \(PeopleText.listed(list)). "
        + "Less than 95 % of their attempts at a gesture are recognized."
    // Those that exclude someone first: the first lines answer who, why and what helps.
    let order = population.gestures.indices.filter { !excludedPeople(from: $0).isEmpty }
    let rows = (order + population.gestures.indices.filter { !order.contains($0) }).map {
      row(for: $0, isAlone: order.count < 2)
    }
    return AnswerTable(
      headline, rows,
      notes: all < TouchModel.fewestPeople ? ["So few people are no population: other people may differ more."] : [],
      fields: ["people": .count(all), "excluded": .texts(list)])
  }

  private func excludedPeople(from gesture: Int) -> [Int] {
    let able = Set(result.able(at: gesture))
    return result.people(at: gesture).filter { !able.contains($0) }
  }

  /// - Parameter isAlone: Whether no other gesture excludes people: with several, each has fewer lines.
  private func row(for gesture: Int, isAlone: Bool) -> AnswerTable.Row {
    let name = population.gestures[gesture]
    let (people, able) = (result.people(at: gesture), result.able(at: gesture))
    let pooled = PeopleText.percent(result.share(of: gesture) ?? 0)
    let interval = PeopleInterval.able(result, at: gesture)
    let text =
      "\(name): \(able.count) of \(people.count) people can (\(interval.lowerBound) to \(interval.upperBound) of as many others like them); "
      + "\(pooled) of all attempts are recognized."
    let excluded = excludedPeople(from: gesture).sorted { share(gesture, $0) < share(gesture, $1) }
    if excluded.isEmpty { return AnswerTable.Row(text, ["gesture": .text(name)], style: .good) }
    var details = ["who: " + PeopleText.listed(excluded.map { who(gesture, $0) })]
    details += excluded.prefix(isAlone ? 2 : 1).map { "why: " + why(gesture, $0) }
    details += remedies[gesture].suffix(isAlone ? 3 : 1).map { help(gesture, $0) }
    if remedies[gesture].isEmpty, isSearched {
      details.append("helps: no change of a parameter was found that lets more people through")
    }
    if let last = remedies[gesture].last { details += costs(of: last.result, gesture).map { "it costs: " + $0 } }
    return AnswerTable.Row(text, ["gesture": .text(name)], details: details, style: .bad)
  }

  private func who(_ gesture: Int, _ person: Int) -> String {
    let sessions = result.sessions(of: person, at: gesture, in: population)
    let share = PeopleText.percent(share(gesture, person))
    guard sessions.differ, let worst = sessions.worst?.count.share, let best = sessions.best?.count.share else {
      return "\(population.people[person]) (\(share))"
    }
    return
      "\(population.people[person]) (\(share); \(PeopleText.percent(worst)) to \(PeopleText.percent(best)) by session)"
  }

  private func share(_ gesture: Int, _ person: Int) -> Double { result.counts[gesture][person].share ?? 0 }

  /// The limit by which most of a person's attempts fail, with what was measured in the middle of them.
  private func why(_ gesture: Int, _ person: Int) -> String {
    let own = failures[gesture][person]
    let all = own.counts.values.reduce(0, +)
    guard let limit = Limit.allCases.max(by: { own.counts[$0, default: 0] < own.counts[$1, default: 0] }), all > 0
    else {
      return "\(population.people[person]): no attempt failed"
    }
    let count = own.counts[limit, default: 0]
    let isTooShort = own.reasons[limit]?.bound == .atLeast
    var text =
      "\(population.people[person]) \(limit.sentence(isTooShort: isTooShort)) in \(count) of \(all) missed attempts"
    if let values = own.values[limit]?.sorted(), !values.isEmpty,
      let measured = Self.measured(values[values.count / 2], limit)
    {
      text += ", \(measured) in the middle of them"
    }
    if let allowed = allowed(gesture, limit) { text += "; \(allowed)" }
    if let taker = own.takers.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key {
      text += "; then \(taker) takes the touch"
    }
    return text
  }

  private static func measured(_ value: Double, _ limit: Limit) -> String? {
    switch limit {
    case .movement, .spacing: HumanNumbers().text(value, .points)
    case .time: HumanNumbers().text(value, .milliseconds)
    case .speed: HumanNumbers().text(value, .pointsPerSecond)
    case .fingers, .other: nil
    }
  }

  private func allowed(_ gesture: Int, _ limit: Limit) -> String? {
    let role: ParameterRole
    switch limit {
    case .movement: role = .movementAllowed
    case .time: role = .durationAllowed
    case .spacing: role = .separation
    case .speed: role = .velocityRequired
    case .fingers, .other: return nil
    }
    let own = parameters.first { $0.recognizer == recognizers[gesture].first && $0.description.role == role }
    guard let own, let value = Self.measured(own.value, limit) else { return nil }
    return "\(value) \(role.isMinimum ? "needed" : "allowed") (\(own.name))"
  }

  private func help(_ gesture: Int, _ remedy: Remedy) -> String {
    let (able, people) = (remedy.result.able(at: gesture).count, remedy.result.people(at: gesture).count)
    let worst = PeopleText.percent(remedy.result.worst(at: gesture) ?? 0)
    let share = PeopleText.percent(remedy.result.share(of: gesture) ?? 0)
    return
      "helps: \(words(of: remedy.change, gesture)): \(able) of \(people) people can, \(share) of attempts, the worst person \(worst)"
  }

  /// A change in words, where the gesture's own parameters have some, with what is to be set.
  private func words(of change: ParameterChange, _ gesture: Int) -> String {
    let phrases = change.assignments.compactMap { assignment -> String? in
      let name = assignment.prefix { $0 != "=" }
      guard let value = Double(assignment.dropFirst(name.count + 1).prefix { $0.isNumber || $0 == "." }),
        let own = parameters.first(where: { $0.name == name }), own.recognizer == recognizers[gesture].first
      else { return nil }
      let text = HumanNumbers().text(value, own.description.unit)
      switch own.description.role {
      case .movementAllowed: return "move \(text)"
      case .durationAllowed: return "stay down for \(text)"
      case .movementRequired, .spanRequired, .arcRequired: return "move only \(text)"
      case .durationRequired: return "stay down for only \(text)"
      case .velocityRequired: return "move at only \(text)"
      case .separation, .spacing: return "touch \(text) apart"
      default: return nil
      }
    }
    if phrases.isEmpty { return change.text }
    return "let the finger \(phrases.joined(separator: " and ")) (\(change.text))"
  }

  private func costs(of changed: PeopleResult, _ gesture: Int) -> [String] {
    var costs: [String] = []
    for other in population.gestures.indices where other != gesture {
      let all = population.attempts(at: other)
      let taken = changed.taken(from: other, by: gesture)
      costs.append(
        "\(taken) of \(all) attempts at \(population.gestures[other]) become \(population.gestures[gesture]) (were \(result.taken(from: other, by: gesture)))"
      )
      let (before, after) = (result.share(of: other) ?? 0, changed.share(of: other) ?? 0)
      if abs(after - before) > 0.0005 {
        costs.append(
          "\(population.gestures[other]) is recognized in \(PeopleText.percent(after)) of attempts (was \(PeopleText.percent(before)))"
        )
      }
    }
    for each in population.gestures.indices {
      if let before = result.wait(for: each), let after = changed.wait(for: each), abs(after - before) >= 1 {
        costs.append(
          "\(population.gestures[each]) is recognized \(Int(abs(after - before).rounded())) ms \(after > before ? "later" : "earlier")"
        )
      }
    }
    return costs
  }
}

/// Compares a setup with the one before, for a pull request.
package enum PeopleChange {
  /// Returns the number of people who cannot make one of the gestures.
  package static func excluded(_ result: PeopleResult) -> Int {
    (result.counts.first?.indices ?? 0..<0).count { person in
      result.counts.contains { ($0[person].share ?? 1) < PeopleResult.able }
    }
  }

  /// Returns the line, such as “excludes 2 of 16 people (was 0): tap.maximumPressDuration 180 ms (was 500 ms)”.
  package static func line(
    _ result: PeopleResult, was before: PeopleResult, _ parameters: [SetupParameter], _ earlier: [SetupParameter]
  ) -> String {
    let changes = parameters.compactMap { parameter -> String? in
      guard let old = earlier.first(where: { $0.name == parameter.name }), old.value != parameter.value else {
        return nil
      }
      return "\(parameter.name) \(parameter.text(parameter.value)) (was \(parameter.text(old.value)))"
    }
    let all = result.counts.first?.count ?? 0
    let (now, then) = (excluded(result), excluded(before))
    let count =
      now == then ? "excludes \(now) of \(all) people, as before" : "excludes \(now) of \(all) people (was \(then))"
    return changes.isEmpty ? count : "\(count): \(changes.prefix(3).joined(separator: ", "))"
  }
}
