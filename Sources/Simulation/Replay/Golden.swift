import Gestures
import Glibc
import TouchTrace

/// A trace's transcript as it must be, in the file beside it.
public struct Golden: Hashable, Sendable {
  /// What the file beside a trace is called: the trace's name with another ending. Recordings of one gesture in several
  /// formats share it, because they must give the same.
  ///
  /// What libinput makes of a trace stands in a file of its own, `tap.libinput.transcript`.
  public static func path(forTraceAt path: String, via: InputSource = .contacts) -> String {
    let ending = via == .contacts ? ".transcript" : ".libinput.transcript"
    // By bytes: it is asked for every file of a folder.
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return path + ending }
    return path[..<dot] + ending
  }

  /// The ways in which to play a trace for comparison: the one that is asked for; else each of which there is a
  /// transcript; else its fingers.
  public static func ways(toCompare trace: String, asked: InputSource?) -> [InputSource] {
    if let asked { return [asked] }
    let there = InputSource.allCases.filter { access(path(forTraceAt: trace, via: $0), F_OK) == 0 }
    return there.isEmpty ? [.contacts] : there
  }

  /// The form in which a transcript was written, by its first line; nil where that is no transcript's.
  public static func detail(of transcript: String) -> TranscriptDetail? {
    let first = transcript.utf8.prefix { $0 != UInt8(ascii: "\n") }
    return TranscriptDetail.allCases.first {
      first.elementsEqual("touchstone transcript \(TranscriptText.version) \($0.rawValue)".utf8)
    }
  }

  /// What every transcript begins with, of whatever version.
  private static let start = "touchstone transcript "
  /// Whether a file begins as transcripts do. False for one that cannot be read.
  package static func isTranscript(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: start.utf8.count)
    return read(descriptor, &bytes, bytes.count) == bytes.count && bytes.elementsEqual(start.utf8)
  }

  /// Why a file is not to be written over by a transcript, as a sentence's end; nil where it holds one, of whatever
  /// version, or nothing. A recording may have a transcript's name, or somebody's own text stand beside it.
  public static func obstacle(toReplacing text: String) -> String? {
    text.isEmpty || text.hasPrefix(start)
      ? nil : "it is no transcript; give it, or the recording, another name"
  }

  /// Writes a transcript.
  ///
  /// - Parameter golden: what stands there; nil where nothing does.
  package static func write(_ transcript: String, to path: String, over golden: String?) throws(FileProblem) {
    if let golden, let obstacle = obstacle(toReplacing: golden) {
      throw FileProblem("\(path) is not written over: \(obstacle)")
    }
    try AtomicFileWriter.replace(path, with: transcript)
  }

  /// What to say, behind a recording's name, of one that shares its transcript with another that gives another one.
  package static func sentence(_ transcript: String, sharedWith rival: String) -> String {
    "shares \(transcript) with \(rival), which gives another one: if both are right, rename one, so that each has its own"
  }

  /// What is wrong with comparing a transcript that another libinput made, as a sentence's end; nil where nothing is.
  /// Within a group libinput's answers are the same.
  public static func obstacle(was golden: String, now current: String) -> String? {
    guard let old = LibinputPart.group(of: golden), let new = LibinputPart.group(of: current), old != new else {
      return nil
    }
    return "made by libinput \(old.rawValue), here is \(new.rawValue), which answers a little differently"
  }
  /// A transcript as it would be, had the other libinput of its group made it.
  public static func adjusted(_ golden: String, to current: String) -> String {
    guard let old = LibinputPart.group(of: golden), old == LibinputPart.group(of: current),
      let line = LibinputPart.line(of: golden), let other = LibinputPart.line(of: current),
      let mark = line.firstIndex(of: "("), let otherMark = other.firstIndex(of: "(")
    else { return golden }
    return String(golden[..<line.startIndex] + other[..<otherMark] + golden[mark...])
  }
}

extension Replay {
  /// The whole transcript of a recording, as it would stand in a golden file.
  public func transcript(of playback: any Playback, _ detail: TranscriptDetail) throws -> String {
    let text = TranscriptText()
    var transcript = ""
    let (session, scene) = try session(for: playback.header) { entry in
      if detail.includes(entry) { transcript += text.line(entry) }
    }
    try playback.play(in: session, afterEach: {})
    return text.header(detail, surface: playback.header.surface, scene: scene, libinput: playback.libinput) + transcript
  }
  public func transcript(of source: any TouchSource, _ detail: TranscriptDetail) throws -> String {
    try transcript(of: ContactPlayback(source), detail)
  }
}
