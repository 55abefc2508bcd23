import Foundation
import Glibc

/// The folder for temporary files of tests. Removed when the tests end, or by the next ones if they were killed.
public enum TestFolder {
  private static let prefix = "touchstone-tests-"

  public static let root: URL = {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    removeStale(in: temporary)
    let folder = temporary.appendingPathComponent("\(prefix)\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: TestFolder.root) }
    return folder
  }()

  /// Removes the folders of processes that have ended.
  private static func removeStale(in temporary: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? [] {
      guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)) else { continue }
      if kill(process, 0) < 0 && errno == ESRCH {
        try? FileManager.default.removeItem(at: temporary.appendingPathComponent(name))
      }
    }
  }

  /// A path in it that does not exist.
  public static func newPath(extension: String = "") -> URL {
    root.appendingPathComponent(UUID().uuidString + (`extension`.isEmpty ? "" : "." + `extension`))
  }

  /// Calls `body` with a new folder and removes it afterwards.
  public static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = newPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
