import CommandSupport
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// Writes replay options to header files, so that the same result can be had without them.
struct HeaderFiles {
  private let replay: Replay
  private let libinput: LibinputRequest
  private let request: SourceRequest
  /// The options as given on the command line, for messages.
  private let arguments: String
  /// The paths of the header files that were checked or written.
  private(set) var paths: Set<String> = []

  init(_ options: ReplayOptions, _ libinput: LibinputOptions, _ setup: SetupOptions) throws(CommandFailure) {
    replay = try options.replay()
    self.libinput = try libinput.request
    var request = SourceRequest.known
    // A file that does not exist yet is created.
    request.setup = setup.file.map { .file($0) } ?? .nearest
    self.request = request
    arguments = options.arguments + libinput.argumentsInHeaders
  }

  var isEmpty: Bool { arguments.isEmpty }

  /// Writes the options for the recordings that a command's paths name: to the file that --setup names; otherwise to
  /// `touchstone.header` for a folder and to `NAME.header` for a recording, so that no other recording is affected.
  mutating func write(forPaths arguments: [String]) throws(CommandFailure) {
    if case .file(let file) = request.setup { return report(try write(to: file, basedOn: file)) }
    for path in arguments {
      if isFolder(path) {
        let folder = path == "." || path == "./" ? "" : path.hasSuffix("/") ? path : path + "/"
        report(try write(to: folder + SetupFile.folderName, basedOn: SetupFile.path(inOrAbove: path)))
      } else {
        report(try write(forRecordingAt: path))
      }
    }
  }

  private func report(_ line: String?) { if let line { Output.standard.write(line: line) } }

  /// Writes the options for one recording. Returns a line for the user, or nil if the file has them already.
  mutating func write(forRecordingAt path: String) throws(CommandFailure) -> String? {
    if case .file(let file) = request.setup { return try write(to: file, basedOn: file) }
    if let own = request.ownHeader(ofRecordingAt: path), own.hasSetup {
      let writer = TraceWriter(for: path)
      let present = writer.setupLines(own)
      let lines = writer.setupLines(try extended(own)).filter { !present.contains($0) }
      if lines.isEmpty { return nil }
      throw CommandFailure(
        .usage,
        "\(path) has a setup in its own header, which is not changed here; edit its lines as follows, then repeat without"
          + "\(arguments):", details: lines)
    }
    return try write(
      to: SetupFile.path(besideRecordingAt: path), basedOn: SetupFile.path(forRecordingAt: path))
  }

  /// Throws if a new recording cannot get a header file.
  mutating func checkNew(forRecordingAt path: String, isForced: Bool) throws(CommandFailure) {
    if path == "-" {
      throw CommandFailure("standard output has no header file; name an output file, or remove\(arguments)")
    }
    let target = SetupFile.path(besideRecordingAt: path)
    if !isForced, access(target, F_OK) == 0 {
      throw CommandFailure("\(target) exists already; \(OutputGuard.advice(hasForce: true))")
    }
    _ = try text(for: target, basedOn: base(forNewRecordingAt: path), replacing: nil)
  }

  /// Writes the header file of a new recording: the options, based on the file that --setup names or on the nearest one.
  func writeNew(forRecordingAt path: String) throws(CommandFailure) {
    let target = SetupFile.path(besideRecordingAt: path)
    let text = try self.text(for: target, basedOn: base(forNewRecordingAt: path), replacing: nil)
    try orFail(.output, try AtomicFileWriter.replace(target, with: text))
    printMessage("wrote \(target)")
  }

  private func base(forNewRecordingAt path: String) -> String? {
    if case .file(let file) = request.setup { return file }
    return SetupFile.path(inOrAbove: SetupFile.folder(of: path))
  }

  /// Returns the recordings that are replayed with another setup than the written files.
  func others(among recordings: [String]) -> [String] {
    recordings.filter { recording in
      let own = request.ownHeader(ofRecordingAt: recording) ?? Self.empty
      return request.setupPath(forRecordingAt: recording, own).map { !paths.contains(FilePath.place($0)) } ?? true
    }
  }

  private mutating func write(to path: String, basedOn base: String?) throws(CommandFailure) -> String? {
    if SetupFile.isDump(path) {
      throw CommandFailure("\(path) is a dump, which is not changed; convert it to a .header, and name that")
    }
    paths.insert(FilePath.place(path))
    let old = try orFail(.unreadable, try TextFile.read(path))
    let text = try text(for: path, basedOn: base == path && old == nil ? nil : base, replacing: old)
    if text == old { return nil }
    try orFail(.output, try AtomicFileWriter.replace(path, with: text))
    return "\(old == nil ? "new" : "changed")  \(path)"
  }

  private func text(
    for path: String, basedOn base: String?, replacing old: String?
  ) throws(CommandFailure) -> String {
    var header = Self.empty
    if let base { header = try orFail(.unreadable, try SetupFile(path: base, request).header) }
    return SetupText.text(try extended(header), for: path, replacing: old)
  }

  private func extended(_ header: TraceHeader) throws(CommandFailure) -> TraceHeader {
    var extended = try orFail(.usage, try replay.header(including: header))
    if let scene = extended.scene, let problem = request.sceneProblem(scene, Surface(millimetres: 100, by: 60)) {
      throw CommandFailure(.usage, problem)
    }
    for assignment in libinput.assignments { try orFail(.usage, try extended.libinput.set(assignment)) }
    if let pointer = libinput.pointer { extended.pointer = pointer }
    return extended
  }

  private static let empty = TraceHeader(surface: Surface(millimetres: 100, by: 60))
}
