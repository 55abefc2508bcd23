import CommandSupport
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

  /// Opens or creates the file and reads what it has. Throws if it cannot.
  init(_ path: String, _ isOver: @escaping @Sendable () -> Bool) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw CommandFailure(.output, "cannot write to \(path): \(errorText())") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure("cannot continue \(path): it is not a regular file; name another one")
    }
    // Two writers at once would break each other's lines. The lock is released when the process exits.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw CommandFailure(.output, "another search is writing \(path); wait for it or name another file")
    }
    // One call of `write` for each line, and O_APPEND: lines of several threads do not mix.
    results = ExplorationResults(
      version: Touchstone.version,
      record: { line in
        if Isolation.isWorker { return }
        if let failure = writeAll(Array((line + "\n").utf8), to: descriptor) {
          var status = stat()
          let isEmpty = fstat(descriptor, &status) == 0 && status.st_size == 0
          let kept = isEmpty ? "it has no result" : "the same command continues with its results"
          CommandFailure(.output, "cannot write to \(path): \(errorText(failure)); \(kept)").end()
        }
      }, isOver: isOver)
    try read(path, descriptor)
  }

  private func read(_ path: String, _ descriptor: Int32) throws {
    var outdated = 0
    do {
      var input = try ByteInput(path: path)
      while try input.nextLine() {
        if !input.lineIsEnded {
          guard ExplorationResults.isBeginning(input.lineText) else {
            throw CommandFailure(
              .unreadable, "\(path): the last line is not an exploration; name another file or remove the line")
          }
          try removeEnd(of: path, descriptor, input.lineLength)
          break
        }
        switch results.add(line: input.lineText) {
        case .added: break
        case .outdated: outdated += 1
        case .other:
          throw CommandFailure(
            .unreadable, "\(path):\(input.lineNumber): not an exploration; name another file or remove the line")
        }
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch { throw CommandFailure(.unreadable, "\(error.sentence)") }
    if outdated > 0 {
      printMessage(
        "note: \(path): ignored \(outdated, "exploration") of another version of Touchstone")
    }
  }

  private func removeEnd(of path: String, _ descriptor: Int32, _ length: Int) throws(CommandFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, ftruncate(descriptor, status.st_size - off_t(length)) == 0 else {
      throw CommandFailure(.output, "\(path): cannot remove the incomplete last line: \(errorText())")
    }
    printMessage("note: \(path): the last line is incomplete; it is explored again")
  }
}
