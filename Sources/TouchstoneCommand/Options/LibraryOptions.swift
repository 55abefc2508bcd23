import ArgumentParser
import LibinputClient
import Synchronization

/// The libinput that runs, and its plugins.
struct LibraryOptions: ParsableArguments {
  @OptionGroup var choice: LibraryChoice
  @Option(
    help: ArgumentHelp(
      "A folder of Lua plugins that libinput runs, for libinput 1.30 and newer.", valueName: "folder"),
    completion: .directory)
  var plugins: String?

  /// Adds the library and the plugins to a request. Exits if the library cannot be used.
  func add(to request: inout LibinputRequest) {
    choice.add(to: &request)
    request.plugins = plugins
  }

  /// The options as given on the command line, for commands to paste.
  var arguments: String { choice.arguments + pluginArguments }
  var pluginArguments: String { plugins.map { " --plugins \(Shell.quoted($0))" } ?? "" }
}

/// The libinput that runs.
struct LibraryChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Runs another libinput: libinput.so.10, or a folder with it (default: the installed one).", valueName: "file"),
    completion: .file())
  var library: String?

  /// Adds the library to a request. Exits if it cannot be used.
  func add(to request: inout LibinputRequest) { request.library = library.flatMap { Self.library(at: $0) } }

  /// The word for the installed libinput instead of a path.
  static let installed = "installed"

  /// Returns the library at a path; nil for the installed one. Exits if it cannot be used.
  static func library(at path: String) -> LibinputLibrary? {
    if path == installed { return nil }
    if let known = known.withLock({ $0[path] }) { return known }
    do throws(LibinputLibrary.Problem) {
      let library = try LibinputLibrary(path: path)
      known.withLock { $0[path] = library }
      return library
    } catch { fail(error.description, error.isMissing ? .unreadable : .unavailable) }
  }

  /// The libraries that have been checked: a check starts the helper.
  private static let known = Mutex<[String: LibinputLibrary]>([:])

  /// The option as given on the command line, for commands to paste.
  var arguments: String { library.map { " --library \(Shell.quoted($0))" } ?? "" }
}
