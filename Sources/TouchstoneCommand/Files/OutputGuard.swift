import ArgumentParser
import Glibc
import Simulation

/// Protects files that are not overwritten without `--force`: the command's inputs, recordings and transcripts. A
/// recorded gesture cannot be recorded again, and one mistyped name would be enough to lose it.
///
/// Pages, pictures and tables of results can be overwritten freely.
enum OutputGuard {
  /// Exits if `path` is a protected file.
  ///
  /// - Parameters:
  ///   - inputs: the paths of all files that the command reads.
  ///   - isForced: whether `--force` was given; nil for a command without that option.
  static func check(_ path: String, reading inputs: [String], isForced: Bool?) {
    if path == "-" || isForced == true { return }
    guard let kind = kind(of: path, inputs) else { return }
    fail("\(path) is \(kind); \(advice(hasForce: isForced != nil))")
  }

  /// Returns the remedy when a file is not overwritten.
  static func advice(hasForce: Bool) -> String {
    "name another file" + (hasForce ? ", or overwrite it with --force" : "")
  }

  /// Returns the kind of protected file, or nil if it can be overwritten. Pipes and devices keep no content that could be lost.
  private static func kind(of path: String, _ inputs: [String]) -> String? {
    guard let own = status(of: path), own.st_mode & S_IFMT == S_IFREG else { return nil }
    for input in inputs where input != "-" {
      // Symbolic and hard links lead to the same file.
      if let read = status(of: input), read.st_dev == own.st_dev, read.st_ino == own.st_ino {
        return "an input of this command"
      }
    }
    if Golden.isTranscript(path) { return "a transcript" }
    return TraceFiles.isRecording(path) ? "an existing recording" : nil
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The option of commands that write a recording.
struct ForceOptions: ParsableArguments {
  @Flag(help: "Overwrite an existing file, even the input.")
  var force = false
}
