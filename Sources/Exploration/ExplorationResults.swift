import Gestures
import Synchronization
import TouchTrace

/// The findings of explorations, by their setups. Nothing is explored twice, and a search that was interrupted continues with
/// what is here. Safe to use from several threads.
package final class ExplorationResults: Sendable {
  /// The beginning of each line: the word, then the version of the lines. Lines of another version are not read.
  private static let format = "\(word)3"
  private static let word = "explored "
  /// The version of Touchstone. Another version may give other results.
  private let version: String
  private let record: (@Sendable (String) -> Void)?
  private let facts = Mutex<[String: ExploredFacts]>([:])

  /// Creates results without content.
  ///
  /// - Parameters:
  ///   - version: the version of Touchstone, which is part of each line.
  ///   - record: called with the line of each exploration that is new, on the thread that made it.
  package init(version: String = "", record: (@Sendable (String) -> Void)? = nil) {
    self.version = version
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

  /// Adds the exploration of a line.
  package func add(line: String) -> Line {
    let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0].hasPrefix(Self.word), UInt(fields[0].dropFirst(Self.word.count)) != nil else {
      return .other
    }
    if fields[0] != Self.format || fields[1] != version { return .outdated }
    guard let found = ExploredFacts(code: fields[3]) else { return .other }
    facts.withLock { $0[String(fields[2])] = found }
    return .added
  }

  /// Returns the facts with a key, or those that an exploration finds now.
  func facts(
    _ key: String, exploring explore: () throws(SavedStateError) -> ExploredFacts
  ) throws(SavedStateError) -> ExploredFacts {
    if let found = facts.withLock({ $0[key] }) { return found }
    let found = try explore()
    facts.withLock { $0[key] = found }
    record?("\(Self.format)\t\(version)\t\(key)\t\(found.code)")
    return found
  }
}

extension ExploredSetup {
  /// A key for what an exploration of this setup finds: a hash of its header and of the limits.
  func key(_ question: String, _ limits: ExplorationLimits, excluding excluded: RareTouchSet = RareTouchSet()) -> String
  {
    var hash = FNV1a()
    hash.add(TraceWriter().header(header).utf8)
    hash.add("\(limits.depth) \(limits.actions) \(excluded.all.map(\.rawValue)) \(searchedTarget ?? "")".utf8)
    return "\(question)-\(String(hash.value, radix: 36))"
  }
}
