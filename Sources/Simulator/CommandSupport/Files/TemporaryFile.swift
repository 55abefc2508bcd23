import Glibc
import TraceReplay

/// A file for another program, in a new folder that only this user can enter.
package struct TemporaryFile {
  package let folder: String
  package let path: String

  package init(_ name: String, _ text: String) throws(FileProblem) {
    folder = try Self.newFolder(in: getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
    path = folder + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let failure = descriptor < 0 ? errno : writeAll(Array(text.utf8), to: descriptor)
    close(descriptor)
    if let failure {
      remove()
      throw FileProblem("cannot write to \(path): \(errorText(failure))")
    }
  }

  package func remove() {
    unlink(path)
    rmdir(folder)
  }

  /// Creates a folder that only this user can enter.
  package static func newFolder(in parent: String) throws(FileProblem) -> String {
    var template = Array("\(parent)/touchstone-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileProblem("cannot create a folder in \(parent): \(errorText())") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
