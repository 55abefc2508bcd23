import Analysis
import CommandSupport
import Gestures
import Simulation
import TouchView

/// The user's choices in a view, apart from the touches.
struct ViewState {
  /// The overlay on the pad and the recognizers.
  enum Overlay: Hashable {
    case none
    case help([String])
    /// Lines of `explain`, from this one on.
    case explanation([String], from: Int)
  }

  var overlay = Overlay.none
  /// The right end of the first line: the position in a recording, or the number of touches.
  var status = ""
  /// The parameter that the keys change; nil before one was picked.
  var parameter: ViewParameter.ID?
  /// The effect of the last key, as a sentence.
  var message = ""
  /// The names of keys with what they do.
  var keys: [(key: String, action: String)] = []
}

/// Lays out a snapshot on a screen: the pad with the scene on the left, the recognizers and libinput on the right, the
/// verdict, the parameter and the keys below.
struct ViewScreen {
  private let snapshot: ViewSnapshot
  private let state: ViewState
  private var screen: Screen

  /// The smallest useful screen.
  static let minimum = (columns: 60, lines: 16)

  private init(_ snapshot: ViewSnapshot, _ state: ViewState, columns: Int, lines: Int, isUnicode: Bool) {
    self.snapshot = snapshot
    self.state = state
    screen = Screen(columns: columns, lines: lines, isUnicode: isUnicode)
  }

  static func screen(
    _ snapshot: ViewSnapshot, _ state: ViewState, columns: Int, lines: Int, isUnicode: Bool = true
  ) -> Screen {
    var view = Self(snapshot, state, columns: columns, lines: lines, isUnicode: isUnicode)
    view.draw()
    return view.screen
  }

  private mutating func draw() {
    if screen.columns < Self.minimum.columns || screen.lines < Self.minimum.lines {
      let verdict = snapshot.touch.map { lastVerdict(of: $0, limit: max(1, screen.lines - 2)) } ?? []
      let rest = ["the view needs \(Self.minimum.columns)x\(Self.minimum.lines) cells", "q quits"]
      for (line, text) in (verdict + rest).enumerated() {
        screen.put(text, column: 0, line: line, width: screen.columns)
      }
      return
    }
    drawHeader()
    let footer = drawFooter()
    let body = 1..<footer
    switch state.overlay {
    case .none: drawBody(body)
    case .help(let lines): drawText(lines, body)
    case .explanation(let lines, let first): drawText(Array(lines.dropFirst(first)), body)
    }
  }

  // MARK: Header

  private mutating func drawHeader() {
    let width = screen.columns
    let status = Screen.shown(state.status, isUnicode: screen.isUnicode)
    let size =
      snapshot.isSizeAssumed
      ? "size unknown"
      : "\(Int(snapshot.width.rounded()))x\(Int(snapshot.height.rounded())) mm"
    screen.put("\(snapshot.title) · \(size)", column: 0, line: 0, .bold, width: width - status.count - 2)
    screen.put(state.status, column: width - status.count, line: 0)
  }

  // MARK: Body

  private mutating func drawBody(_ lines: Range<Int>) {
    // The recognizers' bars need 42 columns; what is left belongs to the pad.
    let left = min(max(screen.columns - 44, screen.columns * 9 / 20), screen.columns * 3 / 5)
    let hasScene = snapshot.scene != nil
    let padLines = hasScene ? max(4, lines.count * 2 / 5) : lines.count
    let pad = PadDrawing(snapshot, columns: left - 2, lines: padLines - 2)
    pad.draw(in: &screen, column: 0, line: lines.lowerBound)
    if let scene = snapshot.scene {
      drawScene(scene, columns: 0..<left, lines: lines.lowerBound + pad.lines + 2..<lines.upperBound)
    }
    let column = left + 1
    let note = WrappedText.lines(snapshot.libinput.note, columns: screen.columns - column)
    let width = screen.columns - column
    // The recognizers have at least half of the lines, and what they do not need belongs to libinput's rules.
    let needed = RecognizerPanel(snapshot, columns: width, lines: lines.count).neededLines
    let room = max(lines.count / 2, lines.count - needed) - 1 - note.count
    let bars = RecognizerPanel.nearest(snapshot.libinput.bars, room)
    let rest = lines.count - 1 - note.count - bars.count
    let panel = RecognizerPanel(snapshot, columns: width, lines: rest)
    panel.draw(in: &screen, column: column, line: lines.lowerBound)
    for (index, text) in note.enumerated() {
      screen.put(text, column: column, line: lines.lowerBound + rest + index, .warning)
    }
    drawLibinput(column, lines.upperBound - 1 - bars.count)
    panel.draw(bars, in: &screen, column: column, line: lines.upperBound - bars.count)
  }

