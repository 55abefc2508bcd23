import Analysis
import TouchTrace

/// The results of labelled recordings, counted by class and input.
package struct Score: Sendable {
  /// The number of recordings that are right, of those that were judged. Labels that no reader can meet are not judged.
  package struct Count: Hashable, Sendable {
    package var right = 0
    /// The recordings that would be right if no gesture had begun and been withdrawn for another.
    package var withdrawn = 0
    /// The recordings that were judged.
    package var all = 0

    /// Returns a part, in whole per cent.
    package func percent(_ part: Int) -> Int { all == 0 ? 0 : (part * 200 + all) / (2 * all) }
  }

  /// The results, in order.
  package let results: [ScoreResult]

  package init(_ results: [ScoreResult]) { self.results = results }

  /// The classes in order of their first recording.
  package var groups: [String] { results.map(\.group).uniqued() }

  /// The inputs that were judged, in their order.
  package var inputs: [ScoreInput] {
    let found = results.map(\.input).uniqued()
    return ScoreInput.own.filter { found.contains($0) } + found.filter { !ScoreInput.own.contains($0) }
  }

  /// Returns the count of a class, or of all, for one input. Recordings that could not be played are not judged.
  package func count(of group: String?, _ input: ScoreInput) -> Count {
    var count = Count()
    for result in results
    where result.input == input && result.isJudged && (group == nil || result.group == group) {
      count.all += 1
      if result.isRight { count.right += 1 }
      if result.isRightButWithdrawn { count.withdrawn += 1 }
    }
    return count
  }

  /// A difference from an earlier score.
  package struct Change: Hashable, Sendable {
    /// The result before; `nil` for a recording that was not scored.
    package var before: ScoreResult?
    /// The result now; `nil` for a recording that is not scored any longer.
    package var after: ScoreResult?

    /// Whether a right result became wrong.
    package var isWorse: Bool { before?.isRight == true && after?.isRight == false }
    /// Whether a wrong result became right.
    package var isBetter: Bool { before?.isRight == false && after?.isRight == true }
  }

  /// Returns the results that differ from an earlier score, in order; results of the earlier score without a counterpart
  /// are last. Inputs that one of them lacks are not compared.
  package func changes(since earlier: Score) -> [Change] {
    struct Key: Hashable {
      var recording: String
      var input: ScoreInput
    }
    let common = inputs.filter { earlier.inputs.contains($0) }
    var before: [Key: ScoreResult] = [:]
    for result in earlier.results { before[Key(recording: result.recording, input: result.input)] = result }
    var changes: [Change] = []
    var seen: Set<Key> = []
    for result in results where common.contains(result.input) {
      let key = Key(recording: result.recording, input: result.input)
      seen.insert(key)
      if let old = before[key], old.isLike(result) { continue }
      changes.append(Change(before: before[key], after: result))
    }
    for result in earlier.results where common.contains(result.input) {
      if !seen.contains(Key(recording: result.recording, input: result.input)) {
        changes.append(Change(before: result, after: nil))
      }
    }
    return changes
  }
}
