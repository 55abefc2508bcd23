import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Glibc
import Simulation
import TouchTrace

/// A file of results, one per line, that a later run continues.
///
/// Existing results are reused, except failures, which are tried again. An incomplete last line from an interrupted run
/// is removed. Any other line that is not a result of the same sweep is an error, because the file may be the user's
/// own.
struct SweepResultsFile {
  let path: String
  private let descriptor: Int32
  /// The results of the requested items.
  private(set) var results: [SweepResult] = []
  /// The number of results in the file.
  private var count = 0

  /// Opens or creates the file and reads its results.
  ///
  /// - Parameter items: the items of the sweep.
  init(_ path: String, for items: [SweepItem]) throws(FileProblem) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw FileProblem("cannot write to \(path): \(errorText())") }
    do throws(FileProblem) { try readAll(items) } catch {
      close(descriptor)
      throw error
    }
  }

  private mutating func readAll(_ items: [SweepItem]) throws(FileProblem) {
    // Two writers at once would break each other's lines. The lock is released when the process exits.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw FileProblem("another sweep is writing \(path); wait for it or name another file")
    }
    let wanted = Set(items)
    var states: [String: SweepItem] = [:]
    for item in items { states[item.recording] = item }
    var failed = 0
    var stale = 0
    let incomplete = try SweepLines.read(path) { result, line throws(FileProblem) in
      count += 1
      if let first = items.first, result.item.axes != first.axes {
        throw FileProblem(
          "\(path):\(line): this result is from a sweep over \(result.item.axes.joined(separator: " and ")), not over "
            + "\(first.axes.joined(separator: " and ")); name another file")
      }
      if wanted.contains(result.item) {
        if result.error == nil { results.append(result) } else { failed += 1 }
      } else if let state = states[result.item.recording], !state.isOfSameState(as: result.item) {
        stale += 1
      }
    }
    if failed > 0 { printMessage("note: \(path): retrying \(failed, "failed result")") }
    if stale > 0 {
      printMessage(
        "note: \(path): ignored \(stale, "outdated result"), because the recording, its label or "
          + "Touchstone has changed; --table rejects such a file, so use a new one to make a table")
    }
    if incomplete > 0 { try removeIncompleteLine(incomplete) }
  }

  private func removeIncompleteLine(_ length: Int) throws(FileProblem) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem("cannot read \(path): \(errorText())") }
    let start = Int(status.st_size) - length
    // The user's own text may lack its last line feed, too.
    let ours = Array("{\"sweep\":".utf8)
    var bytes = [UInt8](repeating: 0, count: min(length, ours.count))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(start)) }
    guard count == bytes.count, ours.starts(with: bytes) else {
      throw FileProblem("\(path): the last line is not a sweep result; name another file or remove the line")
    }
    guard ftruncate(descriptor, off_t(start)) == 0 else {
      throw FileProblem("\(path): cannot remove the incomplete last line: \(errorText())")
    }
    printMessage("note: \(path): the last line is incomplete; its item is run again")
  }

  func written() throws(FileProblem) -> Set<SweepItem> {
    var items: Set<SweepItem> = []
    let incomplete = try SweepLines.read(path) { result, _ throws(FileProblem) in items.insert(result.item) }
    if incomplete > 0 { try removeIncompleteLine(incomplete) }
    return items
  }

  /// Appends results. They are in the file when this returns.
  mutating func add(_ lines: String) throws(FileProblem) {
    if let failure = writeAll(Array(lines.utf8), to: descriptor) {
      let kept = count == 0 ? "it has no result" : "the same command continues with its \(count, "result")"
      throw FileProblem("cannot write to \(path): \(errorText(failure)); \(kept)")
    }
    count += lines.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}

enum SweepLines {
  /// Reads a file of results of any size, keeping one line at a time in memory.
  ///
  /// - Parameter take: receives each result and its line number.
  /// - Returns: the number of bytes in an incomplete last line.
  static func read(
    _ path: String, _ take: (SweepResult, Int) throws(FileProblem) -> Void
  ) throws(FileProblem) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw FileProblem(errno == ENOENT ? "no such file: \(path)" : "cannot read \(path): \(errorText())")
    }
    // Opening a pipe would block.
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileProblem("cannot read \(path): it is not a regular file") }
    do {
      var input = try ByteInput(path: path)
      while try input.nextLine() {
        if !input.lineIsEnded { return input.lineLength }
        guard let result = SweepResult(line: input.lineText) else {
          throw FileProblem(
            "\(path):\(input.lineNumber): not a sweep result of this version, or a damaged one; "
              + "name another file or remove the line")
        }
        try take(result, input.lineNumber)
      }
      return 0
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw FileProblem("\(error.sentence)")
    }
  }
}
