import Glibc
import Simulation

/// A file that is to be written, or standard output for `-`.
///
/// What stands there stays until the new content is whole. So a recording can be converted in place, where that is asked
/// for, and one that is broken costs nothing. Pipes and devices are written directly.
final class OutputFile {
  private let path: String
  private var draft: AtomicFileWriter?
  lazy var output = open()

  /// Ends the command where the file is one that must not be lost: see ``OutputGuard``. Makes nothing yet.
  ///
  /// - Parameters:
  ///   - inputs: paths of all that the command reads.
  ///   - isForced: whether `--force` was given; nil for a command that does not have it.
  init(_ path: String, reading inputs: [String], isForced: Bool? = nil) {
    OutputGuard.check(path, reading: inputs, isForced: isForced)
    self.path = path
    var status = stat()
    let isSpecial = path == "-" || stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    draft = isSpecial ? nil : AtomicFileWriter(path: path)
  }

  private func open() -> Output {
    if path == "-" { return .standard }
    do throws(FileProblem) {
      if let descriptor = try draft?.open() { return Output(descriptor: descriptor, name: path, remark: remark) }
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw FileProblem("\(path) cannot be written: \(errorText())") }
      return Output(descriptor: descriptor, name: path)
    } catch { leave(error) }
  }

  /// The content is whole. Ends the command where it cannot be put in place; says what has been written.
  func finish(_ content: String) {
    finishSilently()
    if path != "-" { say("wrote \(path): \(content)") }
  }
  /// The same without a word: for one of many.
  func finishSilently() {
    output.finish()
    do throws(FileProblem) { try draft?.takePlace() } catch { leave(error) }
  }
  /// The content is not whole. What there is of it is kept beside the file, and said.
  func abandon() {
    output.finish()
    if let remark { say("  \(remark)") }
  }

  private var remark: String? {
    draft.map { "what was written up to there is in \($0.name); \(path) is as it was" }
  }
  private func leave(_ problem: FileProblem) -> Never {
    complain(problem.description)
    ExitStatus.output.leave()
  }
}
