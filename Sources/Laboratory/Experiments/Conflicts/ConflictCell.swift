import Analysis
import Exploration
import Gestures
import TouchTrace

/// A cell of the matrix of recognizers: what two do to each other, or what one does alone, with recordings that show it.
package struct ConflictCell {
  /// How a cell is to be read; the page colours it by this name.
  package enum Kind: String {
    /// Nothing is wrong.
    case expected
    /// There is something to change in the setup.
    case conflict
    /// The search is incomplete and has not decided.
    case undecided
    /// One recognizer alone, and nothing is wrong.
    case alone
  }

  /// A recording, and what it shows.
  package struct Take {
    package var caption: String
    package var trace: Trace
  }

  package var row: Int
  package var column: Int
  package var kind: Kind
  /// The verdict in a few words.
  package var text: String
  /// The verdict in sentences, and how far the search went.
  package var sentences: [String]
  /// The changes that remove the conflict, each with what it costs.
  package var remedies: [(change: String, note: String)] = []
  package var takes: [Take] = []

  mutating func add(_ caption: String, _ trace: Trace?) {
    guard let trace, !takes.contains(where: { $0.trace == trace }) else { return }
    takes.append(Take(caption: caption, trace: trace))
  }
}
