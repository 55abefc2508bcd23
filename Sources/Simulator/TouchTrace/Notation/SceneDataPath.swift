import Glibc

/// The path of a scene's own data: `scene plays file=plays.plist`.
///
/// In a header it is relative to the header's folder, so that a folder of recordings can be moved and checked out anywhere.
/// In memory it is relative to the working directory, like every path that a program opens.
enum SceneDataPath {
  /// A problem with a path, as a sentence without its full stop.
  struct Problem: Error {
    let description: String
  }

  /// The longest path that Linux opens, `PATH_MAX` without its terminator.
  private static let longest = 4095

  /// Returns the path for a text in a header at `file`, which is `-` for standard input, in the working directory. `%20` in the
  /// text is a space, `%25` a percent sign.
  static func path(_ text: String, inHeaderAt file: String) throws(Problem) -> String {
    guard let path = decoded(text) else {
      throw Problem(description: "\(QuotedText.quoted(text)) is not a path; write % as %25 and a space as %20")
    }
    if path.hasPrefix("/") {
      throw Problem(
        description: "\(QuotedText.quoted(path)) begins at the root, which differs elsewhere; write the path from the "
          + "header's folder")
    }
    let folder = FilePath.folder(of: file)
    let joined = folder == "." ? path : folder + path
    if joined.utf8.count > longest {
      throw Problem(description: "\(QuotedText.quoted(path)) is longer than any path, \(longest) bytes; shorten it")
    }
    return joined
  }

  /// Returns the text of a path from the working directory for a header at `file`; `nil` and `-` are in the working directory.
  static func text(_ path: String, inHeaderAt file: String?) -> String {
    let folder = file.map(FilePath.folder(of:)) ?? "."
    let relative =
      folder == "." && !path.hasPrefix("/")
      ? path : self.relative(FilePath.place(path), to: FilePath.place(folder == "." ? "./x" : folder + "x"))
    return escaped(relative)
  }

  /// Returns a path as one word of a header.
  static func escaped(_ path: String) -> String {
    path.escaping { scalar in
      guard scalar == "%" || scalar == "#" || scalar.properties.isWhitespace || QuotedText.isHidden(scalar) else {
        return nil
      }
      return UTF8.encode(scalar)?.map { "%" + Hexadecimal.text($0, digits: 2) }.joined()
    }
  }

  /// Returns an absolute path from the folder of another file.
  private static func relative(_ path: String, to file: String) -> String {
    let parts = path.split(separator: "/")
    let folder = file.split(separator: "/").dropLast()
    var common = 0
    while common < min(parts.count - 1, folder.count), parts[common] == folder[common] { common += 1 }
    return (repeatElement("..", count: folder.count - common) + parts[common...].map(String.init))
      .joined(separator: "/")
  }

  /// Returns the text with `%20` and the like replaced; `nil` if a percent sign has no two digits after it, or the result is
  /// not a path.
  private static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard rest.count >= 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}

extension TraceHeader.Assignment {
  /// Whether the value is the path of a scene's own data. In memory, it is relative to the working directory.
  package var isDataPath: Bool { key == "file" }
}

extension TraceHeader.SceneLine {
  /// The path of the scene's own data, from the working directory; `nil` for the built-in data.
  package var dataFile: String? { assignments.last(where: \.isDataPath)?.value }

  /// The assignments without the folders of paths, for transcripts and other results: they are the same wherever a
  /// recording is.
  package var assignmentsWithoutFolders: [TraceHeader.Assignment] {
    assignments.map { assignment in
      guard assignment.isDataPath else { return assignment }
      let name = assignment.value.split(separator: "/").last.map(String.init) ?? assignment.value
      return TraceHeader.Assignment(key: assignment.key, value: SceneDataPath.escaped(name))
    }
  }
}
