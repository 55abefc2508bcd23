import Glibc
import Gestures

/// A file with the setup of recordings: the lines of a trace's header, without a surface.
///
/// ```
/// touchstone header 1
/// scene plays open=0
/// recognizer swipe swipe direction=right
/// ```
public struct SetupFile: Sendable {
  /// The name of the file that applies to the recordings of its folder and of the folders in it.
  public static let folderName = "touchstone.header"
  /// The ending of a header file's name, which replaces the recording's extension for the setup of one recording.
  public static let ending = ".header"

  /// The path, for errors.
  public let path: String
  private let parser: TraceParser
  /// The setup of another library, if the file is a dump of one.
  package let imported: ImportedSetup?

  /// Reads a header file.
  ///
  /// - Throws: an error with line and column if the file is not a header file or names an unknown recognizer or parameter.
  public init(path: String, _ request: SourceRequest = SourceRequest()) throws(RecordingError) {
    var input = try ByteInput(path: path)
    var parser = TraceParser(.header, file: path, catalog: request.catalog, sceneProblem: request.sceneProblem)
    parser.targetProblem = request.targetProblem
    parser.assumedScene = request.assumedScene
    if try input.isDump() {
      guard let readDump = request.readDump else { throw ForeignSetup.unreadDump.error(in: path) }
      let dump = try readDump(try input.readAll(), path, request.catalog)
      try parser.read(dump)
      dump.notes.forEach(request.reportNote)
      imported = dump
    } else {
      let foreign = ForeignSetup.problem(input.head(ByteInput.lookAhead))
      do throws(RecordingError) { try parser.readAll(&input) } catch {
        // Only what does not even begin as a header file.
        guard let foreign, parser.stage == .version else { throw error }
        throw foreign.error(in: path)
      }
      imported = nil
    }
    self.path = path
    self.parser = parser
  }

  /// The setup as a header. Its surface is meaningless.
  public var header: TraceHeader { parser.header }

  /// Returns the header of a recording with this setup.
  ///
  /// - Throws: an error if the scene does not fit the surface.
  public func applied(to header: TraceHeader) throws(RecordingError) -> TraceHeader {
    try parser.checkScene(on: header.surface)
    return header.replacingSetup(by: parser.header)
  }

  // MARK: Finding

  /// Returns whether a file is a header file, by its name or its first line, or a dump of another library's setup.
  ///
  /// - Parameter countsEmpty: whether an empty file is one.
  package static func isHeader(_ path: String, countsEmpty: Bool = false) -> Bool {
    if path.hasSuffix(ending) { return true }
    // A pipe could not be read again.
    guard mode(path) == S_IFREG, var input = try? ByteInput(path: path) else { return false }
    if (try? input.isDump()) == true { return true }
    guard let hasLine = try? input.nextLine() else { return false }
    return hasLine ? input.lineText.hasPrefix("touchstone header ") : countsEmpty
  }

  /// Returns whether a file is a dump of another library's setup.
  package static func isDump(_ path: String) -> Bool {
    guard mode(path) == S_IFREG, var input = try? ByteInput(path: path) else { return false }
    return (try? input.isDump()) == true
  }

  /// Returns the path of the header file for a single recording: `swipe.header` for `swipe.yml`.
  public static func path(besideRecordingAt path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + ending }
    return path[..<dot] + ending
  }

  /// Returns the header file that applies to a recording without its own setup: the one next to it, or the nearest
  /// `touchstone.header` in its folder and the folders above, up to the repository's. `nil` if there is none, and for standard
  /// input, which is in no folder.
  public static func path(forRecordingAt path: String) -> String? {
    if path == "-" { return nil }
    let own = Self.path(besideRecordingAt: path)
    if mode(own) == S_IFREG { return own }
    return self.path(inOrAbove: folder(of: path))
  }

  /// Returns the folder of a file, which for standard input is the current one.
  public static func folder(of path: String) -> String { FilePath.folder(of: path) }

  /// Returns the nearest `touchstone.header` in a folder and the folders above it, up to the repository's, because a
  /// result must not depend on files that a checkout elsewhere does not contain.
  public static func path(inOrAbove folder: String) -> String? {
    guard let working = FilePath.resolved("."), var place = FilePath.resolved(folder) else { return nil }
    while true {
      let candidate = (place == "/" ? "" : place) + "/" + folderName
      if mode(candidate) == S_IFREG {
        // Relative to the working folder, like the recordings.
        let start = working == "/" ? working : working + "/"
        return candidate.hasPrefix(start) ? String(candidate.dropFirst(start.count)) : candidate
      }
      if place == "/" || mode(place + "/.git") != nil { return nil }
      place = place.lastIndex(of: "/").map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "/"
    }
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

extension SourceRequest {
  /// Returns the header file that applies to a recording; `nil` if its own header or the standard setup does.
  ///
  /// - Parameters:
  ///   - path: The recording; `-` for standard input.
  ///   - own: The recording's own header.
  public func setupPath(forRecordingAt path: String, _ own: TraceHeader) -> String? {
    switch setup {
    case .recording: nil
    case .nearest: own.hasSetup ? nil : SetupFile.path(forRecordingAt: path)
    case .file(let file): file
    }
  }

  /// Returns the header that a recording is played with.
  ///
  /// - Parameters:
  ///   - own: The recording's own header.
  ///   - path: The recording; `-` for standard input.
  /// - Throws: A located error if the header file cannot be read or has a mistake.
  public func header(_ own: TraceHeader, ofRecordingAt path: String) throws(RecordingError) -> TraceHeader {
    guard let file = setupPath(forRecordingAt: path, own) else { return own }
    return try SetupFile(path: file, self).applied(to: own)
  }

  /// Returns a recording's own header without playing it; `nil` for a recording without a header, for one that cannot
  /// be read, and for standard input, which could not be read a second time.
  package func ownHeader(ofRecordingAt path: String) -> TraceHeader? {
    do throws(RecordingError) { return try checkedHeader(ofRecordingAt: path) } catch { return nil }
  }

  /// Returns a recording's own header without playing it; `nil` for a recording without a header, and for standard input.
  /// Throws if the recording cannot be opened, or if its header is wrong.
  package func checkedHeader(ofRecordingAt path: String) throws(RecordingError) -> TraceHeader? {
    guard path != "-" else { return nil }
    var input = try input(path)
    guard try input.recognize() == .trace else { return nil }
    return try TouchSources.open(input, self).header
  }
}

extension ByteInput {
  /// Returns whether this is a dump of another library's setup, and rewinds the input.
  fileprivate mutating func isDump() throws(RecordingError) -> Bool {
    beginLookAhead()
    try fillHead(Self.lookAhead)
    rewind()
    return ForeignSetup.isDump(head(Self.lookAhead))
  }
}

extension TraceParser {
  fileprivate mutating func readAll(_ input: inout ByteInput) throws(RecordingError) {
    var frame = TraceFrame()
    while try input.nextLine() { _ = try read(input.buffer[input.lineStart..<input.lineEnd], into: &frame) }
    try finish()
  }

  /// Reads the lines of a dump; errors have the places in the dump.
  mutating func read(_ imported: ImportedSetup) throws(RecordingError) {
    let lines = [("touchstone header 1", 0)] + imported.lines
    do throws(RecordingError) {
      for (text, _) in lines { _ = try read(text) }
      try finish()
    } catch {
      throw imported.locate(error.problem, error.line > 0 ? lines[error.line - 1].1 : 0)
    }
  }
}
