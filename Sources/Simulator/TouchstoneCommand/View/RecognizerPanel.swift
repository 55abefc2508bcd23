import Analysis
import CommandSupport
import Gestures
import TouchView

/// Draws the recognizers: a line with the state or the reason of the failure, and a bar for each threshold.
struct RecognizerPanel {
  let columns: Int
  let lines: Int
  private let snapshot: ViewSnapshot
  private let numbers: HumanNumbers

  /// How long a failure is shown prominently.
  static let moment = Interval.milliseconds(2_000)

  /// Returns the time at which the next failure is no longer shown prominently; nil if none is.
  static func nextFading(_ snapshot: ViewSnapshot) -> Timestamp? {
    snapshot.recognizers.filter { $0.isRelevant && $0.attempt == .failed && $0.failure?.isExpected != true }
      .map { $0.changed + moment }.filter { $0 > snapshot.time }.min()
  }

  init(_ snapshot: ViewSnapshot, columns: Int, lines: Int) {
    self.snapshot = snapshot
    self.columns = columns
    self.lines = lines
    numbers = snapshot.numbers
  }

  private enum Row {
    case title(ViewSnapshot.Recognizer, String)
    /// A bar, and whether it belongs to a gesture that was bound to fail.
    case bar(ViewSnapshot.Bar, isExpected: Bool)
    case text(String, Screen.Style)
  }

  /// Draws the panel, of which the top left corner is given.
  func draw(in screen: inout Screen, column: Int, line: Int) {
    for (index, row) in rows.prefix(lines).enumerated() {
      switch row {
      case .title(let recognizer, let text): drawTitle(recognizer, text, in: &screen, column, line + index)
      case .bar(let bar, let isExpected): drawBar(bar, isExpected: isExpected, in: &screen, column, line + index)
      case .text(let text, let style): screen.put(text, column: column, line: line + index, style, width: columns)
      }
    }
  }

  /// Draws bars that belong to no recognizer.
  func draw(_ bars: [ViewSnapshot.Bar], in screen: inout Screen, column: Int, line: Int) {
    for (index, bar) in bars.enumerated() {
      drawBar(bar, isExpected: false, in: &screen, column, line + index)
    }
  }

  /// Returns the bars that are nearest to their limits, in their order.
  static func nearest(_ bars: [ViewSnapshot.Bar], _ count: Int) -> [ViewSnapshot.Bar] {
    let ranked = bars.indices.sorted { a, b in
      let (first, second) = (abs(1 - bars[a].fraction), abs(1 - bars[b].fraction))
      return first == second ? a < b : first < second
    }
    return ranked.prefix(max(0, count)).sorted().map { bars[$0] }
  }

  /// The lines with which everything is shown.
  var neededLines: Int { rows.count }

  // MARK: Choice of rows

  /// Recognizers in the order in which they get lines: of a failed one, the reason is in its title.
  private static func rank(_ recognizer: ViewSnapshot.Recognizer) -> Int {
    switch recognizer.attempt {
    case .recognized: 0
    case .trying: 1
    case .failed: recognizer.failure?.isExpected ?? true ? 3 : 2
    case .idle: 4
    }
  }

  /// The recognizers that are worth their lines, in order of attaching: all titles first, then as many bars as fit.
  private var rows: [Row] {
    let relevant = snapshot.recognizers.filter(\.isRelevant)
    let ranked = relevant.enumerated().sorted { a, b in
      let (first, second) = (Self.rank(a.element), Self.rank(b.element))
      return first == second ? a.offset < b.offset : first < second
    }
    let shown = ranked.prefix(relevant.count > lines ? max(1, lines - 1) : lines)
    var room = lines - shown.count
    var bars: [Int: Int] = [:]
    for (index, recognizer) in shown {
      bars[index] = min(recognizer.bars.count, max(0, room))
      room -= bars[index] ?? 0
    }
    // What does not fit into a title has the lines that are left.
    var texts: [Int: [String]] = [:]
    for (index, recognizer) in shown {
      let text = text(of: recognizer)
      let lines = WrappedText.lines(text, columns: columns - titleWidth(recognizer))
      let fits = lines.count - 1 <= room
      texts[index] = fits ? lines : [text]
      room -= fits ? lines.count - 1 : 0
    }
    var rows: [Row] = []
    for (index, recognizer) in relevant.enumerated() {
      guard let count = bars[index] else { continue }
      let isExpected = recognizer.failure?.isExpected ?? false
      let text = texts[index] ?? [""]
      rows.append(.title(recognizer, text[0]))
      let indent = String(repeating: " ", count: titleWidth(recognizer))
      rows += text.dropFirst().map { .text(indent + $0, textStyle(of: recognizer)) }
      rows += recognizer.bars.prefix(count).map { .bar($0, isExpected: isExpected) }
    }
    let hidden = relevant.count - shown.count
    let failed = snapshot.recognizers.count { $0.attempt == .failed && !$0.isRelevant }
    if snapshot.recognizers.allSatisfy({ $0.attempt == .idle }) {
      rows.append(.text(snapshot.touch == nil ? "touch the pad" : "", .faint))
    } else if hidden > 0 {
      rows.append(.text("and \(hidden) more; a larger terminal shows all", .faint))
    } else if failed > 0, rows.count < lines {
      rows.append(.text(OtherRecognizers.text(failed), .faint))
    }
    return rows
  }

