import Gestures
import Glibc
import TouchTrace

/// The golden transcript of a trace, in the file next to it.
public struct Golden: Hashable, Sendable {
  /// Returns the path of a trace's golden transcript: the trace's name with another extension. Recordings of one gesture
  /// in several formats share it, because they must give the same transcript.
  ///
  /// The transcripts of libinput's events have files of their own, `tap.libinput.transcript` and, for recorded events,
  /// `tap.recorded.transcript`.
  public static func path(forTraceAt path: String, via: InputSource = .contacts) -> String {
    let ending = ending(via)
    // Compares bytes, because it runs for every file of a folder.
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return path + ending }
    return path[..<dot] + ending
  }

  /// Returns the input sources to compare a trace with: `asked` if it is given, otherwise each source with a golden
  /// transcript, otherwise contacts, or libinput's events for a recording without touches.
  public static func inputSources(toCompare trace: String, asked: InputSource?) -> [InputSource] {
    if let asked { return [asked] }
    let existing = InputSource.allCases.filter { via in
      access(path(forTraceAt: trace, via: via), F_OK) == 0
        || via == .libinput
          && LibinputVersion.Group.allCases.contains { access(path(forTraceAt: trace, $0), F_OK) == 0 }
    }
    return existing.isEmpty ? [.standard(for: trace)] : existing
  }

  private static func ending(_ via: InputSource) -> String {
    switch via {
    case .contacts: contactsEnding
    case .libinput: libinputEnding
    case .recorded: recordedEnding
    }
  }

  // MARK: One transcript for each output group

  private static let contactsEnding = ".transcript"
  private static let libinputEnding = ".libinput.transcript"
  private static let recordedEnding = ".recorded.transcript"

  /// Returns the path of a trace's transcript for one output group of libinput: `tap.libinput-1.27.transcript`.
  ///
  /// The first transcript of libinput's events has a name without a group, `tap.libinput.transcript`, whatever its group. The
  /// transcripts of other groups are next to it.
  public static func path(forTraceAt path: String, _ group: LibinputVersion.Group) -> String {
    Self.path(forTraceAt: path, via: .libinput).dropLast(libinputEnding.count)
      + ".libinput-\(group.start).transcript"
  }

  /// Returns the path of the transcript to compare a trace with: that of the output group if it exists, otherwise the one
  /// without a group.
  ///
  /// - Parameter group: the installed libinput's group; nil if there is none, or for contacts.
  public static func path(forTraceAt path: String, via: InputSource, in group: LibinputVersion.Group?) -> String {
    if let group, via == .libinput {
      let own = Self.path(forTraceAt: path, group)
      if access(own, F_OK) == 0 { return own }
    }
    return Self.path(forTraceAt: path, via: via)
  }

  /// Returns the path of a transcript without its output group: `tap.libinput.transcript` for
  /// `tap.libinput-1.27.transcript`. Any other path is unchanged.
  package static func withoutGroup(_ path: String) -> String {
    guard path.contains(".libinput-") else { return path }
    for group in LibinputVersion.Group.allCases {
      let ending = ".libinput-\(group.start).transcript"
      if path.hasSuffix(ending) { return path.dropLast(ending.count) + libinputEnding }
    }
    return path
  }

  package static func inputSource(ofTranscriptAt path: String) -> InputSource {
    path.hasSuffix(recordedEnding) ? .recorded : withoutGroup(path).hasSuffix(libinputEnding) ? .libinput : .contacts
  }

  /// Returns the start of a transcript's path that all transcripts of a recording have: `tap` for `tap.libinput.transcript`.
  package static func stem(_ path: String) -> Substring {
    let path = withoutGroup(path)
    return path.dropLast(ending(inputSource(ofTranscriptAt: path)).count)
  }

  // MARK: Format

  /// The start of every transcript, of any version.
  private static let start = "touchstone transcript "

  /// Returns the version and the detail in a transcript's first line, or nil if the text is not a transcript.
  private static func format(of transcript: String) -> (version: Int, detail: TranscriptDetail)? {
    let first = transcript.utf8.prefix { $0 != UInt8(ascii: "\n") }
    guard first.starts(with: start.utf8) else { return nil }
    let words = first.dropFirst(start.utf8.count).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, let version = Int(Substring(words[0])), let detail = TranscriptDetail(words[1]) else {
      return nil
    }
    return (version, detail)
  }

  /// Returns the detail of a transcript of any version, or nil if the text is not a transcript.
  public static func detail(of transcript: String) -> TranscriptDetail? { format(of: transcript)?.detail }

  /// The reason a golden file cannot be compared with a transcript of the current version.
  public enum FormatMismatch: Hashable, Sendable {
    /// A transcript of an older version. Accepting the trace writes the current one.
    case older(version: Int)
    /// A transcript of a version that only a newer Touchstone writes.
    case newer(version: Int)
    case notATranscript

    /// A sentence about the file at `path`, without its full stop.
    ///
    /// - Parameter remedy: what writes the current version, such as ``run `touchstone accept Traces` ``.
    public func problem(at path: String, remedy: String) -> String {
      switch self {
      case .older(let version):
        "\(path) is a version \(version) transcript; \(remedy) to write version \(TranscriptText.version)"
      case .newer(let version):
        "\(path) is a version \(version) transcript; update Touchstone, which writes version \(TranscriptText.version)"
      case .notATranscript: "\(path) is not a transcript"
      }
    }
  }

  /// Returns the reason why a golden file cannot be compared, or nil if it is a transcript of the current version.
  package static func formatMismatch(of golden: String) -> FormatMismatch? {
    guard let version = format(of: golden)?.version else { return .notATranscript }
    if version == TranscriptText.version { return nil }
    return version < TranscriptText.version ? .older(version: version) : .newer(version: version)
  }

  /// Returns whether a file starts as transcripts do; false if it cannot be read.
  package static func isTranscript(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: start.utf8.count)
    return read(descriptor, &bytes, bytes.count) == bytes.count && bytes.elementsEqual(start.utf8)
  }

  // MARK: Writing

  /// Returns the content of a golden file: a transcript, and the setup that it was made with. What the present file is about stays
  /// as it is, so that it can be edited.
  package static func text(_ transcript: String, with setup: KeptSetup, replacing golden: String? = nil) -> String {
    var setup = setup
    let names = Set(setup.recognizers.map(\.name))
    var about = TranscriptGesture.names(in: transcript)
    if let golden, let old = KeptSetup(in: golden)?.about,
      old != TranscriptGesture.names(in: KeptSetup.transcript(in: golden)), names.isSuperset(of: old)
    {
      about = old
    }
    setup.about = about
    return transcript + setup.text
  }

  /// Returns the reason why a transcript must not replace this text, as the end of a sentence; nil for an empty text and for a
  /// transcript of any version. A recording may have a transcript's name, or the file may be the user's own text.
  public static func obstacle(toReplacing text: String) -> String? {
    text.isEmpty || text.hasPrefix(start)
      ? nil : "it is not a transcript; rename it or the recording"
  }

  /// Writes a transcript over the present content of the file, nil if there is no file.
  package static func write(_ transcript: String, to path: String, over golden: String?) throws(FileProblem) {
    if let golden, let obstacle = obstacle(toReplacing: golden) {
      throw FileProblem("\(path) is not overwritten: \(obstacle)")
    }
    try AtomicFileWriter.replace(path, with: transcript)
  }

  /// Writes the transcript of a renamed recording and removes the one with the old name.
  package static func write(_ transcript: String, to path: String, movedFrom old: String) throws(FileProblem) {
    try write(transcript, to: path, over: try TextFile.read(path))
    try remove(old)
  }

  /// Removes a transcript. As when writing, a file that is not a transcript may be the user's own.
  package static func remove(_ path: String) throws(FileProblem) {
    if let obstacle = try TextFile.read(path).flatMap({ obstacle(toReplacing: $0) }) {
      throw FileProblem("did not remove \(path): \(obstacle)")
    }
    if unlink(path) != 0 { throw FileProblem("cannot remove \(path): \(errorText())") }
  }

  /// The end of a sentence about a recording that shares its golden transcript with a recording of another outcome.
  package static func sentence(_ transcript: String, sharedWith rival: String) -> String {
    "shares \(transcript) with \(rival), which gives a different one: if both are right, rename one of the recordings"
  }

  // MARK: libinput's output groups

  /// Returns the reason why two transcripts cannot be compared, as the end of a sentence; nil if they can. libinput's output is
  /// the same within an output group only.
  public static func obstacle(was golden: String, now current: String) -> String? {
    guard let old = LibinputProvenance.group(of: golden), let new = LibinputProvenance.group(of: current) else {
      return nil
    }
    if let versions = LibinputProvenance.versionsThatDragOtherwise(golden, current) {
      return "written with libinput \(versions.old); three-finger drag of \(versions.new), the one in use, differs"
    }
    if old == new { return nil }
    return "written with libinput \(old.rawValue); the output of \(new.rawValue), the one in use, differs slightly"
  }

  /// Returns the transcript of a golden file, with the libinput version of `current` if both are of one output group.
  public static func adjusted(_ golden: String, to current: String) -> String {
    let golden = KeptSetup.transcript(in: golden)
    guard let old = LibinputProvenance.group(of: golden), old == LibinputProvenance.group(of: current),
      let line = LibinputProvenance.line(of: golden), let other = LibinputProvenance.line(of: current),
      let mark = line.firstIndex(of: ")"), let otherMark = other.firstIndex(of: ")")
    else { return golden }
    return String(golden[..<line.startIndex] + other[..<otherMark] + golden[mark...])
  }
}

extension TranscriptDetail {
  fileprivate init?(_ name: some Sequence<UInt8>) {
    guard let detail = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) }) else { return nil }
    self = detail
  }
}

extension Replay {
  /// Returns the whole transcript of a recording, as its golden file contains it.
  public func transcript(of playback: any Playback, _ detail: TranscriptDetail) throws -> String {
    let text = TranscriptText()
    var transcript = ""
    let (session, scene) = try session(for: playback.header) { entry in
      if detail.includes(entry) { transcript += text.line(entry) }
    }
    session.recordedDetail = detail
    try playback.play(in: session, afterEach: {})
    return text.header(detail, surface: playback.header.surface, scene: scene, libinput: playback.libinput) + transcript
  }

  /// Returns the whole transcript of a recording's touches.
  public func transcript(of source: any TouchSource, _ detail: TranscriptDetail) throws -> String {
    try transcript(of: ContactPlayback(source), detail)
  }
}
