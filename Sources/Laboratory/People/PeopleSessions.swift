/// The sessions of one person, which stay apart: people differ between sessions, and a person's mean hides a bad one.
package struct PersonSessions: Sendable {
  /// Attempts at one gesture in one session.
  package struct Share: Hashable, Sendable {
    package var name: String
    package var count: PeopleResult.Count
  }

  /// In the order of the table; those without attempts at the gesture are missing.
  package let shares: [Share]

  /// The fewest attempts from which a session's share is compared with others.
  private static let fewestAttempts = 10

  private var compared: [Share] { shares.filter { $0.count.attempts >= Self.fewestAttempts } }
  /// The session with the smallest share, of those with enough attempts.
  package var worst: Share? { compared.min { ($0.count.share ?? 1) < ($1.count.share ?? 1) } }
  /// The session with the largest share, of those with enough attempts.
  package var best: Share? { compared.max { ($0.count.share ?? 0) < ($1.count.share ?? 0) } }
  /// The number of sessions in which the person is able to make the gesture, of those with enough attempts.
  package var able: (count: Int, all: Int) {
    (compared.count { ($0.count.share ?? 0) >= PeopleResult.able }, compared.count)
  }

  /// A Boolean value that indicates whether the shares differ more than chance would make them in 999 of 1,000 people with one share:
  /// the test of homogeneity by chi-square, with the approximation of Wilson and Hilferty.
  package var differ: Bool {
    let sessions = compared.map(\.count)
    let (all, recognized) = (
      sessions.reduce(0) { $0 + $1.attempts }, sessions.reduce(0) { $0 + $1.recognized }
    )
    guard sessions.count > 1, recognized > 0, recognized < all else { return false }
    let share = Double(recognized) / Double(all)
    let distance = sessions.reduce(0.0) { sum, session in
      let expected = share * Double(session.attempts)
      let difference = Double(session.recognized) - expected
      return sum + difference * difference / (expected * (1 - share))
    }
    let freedom = Double(sessions.count - 1)
    let root = 1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)).squareRoot()
    return distance > freedom * root * root * root
  }
}

extension PeopleResult {
  /// Returns the sessions of a person with attempts at a gesture.
  package func sessions(of person: Int, at gesture: Int, in population: Population) -> PersonSessions {
    var shares: [PersonSessions.Share] = []
    for (session, hits) in zip(population.sessions, hits) where session.person == person {
      var count = Count()
      for (attempt, isHit) in zip(session.attempts, hits) where attempt.gesture == gesture {
        count.attempts += 1
        count.recognized += isHit ? 1 : 0
      }
      if count.attempts == 0 { continue }
      if let place = shares.firstIndex(where: { $0.name == session.name }) {
        shares[place].count.attempts += count.attempts
        shares[place].count.recognized += count.recognized
      } else {
        shares.append(PersonSessions.Share(name: session.name, count: count))
      }
    }
    return PersonSessions(shares: shares)
  }
}
