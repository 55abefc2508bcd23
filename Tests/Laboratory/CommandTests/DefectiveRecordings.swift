import Foundation
import TestSupport

/// Recordings that end the process of their replay, because of a recognizer that only `crashing-command` knows.
enum DefectiveRecordings {
  static let command = CommandRunner.products.appendingPathComponent("crashing-command")

  /// Where a touch begins, in points: what happens is in `CrashingRecognizer`.
  enum Touch: String {
    case harmless = "100,44"
    case trap = "400,44"
    case recursion = "600,44"
    case endlessLoop = "600,150"
    case fullMemory = "600,250"
  }

  static func write(_ touch: Touch, to folder: URL, _ name: String) throws {
    let trace = """
      touchstone trace 1
      surface 100x60 mm
      recognizer tap tap
      recognizer defect crashing
      simultaneous tap defect
      0 1 began \(touch.rawValue)
      80 1 ended \(touch.rawValue)
      end 900

      """
    try Data(trace.utf8).write(to: folder.appendingPathComponent(name))
  }

  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], before: String = ""
  ) throws -> CommandRunner.Outcome {
    try CommandRunner.run(
      arguments, in: folder, environment: environment, script: before + #"exec "\#(command.path)" "$@""#)
  }
}