  // MARK: Rows

  private func drawTitle(
    _ recognizer: ViewSnapshot.Recognizer, _ text: String, in screen: inout Screen, _ column: Int, _ line: Int
  ) {
    let style = style(of: recognizer)
    let mark =
      switch recognizer.attempt {
      case .idle: " "
      case .trying: "·"
      case .recognized: "✓"
      case .failed: "✗"
      }
    screen.put(mark, column: column, line: line, style, width: 1)
    screen.put(recognizer.title, column: column + 2, line: line, style == .plain ? .bold : style, width: columns - 2)
    let start = titleWidth(recognizer)
    screen.put(text, column: column + start, line: line, textStyle(of: recognizer), width: columns - start)
  }

  private func titleWidth(_ recognizer: ViewSnapshot.Recognizer) -> Int { 4 + min(recognizer.title.count, columns - 2) }

  /// The state or the reason of the failure.
  private func text(of recognizer: ViewSnapshot.Recognizer) -> String {
    switch recognizer.attempt {
    case .idle: return ""
    case .trying: return recognizer.phase
    case .recognized:
      let values = recognizer.measurements.map { "\($0.name) \(numbers.text($0.value, $0.unit))" }
      return ([recognizer.state == .ended ? "recognized" : recognizer.state.rawValue] + values).joined(separator: ", ")
    case .failed: return recognizer.failure?.text ?? "failed"
    }
  }

  private func textStyle(of recognizer: ViewSnapshot.Recognizer) -> Screen.Style {
    let style = style(of: recognizer)
    return style == .good ? .plain : style
  }

  private func style(of recognizer: ViewSnapshot.Recognizer) -> Screen.Style {
    switch recognizer.attempt {
    case .idle: return .faint
    case .trying: return .plain
    case .recognized: return .good
    case .failed:
      let isNew = snapshot.time - recognizer.changed < Self.moment
      return isNew && recognizer.failure?.isExpected != true ? .bad : .faint
    }
  }

  /// The columns of a bar's name and of its numbers.
  private static let nameWidth = 11
  private static let valueWidth = 13

  private func drawBar(
    _ bar: ViewSnapshot.Bar, isExpected: Bool, in screen: inout Screen, _ column: Int, _ line: Int
  ) {
    let style = isExpected ? .faint : style(of: bar)
    screen.put(bar.reason.measured, column: column + 2, line: line, .faint, width: Self.nameWidth)
    let value = numbers.ofThreshold(bar.reason)
    // A value that hardly differs from its threshold has more digits.
    let valueWidth = max(Self.valueWidth, value.count)
    let width = max(4, columns - 2 - Self.nameWidth - 1 - 2 - valueWidth)
    let start = column + 2 + Self.nameWidth + 1
    for (index, character) in cells(of: bar, width, screen.isUnicode).enumerated() {
      screen.set(character, start + index, line, index < Int(bar.fraction * Double(width) + 0.999) ? style : .faint)
    }
    // Readable without colour: whether the value is where the gesture needs it.
    let end: Character = bar.isFulfilled ? (bar.reason.bound == .atLeast ? "✓" : " ") : (isExceeded(bar) ? "✗" : " ")
    screen.put(String(end), column: start + width, line: line, style, width: 1)
    screen.put(value, column: start + width + 2, line: line, width: valueWidth)
  }

  /// A limit that is exceeded, in contrast to a minimum that is not reached yet.
  private func isExceeded(_ bar: ViewSnapshot.Bar) -> Bool { !bar.isFulfilled && bar.reason.bound != .atLeast }

  private func style(of bar: ViewSnapshot.Bar) -> Screen.Style {
    if isExceeded(bar) { return .bad }
    if bar.reason.bound == .atLeast { return bar.isFulfilled ? .good : .plain }
    return bar.fraction > 0.5 ? .warning : .good
  }

  /// The characters of a bar, in eighths of a cell.
  private func cells(of bar: ViewSnapshot.Bar, _ width: Int, _ isUnicode: Bool) -> [Character] {
    let eighths = Int((min(bar.fraction, 1) * Double(width * 8)).rounded(.down))
    let blocks: [Character] = ["·", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    return (0..<width).map { cell in
      let filled = min(max(eighths - cell * 8, 0), 8)
      if isUnicode { return blocks[filled] }
      return filled >= 4 ? "#" : "."
    }
  }
}
