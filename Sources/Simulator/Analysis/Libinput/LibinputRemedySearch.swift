import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// Searches the changes of the hand, and the settings, with which the same libinput reports the meant gesture.
package struct LibinputRemedySearch {
  private let play: LibinputDecisions.Play

  package init(_ play: @escaping LibinputDecisions.Play) { self.play = play }

  /// The most remedies of a motion to name.
  private static let most = 3
  /// The motions to search for.
  private static let mostMotions = 4
  /// The values of the first round, and of each of the others: together a 2,000th of the range.
  private static let firstValues = 8
  private static let values = 3
  private static let rounds = 5

  /// Returns the reasons with the remedies of the first motions.
  package func reasons(_ decisions: LibinputDecisions) -> [LibinputReason] {
    decisions.against.enumerated().map { index, against in
      var reason = against.reason
      if index < Self.mostMotions { reason.remedies = remedies(against) }
      return reason
    }
  }

  private func remedies(_ against: LibinputDecisions.Against) -> [LibinputRemedy] {
    let candidates = against.candidates
    let period = against.playedPeriod
    func played(_ settings: [LibinputSetting]) -> [Bool] {
      play(settings, period).map { reports in
        reports.map { against.meant.isMet(by: $0.reports) && !against.isDropped(in: $0) } ?? false
      }
    }
    // Where the fingers rest, they may move at any time between two reports of the device.
    let rest = against.meant.fingers > 1 ? against.hand.rest : nil
    var found = confirmed(searched(candidates, played), candidates, rest: rest, played)
    // The part alone must be what libinput made of the whole.
    let last = [LibinputSetting()] + found.map { candidates[$0.candidate].setting($0.value) }
    let checked = played(last)
    guard checked.count == last.count, !checked[0] else { return [] }
    found = zip(found, checked.dropFirst()).filter { $0.1 }.map(\.0)
    let remedies = found.map { candidates[$0.candidate].remedy($0.value) }
    return Array(Self.nearest(remedies).prefix(Self.most))
  }

  /// Of two that turn the hand in both directions the one is kept that is found first.
  private static func nearest(_ remedies: [LibinputRemedy]) -> [LibinputRemedy] {
    var kinds: Set<String> = []
    return remedies.filter { remedy in
      guard let kind = remedy.hand.first?.split(separator: " ").first, kind != "across", kind != "down" else {
        return true
      }
      return kinds.insert(String(kind)).inserted
    }
  }

  /// Returns the found values, or larger ones if not all values beyond give the gesture: fingers tremble, and devices round, so a
  /// value at the limit may give it by chance. What no larger value confirms is dropped.
  private func confirmed(
    _ found: [Found], _ candidates: [RemedyCandidate], rest: Interval?, _ played: ([LibinputSetting]) -> [Bool]
  ) -> [Found] {
    let tried = found.map { each in
      guard case .hand(let scale) = candidates[each.candidate].change else { return [each] }
      return scale.confirming(each.value).map { Found(candidate: each.candidate, value: $0) }
    }
    let settings = tried.joined().map { candidates[$0.candidate].settings($0.value, rest: rest) }
    var all = played(Array(settings.joined()))[...]
    guard all.count == settings.joined().count else { return [] }
    var results = settings.map { own in
      defer { all = all.dropFirst(own.count) }
      return all.prefix(own.count).allSatisfy(\.self)
    }[...]
    return tried.compactMap { values in
      let isMet = results.prefix(values.count)
      results = results.dropFirst(values.count)
      let last = isMet.lastIndex(of: false).map { $0 - isMet.startIndex + 1 } ?? 0
      return last < values.count - (values.count > 1 ? 1 : 0) ? values[last] : nil
    }
  }

  private struct Found {
    var candidate: Int
    var value: Double
  }

  /// Returns the value of each candidate that is nearest to the present one, of those that make the meant gesture.
  private func searched(_ candidates: [RemedyCandidate], _ played: ([LibinputSetting]) -> [Bool]) -> [Found] {
    var ranges: [Int: (low: Double, high: Double)] = [:]
    var found: [Found] = []
    for (index, candidate) in candidates.enumerated() {
      switch candidate.change {
      case .hand(let scale): ranges[index] = (scale.first, scale.end)
      case .setting: found.append(Found(candidate: index, value: 0))
      }
    }
    for round in 0..<Self.rounds {
      let values = round == 0 ? Self.firstValues : Self.values
      let parts = Double(round == 0 ? values : values + 1)
      let tried = ranges.keys.sorted().flatMap { index in
        guard case .hand(let scale) = candidates[index].change, let range = ranges[index] else { return [Found]() }
        return (1...values).map {
          Found(candidate: index, value: scale.value(Double($0) / parts, from: range.low, to: range.high))
        }
      }
      let results = played(tried.map { candidates[$0.candidate].setting($0.value) })
      guard results.count == tried.count else { return [] }
      for index in ranges.keys.sorted() {
        let own = zip(tried, results).filter { $0.0.candidate == index }
        let first = own.firstIndex { $0.1 }
        // The end of a range that was found before makes the gesture.
        if round == 0 && first == nil {
          ranges[index] = nil
        } else if let range = ranges[index] {
          let high = first.map { own[$0].0.value } ?? range.high
          let low = first == 0 ? range.low : own[(first ?? own.count) - 1].0.value
          ranges[index] = (low, high)
        }
      }
      if round == 0 { Self.keepFirst(&ranges, candidates) }
    }
    for index in ranges.keys.sorted() {
      guard case .hand(let scale) = candidates[index].change, let range = ranges[index] else { continue }
      found.append(Found(candidate: index, value: scale.printed(range.high)))
    }
    return found.sorted { $0.candidate < $1.candidate }
  }
}

extension LibinputRemedySearch {
  /// Keeps the first candidates, of each kind one: no more are named.
  private static func keepFirst(_ ranges: inout [Int: (low: Double, high: Double)], _ candidates: [RemedyCandidate]) {
    var kinds: Set<HandChange.Kind> = []
    for index in ranges.keys.sorted() {
      guard case .hand(let scale) = candidates[index].change else { continue }
      if kinds.count == most || !kinds.insert(scale.kind).inserted { ranges[index] = nil }
    }
  }
}

extension LibinputDecisions.Against {
  /// Whether the reports lack the axis of a scroll that the hand has.
  fileprivate func isDropped(in reports: LibinputReports) -> Bool {
    guard rule == .axis else { return false }
    let sum = reports.reports.filter { $0.kind == .scroll }.map(\.translation).reduce(.zero, +)
    return sum.x == 0 || sum.y == 0
  }
}
