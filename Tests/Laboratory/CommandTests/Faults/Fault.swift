import Foundation
import Synchronization
import TestSupport

/// Helpers of the fault tests.
enum Fault {
  /// The memory limit of a process in KiB, set with RLIMIT_DATA: 64 MiB. Starting takes 4.
  static let memory = 64 * 1024
  /// Runs the command with that memory limit.
  static let bounded = bounded(to: memory)

  /// Runs the command with a memory limit in KiB: a file that must not fit into it can be smaller with a smaller one.
  static func bounded(to memory: Int) -> String {
    (isSanitized ? "" : "ulimit -d \(memory); ") + #"exec "$0" "$@""#
  }

  /// Runs the command with a standard output that its reader has closed; in a folder with a named pipe, `pipe`.
  static let toAClosedPipe = #"exec 3<>pipe 4>pipe 3<&-; exec "$0" "$@" >&4 4>&-"#

  /// Sanitizers reserve terabytes of address space and must be loaded first.
  static let isSanitized: Bool = {
    guard let program = try? Data(contentsOf: CommandRunner.executable, options: .alwaysMapped) else { return false }
    return ["__asan_init", "__tsan_init"].contains { program.range(of: Data($0.utf8)) != nil }
  }()

  static let hasTouchpad = !isSanitized && shell("command -v cc || command -v clang")

  static let tap = SampleTrace.tap

  /// Runs a shell command. Returns false if it fails or cannot be run.
  static func shell(_ line: String) -> Bool {
    (try? CommandRunner.run([], script: line + " >/dev/null 2>&1"))?.status == 0
  }

  /// Returns the path of a library to preload, compiled from a file of this folder once for each process.
  static func library(_ source: String) throws -> String {
    try libraries.withLock { libraries in
      if let path = libraries[source] { return path }
      let path = TestFolder.newPath(extension: "so", in: TestFolder.preloads).path
      let outcome = try CommandRunner.run(
        [URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(source).path, path],
        script: #"compiler=$(command -v cc || command -v clang); "$compiler" -shared -fPIC -o "$2" "$1" -ldl"#)
      if outcome.status != 0 { throw TerminalRunner.Failed(what: "cannot compile \(source): \(outcome.errors)") }
      libraries[source] = path
      return path
    }
  }

  private static let libraries = Mutex<[String: String]>([:])

  static func write(_ text: String, to folder: URL, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Extends a file to a length with a hole at its end.
  static func stretch(_ folder: URL, _ name: String, to length: UInt64) throws {
    let url = folder.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
    let file = try FileHandle(forUpdating: url)
    try file.truncate(atOffset: length)
    try file.close()
  }
}
