import Analysis
import People
import Simulation

/// A sweep over recordings of several people: the choice of a setting by people instead of recordings.
package struct SweepPeople: Sendable {
  package let answer: PeopleSweepAnswer

  /// Creates the answer from the results of a sweep.
  ///
  /// - Returns: nil if the recordings are of fewer than two people, or not each of them has a person.
  package init?(_ results: [SweepResult], _ table: SweepTable) {
    if !results.contains(where: { !$0.item.person.isEmpty }) { return nil }
    let skipped = Set(table.skipped.map(\.recording))
    let results = results.filter { $0.error == nil && !skipped.contains($0.item.recording) }
    let people = Set(results.map(\.item.person)).sorted()
    if people.count < 2 || people.contains("") { return nil }
    var byPoint: [[String]: Counts] = [:]
    for result in results {
      guard let person = people.firstIndex(of: result.item.person),
        let gesture = table.gestures.firstIndex(of: result.item.label.group)
      else { continue }
      byPoint[result.item.assignments, default: Counts(table.gestures.count, people.count)].add(
        result, gesture, person)
    }
    let current = results.first.map { result in
      zip(result.item.axes, result.item.work.defaults).map { "\($0)=\($1)" }
    }
    // In the order of the table, whatever the order of the results.
    let points = byPoint.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let sweep = PeopleSweep(
      points.map { PeopleSweep.Point($0, byPoint[$0]!.score) }, current: points.firstIndex { $0 == current })
    answer = PeopleSweepAnswer(sweep, people: people, gestures: table.gestures, of: "recordings")
  }

  private struct Counts {
    private var counts: [[PersonCount]]
    private var mistakes: [Int]
    private var waits: [[Int]]

    init(_ gestures: Int, _ people: Int) {
      counts = Array(repeating: Array(repeating: PersonCount(), count: people), count: gestures)
      mistakes = Array(repeating: 0, count: people)
      waits = Array(repeating: [], count: gestures)
    }

    mutating func add(_ result: SweepResult, _ gesture: Int, _ person: Int) {
      counts[gesture][person].attempts += 1
      switch result.outcome {
      case .missed: break
      case .right, .wrong:
        counts[gesture][person].recognized += 1
        waits[gesture].append(result.wait)
      }
      if !result.unexpected.isEmpty { mistakes[person] += 1 }
    }

    var score: PeopleScore {
      PeopleScore(
        counts: counts, mistakes: mistakes,
        waits: waits.map { $0.isEmpty ? nil : Double($0.sorted()[$0.count / 2]) / 1000 })
    }
  }
}
