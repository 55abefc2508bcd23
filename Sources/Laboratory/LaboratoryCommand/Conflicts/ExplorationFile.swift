import Experiments
import TouchstoneCommand
import Exploration
import Glibc
import Simulation
import TouchTrace

/// A file of explorations, one per line, that a later run of `conflicts` continues.
///
/// What it has is not explored again. An incomplete last line from an interrupted run is removed. Any other line that is not an
/// exploration is an error, because the file may be the user's own.
final class ExplorationFile: Sendable {
  let results: ExplorationResults

  /// Opens or creates the file and reads what it has. Exits if it cannot.
  init(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { fail("cannot write to \(path): \(errorText())", .output) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      fail("cannot continue \(path): it is not a regular file; name another one")
    }
    // Two writers at once would break each other's lines. The lock is released when the process exits.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      fail("another search is writing \(path); wait for it or name another file", .output)
    }
    // One call of `write` for each line, and O_APPEND: lines of several threads do not mix.
    results = ExplorationResults(version: Touchstone.version) { line in
      if let failure = writeAll(Array((line + "\n").utf8), to: descriptor) {
        fail("cannot write to \(path): \(errorText(failure)); the results are kept; run the search again", .output)
      }
    }
    read(path, descriptor)
  }

  private func read(_ path: String, _ descriptor: Int32) {
    var outdated = 0
    do {
      var input = try ByteInput(path: path)
      while try input.nextLine() {
        if !input.lineIsEnded {
          guard ExplorationResults.isBeginning(input.lineText) else {
            fail("\(path): the last line is not an exploration; name another file or remove the line", .unreadable)
          }
          removeEnd(of: path, descriptor, input.lineLength)
          break
        }
        switch results.add(line: input.lineText) {
        case .added: break
        case .outdated: outdated += 1
        case .other:
          fail(
            "\(path):\(input.lineNumber): not an exploration; name another file or remove the line", .unreadable)
        }
      }
    } catch { fail("\(error.sentence)", .unreadable) }
    if outdated > 0 {
      printMessage(
        "note: \(path): ignored \(outdated, "exploration") of another version of Touchstone")
    }
  }

  private func removeEnd(of path: String, _ descriptor: Int32, _ length: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, ftruncate(descriptor, status.st_size - off_t(length)) == 0 else {
      fail("\(path): cannot remove the incomplete last line: \(errorText())", .output)
    }
    printMessage("note: \(path): the last line is incomplete; it is explored again")
  }
}
