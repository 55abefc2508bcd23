import ArgumentParser

/// How many recordings are played at once. What comes out is the same with any number.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many recordings to play at once; else as many as there are processors to use.", valueName: "number"))
  var jobs: Int?

  /// Ends the command where the number makes no sense.
  var work: OrderedWork {
    if let jobs, !(1...Self.most).contains(jobs) {
      refuse("--jobs takes a number from 1 to \(Self.most), not \(jobs)")
    }
    return OrderedWork(jobs: jobs ?? min(Processors.count, Self.most))
  }
  /// More threads than any machine has use for.
  private static let most = 1024
}
