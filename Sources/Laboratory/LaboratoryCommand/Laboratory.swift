import TouchstoneCommand

/// What the laboratory adds to the command.
public enum Laboratory {
  /// The commands that search, sweep, score, tune and measure, and transcripts of desks.
  public static let additions = CommandAdditions(
    [
      .test: [AuditCommand.self],
      .measure: [ScoreCommand.self, SweepCommand.self, ConflictsCommand.self, MeasureCommand.self],
      .libinput: [TuneCommand.self, DeskCommand.self],
    ], hidden: [EngineCommand.self], verified: [DeskGolden.self])
}
