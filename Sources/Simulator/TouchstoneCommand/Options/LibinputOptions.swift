import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// The options of libinput: its own, and those of ``LibinputKey``.
package struct LibinputOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("libinput"),
    help: ArgumentHelp(
      "An option of libinput, such as tap=off or quirks=my.quirks; `touchstone help libinput` lists them (default: tap=on and libinput's defaults). Can be repeated.",
      valueName: "key=value"), completion: Completions.libinputOptions)
  var words: [String] = []

  /// The keys and values in the order in which they are given.
  private var pairs: [(name: Substring, value: String)] {
    words.map { word in
      let name = word.prefix { $0 != "=" }
      return (name, String(word.dropFirst(name.count + 1)))
    }
  }

  /// Returns the last value of a key; nil if it is not given.
  private func value(of key: LibinputKey) -> String? { pairs.last { $0.name == key.rawValue }?.value }

  /// The words that are libinput's own options.
  private var ownWords: [String] { words.filter { LibinputKey(rawValue: String($0.prefix { $0 != "=" })) == nil } }

  package var request: LibinputRequest {
    get throws(CommandFailure) {
      var request = LibinputRequest()
      try check()
      request.assignments = ownWords
      request.quirks = quirks
      if let quirks, access(quirks, F_OK) != 0 { throw CommandFailure(.unreadable, "no such file: \(quirks)") }
      request.plugins = value(of: .plugins)
      request.library = try value(of: .library).flatMap { path throws(CommandFailure) in try Self.library(at: path) }
      if let pointer = value(of: .pointer) {
        guard let point = Point2D(text: pointer) else {
          throw CommandFailure("--libinput pointer expects X,Y in points, such as 120,44.5, not “\(pointer)”")
        }
        request.pointer = point
      }
      request.deviceName = value(of: .deviceName)
      request.dmi = value(of: .dmi)
      return request
    }
  }

  /// Throws for a key or a value of libinput's own options that does not exist.
  private func check() throws(CommandFailure) {
    var scratch = LibinputConfiguration()
    for (word, pair) in zip(words, pairs) {
      if LibinputKey(rawValue: String(pair.name)) != nil {
        if pair.value.isEmpty { throw CommandFailure("--libinput \(pair.name) needs a value: \(pair.name)=VALUE") }
        continue
      }
      guard LibinputKey.names.contains(String(pair.name)) else {
        let list = Suggestion.questionOrList(String(pair.name), LibinputKey.names)
        throw CommandFailure("--libinput has no key “\(pair.name)”\(list)")
      }
      do throws(LibinputOptionError) { try scratch.set(word) } catch {
        throw CommandFailure("--libinput: \(error.sentence)")
      }
    }
  }

  /// The file or folder of quirks.
  package var quirks: String? { value(of: .quirks) }

  /// The options as given on the command line, for commands to paste.
  var arguments: String { Self.arguments(words) }

  /// The options that a header file can contain.
  var argumentsInHeaders: String { arguments(of: [.pointer], andOwn: true) }

  private static func arguments(_ words: [String]) -> String { Shell.arguments(words.map { ("libinput", $0) }) }

  private func arguments(of keys: [LibinputKey], andOwn: Bool = false) -> String {
    Self.arguments(
      words.filter { word in
        LibinputKey(rawValue: String(word.prefix { $0 != "=" })).map(keys.contains) ?? andOwn
      })
  }

  /// Returns the first option with one of these keys, as a user writes it: `--libinput quirks`.
  package func first(of keys: [LibinputKey], orOwn: Bool = false) -> String? {
    words.map { $0.prefix { $0 != "=" } }.first { name in
      LibinputKey(rawValue: String(name)).map(keys.contains) ?? orOwn
    }.map { "--libinput \($0)" }
  }

  /// Checks the options, and that none that no header file contains is given for transcripts without libinput.
  package func check(with via: InputSource?) throws(CommandFailure) {
    _ = try request
    guard let via, via != .libinput, let option = first(of: LibinputKey.outsideHeaders) else { return }
    let replayed = via == .contacts ? "raw touches" : "recorded events"
    throw CommandFailure(
      "\(option) configures libinput, but \(replayed) are replayed; add --via libinput or remove \(option)")
  }

  /// Throws for a key of recordings: a device has its own name and machine.
  func checkForDevice() throws(CommandFailure) {
    guard let option = first(of: [.deviceName, .dmi]) else { return }
    throw CommandFailure("\(option) is for recordings; a device has its own: remove it")
  }

  /// Prints a note about the options that no header file contains, after transcripts were written. The choice of a libinput is not
  /// among them: its transcripts are those of its output group.
  func noteArgumentsOutsideHeaders() {
    let arguments = arguments(of: LibinputKey.outsideHeaders.filter { $0 != .library })
    if !arguments.isEmpty { printMessage("note: verify them with\(arguments) as well") }
  }

  // MARK: The library

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

/// A command that replays recordings through libinput.
package protocol LibinputCommand {
  var libinput: LibinputOptions { get }
}
