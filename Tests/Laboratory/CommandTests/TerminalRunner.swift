import Foundation
import Glibc
import TestSupport

/// Runs the command on a pseudoterminal.
enum TerminalRunner {
  struct Failed: Error { var what: String }

  /// - Parameters:
  ///   - typed: the input, all of it at once; the terminal echoes it.
  ///   - text: when the terminal shows this text for the first time, the result of `react` is typed as well.
  ///   - interrupts: whether the command is interrupted at that time, as by Ctrl-C.
  ///   - environment: further variables; `TERM` is `dumb` otherwise.
  ///   - executable: the command.
  /// - Returns: the exit code and everything on the terminal, with plain line feeds.
  static func run(
    _ arguments: [String], typed: String = "", in folder: URL, onceShown text: String? = nil,
    interrupts: Bool = false, environment: [String: String] = [:], executable: URL = CommandRunner.executable,
    react: () throws -> String = { "" }
  ) throws -> (status: Int32, screen: String) {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // As unlockpt and ptsname do, which Glibc's module does not import: TIOCSPTLCK and TIOCGPTN.
    var (isLocked, number) = (Int32(0), UInt32(0))
    guard terminal >= 0, ioctl(terminal, 0x4004_5431, &isLocked) == 0, ioctl(terminal, 0x8004_5430, &number) == 0 else {
      throw Failed(what: "cannot open a pseudoterminal")
    }
    defer { close(terminal) }
    let side = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard side >= 0 else { throw Failed(what: "cannot open the terminal's other side") }
    let handle = FileHandle(fileDescriptor: side, closeOnDealloc: false)
    let process = try ChildProcess(
      executable.path, arguments, in: folder.path,
      environment: CommandRunner.environment.merging(["TERM": "dumb"]) { $1 }.merging(environment) { $1 },
      input: handle,
      output: handle, errors: handle)
    close(side)
    func type(_ text: String) throws {
      let bytes = Array(text.utf8)
      guard write(terminal, bytes, bytes.count) == bytes.count else {
        throw Failed(what: "cannot write to the terminal")
      }
    }
    // The end of the input: a prompt without an answer ends the command instead of blocking the test.
    let end = "\u{4}"
    try type(typed + (text == nil ? end : ""))
    var screen: [UInt8] = []
    var awaited = text.map { Array($0.utf8) }
    var chunk = [UInt8](repeating: 0, count: 4096)
    // Reading fails once the other side is closed.
    while case let count = read(terminal, &chunk, chunk.count), count > 0 {
      screen += chunk[..<count]
      if let text = awaited, screen.contains(text) {
        awaited = nil
        if interrupts { process.kill(SIGINT) }
        try type(react() + end)
      }
    }
    return (
      process.wait(), String(decoding: screen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    )
  }
}
