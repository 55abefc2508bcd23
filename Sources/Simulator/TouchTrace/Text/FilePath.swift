import Glibc

/// Paths of files, as text.
package enum FilePath {
  /// Returns the folder of a file with a slash at its end, which for standard input and a mere name is the current one.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

  /// Returns the absolute path of a file in its real folder, which is the same for every spelling of its path.
  package static func place(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
    if let real = resolved(folder.isEmpty ? "/" : folder) { return "\(real == "/" ? "" : real)/\(parts.last ?? "")" }
    return path.hasPrefix("/") ? path : "\(resolved(".") ?? "")/\(path)"
  }

  /// Returns the path without symbolic links and `..`; nil if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
