import Glibc
import Simulation
import TouchTrace

/// The recordings that paths name: files as they are, and in folders every recording below, in order of name.
///
/// In a folder a file counts by what is in it. One that has a transcript beside it, or ends as traces do, counts whatever
/// is in it: a trace that is damaged must not be passed over.
struct TraceFiles {
  private(set) var files: [String] = []
  /// Transcripts in folders that no recording belongs to.
  private(set) var orphans: [String] = []
  /// Paths that name nothing, and folders that cannot be read, each with what is wrong.
  private(set) var problems: [String] = []
  private var progress = ProgressLine("looking for recordings", every: 1)

  init(_ paths: [String]) {
    for path in paths {
      var status = stat()
      if path == "-" {
        files.append(path)
      } else if stat(path, &status) != 0 {
        problems.append("there is no \(path)\(Self.neighbour(of: path))")
      } else if status.st_mode & S_IFMT == S_IFDIR {
        addFolder(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path)
      } else {
        files.append(path)
      }
    }
    progress.clear()
  }

  /// `; did you mean “Traces/tap.trace”?`: the file beside it, or the folder beside one of its folders, that is spelled
  /// alike. The first part of a path that is not there is where it was mistyped.
  private static func neighbour(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var place = path.hasPrefix("/") ? "/" : "."
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let next = place == "." ? part : place == "/" ? "/" + part : "\(place)/\(part)"
      var status = stat()
      if stat(next, &status) == 0 {
        place = next
        continue
      }
      guard let near = Suggestion.nearest(to: part, in: names(in: place) ?? []) else { return "" }
      let start = parts[..<index].joined(separator: "/")
      return "; did you mean “\(index == 0 ? near : "\(start)/\(near)")”?"
    }
    return ""
  }

  private mutating func addFolder(_ folder: String) {
    guard let names = Self.names(in: folder) else {
      problems.append("\(folder) cannot be read: \(errorText())")
      return
    }
    let goldens = names.filter { $0.hasSuffix(".transcript") }.map { "\(folder)/\($0)" }
    let expected = Set(goldens)
    var claimed: Set<String> = []
    for name in names where !name.hasPrefix(".") && !name.hasSuffix(".transcript") {
      let path = "\(folder)/\(name)"
      progress.show { "\(files.count) found" }
      var status = stat()
      // A link to a folder may lead back up: not followed.
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        addFolder(path)
        continue
      }
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let own = Via.allCases.map { Golden.path(forTraceAt: path, via: $0) }
      if own.contains(where: expected.contains) || Self.endings.contains(where: name.hasSuffix)
        || RecordingFormat.isRecording(path)
      {
        files.append(path)
        claimed.formUnion(own)
      }
    }
    orphans += goldens.filter { !claimed.contains($0) }
  }
  private static let endings = [".trace", ".evemu"]

  /// Nil where the folder cannot be read.
  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
