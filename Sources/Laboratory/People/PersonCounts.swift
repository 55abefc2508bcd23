/// Counts of one person's attempts at one gesture.
package struct PersonCount: Hashable, Sendable {
  package var attempts = 0
  package var recognized = 0
  /// The share of the attempts that were recognized; nil without attempts.
  package var share: Double? { attempts == 0 ? nil : Double(recognized) / Double(attempts) }

  /// The share of attempts from which a person counts as able to make a gesture.
  package static let able = 0.95

  package init(attempts: Int = 0, recognized: Int = 0) { (self.attempts, self.recognized) = (attempts, recognized) }
}

/// Counts by gesture and person, and what follows for people.
package protocol PersonCounts {
  var counts: [[PersonCount]] { get }
}

extension PersonCounts {
  /// Returns the share of all attempts at a gesture that were recognized.
  package func share(of gesture: Int) -> Double? {
    counts[gesture].reduce(into: PersonCount()) {
      $0.attempts += $1.attempts
      $0.recognized += $1.recognized
    }.share
  }

  /// Returns the people who have attempts at a gesture.
  package func people(at gesture: Int) -> [Int] { counts[gesture].indices.filter { counts[gesture][$0].attempts > 0 } }

  /// Returns the people who are able to make a gesture.
  package func able(at gesture: Int) -> [Int] {
    counts[gesture].indices.filter { (counts[gesture][$0].share ?? 0) >= PersonCount.able }
  }

  /// Returns the smallest share of a person.
  package func worst(at gesture: Int) -> Double? { counts[gesture].compactMap(\.share).min() }
}

/// What a setting gives each person: the numbers by which settings are compared.
package struct PeopleScore: PersonCounts, Hashable, Sendable {
  /// By gesture and person.
  package var counts: [[PersonCount]]
  /// Attempts in which another gesture was recognized, by person; empty if these are unknown.
  package var mistakes: [Int]
  /// The wait that half of the recognized attempts stay below, in milliseconds, by gesture; nil if it is unknown.
  package var waits: [Double?]

  package init(counts: [[PersonCount]], mistakes: [Int], waits: [Double?]) {
    (self.counts, self.mistakes, self.waits) = (counts, mistakes, waits)
  }
}
