import Analysis
import Simulation

/// Removes folders from the texts of a page, which may be sent to other people: a path would show the user's name and how
/// their disk is organized.
package struct PageText {
  /// The folder of the recording, with a slash at its end; empty if its path has none.
  private let folder: String

  init(of path: String) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Returns the last component of a path, and a name for standard input.
  package static func name(of path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns a text in which the recording's folder is removed and every other absolute path is reduced to its last
  /// component.
  func callAsFunction(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let folder = folder == "/" ? [] : Array(folder.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let isStart = index == 0 || !Self.isPartOfPath(scalars[index - 1])
      if isStart, !folder.isEmpty, scalars[index...].starts(with: folder) {
        index += folder.count
        continue
      }
      guard isStart, scalars[index] == "/" else {
        result.append(scalars[index])
        index += 1
        continue
      }
      let path = scalars[index...].prefix(while: Self.isPartOfPath)
      // A slash on its own is not a path.
      result.append(contentsOf: path.split(separator: "/").last ?? path)
      index = path.endIndex
    }
    return String(result)
  }

  /// Returns whether a character may be part of a path; spaces, quotation marks and most punctuation end it.
  private static func isPartOfPath(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "/.-_+~%@".unicodeScalars.contains(scalar)
  }
}
