import Glibc
import HelperPrograms
import LibinputEvents
import TouchTrace

/// A running `touchstone-libinput`, the helper program that links libinput so that its callers need not.
public final class HelperProcess {
  /// The helper's standard input.
  public enum StandardInput: Sendable {
    /// This program's standard input.
    case inherited
    case nothing
    /// A pipe that stays open while this object exists: the helper notices when it closes.
    case tether

    fileprivate var forHelper: HelperProgram.StandardInput {
      switch self {
      case .inherited: .inherited
      case .nothing: .nothing
      case .tether: .pipe
      }
    }
  }
  /// A descriptor to wait for: once it is readable, ``next()`` does not block for long.
  public let descriptor: Int32
  private let id: pid_t
  private var tether: Int32 = -1
  private var buffer: [UInt8] = []
  private var position = 0
  private var status: Int32?

  private static let program = HelperProgram(name: "touchstone-libinput", variable: "TOUCHSTONE_LIBINPUT")

  public init(_ arguments: [String], standardInput: StandardInput = .nothing) throws(HelperProblem) {
    guard let executable = Self.program.find() else { throw .missing }
    do throws(HelperProgram.Problem) {
      let started = try HelperProgram.start(executable, arguments, standardInput.forHelper)
      (id, descriptor, tether) = (started.id, started.output, started.input)
    } catch {
      switch error {
      case .notRunnable(let path, let reason): throw .notRunnable(path, reason)
      case .noPipe(let reason): throw .noPipe(reason)
      }
    }
  }

  /// Returns the installed libinput, such as `libinput 1.22.1 (output group 1.19-1.22)`, or why there is none.
  public static func version() -> Result<String, HelperProblem> {
    do throws(HelperProblem) {
      let process = try HelperProcess(["version"])
      while try process.fill() {}
      return .success(String(decoding: process.buffer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    } catch { return .failure(error) }
  }

  deinit {
    close(descriptor)
    requestEnd()
    // The helper ends by itself: its output is closed, and so is its input.
    _ = wait()
  }

  /// Asks a tethered helper to end. Its remaining output can still be read.
  public func requestEnd() {
    if tether >= 0 { close(tether) }
    tether = -1
  }

  /// Asks a tethered helper for the time. It answers after all pending events.
  public func requestTime() {
    var byte = UInt8(ascii: "\n")
    // A helper that has ended does not answer, and its reader notices that. The caller ignores SIGPIPE.
    if tether >= 0 { _ = write(tether, &byte, 1) }
  }

  /// Kills a helper that does not end.
  public func kill() { if status == nil { Glibc.kill(id, SIGKILL) } }

  /// A Boolean value that indicates whether a whole line is buffered, so that ``next()`` does not block.
  public var hasLine: Bool { buffer[position...].contains(UInt8(ascii: "\n")) }

  /// Returns the next line; nil at the end. Blocks until there is one.
  public func next() throws(HelperProblem) -> LibinputLine? {
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        let bytes = buffer[position..<end]
        position = end + 1
        guard let line = LibinputLine(bytes) else { throw .otherVersion(String(decoding: bytes, as: UTF8.self)) }
        return line
      }
      if try !fill() { return nil }
    }
  }

  /// Reads once. Returns false at the end of the output, and throws if the helper did not exit normally.
  public func fill() throws(HelperProblem) -> Bool {
    buffer.removeSubrange(..<position)
    position = 0
    let room = 1 << 16
    let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      var count = read(descriptor, chunk.baseAddress, room)
      while count < 0 && errno == EINTR { count = read(descriptor, chunk.baseAddress, room) }
      if count > 0 { buffer += chunk[..<count] }
      return count
    }
    if count > 0 { return true }
    if let problem = HelperProblem(
      status: wait(), hasHalfALine: (buffer.last ?? UInt8(ascii: "\n")) != UInt8(ascii: "\n"))
    {
      throw problem
    }
    return false
  }

  /// Returns the helper's status as `waitpid` reports it.
  private func wait() -> Int32 {
    if let status { return status }
    let status = HelperProgram.wait(id)
    self.status = status
    return status
  }
}
