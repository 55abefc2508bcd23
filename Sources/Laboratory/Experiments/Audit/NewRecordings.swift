import Analysis
import Exploration
import Gestures
import Simulation
import TouchTrace

/// The recordings that a search found for mutations that no recording of an audit notices. One that notices several is listed
/// once.
package struct NewRecordings: Sendable {
  /// A recording for a new trace.
  package struct Item: Sendable {
    package var name: String
    /// The recording in the trace notation.
    package var text: String
    /// The level of detail that its transcript needs.
    package var detail: TranscriptDetail
    /// The most fingers that are down at a time, and whether a touch is cancelled.
    var fingers: Int
    var hasCancelledTouch: Bool
  }

  /// The recordings, in the order of the mutations that they were found for.
  package private(set) var items: [Item] = []
  private var byMutation: [Mutation: Int] = [:]

  init(_ survivors: [Mutation], _ findings: [Mutation: AuditSearch.Finding], _ replay: Replay) {
    var kept: [AuditRecording] = []
    var names: Set<String> = []
    for mutation in survivors {
      guard case .recording(let found)? = findings[mutation] else { continue }
      if let index = kept.firstIndex(where: { $0.notices(mutation, replay) }) {
        byMutation[mutation] = index
        continue
      }
      guard let recording = AuditRecording(found, replay) else { continue }
      let stem = mutation.fileName
      var name = stem
      var count = 2
      while !names.insert(name).inserted {
        name = "\(stem)-\(count)"
        count += 1
      }
      byMutation[mutation] = items.count
      items.append(
        Item(
          name: name + ".trace", text: found.text, detail: found.detail, fingers: recording.mostFingers,
          hasCancelledTouch: recording.hasCancelledTouch))
      kept.append(recording)
    }
  }

  /// Returns the recording that notices a mutation; nil if none was found.
  func item(for mutation: Mutation) -> Item? { byMutation[mutation].map { items[$0] } }

  /// Returns the name of the recording that notices a mutation; nil if none was found.
  package func name(for mutation: Mutation) -> String? { item(for: mutation)?.name }
}

extension AuditRecording {
  /// Accepts a recording that a search found; nil if it cannot be replayed.
  fileprivate init?(_ found: AuditSearch.Found, _ replay: Replay) {
    do {
      let golden = try replay.transcript(of: try Self.source(found.text, replay), found.detail)
      try self.init("", ContactPlayback(try Self.source(found.text, replay)), golden: golden, replay)
    } catch { return nil }
  }
}

extension Mutation {
  /// A file name without its ending: `tap-pressed-on-touchUp-stays`.
  fileprivate var fileName: String {
    let words = "\(kind ?? "relations") \(subject) \(alternative)".split {
      !($0.isASCII && ($0.isLetter || $0.isNumber))
    }
    return words.joined(separator: "-")
  }
}

// The results of a search, in words.
extension AuditSearch.Finding {
  /// Whether the mutation is shown to make no difference.
  package var isEquivalent: Bool { if case .equivalent = self { true } else { false } }

  /// How far the search went; nil if the program stopped.
  var bound: ExplorationBound? {
    switch self {
    case .recording(let found): found.bound
    case .equivalent(let bound), .touchpadOnly(let bound), .undecided(let bound, _): bound
    case .crashed: nil
    }
  }

  var word: String {
    switch self {
    case .recording: "found"
    case .equivalent: "equivalent"
    case .touchpadOnly: "touchpad"
    case .undecided: "undecided"
    case .crashed: "crashed"
    }
  }

  /// The words with what they mean for a number of mutants, in the order of a report.
  static let words = [
    ("found", "would be noticed by new recordings"), ("touchpad", "only by touchpad events"),
    ("undecided", "undecided"), ("crashed", "stop the program"), ("equivalent", "make no difference and do not count"),
  ]

  /// The result with its bound.
  var text: String {
    switch self {
    case .recording: "a new recording notices it"
    case .equivalent(let bound): "all \(bound.states, "state") of up to \(bound.fingers) fingers"
    case .touchpadOnly: "only touchpad events can notice it, which a trace does not contain"
    case .undecided(let bound, .limit): "undecided: no recording found that would notice it, in \(Self.extent(bound))"
    case .undecided(let bound, .values):
      "undecided: no difference at the values just below, at and just above its thresholds, in \(Self.extent(bound))"
    case .undecided(let bound, .alphabet):
      "undecided: no difference in \(Self.extent(bound)), but the recordings make steps that the search does not"
    case .undecided(_, .notSavable): "undecided: the recognizer cannot be searched; implement code(_:)"
    case .crashed: "undecided: the mutant crashed"
    }
  }

  private static func extent(_ bound: ExplorationBound) -> String {
    "\(bound.actions, "action") and \(bound.states, "state")"
  }
}
