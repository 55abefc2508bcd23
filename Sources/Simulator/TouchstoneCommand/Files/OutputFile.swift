import CommandSupport
import Glibc
import Simulation

/// An output file, or standard output for `-`.
///
/// The existing file is replaced only once the new content is complete, so a recording can be converted in place, and
/// an input that ends early does not destroy it. Pipes and devices are written directly.
package final class OutputFile {
  private let path: String
  private var draft: AtomicFileWriter?
  private var isOpen = false
  package lazy var output = open()

  /// Throws if the file must not be replaced: see ``OutputGuard``. Does not create the file yet.
  ///
  /// - Parameter inputs: the paths of all files that the command reads.
  package init(_ path: String, reading inputs: [String], replacing replacement: OutputGuard.Replacement)
    throws(CommandFailure)
  {
    try OutputGuard.check(path, reading: inputs, replacement)
    self.path = path
    let isSpecial = path == "-" || ![S_IFREG, nil].contains(fileType(path))
    draft = isSpecial ? nil : AtomicFileWriter(path: path)
  }

  private func open() -> Output {
    isOpen = true
    if path == "-" { return .standard }
    do throws(FileProblem) {
      if let descriptor = try draft?.open() {
        return Output(descriptor: descriptor, name: path) { [weak self] in self?.keepDraft() }
      }
      return Output(descriptor: try SpecialFile.open(path), name: path)
    } catch { CommandFailure(.output, error.description).end() }
  }

  /// Replaces the file with the complete content and reports it. Throws if the file cannot be replaced.
  package func finish(_ content: String) throws(CommandFailure) {
    try finishSilently()
    if path != "-" { printMessage("wrote \(path): \(content)") }
  }

  /// Replaces the file without a message, for one of many files.
  package func finishSilently() throws(CommandFailure) {
    output.finish()
    do throws(FileProblem) { try draft?.commit() } catch { throw CommandFailure(.output, error.description) }
  }

  /// Keeps incomplete content as `FILE.incomplete` and reports that. Does nothing if nothing was written.
  func abandon() {
    guard isOpen else { return }
    output.finish()
    if let remark = keepDraft() { printMessage("  \(remark)") }
  }

  private func keepDraft() -> String? {
    draft?.keep().map { kept in
      "the output so far is in \(kept); \(path) \(access(path, F_OK) == 0 ? "is unchanged" : "was not written")"
    }
  }
}
