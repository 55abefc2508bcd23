import CommandSupport
import Gestures
import Simulation
import TouchTrace

/// The setups for which notes on `--set` were printed.
private enum NotedSetups {
  private static let headers = Lock<Set<TraceHeader>>([])
  /// A search takes a tenth of a second, and a folder may have hundreds of setups.
  private static let most = 8

  static func takes(_ header: TraceHeader) -> Bool {
    headers.withLock { $0.count < most && $0.insert(header).inserted }
  }
}

extension ReplayOptions {
  /// Prints the laboratory's notes on what `--set` gives values in the setup of a recording: on limits that cannot act. Every command
  /// that replays recordings calls it; each note is printed once.
  func noteSetParameters(for header: TraceHeader, _ replay: Replay) {
    if assignments.isEmpty || !NotedSetups.takes(header) { return }
    guard let setup = try? replay.setup(for: header) else { return }
    let set = replay.assignments.dropFirst(like?.assignments.count ?? 0)
    for note in CommandAdditions.registered.notes(setup, header.surface, Array(set)) { RepeatedNotes.print(note) }
  }
}
