import Foundation
import Glibc
import Synchronization

extension URL {
  /// Writes a file in this folder, and creates the folders that lead to it.
  public func write(_ text: String, to path: String) throws {
    let file = appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The names and the bytes of the files in this folder.
  public var content: [String: Data] {
    get throws {
      try Dictionary(
        uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: path).map { name in
          (name, try Data(contentsOf: appendingPathComponent(name)))
        })
    }
  }
}

/// The folder for temporary files of tests. Removed when the tests end, or by the next ones if they were killed.
public enum TestFolder {
  private static let prefix = "touchstone-tests-"

  public static let root = make(in: FileManager.default.temporaryDirectory.resolvingSymlinksInPath())

  /// A folder for libraries to preload: `LD_PRELOAD` ends a path at a space or colon.
  public static let preloads =
    root.path.contains { " :".contains($0) } ? make(in: URL(fileURLWithPath: "/tmp")) : root

  /// Returns a new folder, which is removed when the tests end.
  private static func make(in temporary: URL) -> URL {
    removeStale(in: temporary)
    let folder = temporary.appendingPathComponent("\(prefix)\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if made.withLock({
      $0.append(folder)
      return $0.count == 1
    }) {
      atexit { for folder in TestFolder.made.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) } }
    }
    return folder
  }

  private static let made = Mutex<[URL]>([])

  /// Removes the folders of processes that have ended.
  private static func removeStale(in temporary: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? [] {
      guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)) else { continue }
      if kill(process, 0) < 0 && errno == ESRCH {
        try? FileManager.default.removeItem(at: temporary.appendingPathComponent(name))
      }
    }
  }

  /// A path in the folder that does not exist.
  public static func newPath(extension: String = "", in folder: URL = root) -> URL {
    folder.appendingPathComponent(UUID().uuidString + (`extension`.isEmpty ? "" : "." + `extension`))
  }

  /// Calls `body` with a new folder and removes it afterwards.
  public static func with<Result>(in parent: URL = root, _ body: (URL) throws -> Result) throws -> Result {
    let folder = newPath(in: parent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
