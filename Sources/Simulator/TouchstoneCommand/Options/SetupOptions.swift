import ArgumentParser
import CommandSupport
import Glibc
import Simulation
import TouchTrace

/// Selects the header file of recordings.
package struct SetupOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("setup"),
    help: ArgumentHelp(
      "Header file with recognizers, scene and libinput options (default: the recording's own header, or the nearest header file).",
      valueName: "file.header"), completion: .file(extensions: ["header"]))
  package var file: String?

  /// The option as given on the command line, for commands to paste; empty if it was not given.
  var arguments: String { Shell.arguments([("setup", file)]) }

  func origin(_ request: SourceRequest) throws(CommandFailure) -> SetupOrigin {
    guard let file else { return .nearest }
    _ = try read(file, request)
    return .file(file)
  }

  /// Returns the header file for a device: the one that the option names, or the nearest to a folder.
  func device(in folder: String = ".") throws(CommandFailure) -> SetupFile? {
    guard let path = file ?? SetupFile.path(inOrAbove: folder) else { return nil }
    return try read(path, .known)
  }

  func read(_ path: String, _ request: SourceRequest) throws(CommandFailure) -> SetupFile {
    if access(path, F_OK) != 0 { throw CommandFailure(.unreadable, "no such file: \(path)") }
    do { return try SetupFile(path: path, request) } catch { throw CommandFailure(error) }
  }
}

extension SourceRequest {
  /// A request with every known recognizer and scene, and the reader of dumps.
  package static var known: SourceRequest {
    var request = SourceRequest()
    request.catalog = KnownRecognizers.all
    request.checkScenes()
    request.readDump = CommandAdditions.registered.readDump
    request.readTable = TableTouchesReader.read
    request.reportNote = { RepeatedNotes.print($0) }
    return request
  }
}

/// Notes on setups. A command may read a setup several times, and prints each note once.
enum RepeatedNotes {
  private static let printed = Lock<Set<String>>([])

  static func print(_ note: String) {
    if printed.withLock({ $0.insert(note).inserted }) { printMessage("note: \(note)") }
  }
}
