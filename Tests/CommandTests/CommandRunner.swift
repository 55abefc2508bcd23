import Foundation

/// The command as a user runs it: a process of its own.
struct CommandRunner {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }
  /// Beside the test bundle, where the build puts both.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("touchstone")
  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Help is wrapped to the terminal's width; the tests' is always the same. What says that a service runs these tests is
  /// not meant for the command.
  static let surroundings = ProcessInfo.processInfo.environment
    .filter { !["CI", "GITHUB_ACTIONS"].contains($0.key) }
    .merging(["COLUMNS": "80"]) { $1 }

  static func run(
    _ arguments: String..., input: String = "", in folder: URL = package, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, input: input, in: folder, environment: environment)
  }
  /// - Parameter script: runs the command in the shell's words: `"$0" "$@"` is the command with its arguments.
  static func run(
    _ arguments: [String], input: String = "", in folder: URL = package, environment: [String: String] = [:],
    script: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = script == nil ? executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (script.map { ["-c", $0, executable.path] } ?? []) + arguments
    process.currentDirectoryURL = folder
    process.environment = surroundings.merging(environment) { $1 }
    // Files, not pipes: nobody has to empty them while the command runs.
    let temporary = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    func file(_ name: String, _ content: String) throws -> FileHandle {
      let url = temporary.appendingPathComponent(name)
      try Data(content.utf8).write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let (stdin, stdout, stderr) = (try file("in", input), try file("out", ""), try file("err", ""))
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    process.waitUntilExit()
    func read(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: temporary.appendingPathComponent(name)), as: UTF8.self)
    }
    return Outcome(status: process.terminationStatus, output: try read("out"), errors: try read("err"))
  }

  /// A folder that is gone when `body` is done.
  static func inTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
