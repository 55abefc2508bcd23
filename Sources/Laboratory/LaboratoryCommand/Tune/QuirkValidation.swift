import TouchstoneCommand
import Glibc
import HelperPrograms

enum QuirkValidation {
  /// Returns whether `libinput quirks validate` accepts the files in a folder; nil if that tool is not installed.
  static func accepts(_ folder: String) -> Bool? {
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
