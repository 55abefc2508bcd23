import Foundation

/// `touchstone-libinput` as `touchstone` runs it: a separate process.
enum HelperRunner {
  struct Outcome: Hashable {
    var status: Int32
    var output: String
    var errors: String
  }
  /// Next to the test bundle, where the build puts both.
  static let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("touchstone-libinput")

  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try start(arguments, environment: environment)()
  }

  /// Starts the helper and returns a function that waits for it.
  static func start(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> () throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes, so that nothing has to drain them while it runs.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    func file(_ name: String) throws -> FileHandle {
      try Data().write(to: folder.appendingPathComponent(name))
      return try FileHandle(forUpdating: folder.appendingPathComponent(name))
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file("out")
    process.standardError = try file("err")
    try process.run()
    return {
      defer { try? FileManager.default.removeItem(at: folder) }
      process.waitUntilExit()

      func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
      }
      return Outcome(status: process.terminationStatus, output: try read("out"), errors: try read("err"))
    }
  }

  /// Runs `body` with a file of these bytes.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".yml").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }
}
