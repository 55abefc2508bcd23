import Foundation
import Testing

/// Other people's recordings, which are no part of the project: those who have them run more tests.
public enum RealRecordings {
  /// Nil where they are not.
  public static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"] ?? "../shared/recordings"
    return FileManager.default.fileExists(atPath: named + "/INDEX.tsv") ? named : nil
  }()
  public static let absence: Comment = "the real recordings are not here (TOUCHSTONE_RECORDINGS names their folder)"

  /// Where a file of theirs is, by its path in the folder.
  public static func path(_ name: String) -> String { folder! + "/" + name }

  /// The rows of one of their tables, each by the names of the columns.
  public static func rows(_ table: String) throws -> [[String: String]] {
    let lines = try String(contentsOfFile: path(table), encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  /// The path of every file in the folder, in order.
  public static func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: folder!)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
