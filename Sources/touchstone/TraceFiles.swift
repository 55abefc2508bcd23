import Glibc
import Simulation
import TouchTrace

/// The recordings that paths name: files as they are, and in folders every recording below, in order of name.
struct TraceFiles {
  private(set) var files: [String] = []
  /// Transcripts in folders that no recording belongs to.
  private(set) var orphans: [String] = []
  /// Paths that name nothing.
  private(set) var missing: [String] = []

  init(_ paths: [String]) {
    for path in paths {
      if path == "-" {
        files.append(path)
        continue
      }
      var status = stat()
      guard stat(path, &status) == 0 else {
        missing.append(path)
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        addFolder(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path)
      } else {
        files.append(path)
      }
    }
  }

  private mutating func addFolder(_ folder: String) {
    let names = Self.names(in: folder)
    var goldens: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: addFolder(path)
      case S_IFREG where name.hasSuffix(".transcript"): goldens.append(path)
      case S_IFREG where RecordingFormat.isRecording(path): files.append(path)
      default: break
      }
    }
    let expected = files.map { Golden.path(forTraceAt: $0) }
    orphans += goldens.filter { !expected.contains($0) }
  }
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else {
      complain("\(folder) cannot be read: \(errorText())")
      return []
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
