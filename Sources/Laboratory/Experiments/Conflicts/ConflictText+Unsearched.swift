import Exploration
import Gestures

/// The reason why a part of a search has no result.
package enum UnfinishedCause: Hashable, Sendable {
  case crash
  case timeLimit

  var sentence: String {
    switch self {
    case .crash: "The search crashed"
    case .timeLimit: "The time limit was over before it was searched"
    }
  }
}

// What is not searched: a coordinator has no room for it, or the search did not end.
extension ConflictText {
  /// The most names in a sentence.
  private static let mostNames = 9

  /// What is not searched, in sentences. Nothing is claimed about it.
  package var unsearched: [String] {
    var sentences: [String] = []
    if setup.isTooLargeTogether {
      let intents = setup.intents.isEmpty ? "" : ", so whether the intents are met is undecided"
      sentences.append("all together, which are more than \(ExploredSetup.mostTogether)\(intents).")
    }
    let pairs = setup.unsearchedPairs.map { "\(name($0.first)) and \(name($0.second))" }
    if !pairs.isEmpty {
      sentences.append(
        "\(pairs.count, "pair") with those that they wait for, which are more than \(ExploredSetup.mostInPair): "
          + Self.list(pairs) + ".")
    }
    for (cause, reason) in [(UnfinishedCause.timeLimit, "within --time-limit"), (.crash, "because the search crashed")]
    {
      let parts = unfinished.filter { $0.cause == cause }.map { name(of: $0.task) }
      if !parts.isEmpty { sentences.append("\(parts.count, "part") \(reason): \(Self.list(parts)).") }
    }
    return sentences
  }

  /// Returns the name of a part, such as `tap and pan`.
  package func name(of task: ConflictSearch.Task) -> String {
    switch task {
    case .solo(let index): "\(name(index)) alone"
    case .pair(let first, let second): "\(name(first)) and \(name(second))"
    case .whole: "all together"
    case .parameters(let index): "the limits of \(name(index))"
    }
  }

  /// The changes of a conflict that were not searched, in a line; nil if there are none.
  func unsearchedChanges(of conflict: Conflict) -> String? {
    if conflict.unsearchedChanges.isEmpty { return nil }
    return "not searched, with more than \(ExploredSetup.mostInPair) recognizers: "
      + Self.list(conflict.unsearchedChanges.map { text(of: $0) })
  }

  func text(of changes: [SetupChange]) -> String { changes.map { $0.text(in: setup) }.joined(separator: ", ") }

  private static func list(_ names: [String]) -> String {
    let more = names.count > mostNames ? ["and \(names.count - mostNames) more"] : []
    return (names.prefix(mostNames) + more).joined(separator: "; ")
  }
}
