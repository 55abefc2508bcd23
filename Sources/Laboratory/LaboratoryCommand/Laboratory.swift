import Experiments
import Exploration
import Gestures
import Simulation
import TouchTrace
import TouchstoneCommand

/// What the laboratory adds to the command.
public enum Laboratory {
  /// The recognizers of desktops.
  public static let recognizers: [any GestureRecognizer.Type] = [ShellSwipeRecognizer.self]

  /// The commands that search, sweep, score, tune and measure, transcripts of desks, and dumps of other libraries' setups.
  public static let additions = CommandAdditions(
    [
      .test: [AuditCommand.self],
      .measure: [ScoreCommand.self, SweepCommand.self, PeopleCommand.self, ConflictsCommand.self, MeasureCommand.self],
      .libinput: [TuneCommand.self, DeskCommand.self],
    ], hidden: [EngineCommand.self], verified: [DeskGolden.self, PeopleStatements.self], readDump: SetupDump.reader,
    notes: notes)

  /// Returns a sentence about each limit that is set to a value with which it cannot act. Only what a short search of all touches
  /// shows is stated.
  private static func notes(
    _ setup: Setup, _ surface: Surface, _ assignments: [(name: String, TraceHeader.Assignment)]
  ) -> [String] {
    let explored = ExploredSetup(setup, on: surface)
    // As far as `conflicts` searches for a few, in 0.1 s each; less far for many.
    let actions = max(5000, 20_000 / max(1, assignments.count))
    let search = ParameterEffectSearch(explored, within: ExplorationLimits(depth: 100, actions: actions))
    return assignments.flatMap { name, assignment -> [String] in
      guard let index = explored.recognizers.firstIndex(where: { $0.name == name }) else { return [] }
      // A recognizer that cannot be searched gets no note.
      return ((try? search.parameters(of: index, named: assignment.key)) ?? []).map(explored.sentence)
    }
  }
}