  private mutating func drawScene(_ scene: ViewSnapshot.SceneState, columns: Range<Int>, lines: Range<Int>) {
    guard lines.count > 3, scene.picture.width > .zero else { return }
    // As wide as its height allows: a picture's cells are twice as high as wide.
    let ratio = Double(scene.picture.height.units) / Double(scene.picture.width.units) / 2
    let width = min(
      columns.count, max(TextDrawing.columnRange.lowerBound, Int(Double(lines.count - 1) / max(ratio, 0.01))))
    let text = TextDrawing.text(scene.picture, columns: width)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(lines.count - 1)
    let height = Int((Double(width) * ratio).rounded()) + 1
    for (index, row) in rows.prefix(height).enumerated() {
      screen.put(String(row), column: columns.lowerBound, line: lines.lowerBound + index, width: width)
    }
    let last = lines.lowerBound + min(height, rows.count)
    let change = scene.lastChange.isEmpty ? "scene \(scene.name)" : TerminalTranscript.shortened(scene.lastChange)
    guard lines.contains(last) else { return }
    let shown = Self.clauses(of: change, columns: columns.count)
    screen.put(shown, column: columns.lowerBound, line: last, .faint, width: columns.count)
  }

  /// Returns as many of a sentence's clauses as fit, and at least the first.
  private static func clauses(of text: String, columns: Int) -> String {
    var text = text[...]
    func endsClause(_ index: String.Index) -> Bool {
      // Not the comma of a place such as [0, 0].
      ",;".contains(text[index]) && text[index...].dropFirst(2).first?.isLetter ?? false
    }
    while text.count > columns, let end = text.indices.last(where: endsClause) { text = text[..<end] }
    return String(text)
  }

  private mutating func drawLibinput(_ column: Int, _ line: Int) {
    let lane = snapshot.libinput
    let width = screen.columns - column
    screen.put("libinput", column: column, line: line, .bold, width: width)
    let text = lane.absence.isEmpty ? lane.text : lane.absence
    let style = lane.absence.isEmpty && lane.steps.last?.isOver == false ? Screen.Style.plain : .faint
    // The newest steps matter.
    let shown = text.count > width - 10 && lane.absence.isEmpty ? "…" + text.suffix(width - 11) : text
    screen.put(shown, column: column + 10, line: line, style, width: width - 10)
  }

  // MARK: Footer

  /// Returns the first line of the footer.
  private mutating func drawFooter() -> Int {
    let width = screen.columns
    let keyLine = screen.lines - 1
    drawKeys(keyLine)
    screen.put(
      state.message.isEmpty ? parameterText : state.message, column: 0, line: keyLine - 1,
      state.message.isEmpty ? .plain : .bold, width: width)
    let verdict = verdictLines()
    for (index, line) in verdict.enumerated() {
      screen.put(line.text, column: 0, line: keyLine - 1 - verdict.count + index, line.style, width: width)
    }
    return keyLine - 1 - verdict.count
  }

