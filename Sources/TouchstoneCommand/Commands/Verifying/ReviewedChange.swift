import Simulation
import TouchTrace

/// A change of one transcript, which `accept --ask` shows.
struct ReviewedChange {
  let path: String
  let via: InputSource
  /// The old path of a renamed transcript.
  private let old: String?
  /// The recording; nil if it is gone.
  let recording: String?
  private let golden: String?
  /// The current transcript; nil if the transcript is to be removed.
  private let current: String?

  /// Reads the transcript and replays its trace again. Throws if either fails, because the files may have changed
  /// since.
  init(_ result: VerifyResult, _ verification: Verification) throws(CommandFailure) {
    path = result.transcript ?? result.file
    via = result.via
    old = if case .renamed(let old, _) = result.outcome { old } else { nil }
    do throws(FileProblem) { golden = try TextFile.read(old ?? path) } catch {
      throw CommandFailure(.unreadable, error.description)
    }
    if case .obsolete = result.outcome {
      recording = nil
      current = nil
    } else {
      recording = result.file
      current =
        if result.keepsContent { golden } else {
          try verification.text(of: result.file, via: result.via, as: golden)
        }
    }
  }

  var verb: String { old != nil ? "renamed" : deletes ? "removed" : golden == nil ? "new" : "changed" }

  /// Whether accepting the change deletes the transcript.
  var deletes: Bool { current == nil }

  var question: String {
    if let old { return "rename \(old)?" }
    return switch (golden, current) {
    case (_, nil): "delete it?"
    case (nil, _): "add it?"
    default: "is the new result right?"
    }
  }

  /// The number of lines shown in all and around each difference.
  private static let most = 60
  private static let context = 3

  /// The change, as a heading and lines.
  var text: String {
    let (path, old) = (QuotedText.plain(path), old.map(QuotedText.plain))
    guard let current else { return "\(path) has no trace\n" + shown(golden ?? "", .then) }
    guard let golden else { return "\(path) is new\n" + shown(current, .now) }
    let lines = ChangedLine.lines(was: Golden.adjusted(golden, to: current), now: current)
    var text = old.map { "\($0) is the transcript of the renamed trace: it becomes \(path)\n" } ?? ""
    var count = 0
    let hunks = ChangedLine.hunks(lines, context: Self.context)
    for hunk in hunks {
      // Line numbers are the transcript's; added lines have none yet.
      text += Colour.faint.paint("\(old ?? path):\(lines[..<hunk.startIndex].count { $0.side != .now } + 1)") + "\n"
      for line in hunk.prefix(Self.most - count) { text += Self.painted(line) }
      count += hunk.count
      if count >= Self.most { break }
    }
    let rest = hunks.map(\.count).reduce(0, +) - Self.most
    if rest > 0 { text += "… and \(rest, "more line")\n" }
    return text
  }

  private func shown(_ text: String, _ side: ChangedLine.Side) -> String {
    let lines = ChangedLine.lines(was: side == .then ? text : "", now: side == .now ? text : "")
    let rest = lines.count - Self.most
    return lines.prefix(Self.most).map(Self.painted).joined()
      + (rest > 0 ? "… and \(rest, "more line")\n" : "")
  }

  private static func painted(_ line: ChangedLine) -> String {
    let text = "\(line.side.rawValue) \(line.text)"
    return switch line.side {
    case .both: text + "\n"
    case .then: Colour.red.paint(text) + "\n"
    case .now: Colour.green.paint(text) + "\n"
    }
  }

  func accept() throws(FileProblem) {
    if let current, let old { return try Golden.write(current, to: path, movedFrom: old) }
    if let current { return try Golden.write(current, to: path, over: golden) }
    try Golden.remove(path)
  }
}
