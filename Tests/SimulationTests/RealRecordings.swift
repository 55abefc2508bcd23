import Foundation

/// The folder of real recordings, which is not part of the project.
enum RealRecordings {
  static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORDINGS"] ?? "../shared/recordings"
    return FileManager.default.fileExists(atPath: named + "/INDEX.tsv") ? named : nil
  }()
  static let absence: String = "the real recordings are not here (TOUCHSTONE_RECORDINGS names their folder)"

  /// A table beside the recordings, its first line left out.
  static func rows(_ name: String) throws -> [[String]] {
    let text = try String(contentsOfFile: folder! + "/" + name, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
  /// Every file below the folder, in order of name.
  static func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: folder!)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { folder! + "/" + $0 }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
