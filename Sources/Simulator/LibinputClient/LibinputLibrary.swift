import Glibc
import HelperPrograms
import TouchTrace

/// A libinput to run instead of the installed one: another version, or one that you built.
///
/// The system's loader prefers it to the installed one. Everything that could go wrong is checked when it is named: a wrong
/// file would be ignored, and the installed libinput would be used.
package struct LibinputLibrary: Hashable, Sendable {
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    package let isMissing: Bool

    init(_ description: String, isMissing: Bool = false) {
      self.description = description
      self.isMissing = isMissing
    }
  }

  /// The library's file, with an absolute path.
  package let path: String
  package let version: LibinputVersion
  /// The folder with the library's own quirk files; nil if it has none, and the installed ones are used.
  package let quirks: String?

  package static let fileName = "libinput.so.10"

  /// Checks a library.
  ///
  /// - Parameters:
  ///   - named: the library's file, or a folder that contains it: where it was built, or where it was installed to.
  ///   - executable: the helper's path; nil for the one that is installed.
  package init(path named: String, executable: String? = nil) throws(Problem) {
    path = try Self.file(named)
    if path.contains(where: { " :;".contains($0) }) {
      throw Problem(
        "\(path): the system's loader divides a path at a space, colon or semicolon; copy the library elsewhere")
    }
    let folder = Self.folder(of: path)
    quirks = Self.quirkFolders.map { folder + $0 }.first { !Self.files($0 + "/*.quirks").isEmpty }
      .flatMap(FilePath.resolved)
    version = try Self.version(of: path, Self.environment(path, quirks), executable)
  }

  /// The folders of a library's own quirk files, from its folder: installed, installed with Debian's folders, and built.
  private static let quirkFolders = ["/../share/libinput", "/../../share/libinput", "/../quirks"]

  /// Returns the files that match a pattern, in order.
  private static func files(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func file(_ named: String) throws(Problem) -> String {
    var status = stat()
    guard stat(named, &status) == 0, let path = FilePath.resolved(named) else {
      throw Problem("no such file: \(named)", isMissing: true)
    }
    if status.st_mode & S_IFMT != S_IFDIR { return path }
    // The last two are Debian's folders for each kind of processor.
    let folders = [
      "", "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/build", "/builddir", "/lib/*-linux-gnu*",
      "/usr/lib/*-linux-gnu*",
    ]
    guard let file = folders.lazy.compactMap({ Self.files(path + $0 + "/" + fileName).first }).first else {
      throw Problem(
        "\(named): neither the folder nor its lib folders contain \(fileName); name the library's file",
        isMissing: true)
    }
    return file
  }

  /// The variables with which the helper runs with this library.
  var environment: [(name: String, value: String)] { Self.environment(path, quirks) }

  private static func environment(_ path: String, _ quirks: String?) -> [(name: String, value: String)] {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    // The folder as well: libraries next to it, such as its libevdev, belong to it.
    func before(_ first: String, _ name: String) -> (name: String, value: String) {
      (name: name, value: value(name).map { "\(first):\($0)" } ?? first)
    }
    var variables = [before(path, "LD_PRELOAD"), before(folder(of: path), "LD_LIBRARY_PATH")]
    if value("LIBINPUT_QUIRKS_DIR") == nil {
      variables.append((name: "LIBINPUT_QUIRKS_DIR", value: quirks ?? "/usr/share/libinput"))
    }
    return variables
  }

  /// Asks the helper for the version and the path of the library.
  private static let request = "{\"command\":\"library\"}\n"

  /// Runs the helper with the library and returns its version. Throws if the helper runs with another one.
  private static func version(
    of path: String, _ environment: [(name: String, value: String)], _ executable: String?
  ) throws(Problem) -> LibinputVersion {
    // With all functions looked up at the start: a missing one would end the helper in the middle of a recording.
    let output: String
    do throws(HelperProblem) {
      output = try HelperProcess.output(
        request, environment: environment + [("LD_BIND_NOW", "1")], executable: executable)
    } catch { throw Problem(error.description) }
    let lines = output.split(separator: "\n").map(String.init)
    // The loader's own messages: the first ends the program, the second does not.
    for words in ["symbol lookup error: ", "error while loading shared libraries: "] {
      if let line = lines.lazy.compactMap({ rest(of: $0, behind: words) }).first {
        throw Problem("\(path) cannot be loaded: \(line)")
      }
    }
    if let line = lines.first(where: { $0.contains("cannot be preloaded (") }),
      let reason = rest(of: line, behind: "cannot be preloaded (")
    {
      throw Problem("\(path) cannot be loaded: \(reason.prefix { $0 != ")" }); is it a library for this processor?")
    }
    guard lines.count >= 2, let version = LibinputVersion(line: Array(lines[lines.count - 2].utf8)) else {
      throw Problem("\(path) cannot be loaded: \(lines.first ?? "touchstone-libinput printed nothing")")
    }
    if !isSame(path, lines[lines.count - 1]) {
      throw Problem("\(path) is not libinput: it has none of its functions")
    }
    return version
  }

  private static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  private static func rest(of line: String, behind words: String) -> String? {
    let (text, words) = (Array(line.utf8), Array(words.utf8))
    guard text.count >= words.count else { return nil }
    let start = (0...(text.count - words.count)).first { text[$0..<($0 + words.count)].elementsEqual(words) }
    return start.map { String(decoding: text[($0 + words.count)...], as: UTF8.self) }
  }
}

extension HelperProcess {
  /// Starts the helper with a request.
  ///
  /// - Parameters:
  ///   - request: a line of JSON, and what follows it.
  ///   - isTethered: whether the helper's input stays open after the request, until it is to end.
  ///   - passesInput: whether the helper can read this program's standard input.
  ///   - library: the libinput to run; nil for the one that is installed.
  ///   - executable: the program's path; nil for the one that is installed.
  package convenience init(
    _ request: String, isTethered: Bool = false, passesInput: Bool = false, limits: Limits = Limits(),
    library: LibinputLibrary? = nil, executable: String? = nil
  ) throws(HelperProblem) {
    try self.init(
      [], isTethered ? .pipe : .text(request, passesOwn: passesInput), limits, library?.environment ?? [],
      mergesErrors: false, executable: executable)
    if isTethered { self.request(request) }
  }
}
