import Analysis
import Gestures
import Simulation
import TouchTrace

/// Finds out whether recordings would notice a mistake in the recognizers: it makes many small changes, one at a time, and
/// replays the recordings that the change can affect.
///
/// The mutations can be tried in any order and by several threads.
package struct Audit: Sendable {
  /// The recordings, in the order of the report.
  package let recordings: [AuditRecording]
  /// The mutations, by kind in the order of the catalog, then the relations.
  package let mutations: [Mutation]
  let replay: Replay
  let includesMachines: Bool
  /// The machines of the kinds that are attached in at least one recording.
  let tables: [MachineTable]
  /// The indices of the recordings, the shortest first: it takes least time to find out that these notice a mutation.
  private let order: [Int]

  /// Creates an audit of recordings that were played with a replay.
  ///
  /// - Parameter includesMachines: whether to change also what the recordings' author did not write: see ``OwnParts``.
  package init(_ recordings: [AuditRecording], _ replay: Replay, includesMachines: Bool = true) {
    self.recordings = recordings
    self.replay = replay
    self.includesMachines = includesMachines
    let setups = recordings.map(\.setup)
    let own = OwnParts(recordings, replay.catalog)
    mutations = Mutation.all(of: setups, replay.catalog).filter { includesMachines || own.contains($0) }
    let attached = Set(setups.flatMap { $0.recognizers.map(\.kind) })
    tables = replay.catalog.filter { attached.contains($0.kind) }.map { MachineTable.of($0) }
    order = recordings.indices.sorted { (recordings[$0].size, $0) < (recordings[$1].size, $1) }
  }

  /// A measured value nearest to a threshold.
  package struct Nearest: Hashable, Sendable {
    package var recording: Int
    package var reason: Reason
  }

  /// The result of one mutation.
  package enum Outcome: Hashable, Sendable {
    /// A recording's transcript is another one. Its index.
    case noticed(by: Int)
    /// The program crashed in the replay, which a test run notices.
    case crashed
    /// All recordings that the mutation can affect have the transcripts they had. Their number, and for a parameter the value
    /// nearest to it.
    case unnoticed(replays: Int, nearest: Nearest? = nil)
    case unreached

    package var isNoticed: Bool {
      switch self {
      case .noticed, .crashed: true
      case .unnoticed, .unreached: false
      }
    }
  }

  /// Tries a mutation; nil if no recording has anything that it changes, such as a parameter that has no smaller value.
  ///
  /// - Complexity: O(*r*) for *r* recordings that the mutation can affect, each replayed once; less if one notices it.
  package func outcome(of mutation: Mutation) -> Outcome? {
    var replays = 0
    for index in order where recordings[index].reaches(mutation) {
      if recordings[index].notices(mutation, replay) { return .noticed(by: index) }
      replays += 1
    }
    if replays > 0 { return .unnoticed(replays: replays, nearest: nearest(to: mutation)) }
    if case .entry = mutation.change { return .unreached }
    return nil
  }

  private func nearest(to mutation: Mutation) -> Nearest? {
    var best: Nearest?
    for index in recordings.indices where recordings[index].reaches(mutation) {
      guard let reason = recordings[index].nearest(to: mutation, replay) else { continue }
      if let best, best.reason.missedBy <= reason.missedBy { continue }
      best = Nearest(recording: index, reason: reason)
    }
    return best
  }
}
