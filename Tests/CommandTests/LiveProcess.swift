import Foundation

/// A running command, observed through a pipe.
final class LiveProcess {
  private let process = Process()
  private let pipe = Pipe()
  private let errorFile: URL
  private(set) var output = ""

  init(_ arguments: [String], _ environment: [String: String]) throws {
    errorFile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: errorFile)
    process.executableURL = CommandRunner.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: errorFile)
  }

  struct Ended: Error { var output: String }

  /// Waits until the output contains `text`.
  func read(until text: String) throws {
    while !output.contains(text) {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { throw Ended(output: output) }
      output += String(decoding: data, as: UTF8.self)
    }
  }

  func stopReading() { try? pipe.fileHandleForReading.close() }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func interrupt() { send(SIGINT) }

  /// Waits for the command to exit, reads the rest of its output and returns its exit code.
  func wait() -> Int32 {
    if let rest = try? pipe.fileHandleForReading.readToEnd() { output += String(decoding: rest, as: UTF8.self) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }
}
