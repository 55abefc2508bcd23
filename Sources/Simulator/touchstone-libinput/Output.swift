import Glibc
import LibinputEvents
import TouchTrace

/// Buffers results for standard output, in large writes. Only the main thread writes.
package final class Output {
  nonisolated(unsafe) static let standard = Output()
  @exclusivity(unchecked) private var buffer: [UInt8] = []
  /// Whether a closed output is not a failure. SIGPIPE is then ignored.
  var mayBeClosed = false

  func write(_ text: String) {
    buffer += text.utf8
    if buffer.count >= 1 << 16 { finish() }
  }

  func write(_ line: LibinputLine) {
    line.append(to: &buffer)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= 1 << 16 { finish() }
  }

  func finish() {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { Glibc.write(1, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EPIPE && mayBeClosed { exit(0) }
      if count < 0 {
        let reason = String(cString: strerror(errno))
        buffer = []
        ExitStatus.output.exit("cannot write to standard output: \(reason)")
      }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  static func printError(_ line: String) {
    let bytes = Array((QuotedText.plain(line) + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }
}

package typealias ExitStatus = LibinputEvents.ExitStatus

extension ExitStatus {
  /// Exits, after an error message on standard error if there is one.
  func exit(_ problem: String? = nil) -> Never {
    Output.standard.finish()
    if let problem { Output.printError("error: \(problem)") }
    Glibc.exit(rawValue)
  }
}
