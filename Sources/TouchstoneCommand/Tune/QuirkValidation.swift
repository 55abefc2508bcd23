import Glibc
import HelperPrograms
import Simulation

/// A quirk file in a folder of its own, while the command checks it.
struct TemporaryQuirks {
  let folder: String
  var file: String { folder + "/50-tuned.quirks" }

  /// Writes the file; nil if that is impossible.
  init?(_ text: String) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/touchstone-tune-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      rmdir(folder)
      return nil
    }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      remove()
      return nil
    }
  }

  func remove() {
    unlink(file)
    rmdir(folder)
  }

  /// Returns whether `libinput quirks validate` accepts the file; nil where that tool is not installed.
  func isValid() -> Bool? {
    let folders = getenv("PATH").map { String(cString: $0) }?.split(separator: ":") ?? []
    let tools = folders.map { "\($0)/libinput" }
    guard let tool = tools.first(where: { access($0, X_OK) == 0 }),
      let started = try? HelperProgram.start(
        tool, ["quirks", "validate", "--data-dir", folder], .nothing)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while read(started.output, &bytes, bytes.count) > 0 {}
    close(started.output)
    return HelperProgram.wait(started.id, atMost: 10_000) == 0
  }
}
