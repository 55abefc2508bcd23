import ArgumentParser
import CommandSupport
import Glibc
import Reports
import Simulation

/// Protects existing files. A recorded gesture cannot be recorded again, and one mistyped name would be enough to lose it.
///
/// - A recording, or data for another program, replaces a file only with `--force`.
/// - A page, a picture or a table of results replaces what the same command wrote before, so that the command can be repeated, and
///   no other file.
/// - An empty file can be replaced.
package enum OutputGuard {
  /// How a command treats a file that exists.
  package enum Replacement {
    /// Data: replaces any file if `--force` was given, and otherwise none.
    case forced(Bool)
    /// Data of a command without that option.
    case none
    /// Replaces a file with similar content.
    case of(Content)
    /// Replaces a file that the command itself has chosen or checked.
    case any
  }

  /// What a command writes again when it is repeated.
  package enum Content: Equatable {
    case page, picture
    /// Text with one of these beginnings.
    case text([String])

    fileprivate static let headLength = Report.recognizableLength

    fileprivate func isBeginning(of head: [UInt8]) -> Bool {
      switch self {
      case .page: Report.isReport(head)
      case .picture: head.starts(with: SVGWriter.beginning.utf8)
      case .text(let beginnings): beginnings.contains { head.starts(with: $0.utf8) }
      }
    }
  }

  /// Throws if `path` is a file that must not be replaced.
  ///
  /// - Parameter inputs: the paths of all files that the command reads.
  package static func check(_ path: String, reading inputs: [String], _ replacement: Replacement)
    throws(CommandFailure)
  {
    guard let problem = problem(path, inputs, replacement) else { return }
    let hasForce = if case .forced = replacement { true } else { false }
    throw CommandFailure("\(path) \(problem); \(advice(hasForce: hasForce))")
  }

  /// Returns the remedy when a file is not overwritten.
  static func advice(hasForce: Bool) -> String {
    "name another file" + (hasForce ? ", or overwrite it with --force" : "")
  }

  /// Returns why a file must not be replaced, or nil. Pipes and devices keep no content that could be lost.
  private static func problem(_ path: String, _ inputs: [String], _ replacement: Replacement) -> String? {
    guard path != "-", let own = status(of: path), own.st_mode & S_IFMT == S_IFREG else { return nil }
    switch replacement {
    case .any, .forced(true): return nil
    case .forced(false), .none, .of: break
    }
    for input in inputs where input != "-" {
      // Symbolic and hard links lead to the same file.
      if let read = status(of: input), read.st_dev == own.st_dev, read.st_ino == own.st_ino {
        return "is an input of this command"
      }
    }
    if own.st_size == 0 { return nil }
    if Golden.isTranscript(path) { return "is a transcript" }
    if TraceFiles.isRecording(path) { return "is an existing recording" }
    guard case .of(let content) = replacement else { return "exists already" }
    return content.isBeginning(of: head(of: path, Content.headLength))
      ? nil : "exists already, and this command has not written it"
  }

  private static func head(of path: String, _ length: Int) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = fread(&bytes, 1, length, file)
    return Array(bytes[..<count])
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The option of commands that write recordings or data for other programs.
struct ForceOptions: ParsableArguments {
  @Flag(help: "Overwrite an existing file, even the input.")
  var force = false
}
