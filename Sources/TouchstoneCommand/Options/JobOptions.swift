import ArgumentParser

/// The number of recordings replayed in parallel. It does not change the output.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Number of recordings to replay in parallel (default: the number of available processors).", valueName: "number"))
  var jobs: Int?

  /// The work queue.
  var work: OrderedWork {
    get throws(CommandFailure) {
      if let jobs, !(1...Self.maximumJobs).contains(jobs) {
        throw CommandFailure("--jobs must be from 1 to \(Self.maximumJobs), not \(jobs)")
      }
      return OrderedWork(jobs: jobs ?? min(Processors.count, Self.maximumJobs))
    }
  }

  /// The maximum number of threads, more than any machine can use.
  private static let maximumJobs = 1024
}
