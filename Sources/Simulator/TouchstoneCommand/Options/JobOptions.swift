import ArgumentParser
import Glibc

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

/// The files that this process may have open at once.
enum OpenFiles {
  /// The number without those that it was started with, apart from the standard ones.
  private static let available = {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let count = Int(clamping: limit.rlim_cur)
    return count - (3..<Int32(max(3, min(count, 256)))).count { fcntl($0, F_GETFD) >= 0 }
  }()
  /// The standard ones and two: here both ends of a pipe from libinput's process; there the recording, and libinput's files of
  /// quirks, one after another. With fewer it gives other results.
  private static let needed = 5

  /// Whether a replay leaves one for something else.
  static var hasSpare: Bool { available > needed }

  /// The recordings that can be replayed at once: each one after the first needs 3 files.
  static var jobs: Int { 1 + max(0, available - needed) / 3 }

  /// Throws if a result could depend on the limit.
  static func check() throws(CommandFailure) {
    if available >= needed { return }
    throw CommandFailure(
      .unavailable,
      "a process may have only \(available) files open here, and replays need \(needed); raise the limit: ulimit -n 64")
  }
}
