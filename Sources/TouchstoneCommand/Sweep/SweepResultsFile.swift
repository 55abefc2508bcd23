import Analysis
import Glibc
import Simulation
import TouchTrace

/// Results as they come, a line each, in a file that a later run goes on with.
///
/// What is there is believed, but for failures, which are tried again. A last line that was cut off when its writer was
/// stopped is taken away; any other line that is no result of the same sweep is an error, since the file may be
/// somebody's own.
struct SweepResultsFile {
  let path: String
  private let descriptor: Int32
  /// Of the items that are asked for.
  private(set) var results: [SweepResult] = []

  /// - Parameter items: those of the sweep.
  init(_ path: String, for items: [SweepItem]) throws(FileProblem) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw FileProblem("\(path) cannot be written: \(errorText())") }
    do throws(FileProblem) { try readAll(items) } catch {
      close(descriptor)
      throw error
    }
  }

  private mutating func readAll(_ items: [SweepItem]) throws(FileProblem) {
    // Two that write at once would tear each other's lines. The lock goes with the process.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw FileProblem("\(path) is being written by another sweep; wait for it, or give another file")
    }
    let wanted = Set(items)
    var states: [String: SweepItem] = [:]
    for item in items { states[item.recording] = item }
    var (failed, stale) = (0, 0)
    let torn = try SweepLines.read(path) { result, line throws(FileProblem) in
      if let first = items.first, result.item.axes != first.axes {
        throw FileProblem(
          "\(path):\(line): this is of a sweep over \(result.item.axes.joined(separator: " and ")), and now it is over "
            + "\(first.axes.joined(separator: " and ")); give another file")
      }
      if wanted.contains(result.item) {
        if result.error == nil { results.append(result) } else { failed += 1 }
      } else if let state = states[result.item.recording], !state.isOfSameState(as: result.item) {
        stale += 1
      }
    }
    if failed > 0 { say("note: \(path): what failed is tried again, results: \(failed)") }
    if stale > 0 {
      say(
        "note: \(path): left out, of another state of the recording, its label or Touchstone: \(stale) results; "
          + "--table refuses such a file, so give a new one if you want a table of it")
    }
    if torn > 0 { try takeAway(torn) }
  }
  private func takeAway(_ torn: Int) throws(FileProblem) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem("\(path) cannot be read: \(errorText())") }
    let start = Int(status.st_size) - torn
    // Somebody's own text may lack its last line feed, too.
    let ours = Array("{\"sweep\":".utf8)
    var bytes = [UInt8](repeating: 0, count: min(torn, ours.count))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(start)) }
    guard count == bytes.count, ours.starts(with: bytes) else {
      throw FileProblem("\(path): its last line is no result of a sweep; give another file, or take the line out")
    }
    guard ftruncate(descriptor, off_t(start)) == 0 else {
      throw FileProblem("\(path): its last line is cut off, and cannot be taken away: \(errorText())")
    }
    say("note: \(path): its last line was cut off, and is done again")
  }

  /// Adds results; they are in the file when it returns.
  func add(_ lines: String) throws(FileProblem) {
    if let failure = writeAll(Array(lines.utf8), to: descriptor) {
      throw FileProblem("\(path) could not be written: \(errorText(failure)); what is in it is kept, run it again")
    }
  }
}

enum SweepLines {
  /// Reads results, however many there are: of hours of sweeping no more than a line is in memory.
  ///
  /// - Parameter take: is given each result and its line's number.
  /// - Returns: how many bytes of a line that is not ended stand behind them.
  static func read(
    _ path: String, _ take: (SweepResult, Int) throws(FileProblem) -> Void
  ) throws(FileProblem) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw FileProblem(errno == ENOENT ? "there is no \(path)" : "\(path) cannot be read: \(errorText())")
    }
    // A pipe would be waited for, for ever.
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileProblem("\(path) cannot be read: it is no file") }
    do {
      var input = try ByteInput(path: path)
      while try input.nextLine() {
        if !input.lineIsEnded { return input.lineLength }
        guard let result = SweepResult(line: input.lineText) else {
          throw FileProblem(
            "\(path):\(input.lineNumber): this is no result of a sweep; give another file, or take the line out of this "
              + "one")
        }
        try take(result, input.lineNumber)
      }
      return 0
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw FileProblem("\(error)")
    }
  }
}
