import Analysis

/// A finding of a search, with what helps: a row of the answer, and a problem for programs that show it at a line of the setup.
package struct ConflictFinding {
  /// The line of the setup.
  package enum Place {
    case recognizer(String)
    /// By the intent's number from 0.
    case intent(Int)
  }

  /// A recording of a finding, by the number of the finding among those of its kind.
  package enum Recording: Hashable {
    case intent(Int)
    case conflict(Int)
    case lossTogether(Int)
    case lostTap(Int)
  }

  /// The kind of finding: one of ``rules``; `met` for an intent that is met.
  package var rule: String
  package var title: String
  package var sentence: String
  /// The changes that help, a line each.
  var remedies: [String] = []
  /// Further lines for people.
  var remarks: [String] = []
  package var place: Place
  package var recording: Recording?
  var fields: AnswerFields = [:]

  /// Whether a longer search is needed to know.
  package var isUndecided: Bool { rule == "undecided" }
  /// The finding and what helps.
  package var text: String { ([sentence] + remedies).joined(separator: "\n") }

  /// Returns the finding as a row.
  ///
  /// - Parameter path: returns where its recording is; nil if it was not written.
  func row(_ path: (Recording) -> String?) -> AnswerTable.Row {
    let recording = recording.flatMap(path).map { ["recording: \($0)"] } ?? []
    return .init("\(title): \(sentence)", fields, details: recording + remedies + remarks)
  }

  /// The kinds of findings, each with a description.
  package static let rules = [
    ("intent", "The setup does not do what one of its lines expect or never wants."),
    ("unreachable", "No touches that were tried are recognized, even alone."),
    ("dead", "A gesture is not recognized next to another one."),
    ("both", "The same touches make two gestures, of which one is wanted."),
    ("wins", "A gesture takes touches that are another one's."),
    ("delay", "A gesture waits for another one without need, or until the fingers act."),
    ("neither", "A movement or a touch is too long for a tap and too short for another gesture."),
    ("together", "A gesture is lost to several others."),
    ("touches", "A tap on a target is cancelled there, because a recognizer of another target takes it."),
    ("undecided", "The search did not decide."),
  ]
}
