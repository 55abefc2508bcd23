import Foundation
import TestSupport
import Testing

@testable import LaboratoryCommand
@testable import TouchstoneCommand

/// Runs the command in a process of its own, as a user does.
struct CommandRunner {
  typealias Outcome = ChildProcess.Outcome

  /// The folder in which the build places the test bundle and the programs.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  /// The command: the one that `TOUCHSTONE_UNDER_TEST` names, or the one of the same build.
  ///
  /// A debug build takes a second to start. `Tools/test --all` runs these tests with the release build, which is what users have.
  static let executable =
    ProcessInfo.processInfo.environment["TOUCHSTONE_UNDER_TEST"].map { URL(fileURLWithPath: $0) }
    ?? products.appendingPathComponent("touchstone")
  /// Whether `TOUCHSTONE_UNDER_TEST` names the command.
  static let isReleaseBuild = ProcessInfo.processInfo.environment["TOUCHSTONE_UNDER_TEST"] != nil
  /// The package's folder.
  static let package = Repository.folder

  /// The environment of the command. Help wraps to the terminal's width, so the tests fix it; variables of a continuous
  /// integration service are removed.
  static let environment = ChildProcess.environment
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
    try ChildProcess.run(
      script == nil ? executable.path : "/bin/sh", (script.map { ["-c", $0, executable.path] } ?? []) + arguments,
      input: input, in: folder.path, environment: Self.environment.merging(environment) { $1 })
  }

  /// Writes exact synthetic recordings, by name without its ending.
  static func synthesize(_ scripts: [String: String], in folder: URL) throws {
    for (name, script) in scripts {
      let made = try run("synth", script, "--exact", "-o", "\(name).yml", in: folder)
      #expect(made.status == 0, "\(made.errors)")
    }
  }

  /// Returns a page of help, or what is wrong with the arguments, without a process.
  static func answer(to arguments: [String]) -> Touchstone.Answer? {
    touchstone.answer(to: arguments)
  }

  /// The pages of a command with the laboratory.
  static var startPage: StartPage.Type {
    _ = isPrepared
    return StartPage.self
  }

  /// The command without a process.
  static var touchstone: Touchstone.Type {
    _ = isPrepared
    return Touchstone.self
  }

  /// The command has the laboratory's commands, and the argument parser wraps its pages to 80 columns.
  private static let isPrepared: Bool = {
    CommandAdditions.registered = Laboratory.additions
    return setenv("COLUMNS", "80", 1) == 0
  }()

  /// Calls `body` with a temporary folder and removes it afterwards.
  static func inTemporaryFolder<Result>(of parent: URL = TestFolder.root, _ body: (URL) throws -> Result) throws
    -> Result
  {
    try TestFolder.with(in: parent, body)
  }
}
