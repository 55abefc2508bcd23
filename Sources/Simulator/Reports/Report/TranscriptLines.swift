import Analysis
import Gestures
import Simulation
import TouchTrace

/// The lines of a quiet transcript in a page's data.
struct TranscriptLines {
  private var table = LineTable()
  private var encoded: [Int64] = []
  private var lastMoment = 0
  private let text = TranscriptText()
  /// The kind of a line. The page has the same order.
  private enum Kind: Int { case began, ended, cancelled, failed, scene, libinput, end }

  /// Adds an entry. Returns its line if it has one.
  ///
  /// - Parameter recognizer: the index of the recognizer that the entry is about, if it is about one.
  mutating func add(_ entry: TranscriptEntry, of recognizer: Int?, at moment: Int) -> String? {
    guard let kind = Self.kind(entry) else { return nil }
    let line = text.line(entry).dropLast()
    let stamp = max(10, _Thousandths(entry.time).text.utf8.count) + 1
    let lane = entry.transition == nil ? -1 : recognizer ?? -1
    // The kind of a pattern includes the lane of the line.
    let code = table.code(String(line.utf8.dropFirst(stamp)) ?? "", kind: (lane + 1) * 8 + kind.rawValue)
    encoded += [Int64(moment - lastMoment)] + code
    lastMoment = moment
    return String(line)
  }

  private static func kind(_ entry: TranscriptEntry) -> Kind? {
    let isQuiet = TranscriptDetail.quiet.includes(entry)
    if let transition = entry.transition {
      return switch transition.to {
      case .began: .began
      case .ended: .ended
      case .cancelled: .cancelled
      // The page shows other failures in their lanes.
      case .failed: isQuiet ? .failed : nil
      case .possible, .changed: nil
      }
    }
    if case .end = entry { return .end }
    // The page draws libinput's events.
    if case .touchpad = entry { return nil }
    return isQuiet ? entry.mark == .libinput ? .libinput : .scene : nil
  }

  var members: [ReportValue.Member] {
    [
      .init("patterns", .texts(table.patterns)), .init("kinds", .numbers(table.kinds)),
      .init("lines", .numbers(encoded)),
    ]
  }
}
