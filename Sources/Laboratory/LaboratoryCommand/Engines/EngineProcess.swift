import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Glibc
import HelperPrograms
import LibinputEvents
import TouchAuthoring
import TouchTrace

/// A running adapter of an engine: it reads recordings and prints gestures, as Documentation/Engines.md describes.
final class EngineProcess {
  /// The command line, for messages.
  let command: String
  private(set) var header = EngineHeader("", version: "", gestures: [])
  private let process: HelperProgram.Started
  private var buffer: [UInt8] = []
  /// The longest time without output, in milliseconds: a browser takes seconds to start.
  private static let silence: Int32 = 120_000
  /// The most lines for a recording: a hand has at most some thousand samples.
  private static let mostLines = 100_000
  /// The most bytes in a line.
  private static let longestLine = 1 << 20
  /// The bytes that were written to the engine.
  private var sent = 0

  /// Starts an adapter and reads its header. Its standard error is the command's own.
  init(_ command: String) throws(CommandFailure) {
    self.command = QuotedText.plain(command)
    do throws(HelperProgram.Problem) {
      // A process that replays has a limit of memory in which a browser does not start.
      process = try HelperProgram.start("/bin/sh", ["-c", #"ulimit -S -d "$(ulimit -H -d)"; exec "# + command], .pipe)
    } catch { throw CommandFailure(.software, "cannot start the engine `\(command)`: \(error.sentence)") }
    _ = fcntl(process.input, F_SETFL, O_NONBLOCK)
    var unsent: ArraySlice<UInt8> = []
    guard let line = try nextLine(sending: &unsent) else { throw ended() }
    guard let json = FlatJSON(FlatJSON.compacted(line)), let header = EngineHeader(json) else {
      throw problem("printed no header but “\(QuotedText.plain(String(decoding: line.prefix(80), as: UTF8.self)))”")
    }
    self.header = header
  }

  deinit {
    close(process.input)
    close(process.output)
    _ = HelperProgram.wait(process.id, atMost: 5000)
  }

  static func output(of command: String) throws(CommandFailure) -> String {
    guard let pipe = popen(command, "r") else { throw CommandFailure(.software, "cannot run `\(command)`") }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Plays recordings, and returns the gestures of each.
  ///
  /// - Parameter progress: called with the number of recordings that are finished.
  func play(
    _ recordings: [String], progress: (Int) -> Void = { _ in }
  ) throws(CommandFailure) -> [[EngineGesture]] {
    var unsent = Array(recordings.joined().utf8)[...]
    var results: [[EngineGesture]] = []
    var current: [EngineGesture] = []
    let start = sent
    var (ends, lines) = ([0], 0)
    for recording in recordings { ends.append(ends[ends.count - 1] + recording.utf8.count) }
    while results.count < recordings.count {
      guard let line = try nextLine(sending: &unsent) else { throw ended(after: results.count) }
      lines += 1
      if lines > Self.mostLines { throw problem("printed more than \(Self.mostLines) lines for one recording") }
      guard let json = FlatJSON(FlatJSON.compacted(line)) else {
        throw problem("printed “\(QuotedText.plain(String(decoding: line.prefix(80), as: UTF8.self)))”")
      }
      if json.truth("done") == true {
        // Only who has read a recording can know its gestures. The end of its last line may be unread.
        if sent - start - unread < ends[results.count + 1] - 1 {
          throw problem("printed the result of a recording before it had read it")
        }
        lines = 0
        results.append(current)
        current = []
        progress(results.count)
      } else if let error = json.text("error") {
        throw problem("cannot play a recording: \(QuotedText.plain(error))")
      } else if let gesture = EngineGesture(json) {
        current.append(gesture)
      }
    }
    return results
  }

  /// Returns the next line, nil at the end, and sends what the engine is ready to read meanwhile.
  private func nextLine(sending unsent: inout ArraySlice<UInt8>) throws(CommandFailure) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return Array(buffer[..<end])[...]
      }
      var entries = [
        pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: unsent.isEmpty ? -1 : process.input, events: Int16(POLLOUT), revents: 0),
      ]
      let count = poll(&entries, 2, Self.silence)
      if count < 0 && errno == EINTR { continue }
      if count == 0 { throw problem("reported nothing for \(Self.silence / 1000) s") }
      if entries[1].revents != 0 {
        let written = unsent.withUnsafeBytes { write(process.input, $0.baseAddress, min($0.count, 1 << 16)) }
        if written > 0 { sent += written }
        unsent = written < 0 && errno != EAGAIN ? [] : unsent.dropFirst(max(0, written))
      }
      if entries[0].revents != 0, try !fill() { return nil }
      if buffer.count > Self.longestLine, !buffer.contains(UInt8(ascii: "\n")) {
        throw problem("printed a line of more than \(Self.longestLine) bytes")
      }
    }
  }

  /// The bytes in the pipe that the engine has not read.
  private var unread: Int {
    var count: Int32 = 0
    return ioctl(process.input, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Reads once. Returns false at the end.
  private func fill() throws(CommandFailure) -> Bool {
    let room = 1 << 16
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { chunk in
      let count = read(process.output, chunk.baseAddress, room)
      if count > 0 { buffer += chunk[..<count] }
      return count > 0 || count < 0 && errno == EINTR
    }
  }

  private func problem(_ sentence: String) -> CommandFailure {
    kill(process.id, SIGKILL)
    return CommandFailure(.software, "the engine `\(command)` \(sentence)")
  }

  private func ended(after count: Int = 0) -> CommandFailure {
    let status = HelperProgram.wait(process.id, atMost: 5000)
    // What an adapter exits with if its engine is not installed; it has printed why.
    if status >> 8 & 0xff == 77 { return CommandFailure(.unavailable, "the engine `\(command)` is not available") }
    let cause = status & 0x7f == 0 ? "exited with \(status >> 8 & 0xff)" : "was ended by signal \(status & 0x7f)"
    return CommandFailure(.software, "the engine `\(command)` \(cause) after \(count, "recording")")
  }
}

extension InputLog {
  var pointerEvents: String {
    var text: [UInt8] = []
    var writer = RecordingWriter(.pointerEvents) { text += $0 }
    writer.begin(header)
    for case .frame(let frame) in inputs { writer.write(frame) }
    writer.end(at: end)
    return String(decoding: text, as: UTF8.self)
  }
}
