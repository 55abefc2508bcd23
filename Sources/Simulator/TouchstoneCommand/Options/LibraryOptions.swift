import ArgumentParser
import Glibc
import LibinputClient
import Simulation

/// The libinput that runs, with its quirk files and plugins.
package struct LibraryOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "A quirk file, or a folder of them, that libinput reads after its own: what it would do as /etc/libinput/local-overrides.quirks.",
      valueName: "file.quirks"), completion: .file(extensions: ["quirks"]))
  package var quirks: String?
  @Option(
    help: ArgumentHelp(
      "Runs another libinput: libinput.so.10, or a folder with it (default: the installed one).", valueName: "file"),
    completion: .file())
  var library: String?
  @Option(
    help: ArgumentHelp(
      "A folder of Lua plugins that libinput runs, for libinput 1.30 and newer.", valueName: "folder"),
    completion: .directory)
  var plugins: String?

  func add(to request: inout LibinputRequest) throws(CommandFailure) {
    if let quirks, access(quirks, F_OK) != 0 { throw CommandFailure(.unreadable, "no such file: \(quirks)") }
    request.quirks = quirks
    if let library { request.library = try Self.library(at: library) }
    request.plugins = plugins
  }

  /// The options as given on the command line, for commands to paste.
  var arguments: String { Shell.arguments([("quirks", quirks), ("library", library), ("plugins", plugins)]) }

  /// The same without the library.
  var argumentsBesideLibrary: String { Shell.arguments([("quirks", quirks), ("plugins", plugins)]) }

  /// The word for the installed libinput instead of a path.
  static let installed = "installed"

  /// Returns the library at a path; nil for the installed one.
  static func library(at path: String) throws(CommandFailure) -> LibinputLibrary? {
    if path == installed { return nil }
    if let known = known.withLock({ $0[path] }) { return known }
    do throws(LibinputLibrary.Problem) {
      let library = try LibinputLibrary(path: path)
      known.withLock { $0[path] = library }
      return library
    } catch { throw CommandFailure(error.isMissing ? .unreadable : .unavailable, error.sentence) }
  }

  /// The libraries that have been checked: a check starts the helper.
  private static let known = Lock<[String: LibinputLibrary]>([:])
}
