import CProcesses
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

  /// Returns in the copy.
  static func begin(_ folder: String) {
    self.folder = folder
    Output.standard.flush()
    adopt_orphans()
    worker = fork_until_death(SIGTERM)
    if worker < 0 { fail("cannot start another process: \(errorText())", .software) }
    if worker > 0 { keep() }
    adopt_orphans()
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { DeskKeeper.signalNumber = $0 } }
  }

  private static func keep() -> Never {
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
    if status & 0x7F != 0 { fail("the process that plays was killed", .software) }
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

  /// Ends all processes below this one.
  static func endAll() {
    // The X server removes its lock and its socket if it is asked to end.
    for process in descendants() { kill(process, SIGTERM) }
    for attempt in 0..<200 {
      while waitpid(-1, nil, WNOHANG) > 0 {}
      let rest = descendants()
      if rest.isEmpty { break }
      if attempt >= 20 { for process in rest { kill(process, SIGKILL) } }
      usleep(5000)
    }
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }

  /// The processes below this one, zombies excluded.
  static func descendants() -> [pid_t] {
    var parents: [pid_t: pid_t] = [:]
    for name in DeskFiles.names(in: "/proc") {
      guard let process = pid_t(name), let text = DeskFiles.text("/proc/\(name)/stat"),
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
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  static func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { fail("cannot write \(path): \(errorText())", .output) }
    fputs(text, file)
    fclose(file)
  }
}
