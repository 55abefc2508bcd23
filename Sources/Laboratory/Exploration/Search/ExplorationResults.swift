import Gestures
import Synchronization
import TouchTrace

/// The findings of explorations, by their setups. A stored setup is not explored again, and a search that was interrupted continues
/// with what is here. Safe to use from several threads.
package final class ExplorationResults: Sendable {
  /// The beginning of each line: the word, then the version of the lines. Lines of another version are not read.
  private static let format = "\(word)10"
  private static let word = "explored "
  /// The version of Touchstone. Another version may give other results.
  private let version: String
  private let record: (@Sendable (String) -> Void)?
  /// Whether the time for searches is over: those in progress end, and what they found is not kept.
  let isOver: @Sendable () -> Bool
  private let facts = Mutex<[String: ExploredFacts]>([:])

  /// Creates results without content.
  ///
  /// - Parameters:
  ///   - version: the version of Touchstone, which is part of each line.
  ///   - record: called with the line of each exploration that is new, on the thread that made it.
  ///   - isOver: returns whether the time for searches is over; by default it never is.
  package init(
    version: String = "", record: (@Sendable (String) -> Void)? = nil,
    isOver: @escaping @Sendable () -> Bool = { false }
  ) {
    self.version = version
    self.isOver = isOver
    self.record = record
  }

  /// Whether a line is a result.
  package enum Line: Sendable {
    /// The line is a result and was added.
    case added
    /// The line is a result of another version of Touchstone or of the lines, and was not added.
    case outdated
    /// The line is not a result.
    case other
  }

  /// Returns whether a text may be the beginning of a line, which an interrupted run left.
  package static func isBeginning(_ text: String) -> Bool { text.hasPrefix(word) || word.hasPrefix(text) }

  /// Adds the exploration of a line. Rejects a line with another checksum.
  package func add(line: String) -> Line {
    let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0].hasPrefix(Self.word), UInt(fields[0].dropFirst(Self.word.count)) != nil else {
      return .other
    }
    guard let end = line.lastIndex(of: "\t"), Self.checksum(line[..<end]) == line[line.index(after: end)...] else {
      // Lines of older versions have no checksum.
      return fields[0] == Self.format ? .other : .outdated
    }
    if fields[0] != Self.format || fields[1] != version { return .outdated }
    guard let found = ExploredFacts(code: line[fields[3].startIndex..<end]) else { return .other }
    facts.withLock { $0[String(fields[2])] = found }
    return .added
  }

  static func checksum(_ text: some StringProtocol) -> String {
    var hash = FNV1a()
    hash.add(text.utf8)
    return String(hash.value, radix: 36)
  }

  /// Returns the facts with a key, or those that a search finds now. Known facts are believed if their sequences of actions still
  /// show them.
  ///
  /// - Parameters:
  ///   - search: Creates the search.
  ///   - names: The names of all facts of a question, by their numbers.
  func facts<Question>(
    _ key: String, names: (Question) -> [String], search: () -> StateSearch<SetupStateSpace<Question>>
  ) throws(SavedStateError) -> ExploredFacts {
    var search = search()
    if let found = facts.withLock({ $0[key] }), try search.shows(found.paths, names: names) { return found }
    search.isOver = isOver
    try search.run()
    let question = search.space.question
    let paths = names(question).enumerated().compactMap { number, name in
      search.path(to: number).map { (name: name, path: $0) }
    }
    let found = ExploredFacts(
      bound: search.bound, waits: question.waits, limits: question.limits, paths: paths)
    if isOver() { return found }
    facts.withLock { $0[key] = found }
    let line = "\(Self.format)\t\(version)\t\(key)\t\(found.code)"
    record?("\(line)\t\(Self.checksum(line))")
    return found
  }
}

extension StateSearch {
  /// Returns whether each sequence of actions is possible and shows the fact with its name. The search is as new afterwards.
  fileprivate mutating func shows<Question>(
    _ paths: [(name: String, path: [TouchAction])], names: (Question) -> [String]
  ) throws(SavedStateError) -> Bool where Space == SetupStateSpace<Question> {
    for (name, path) in paths {
      var trial = space
      let found = try trial.facts(shownBy: path)
      let all = names(trial.question)
      guard let found, found.contains(where: { all.indices.contains($0) && all[$0] == name }) else { return false }
    }
    return true
  }
}

extension ExploredSetup {
  /// A key for what an exploration of this setup finds: a hash of its header and of the limits.
  func key(_ question: String, _ limits: ExplorationLimits, excluding excluded: RareTouchSet = RareTouchSet()) -> String
  {
    var hash = FNV1a()
    hash.add(TraceWriter().header(header).utf8)
    hash.add("\(limits.depth) \(limits.actions) \(excluded.all.map(\.rawValue)) \(searchedTarget ?? "")".utf8)
    hash.add(intents.map(\.line.text).joined().utf8)
    return "\(question)-\(String(hash.value, radix: 36))"
  }
}
