import Foundation
import Testing

/// The folder of real recordings, which is no part of the project.
enum RealRecordings {
  static let absence = Comment(rawValue: "the real recordings are not here (TOUCHSTONE_RECORDINGS)")
  static var folder: String? {
    let named = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"] ?? "../shared/recordings"
    return FileManager.default.fileExists(atPath: named + "/INDEX.tsv") ? named : nil
  }

  /// The rows of one of its tables, each by the names of the columns.
  static func rows(_ table: String) throws -> [[String: String]] {
    let lines = try String(contentsOfFile: folder! + "/" + table, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }
  /// Every file in it, relative to it, in order.
  static func files() -> [String] {
    FileManager.default.enumerator(atPath: folder!)!.compactMap { $0 as? String }.sorted().filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder! + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
