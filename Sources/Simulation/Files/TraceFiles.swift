import Glibc
import TouchTrace

/// The recordings that paths name: files as they are, and in folders every recording below, in order of name.
///
/// In a folder a file counts by what is in it. One that has a transcript beside it, or ends as traces do, counts whatever
/// is in it: a trace that is damaged must not be passed over.
package struct TraceFiles {
  package private(set) var files: [String] = []
  /// Transcripts in folders that no recording belongs to.
  package private(set) var orphans: [String] = []
  /// Paths that name nothing, and folders that cannot be read, each with what is wrong.
  package private(set) var problems: [String] = []

  /// - Parameter found: is called again and again with how many files there are so far.
  package init(_ paths: [String], found: (Int) -> Void) {
    for path in paths {
      var status = stat()
      if path == "-" {
        files.append(path)
      } else if path.isEmpty {
        problems.append("“”: the path is empty: was a variable not set?")
      } else if stat(path, &status) != 0 {
        problems.append("there is no \(path)\(Self.neighbour(of: path))")
      } else if status.st_mode & S_IFMT == S_IFDIR {
        addFolder(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path, found)
      } else {
        files.append(path)
      }
    }
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
      guard let near = Suggestion.nearest(to: part, in: entries(of: place)?.map(\.name) ?? []) else { return "" }
      let start = parts[..<index].joined(separator: "/")
      return "; did you mean “\(index == 0 ? near : "\(start)/\(near)")”?"
    }
    return ""
  }

  private mutating func addFolder(_ folder: String, _ found: (Int) -> Void) {
    guard let entries = Self.entries(of: folder) else {
      problems.append("\(folder) cannot be read: \(errorText())")
      return
    }
    let goldens = entries.filter { $0.name.hasSuffix(".transcript") }.map { "\(folder)/\($0.name)" }
    let expected = Set(goldens)
    var claimed: Set<String> = []
    for entry in entries where !entry.name.hasPrefix(".") && !entry.name.hasSuffix(".transcript") {
      let path = "\(folder)/\(entry.name)"
      found(files.count)
      if !entry.isUTF8 {
        // A path is text here, so that it can be shown, and pasted into a shell.
        problems.append("\(path) is passed over: its name is not UTF-8; rename it")
        continue
      }
      let kind = entry.kind ?? Self.kind(of: path)
      if kind == .folder { addFolder(path, found) }
      guard kind == .file else { continue }
      let own = InputSource.allCases.map { Golden.path(forTraceAt: path, via: $0) }
      if own.contains(where: expected.contains) || Self.isRecording(path, mayBeEmpty: true) {
        files.append(path)
        claimed.formUnion(own)
      }
    }
    orphans += goldens.filter { !claimed.contains($0) }
  }
  private static let endings = [".trace", ".evemu"]

  /// Whether a file is a recording, were it one that is damaged: by what is in it, or by its ending.
  ///
  /// - Parameter mayBeEmpty: an empty file that ends as traces do is one too.
  package static func isRecording(_ path: String, mayBeEmpty: Bool = false) -> Bool {
    var status = stat()
    let isNamedSo = endings.contains(where: path.hasSuffix)
    return isNamedSo && (mayBeEmpty || stat(path, &status) == 0 && status.st_size > 0)
      || RecordingFormat.isRecording(path)
  }
  /// The recordings beside a transcript that it belongs to, one way of playing or the other.
  package static func recordings(withTranscriptAt path: String) -> [String] {
    let start = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return (entries(of: start.isEmpty ? "." : String(start)) ?? []).map { start + $0.name }.filter { file in
      file != path && InputSource.allCases.contains { Golden.path(forTraceAt: file, via: $0) == path } && isRecording(file)
    }
  }

  private enum Kind { case file, folder }
  private struct Entry {
    /// Bytes that are not UTF-8 are mended.
    let name: String
    let isUTF8: Bool
    /// Nil where the folder does not tell.
    let kind: Kind?
  }

  /// In order of name, by bytes. Nil where the folder cannot be read.
  private static func entries(of folder: String) -> [Entry]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var entries: [(name: [UInt8], kind: Kind?)] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      // A link to a file is one; one to a folder may lead back up, and is not followed.
      let kind: Kind? =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        default: nil
        }
      entries.append((name, kind))
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return entries.lazy.map { name, kind in
      let text = String(validating: name, as: UTF8.self)
      return Entry(name: text ?? String(decoding: name, as: UTF8.self), isUTF8: text != nil, kind: kind)
    }.filter { $0.name != "." && $0.name != ".." }
  }
  /// Nil for what is neither file nor folder, and for a link to a folder.
  private static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .file : nil
  }
}
