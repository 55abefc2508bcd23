import Foundation
import Testing

/// Recordings by other people that are not part of the project; if they are present, more tests run.
public enum RealRecordings {
  /// The folder of the recordings, or `nil` if it is missing.
  public static let folder: String? = {
    let path = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"] ?? "../shared/recordings"
    return FileManager.default.fileExists(atPath: path + "/INDEX.tsv") ? path : nil
  }()
  public static let skipReason: Comment = "the real recordings are missing (set TOUCHSTONE_RECORDINGS to their folder)"

  /// Returns the path of a file in the folder.
  public static func path(_ name: String) -> String { folder! + "/" + name }

  /// Returns the rows of a table, each with its values by column name.
  public static func rows(_ table: String) throws -> [[String: String]] {
    let lines = try String(contentsOfFile: path(table), encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  /// Returns the paths of all files in the folder, sorted.
  public static func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: folder!)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Returns the paths of one file in so many, or of all files if exhaustive tests run.
  ///
  /// For tests that take seconds for all files.
  public static func sample(oneIn stride: Int) -> [String] {
    files().enumerated().filter { runsExhaustiveTests || $0.offset % stride == 0 }.map(\.element)
  }
}
