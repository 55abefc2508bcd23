import ArgumentParser
import Glibc

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
      let wanted = jobs ?? min(Processors.count, Self.maximumJobs)
      return OrderedWork(jobs: min(wanted, try Self.jobs(withOpenFiles: Self.openFiles)))
    }
  }

  /// The number of files that this process may have open at once.
  private static var openFiles: Int {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Returns how many recordings can be replayed at once: one needs 8 files, with the standard ones and the pipes to libinput,
  /// and each further one 3.
  private static func jobs(withOpenFiles count: Int) throws(CommandFailure) -> Int {
    if count < 8 {
      throw CommandFailure(
        .unavailable,
        "a process may have only \(count) files open here, and replays need 8; raise the limit: ulimit -n 64")
    }
    return 1 + (count - 8) / 3
  }

  /// The maximum number of threads, more than any machine can use.
  private static let maximumJobs = 1024
}
