import Foundation
import TestSupport

/// `touchstone-libinput` as `touchstone` runs it: a separate process.
enum HelperRunner {
  typealias Outcome = ChildProcess.Outcome

  /// Next to the test bundle, where the build puts both.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("touchstone-libinput")

  /// Runs it with a request.
  static func run(_ request: String, environment: [String: String] = [:]) throws -> Outcome {
    try ChildProcess.run(
      executable.path, [], input: request + "\n", environment: ChildProcess.environment.merging(environment) { $1 })
  }

  /// Runs `body` with a file of these bytes.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let path = TestFolder.newPath(extension: "yml").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }
}
