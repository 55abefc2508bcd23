import CommandSupport
import Simulation
import TouchTrace

/// A change as `accept --ask` shows it.
struct ReviewedChange {
  let change: TranscriptChange
  let via: InputSource
  /// The recording; nil if it is gone.
  let recording: String?

  /// Reads the transcript and replays its trace again. Throws if either fails, because the files may have changed
  /// since.
  init(_ result: VerifyResult, _ verification: Verification) throws(CommandFailure) {
    via = result.via
    var change = TranscriptChange(path: result.transcript ?? result.file)
    if case .renamed(let old, _) = result.outcome { change.old = old }
    change.golden = try orFail(.unreadable, try TextFile.read(change.old ?? change.path))
    if case .obsolete = result.outcome {
      recording = nil
    } else {
      recording = result.file
      change.text =
        if result.keepsContent { change.golden } else {
          try verification.accepted(result.file, via: result.via, as: change.golden)
        }
    }
    self.change = change
  }

  var deletes: Bool { change.text == nil }

  var question: String {
    if let old = change.old { return "rename \(old)?" }
    return deletes ? "delete it?" : change.golden == nil ? "add it?" : "is the new result right?"
  }

  /// The number of lines shown in all and around each difference.
  private static let most = 60
  private static let context = 3

  /// The change, as a heading and lines.
  var text: String {
    let (path, old) = (QuotedText.plain(change.path), change.old.map(QuotedText.plain))
    guard let current = change.text.map(KeptSetup.transcript) else {
      return "\(path) has no trace\n" + shown(KeptSetup.transcript(in: change.golden ?? ""), .then)
    }
    guard let golden = change.golden else { return "\(path) is new\n" + shown(current, .now) }
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
}
