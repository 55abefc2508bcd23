import ArgumentParser

/// The number of recordings replayed in parallel. It does not change the output.
package struct JobOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Number of recordings to replay in parallel (default: the number of available processors).", valueName: "number"))
  var jobs: Int?

  package var work: OrderedWork {
    get throws(CommandFailure) {
      if let jobs, !(1...Self.maximumJobs).contains(jobs) {
        throw CommandFailure("--jobs must be from 1 to \(Self.maximumJobs), not \(jobs)")
      }
      let wanted = jobs ?? min(Processors.count, Self.maximumJobs)
      return OrderedWork(jobs: min(wanted, OpenFiles.jobs))
    }
  }

  /// The maximum number of threads, more than any machine can use.
  private static let maximumJobs = 1024
}

extension OpenFiles {
  /// Throws if a result could depend on the limit.
  package static func check() throws(CommandFailure) {
    if available >= needed { return }
    throw CommandFailure(
      .unavailable,
      "a process may have only \(available) files open here, and replays need \(needed); raise the limit: ulimit -n 64")
  }
}
