import CommandSupport
import TouchstoneCommand
import CProcesses
import EvdevSource
import Glibc
import HelperPrograms
import TraceReplay

/// Ends everything that a desk has started, also if one of its processes is killed.
///
/// The process starts a copy of itself, which does the work, and waits. Both adopt the orphans among their descendants: if the
/// copy ends, the first process ends all that is left, and removes the folder; if the first one is killed, the copy gets a signal
/// and does the same.
enum DeskKeeper {
  nonisolated(unsafe) private static var worker: pid_t = 0
  nonisolated(unsafe) private static var folder = ""
  /// The signal that asked this process to end; 0 for none.
  nonisolated(unsafe) private(set) static var signalNumber: Int32 = 0

  /// Milliseconds of the clock that never goes back.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Returns a new folder, in the copy. It is made there: if this process is killed before, nothing is left.
  static func begin() throws -> String {
    // Sockets have short paths.
    folder = "/tmp/touchstone-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    Output.standard.flush()
    adopt_orphans()
    worker = fork_until_death(SIGTERM)
    if worker < 0 { throw CommandFailure(.software, "cannot start another process: \(errorText())") }
    if worker > 0 { try keep() }
    adopt_orphans()
    // Its parent's end is SIGTERM.
    for number in [SIGINT, SIGTERM, SIGHUP] where number == SIGTERM || !Interruption.isIgnored(number) {
      signal(number) { DeskKeeper.signalNumber = $0 }
    }
    if mkdir(folder, 0o700) != 0 { throw CommandFailure(.output, "cannot create \(folder): \(errorText())") }
    return folder
  }

  private static func keep() throws -> Never {
    for number in [SIGINT, SIGTERM, SIGHUP] where !Interruption.isIgnored(number) {
      signal(number) {
        DeskKeeper.signalNumber = $0
        kill(DeskKeeper.worker, SIGKILL)
      }
    }
    let status = HelperProgram.wait(worker)
    clean()
    if signalNumber != 0 {
      signal(signalNumber, SIG_DFL)
      raise(signalNumber)
    }
    if status & 0x7F != 0 { throw CommandFailure(.software, "the process that plays was killed") }
    _exit(status >> 8 & 0xFF)
  }

  /// Ends the copy if it was asked to: its parent was killed.
  static func check() {
    if signalNumber == 0 { return }
    clean()
    _exit(1)
  }

  private static func clean() {
    endAll()
    guard let remover = try? HelperProgram.start("/usr/bin/env", ["rm", "-rf", folder], .nothing) else { return }
    _ = HelperProgram.wait(remover.id)
  }

  static func endAll() {
    // The X server removes its lock and its socket if it is asked to end, and gets a while for it.
    for process in descendants() { kill(process, SIGTERM) }
    let end = now + 700
    while now < end + 2000 {
      while waitpid(-1, nil, WNOHANG) > 0 {}
      let rest = descendants()
      if rest.isEmpty { break }
      if now > end { for process in rest { kill(process, SIGKILL) } }
      usleep(5000)
    }
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }

  /// The processes below this one, zombies excluded.
  static func descendants() -> [pid_t] {
    var parents: [pid_t: pid_t] = [:]
    for name in SystemFiles.own.names(in: "/proc") ?? [] {
      guard let process = pid_t(name), let text = try? TextFile.read("/proc/\(name)/stat"),
        let end = text.lastIndex(of: ")")
      else { continue }
      let words = text[text.index(after: end)...].split(separator: " ")
      if words.count > 1, words[0] != "Z", let parent = pid_t(words[1]) { parents[process] = parent }
    }
    var (found, generation) = ([pid_t](), [getpid()])
    while !generation.isEmpty {
      generation = parents.filter { generation.contains($0.value) }.map(\.key)
      found += generation
    }
    return found
  }
}

/// The small files of a desk and of its processes.
enum DeskFiles {
  /// Returns a file's text, or exits.
  static func text(_ path: String) throws -> String {
    do throws(FileProblem) {
      if let text = try TextFile.read(path) { return text }
    } catch { throw CommandFailure(.unreadable, error.sentence) }
    throw CommandFailure(.unreadable, "no such file: \(path)")
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw CommandFailure(.output, "cannot write \(path): \(errorText())") }
    fputs(text, file)
    fclose(file)
  }
}
