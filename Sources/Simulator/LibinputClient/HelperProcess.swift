import Glibc
import HelperPrograms
import LibinputEvents
import TouchTrace

/// A running `touchstone-libinput`, the helper program that links libinput so that its callers need not.
package final class HelperProcess {
  /// The limits beyond which the helper counts as broken.
  package struct Limits: Hashable, Sendable {
    /// The longest time without output, in milliseconds; nil for a helper that may wait for its input.
    ///
    /// A helper that plays a recording prints a line at least every 16,384 frames, which take 15 ms.
    package var silence: Int? = 30_000
    /// The longest time from the end of the output to the exit, in milliseconds. It takes microseconds.
    package var exit = 5_000
    /// The most bytes in a line. The longest, a header with every recognizer and relation of a trace, has some 300 KiB.
    package var line = 1 << 20
    /// The most bytes that a helper prints about itself: one line.
    package var version = 1 << 10

    package init() {}
  }

  /// A descriptor to wait for: once it is readable, ``next()`` does not block for long.
  package let descriptor: Int32
  private let id: pid_t
  private var tether: Int32 = -1
  private var buffer: [UInt8] = []
  private var position = 0
  private var status: Int32?
  private let limits: Limits
  /// The number of bytes behind the last line.
  private var unfinished = 0

  private static let program = HelperProgram(name: "touchstone-libinput", variable: "TOUCHSTONE_LIBINPUT")

  /// The installed helper; nil if there is none.
  package static var path: String? { program.find() }

  init(
    _ arguments: [String], _ standardInput: HelperProgram.StandardInput, _ limits: Limits,
    _ environment: [(name: String, value: String)], mergesErrors: Bool, executable: String?
  ) throws(HelperProblem) {
    guard let executable = executable ?? Self.program.find() else { throw .missing }
    self.limits = limits
    do throws(HelperProgram.Problem) {
      let started = try HelperProgram.start(
        executable, arguments, standardInput, environment: environment, mergesErrors: mergesErrors)
      (id, descriptor, tether) = (started.id, started.output, started.input)
    } catch {
      switch error {
      case .notRunnable(let path, let reason): throw .notRunnable(path, reason)
      case .noPipe(let reason): throw .noPipe(reason)
      }
    }
  }

  /// Writes a request to a tethered helper.
  func request(_ line: String) { HelperProgram.write(line, to: tether) }

  /// Returns the installed libinput, or why there is none.
  package static func version(
    limits: Limits = Limits(), executable: String? = nil
  ) -> Result<LibinputVersion, HelperProblem> {
    do throws(HelperProblem) {
      let process = try HelperProcess(
        ["--version"], .nothing, limits, [], mergesErrors: false, executable: executable)
      var text: [UInt8] = []
      while text.count <= limits.version, try process.fill() {
        text += process.buffer
        process.position = process.buffer.count
      }
      let line = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
      guard let version = LibinputVersion(line: line) else {
        throw .otherVersion(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
      }
      return .success(version)
    } catch { return .failure(error) }
  }

  /// Returns everything that the helper prints for a request, on standard error as well, whatever its exit status.
  static func output(
    _ request: String, environment: [(name: String, value: String)], executable: String?
  ) throws(HelperProblem) -> String {
    let limits = Limits()
    let process = try HelperProcess(
      [], .text(request), limits, environment, mergesErrors: true, executable: executable)
    var text: [UInt8] = []
    do throws(HelperProblem) {
      while text.count <= limits.line, try process.fill() {
        text += process.buffer
        process.position = process.buffer.count
      }
    } catch {
      text += process.buffer[process.position...]
      switch error {
      case .noLibrary, .killed, .left, .cutOff: break
      case .missing, .notRunnable, .noPipe, .builtWithout, .otherVersion, .endlessLine, .reported, .silent: throw error
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  deinit {
    if tether >= 0 {
      // It ends by itself, because its input is closed, and takes its time to give back its devices.
      requestEnd()
      while (try? fill()) == true { position = buffer.count }
    }
    // Anything else has nothing to give back.
    kill()
    close(descriptor)
    _ = wait()
  }

  /// Asks a tethered helper to end. Its remaining output can still be read.
  package func requestEnd() {
    if tether >= 0 { close(tether) }
    tether = -1
  }

  /// Asks a tethered helper for the time. It answers after all pending events.
  package func requestTime() {
    var byte = UInt8(ascii: "\n")
    // A helper that has ended does not answer, and its reader notices that. The caller ignores SIGPIPE.
    if tether >= 0 { _ = write(tether, &byte, 1) }
  }

  /// Kills a helper that does not end.
  package func kill() { if status == nil { Glibc.kill(id, SIGKILL) } }

  /// Whether a whole line is buffered, so that ``next()`` does not block.
  package var hasLine: Bool { lineEnd != nil }

  /// The index of the line feed that ends the next line; nil if it has not been read yet.
  private var lineEnd: Int? {
    buffer.withUnsafeBytes { bytes in
      guard position < bytes.count, let base = bytes.baseAddress,
        let hit = memchr(base + position, Int32(UInt8(ascii: "\n")), bytes.count - position)
      else { return nil }
      return UnsafeRawPointer(hit) - base
    }
  }

  /// Returns the next line; nil at the end. Blocks until there is one.
  package func next() throws(HelperProblem) -> LibinputLine? {
    while true {
      if let end = lineEnd {
        let bytes = buffer[position..<end]
        position = end + 1
        guard let line = LibinputLine(bytes) else { throw .otherVersion(String(decoding: bytes, as: UTF8.self)) }
        return line
      }
      if try !fill() { return nil }
    }
  }

  /// Reads once. Returns false at the end of the output, and throws if the helper did not exit normally.
  package func fill() throws(HelperProblem) -> Bool {
    buffer.removeSubrange(..<position)
    position = 0
    if !isReadable { throw killed(.silent(limits.silence ?? 0)) }
    let room = 1 << 16
    let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      var count = read(descriptor, chunk.baseAddress, room)
      while count < 0 && errno == EINTR { count = read(descriptor, chunk.baseAddress, room) }
      guard count > 0 else { return count }
      let read = chunk[..<count]
      buffer += read
      let end = read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      unfinished = end.map { count - $0 } ?? unfinished + count
      return count
    }
    if unfinished > limits.line { throw killed(.endlessLine(limits.line)) }
    if count > 0 { return true }
    if let problem = HelperProblem(
      status: wait(), hasHalfALine: (buffer.last ?? UInt8(ascii: "\n")) != UInt8(ascii: "\n"))
    {
      throw problem
    }
    return false
  }

  /// Waits for output, or its end. Returns false if there is none for too long.
  private var isReadable: Bool {
    guard let silence = limits.silence else { return true }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var count = poll(&entry, 1, Int32(clamping: silence))
    while count < 0 && errno == EINTR { count = poll(&entry, 1, Int32(clamping: silence)) }
    return count != 0
  }

  private func killed(_ problem: HelperProblem) -> HelperProblem {
    kill()
    return problem
  }

  /// Returns the helper's status as `waitpid` reports it.
  private func wait() -> Int32 {
    if let status { return status }
    let status = HelperProgram.wait(id, atMost: limits.exit)
    self.status = status
    return status
  }
}
