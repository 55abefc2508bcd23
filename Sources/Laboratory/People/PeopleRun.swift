import GestureTables
import Gestures

/// How many attempts of each person were recognized with a setup.
package struct PeopleResult: PersonCounts, Sendable {
  package typealias Count = PersonCount
  /// The share of attempts from which a person counts as able to make a gesture.
  package static let able = PersonCount.able

  /// By gesture and person.
  package var counts: [[Count]]
  /// By gesture that was intended, another one that was recognized in its place or besides, and person: the number of attempts.
  package var taken: [[[Int]]]
  /// The waits for each gesture in microseconds, in ascending order: of one that ends with the touch, after the last touch up; of
  /// another, after the first touch down.
  package var waits: [[Int64]]
  /// Which attempts were recognized, by session.
  package var hits: [[Bool]]

  /// Returns the number of attempts at a gesture in which another one was recognized, of some people.
  package func taken(from gesture: Int, by other: Int? = nil, of isIncluded: (Int) -> Bool = { _ in true }) -> Int {
    taken[gesture].enumerated().reduce(0) { sum, entry in
      if let other, entry.offset != other { return sum }
      return sum + entry.element.indices.reduce(0) { $0 + (isIncluded($1) ? entry.element[$1] : 0) }
    }
  }

  /// Returns the wait that half of the recognized attempts stay below, in milliseconds.
  package func wait(for gesture: Int) -> Double? {
    waits[gesture].isEmpty ? nil : Double(waits[gesture][waits[gesture].count / 2]) / 1000
  }

  /// Returns the longest wait, in milliseconds.
  package func longestWait(for gesture: Int) -> Double? { waits[gesture].last.map { Double($0) / 1000 } }
}

/// Recognizes a population with one setup after another. The rows are read once; each setup has one coordinator, which is reset
/// between sessions.
package struct PeopleRun: Sendable {
  package let population: Population
  package let intents: Intents
  /// The attempt of each row, by session; -1 for none.
  private let attempts: [[Int32]]

  package init(_ population: Population, _ intents: Intents) {
    (self.population, self.intents) = (population, intents)
    attempts = population.sessions.map { session in
      var places = [Int32](repeating: -1, count: session.samples.count)
      for (index, attempt) in session.attempts.enumerated() {
        for row in attempt.rows where row < places.count { places[row] = Int32(index) }
      }
      return places
    }
  }

  private init(_ population: Population, _ intents: Intents, _ attempts: [[Int32]]) {
    (self.population, self.intents, self.attempts) = (population, intents, attempts)
  }

  /// Returns the run with the rows that a filter passes on. The attempts stay those of the fingers.
  package func filtered(_ filter: ([TouchSample]) -> [TouchSample]) -> PeopleRun {
    PeopleRun(population.mapSamples(filter), intents, attempts)
  }

  /// Recognizes the population with a setup.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether a person's sessions are recognized.
  ///   - observer: Finds out why attempts fail.
  package func result(
    of setup: RecognizerSetup, including isIncluded: (Int) -> Bool = { _ in true }, observer: AttemptObserver? = nil
  ) throws(PeopleProblem) -> PeopleResult {
    var table = try Self.table(setup)
    observer?.begin(table.coordinator)
    let meanings = Meanings(setup, intents)
    let gestures = population.gestures.count
    var result = PeopleResult(
      counts: Array(repeating: Array(repeating: .init(), count: population.people.count), count: gestures),
      taken: Array(
        repeating: Array(repeating: Array(repeating: 0, count: population.people.count), count: gestures),
        count: gestures),
      waits: Array(repeating: [], count: gestures), hits: [])
    for (place, session) in population.sessions.enumerated() {
      if !isIncluded(session.person) {
        result.hits.append([])
        continue
      }
      try Self.recognize(session, &table)
      var hits = [Bool](repeating: false, count: session.attempts.count)
      var taken: Set<Int> = []
      for row in table.sink.rows where row.state == .ended && row.row >= 0 && row.row < attempts[place].count {
        let attempt = Int(attempts[place][Int(row.row)])
        if attempt < 0 { continue }
        let (gesture, recognizer) = (session.attempts[attempt].gesture, Int(row.recognizer))
        if meanings.gestures[recognizer].contains(gesture) {
          if !hits[attempt] { result.waits[gesture].append(meanings.wait(row, session.attempts[attempt])) }
          hits[attempt] = true
        } else {
          for other in meanings.gestures[recognizer] where taken.insert(attempt * gestures + other).inserted {
            result.taken[gesture][other][session.person] += 1
          }
        }
      }
      table.sink.removeRows()
      observer?.endSession(session, hits)
      for (attempt, isHit) in zip(session.attempts, hits) {
        result.counts[attempt.gesture][session.person].attempts += 1
        if isHit { result.counts[attempt.gesture][session.person].recognized += 1 }
      }
      result.hits.append(hits)
    }
    for gesture in result.waits.indices { result.waits[gesture].sort() }
    return result
  }

  private static func table(_ setup: RecognizerSetup) throws(PeopleProblem) -> TableRecognizer {
    do throws(SetupError) {
      var table = try TableRecognizer(setup)
      // The rows are repaired.
      table.policy.keepsZero = true
      return table
    } catch { throw PeopleProblem(error.problem) }
  }

  private static func recognize(_ session: Population.Session, _ table: inout TableRecognizer) throws(PeopleProblem) {
    do throws(SampleError) {
      try table.beginSession(0, hash: nil, row: 0)
      for sample in session.samples { try table.add(sample) }
      try table.endSession()
    } catch { throw PeopleProblem(error.description) }
  }

  /// What the recognizers of a setup mean.
  private struct Meanings {
    /// The gestures that each recognizer makes.
    let gestures: [[Int]]
    private let isContinuous: [Bool]

    init(_ setup: RecognizerSetup, _ intents: Intents) {
      gestures = setup.recognizers.map { recognizer in
        intents.recognizers.indices.filter { intents.recognizers[$0].contains(recognizer.name) }
      }
      isContinuous = setup.recognizers.map { !["tap", "swipe", "click"].contains($0.kind) }
    }

    func wait(_ row: GestureRow, _ attempt: Population.Attempt) -> Int64 {
      isContinuous[Int(row.recognizer)] ? max(0, row.start - attempt.start) : max(0, row.time - attempt.end)
    }
  }
}
