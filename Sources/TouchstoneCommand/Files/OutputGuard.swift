import ArgumentParser
import Glibc
import Simulation

/// What no output takes the place of unless somebody insists: what the command reads, recordings, and transcripts. A
/// gesture that was recorded is not made a second time, and a mistyped name is all that it takes.
///
/// A page, a picture, a table of results may be written anew as often as one likes.
enum OutputGuard {
  /// Ends the command where `path` is such a file.
  ///
  /// - Parameters:
  ///   - inputs: paths of all that the command reads.
  ///   - isForced: whether `--force` was given; nil for a command that does not have it.
  static func check(_ path: String, reading inputs: [String], isForced: Bool?) {
    if path == "-" || isForced == true { return }
    guard let kind = kind(of: path, inputs) else { return }
    refuse("\(path) is \(kind); \(advice(hasForce: isForced != nil))")
  }
  /// What to do about it, for whoever refuses to write over a file.
  static func advice(hasForce: Bool) -> String {
    "name another file" + (hasForce ? ", or use --force to write it anew" : "")
  }

  /// Nil for what may be written over. Pipes and devices keep nothing that could be lost.
  private static func kind(of path: String, _ inputs: [String]) -> String? {
    guard let own = status(of: path), own.st_mode & S_IFMT == S_IFREG else { return nil }
    for input in inputs where input != "-" {
      // By whatever name or link.
      if let read = status(of: input), read.st_dev == own.st_dev, read.st_ino == own.st_ino {
        return "what is read here"
      }
    }
    if Golden.isTranscript(path) { return "a transcript" }
    return TraceFiles.isRecording(path) ? "a recording that is there already" : nil
  }
  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// For commands whose result is a recording.
struct ForceOptions: ParsableArguments {
  @Flag(help: "Write a recording anew that is there already, were it the one that is read.")
  var force = false
}
