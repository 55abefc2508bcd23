import Glibc
import Simulation

/// Results as they come, a line each, in a file that a later run goes on with.
///
/// What is there is believed. A last line that was cut off when its writer was stopped is taken away; any other line that
/// is no result is an error, since the file may be somebody's own.
struct SweepResultsFile {
  let path: String
  private let descriptor: Int32
  /// Of this sweep and of others.
  private(set) var results: [SweepResult] = []

  init(_ path: String) throws(FileProblem) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw FileProblem("\(path) cannot be written: \(errorText())") }
    do throws(FileProblem) { try readAll() } catch {
      close(descriptor)
      throw error
    }
  }

  private mutating func readAll() throws(FileProblem) {
    // Two that write at once would tear each other's lines. The lock goes with the process.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw FileProblem("\(path) is being written by another sweep; wait for it, or give another file")
    }
    guard let text = try TextFile.read(path) else { throw FileProblem("\(path) is gone") }
    let (whole, torn) = SweepLines.split(text)
    results = try SweepLines.results(whole, of: path)
    guard torn > 0 else { return }
    // Somebody's own text may lack its last line feed, too.
    guard zip(text.utf8.suffix(torn), "{\"sweep\":".utf8).allSatisfy({ $0 == $1 }) else {
      throw FileProblem("\(path): its last line is no result of a sweep; give another file, or take the line out")
    }
    guard ftruncate(descriptor, off_t(text.utf8.count - torn)) == 0 else {
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
  /// The lines that are ended, and how many bytes of one that is not stand behind them.
  static func split(_ text: String) -> (whole: Substring, torn: Int) {
    guard let last = text.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return ("", text.utf8.count) }
    let end = text.utf8.index(after: last)
    return (text[..<end], text.utf8.distance(from: end, to: text.utf8.endIndex))
  }
  static func results(_ text: Substring, of path: String) throws(FileProblem) -> [SweepResult] {
    var results: [SweepResult] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
      guard let result = SweepResult(line: String(line)) else {
        throw FileProblem(
          "\(path):\(index + 1): this is no result of a sweep; give another file, or take the line out of this one")
      }
      results.append(result)
    }
    return results
  }
}
