import Glibc

/// The files that this process may have open at once.
package enum OpenFiles {
  /// The number without those that it was started with, apart from the standard ones.
  static let available = {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let count = Int(clamping: limit.rlim_cur)
    return count - (3..<Int32(max(3, min(count, 256)))).count { fcntl($0, F_GETFD) >= 0 }
  }()
  /// The standard ones and two: here both ends of a pipe from libinput's process; there the recording, and libinput's files of
  /// quirks, one after another. With fewer it gives other results.
  static let needed = 5

  /// Whether a replay leaves one for something else.
  static var hasSpare: Bool { available > needed }

  /// The recordings that can be replayed at once: each one after the first needs 3 files.
  static var jobs: Int { 1 + max(0, available - needed) / 3 }
}
