import Glibc
import TouchTrace

/// The recordings that paths name: files as given, and every recording in a folder and its subfolders, in order of name.
///
/// A file in a folder counts by its content. A file with a golden transcript or with a trace's extension counts whatever
/// its content, so that a damaged trace is not skipped. A header file, a draft and an incomplete output never count.
package struct TraceFiles {
  package private(set) var files: [String] = []
  /// Transcripts in folders without a recording.
  package private(set) var orphans: [String] = []
  /// Sentences about paths that do not exist and folders that cannot be read.
  package private(set) var problems: [String] = []

  /// Lists the recordings of files, folders, or `-` for standard input. `found` is called repeatedly with the number of files so
  /// far.
  package init(_ paths: [String], found: (Int) -> Void) {
    for path in paths {
      var status = stat()
      if path == "-" {
        files.append(path)
      } else if path.isEmpty {
        problems.append("“”: the path is empty; check for an unset variable")
      } else if stat(path, &status) != 0 {
        problems.append("no such file: \(path)\(Self.suggestion(for: path))")
      } else if status.st_mode & S_IFMT == S_IFDIR {
        addFolder(path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path, found)
      } else {
        files.append(path)
      }
    }
  }

  /// Returns `; did you mean “Traces/tap.trace”?`: an existing sibling with a similar name, of the file or of one of its
  /// folders. The first part of a path that does not exist is the misspelt one.
  private static func suggestion(for path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var folder = path.hasPrefix("/") ? "/" : "."
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let next = folder == "." ? part : folder == "/" ? "/" + part : "\(folder)/\(part)"
      var status = stat()
      if stat(next, &status) == 0 {
        folder = next
        continue
      }
      guard let near = Suggestion.nearest(to: part, in: entries(of: folder)?.map(\.name) ?? []) else { return "" }
      let start = parts[..<index].joined(separator: "/")
      return "; did you mean “\(index == 0 ? near : "\(start)/\(near)")”?"
    }
    return ""
  }

  private mutating func addFolder(_ folder: String, _ found: (Int) -> Void) {
    guard let entries = Self.entries(of: folder) else {
      problems.append("cannot read \(folder): \(errorText())")
      return
    }
    let goldens = entries.filter { $0.name.hasSuffix(".transcript") }.map { "\(folder)/\($0.name)" }
    let expected = Set(goldens.map(Golden.withoutGroup))
    var claimed: Set<String> = []
    let ignored = [".transcript", ".expect", SetupFile.ending]
    for entry in entries
    where !entry.name.hasPrefix(".") && !ignored.contains(where: entry.name.hasSuffix) {
      let path = "\(folder)/\(entry.name)"
      found(files.count)
      if !entry.isUTF8 {
        // Paths are text here, so that they can be printed and pasted into a shell.
        problems.append("skipped \(path): its name is not UTF-8; rename it")
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
    orphans += goldens.filter { !claimed.contains(Golden.withoutGroup($0)) }
  }

  private static let extensions = [".trace", ".evemu"]

  /// Returns whether a file is a recording, damaged or not, by its content or its extension. An empty file with a trace's
  /// extension may count.
  package static func isRecording(_ path: String, mayBeEmpty: Bool = false) -> Bool {
    var status = stat()
    let hasExtension = extensions.contains(where: path.hasSuffix)
    return hasExtension && (mayBeEmpty || stat(path, &status) == 0 && status.st_size > 0)
      || RecordingFormat.isRecording(path)
  }

  /// Returns the recordings in the same folder that a transcript belongs to, for either input source.
  package static func recordings(withTranscriptAt path: String) -> [String] {
    let start = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let golden = Golden.withoutGroup(path)
    return (entries(of: start.isEmpty ? "." : String(start)) ?? []).map { start + $0.name }.filter { file in
      file != path && !file.hasSuffix(SetupFile.ending)
        && InputSource.allCases.contains { Golden.path(forTraceAt: file, via: $0) == golden }
        && isRecording(file)
    }
  }

  // MARK: Folders

  private enum Kind { case file, folder }

  private struct Entry {
    /// The name, with invalid UTF-8 replaced.
    let name: String
    let isUTF8: Bool
    /// The kind; nil if the folder does not give it.
    let kind: Kind?
  }

  /// Returns the entries of a folder in bytewise order of name, without drafts; nil if it cannot be read.
  private static func entries(of folder: String) -> [Entry]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var entries: [(name: [UInt8], kind: Kind?)] = []
    while let entry = readdir(directory) {
      // A link to a file counts as a file. One to a folder may form a cycle and is not followed.
      let kind: Kind? =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        default: nil
        }
      entries.append((entry.name, kind))
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return entries.lazy.map { name, kind in
      let text = String(validating: name, as: UTF8.self)
      return Entry(name: text ?? String(decoding: name, as: UTF8.self), isUTF8: text != nil, kind: kind)
    }.filter { $0.name != "." && $0.name != ".." && !AtomicFileWriter.isDraft($0.name) }
  }

  /// Returns nil for anything but a file or a folder, and for a link to a folder.
  private static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .file : nil
  }
}
