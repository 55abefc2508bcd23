import Glibc
import LibinputEvents
import TouchTrace

/// Quirk files that libinput reads after the system's own, so that their values win.
package struct AddedQuirks: Hashable, Sendable {
  struct File: Hashable, Sendable {
    var path: String
    var text: String
  }

  /// The files in the order in which libinput reads them.
  let files: [File]

  /// Reads a quirk file, or those of a folder.
  package init(path: String) throws(LibinputProblem) {
    var status = stat()
    if stat(path, &status) != 0 { throw LibinputProblem("\(path): \(Self.systemError())") }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      files = [File(path: path, text: try Self.text(of: path))]
      return
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var found: [File] = []
    for name in QuirkFiles.names(in: path) {
      found.append(File(path: folder + name, text: try Self.text(of: folder + name)))
    }
    if found.isEmpty { throw LibinputProblem("\(path): the folder has no file with the extension .quirks") }
    files = found
  }

  init(text: String, path: String = "quirks") { files = [File(path: path, text: text)] }

  private static func text(of path: String) throws(LibinputProblem) -> String {
    var bytes: [UInt8] = []
    let error = QuirkFiles.read(path, into: &bytes, atMost: longest + 1)
    if error != 0 { throw LibinputProblem("\(path): \(String(cString: strerror(error)).lowercased())") }
    // libinput's own files have 30 KiB.
    if bytes.count > longest { throw LibinputProblem("\(path): longer than \(longest >> 20) MiB; is it a quirk file?") }
    if bytes.contains(0) { throw LibinputProblem("\(path): contains NUL bytes; is it a quirk file?") }
    return String(decoding: bytes, as: UTF8.self)
  }
  private static let longest = 1 << 20

  private static func systemError() -> String { String(cString: strerror(errno)).lowercased() }

  var text: String { files.map { $0.text + "\n" }.joined() }

  var sections: [QuirkFiles.Section] {
    var quirks = QuirkFiles()
    for file in files { quirks.read(file.text) }
    return quirks.sections
  }
}

extension QuirkFiles {
  func adding(_ added: AddedQuirks?) -> QuirkFiles { QuirkFiles(sections: sections + (added?.sections ?? [])) }
}
