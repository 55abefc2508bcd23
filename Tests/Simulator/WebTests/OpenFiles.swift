import Glibc
import Testing

/// The files that a process may have open.
enum OpenFiles {
  static let skipReason: Comment = "the limit of open files is too low"

  /// Returns whether this process may open so many files, and raises its limit to that if it can.
  static func allow(_ count: UInt) -> Bool {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return false }
    if limit.rlim_cur >= count { return true }
    if limit.rlim_max < count { return false }
    limit.rlim_cur = rlim_t(count)
    return setrlimit(resource, &limit) == 0
  }
}
