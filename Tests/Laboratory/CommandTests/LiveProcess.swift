import Foundation
import TestSupport

/// A running command, observed through a pipe.
final class LiveProcess {
  private let process: ChildProcess
  private let pipe = Pipe()
  private let errorFile = TestFolder.newPath()
  private(set) var output = ""

  init(_ arguments: [String], _ environment: [String: String]) throws {
    try Data().write(to: errorFile)
    process = try ChildProcess(
      CommandRunner.executable.path, arguments, environment: ChildProcess.environment.merging(environment) { $1 },
      output: pipe.fileHandleForWriting, errors: FileHandle(forWritingTo: errorFile))
    try pipe.fileHandleForWriting.close()
  }

  deinit { try? FileManager.default.removeItem(at: errorFile) }

  struct Ended: Error { var output: String }

  /// Waits until the output contains `text`.
  func read(until text: String) throws {
    while !output.contains(text) { try readMore() }
  }

  /// Waits for more output.
  func readMore() throws {
    let data = pipe.fileHandleForReading.availableData
    if data.isEmpty { throw Ended(output: output) }
    output += String(decoding: data, as: UTF8.self)
  }

  func stopReading() { try? pipe.fileHandleForReading.close() }

  func send(_ signal: Int32) { process.kill(signal) }

  func interrupt() { send(SIGINT) }

  /// Waits for the command to exit, reads the rest of its output and returns its exit code.
  func wait() -> Int32 {
    if let rest = try? pipe.fileHandleForReading.readToEnd() { output += String(decoding: rest, as: UTF8.self) }
    return process.wait()
  }

  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }
}
