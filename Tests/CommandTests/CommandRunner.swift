import Foundation

/// Runs the command in a process of its own, as a user does.
struct CommandRunner {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder in which the build places the test bundle and the programs.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  /// The command: the one that `TOUCHSTONE_UNDER_TEST` names, or the one of the same build.
  ///
  /// A debug build takes a second to start. `Tools/test --all` runs these tests with the release build, which is what users have.
  static let executable =
    ProcessInfo.processInfo.environment["TOUCHSTONE_UNDER_TEST"].map { URL(fileURLWithPath: $0) }
    ?? products.appendingPathComponent("touchstone")
  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The environment of the command. Help wraps to the terminal's width, so the tests fix it; variables of a continuous
  /// integration service are removed.
  static let environment = ProcessInfo.processInfo.environment
    .filter { !["CI", "GITHUB_ACTIONS"].contains($0.key) }
    .merging(["COLUMNS": "80"]) { $1 }

  static func run(
    _ arguments: String..., input: String = "", in folder: URL = package, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, input: input, in: folder, environment: environment)
  }

  /// - Parameter script: a shell script that runs the command; `"$0" "$@"` is the command with its arguments.
  static func run(
    _ arguments: [String], input: String = "", in folder: URL = package, environment: [String: String] = [:],
    script: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = script == nil ? executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (script.map { ["-c", $0, executable.path] } ?? []) + arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment.merging(environment) { $1 }
    // Files instead of pipes, which would have to be emptied while the command runs.
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

  /// Calls `body` with a temporary folder and removes it afterwards.
  static func inTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
