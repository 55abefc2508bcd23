import Glibc

/// A file that is to be written, or standard output for `-`.
///
/// What stands there stays until the new content is whole: it is written beside the file, as `FILE.new`, and takes its
/// place at the end. So a recording can be converted in place, and one that is broken costs nothing. Pipes and devices
/// are written directly.
final class OutputFile {
  private let path: String
  private let draft: String?
  lazy var output = path == "-" ? Output.standard : Output.open(draft ?? path)

  init(_ path: String) {
    self.path = path
    var status = stat()
    let isSpecial = path == "-" || stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    draft = isSpecial ? nil : path + ".new"
  }

  /// The content is whole. Ends the command where it cannot be put in place; says what has been written.
  func finish(_ content: String) {
    finishSilently()
    if path != "-" { say("wrote \(path): \(content)") }
  }
  /// The same without a word: for one of many.
  func finishSilently() {
    output.finish()
    if let draft, rename(draft, path) != 0 {
      complain("\(path) could not be replaced: \(errorText()); the new content is in \(draft)")
      ExitStatus.output.leave()
    }
  }
  /// The content is not whole. What there is of it is kept beside the file, and said.
  func abandon() {
    output.finish()
    if let draft { say("  what was written up to there is in \(draft); \(path) is as it was") }
  }
}