  private mutating func drawKeys(_ line: Int) {
    var column = 0
    for (key, action) in state.keys {
      let width = key.count + action.count + 1
      if column + width > screen.columns { break }
      screen.put(key, column: column, line: line, .bold)
      screen.put(action, column: column + key.count + 1, line: line, .faint)
      column += width + 2
    }
  }

  /// The parameter that the keys change, with the number of changed ones.
  private var parameterText: String {
    let changed = snapshot.changedParameters
    let picked = state.parameter.flatMap { id in snapshot.parameters.first { $0.id == id } }
    guard let picked else {
      return changed.isEmpty ? "" : "changed: " + changed.map(\.assignment).joined(separator: ", ")
    }
    var text = "\(picked.id.text) = \(picked.text)"
    if picked.isChanged { text += " (was \(picked.description.text(picked.initial)))" }
    let others = changed.filter { $0.id != picked.id }
    if !others.isEmpty { text += " · also changed: " + others.map(\.assignment).joined(separator: ", ") }
    return text
  }

  /// The number of lines of a verdict and the reason after it.
  private static let verdictLineCount = 3

  /// The verdict on the last touch, and then the first reason: always as many lines, so that nothing above them moves.
  private func verdictLines() -> [(text: String, style: Screen.Style)] {
    let empty = Array(repeating: (text: "", style: Screen.Style.plain), count: Self.verdictLineCount)
    guard let touch = snapshot.touch else { return empty }
    var text = ""
    var style = Screen.Style.warning
    if let label = touch.label {
      text =
        touch.isRight == true
        ? "right: \(label.text), as meant"
        : label == .none ? "wrong: nothing was meant" : "missed \(label.text)"
      style = touch.isRight == true ? .good : .bad
    }
    let hasRemedy = touch.label != nil && !touch.remedy.isEmpty
    if touch.isRight != true, !hasRemedy, let reason = touch.reasons.first {
      text += (text.isEmpty ? "" : "; ") + reason
    }
    if !touch.remedy.isEmpty {
      let changes = touch.remedy.map(\.assignment).joined(separator: " ")
      text += (text.isEmpty ? "" : "; ") + "f sets \(changes)"
    }
    let verdict = lastVerdict(of: touch, limit: Self.verdictLineCount - (text.isEmpty ? 0 : 1))
    let reason = PictureText.lines(
      text, width: screen.columns, limit: Self.verdictLineCount - verdict.count, measure: PictureText.columns)
    let lines = verdict.map { (text: $0, style: Screen.Style.plain) } + reason.map { (text: $0, style: style) }
    return Array((lines + empty).prefix(Self.verdictLineCount))
  }

  /// The sentences on a touch in at most so many lines. The newest is shown; those before it only if they fit.
  private func lastVerdict(of touch: FinishedTouch, limit: Int) -> [String] {
    var sentences = touch.sentences.map(\.text)[...]
    func lines(_ limit: Int) -> [String] {
      let name = touch.number < snapshot.touchCount ? "touch \(touch.number)" : "last"
      let text = "\(name): " + sentences.joined(separator: " ")
      return PictureText.lines(text, width: screen.columns, limit: limit, measure: PictureText.columns)
    }
    while sentences.count > 1 && lines(limit + 1).count > limit { sentences.removeFirst() }
    return lines(limit)
  }

  private mutating func drawText(_ text: [String], _ lines: Range<Int>) {
    var line = lines.lowerBound
    for entry in text {
      let indent = entry.prefix { $0 == " " }.count
      let text = String(entry.dropFirst(indent))
      // Only what is too long is wrapped: columns of a line stay.
      let wrapped =
        entry.count <= screen.columns
        ? [text]
        : PictureText.lines(
          text, width: max(20, screen.columns - indent), limit: lines.count, measure: PictureText.columns)
      for row in wrapped {
        guard line < lines.upperBound else { return }
        let isMiss = row.hasPrefix("✗")
        screen.put(row, column: indent, line: line, isMiss ? .bad : row.hasPrefix("✓") ? .good : .plain)
        line += 1
      }
    }
  }
}
