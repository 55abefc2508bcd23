#if Libinput
import CLibinput
import CVirtualInput
import LibinputEvents
import TouchTrace

extension AddedQuirks? {
  /// Runs `body` while libinput reads these files as well, or instead of its own, if there are any.
  func readIfPresent<Result, Failure: Error>(
    isAlone: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let self { try self.read(isAlone: isAlone, body) } else { try body() }
  }
}

extension AddedQuirks {
  /// Returns the quirk files at a path, which libinput accepts; nil without a path.
  package static func checked(_ path: String?) throws(VirtualLibinputError) -> AddedQuirks? {
    guard let path else { return nil }
    try VirtualTime.checkBinding()
    do throws(LibinputProblem) {
      let quirks = try AddedQuirks(path: path)
      try quirks.check()
      return quirks
    } catch { throw .quirks(error) }
  }

  /// Runs `body` while libinput reads these files as well, or instead of its own, on this thread.
  func read<Result, Failure: Error>(
    isAlone: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A section that no device matches; libinput rejects an empty file.
    let nothing = "[none]\nMatchName=touchstone: none\nModelBouncingKeys=1\n"
    _ = vinput_add_quirks(
      QuirkFiles.lastPath, isAlone && text.allSatisfy(\.isNewline) ? nothing : text, isAlone ? nothing : nil)
    defer { _ = vinput_add_quirks(nil, nil, nil) }
    return try body()
  }

  /// Throws if this libinput rejects one of the files: it would then ignore every quirk, including its own, and only log
  /// that.
  ///
  /// libinput does not name the line. It is found by giving libinput each line in its own section.
  package func check() throws(LibinputProblem) {
    for file in files where !AddedQuirks(text: file.text).isAccepted {
      if !AddedQuirks(text: Self.valid).isAccepted {
        throw LibinputProblem(
          "libinput \(LoadedLibinput.version.text) rejects the quirk files that are installed with it")
      }
      throw LibinputProblem(Self.problem(of: file))
    }
  }

  private static let valid = "[valid]\nMatchUdevType=touchpad\nModelBouncingKeys=1\n"

  private var isAccepted: Bool {
    guard let run = vinput_create() else { return false }
    defer { vinput_destroy(run) }
    vinput_set_identity(run, "", 0, 0, 0, 0)
    vinput_set_node(run, "/dev/input/event0", "event0")
    let callbacks = LibinputCallbacks(NodeAccess(open: { _, _ in vinput_open(run) }, close: { _ in }))
    LibevdevLog.redirect()
    vinput_enter(run)
    defer { vinput_leave() }
    guard let context = libinput_path_create_context(LibinputCallbacks.interface, callbacks.address) else {
      return false
    }
    callbacks.listen(to: context)
    // libinput reads its quirk files before it looks at the device, which has no events.
    read { _ = libinput_path_add_device(context, "/dev/null") }
    libinput_unref(context)
    _ = LibevdevLog.takeNotes()
    return !callbacks.keptLines.contains { $0.hasPrefix(Self.failure) }
  }
  /// The beginning of libinput's message.
  static let failure = "Failed to load the device quirks"

  private static func problem(of file: File) -> String {
    var syntax = QuirkSyntax()
    for (index, content) in file.text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
      .enumerated()
    {
      // CR LF is a single character, which libinput reads as two.
      let place = "\(file.path):\(index + 1): "
      if let problem = syntax.problem(of: content) { return place + problem }
      guard let value = QuirkSyntax.value(in: content) else { continue }
      let section = value.hasPrefix("Match") ? "\(value)\nModelBouncingKeys=1\n" : "MatchUdevType=touchpad\n\(value)\n"
      if !AddedQuirks(text: "[line]\n\(section)").isAccepted {
        return place + "libinput \(LoadedLibinput.version.text) rejects \(QuotedText.quoted(value)): "
          + QuirkKey.problem(ofLine: value)
      }
    }
    if let problem = syntax.problemAtEnd { return "\(file.path):\(syntax.sectionLine): \(problem)" }
    return "\(file.path): libinput \(LoadedLibinput.version.text) rejects the file, although it accepts each line; "
      + "a condition may occur only once in a section"
  }
}
#endif
