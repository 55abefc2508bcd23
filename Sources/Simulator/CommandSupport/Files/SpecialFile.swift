import Glibc
import Simulation
import TraceReplay

/// Opens pipes and devices for writing.
package enum SpecialFile {
  /// Returns a descriptor. A named pipe without a reader is a problem: opening it would wait for one, perhaps for ever.
  package static func open(_ path: String) throws(FileProblem) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    let reason = errorText()
    if descriptor < 0, errno == ENXIO, fileType(path) == S_IFIFO {
      throw FileProblem("cannot write to \(path): no program reads this pipe; start its reader first")
    }
    if descriptor < 0 { throw FileProblem("cannot write to \(path): \(reason)") }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }
}
