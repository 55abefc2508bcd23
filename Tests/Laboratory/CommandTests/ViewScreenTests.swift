import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

@testable import CommandSupport
@testable import TouchstoneCommand

/// The screens of `play`, and how a terminal gets from one to the next.
@Suite struct ViewScreenTests {
  private static func player(
    _ trace: String, _ scene: String?, libinputAbsence: String = "not installed"
  ) throws -> ViewPlayer {
    let playback = try ContactPlayback(path: Corpus.path(trace))
    var log = InputLog(for: playback)
    try log.record(playback)
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let name = trace.split(separator: "/").last.map(String.init) ?? trace
    return try ViewPlayer(
      ViewSource(title: name, header: playback.header, libinputAbsence: libinputAbsence), contacts: log, libinput: nil,
      replay)
  }

  private static func screen(
    _ player: ViewPlayer, _ columns: Int, _ lines: Int, isUnicode: Bool = true
  ) -> Screen {
    var state = ViewState()
    state.status = PlayView.status(of: player)
    state.keys = PlayView.keys
    return ViewScreen.screen(player.snapshot, state, columns: columns, lines: lines, isUnicode: isUnicode)
  }

  struct Recording: Sendable, CustomTestStringConvertible {
    let trace: String
    let scene: String?
    var testDescription: String { trace }
  }

  static let recordings = [
    Recording(trace: "tap/tap-moved-too-far.trace", scene: nil),
    Recording(trace: "longPress/long-press.trace", scene: nil),
    Recording(trace: "pinch/pinch.trace", scene: "plays"), Recording(trace: "swipe/two-fingers.trace", scene: nil),
    Recording(trace: "rotation/quarter-turn.trace", scene: nil),
  ]

  /// Eight moments of the touches, one after them and the end.
  private static func moments(_ player: ViewPlayer) -> [Timestamp] {
    var times = [player.time]
    while !player.isAtEnd {
      player.step(frames: 1)
      times.append(player.time)
    }
    times.removeLast()
    let last = times[times.count - 1]
    return (1...8).map { times[(times.count - 1) * $0 / 8] } + [last + .milliseconds(150), player.duration]
  }

  /// While the outcome of the last touch is searched, that of the one before is shown with its number.
  @Test func outcomeOfAnEarlierTouchHasItsNumber() throws {
    let player = try Self.player("tap/tap-moved-too-far.trace", nil)
    player.seek(to: player.duration)
    var snapshot = player.snapshot
    func line(_ start: String) -> Bool {
      let screen = ViewScreen.screen(snapshot, ViewState(), columns: 80, lines: 24)
      return ScreenText(hasColour: false).lines(screen).contains("\n\(start): 1 finger")
    }
    #expect(snapshot.touchCount == 1 && line("last"))
    snapshot.touchCount = 2
    #expect(line("touch 1") && !line("last"))
  }

  /// A terminal shows ten moments, with and without colour. The golden file has the lines that changed since the moment
  /// before, and below each the styles of its cells.
  @Test(arguments: recordings) func screensAtTenMoments(recording: Recording) throws {
    let player = try Self.player(recording.trace, recording.scene)
    let moments = Self.moments(player)
    var text = ""
    for (columns, lines) in [(80, 24), (120, 40)] {
      var shown: Screen?
      var terminals = [true, false].map { ($0, ScreenTerminal(columns, lines)) }
      for (number, moment) in moments.enumerated() {
        player.seek(to: moment)
        let screen = Self.screen(player, columns, lines)
        text += "=== \(columns)x\(lines), moment \(number + 1) of 10\n" + Self.changedLines(from: shown, to: screen)
        for index in terminals.indices {
          let hasColour = terminals[index].0
          try terminals[index].1.write(ScreenText(hasColour: hasColour).difference(from: shown, to: screen))
          terminals[index].1.expect(screen, hasColour: hasColour)
        }
        shown = screen
      }
    }
    player.seek(to: moments[6])
    text += "=== 80x24, moment 7 of 10, ASCII\n"
    text += ScreenText(hasColour: false).lines(Self.screen(player, 80, 24, isUnicode: false))
    let name = recording.trace.split(separator: "/").last?.dropLast(6) ?? ""
    GoldenFile("Screens/\(name).txt").expect(text)
  }

  private static func changedLines(from old: Screen?, to new: Screen) -> String {
    var text = ""
    for line in 0..<new.lines {
      let cells = (0..<new.columns).map { new[$0, line] }
      if let old, (0..<old.columns).map({ old[$0, line] }) == cells { continue }
      let rows = [cells.compactMap(\.character), cells.filter { $0.character != nil }.map { letter($0) }]
        .map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
      text += "\(line < 10 ? " " : "")\(line) \(rows[0])\n"
      if !rows[1].isEmpty { text += "   \(rows[1])\n" }
    }
    return text
  }

  /// A letter for a cell's style; a space for a cell that looks the same in every style.
  private static func letter(_ cell: Screen.Cell) -> Character {
    if cell.character == " " && cell.style != .inverse { return " " }
    return switch cell.style {
    case .plain: " "
    case .bold: "b"
    case .faint: "-"
    case .good: "g"
    case .warning: "w"
    case .bad: "r"
    case .inverse: "i"
    case .finger(let number): Character("\(number % 10)")
    }
  }

  // MARK: Any size, any name

  @Test(arguments: [1, 20, 59, 60, 79, 80, 133, 400], [1, 15, 16, 24, 61])
  func everySizeIsFilledWithinItsEdges(columns: Int, lines: Int) throws {
    let player = try Self.player("pinch/pinch.trace", "plays")
    player.seek(to: Timestamp(microseconds: player.duration.microseconds / 2))
    for isUnicode in [true, false] {
      let screen = Self.screen(player, columns, lines, isUnicode: isUnicode)
      let text = ScreenText(hasColour: false).lines(screen)
      let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(rows.count == lines)
      #expect(rows.allSatisfy { $0.reduce(0) { $0 + PictureText.columns($1) } <= columns })
      if !isUnicode { #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) }) }
    }
  }

  /// libinput's rules have bars below its events, at every moment and in every size; without libinput there are none.
  @Test(arguments: [(80, 24), (120, 40), (60, 16), (20, 15)])
  func barsOfLibinputsRulesAreShown(columns: Int, lines: Int) throws {
    let player = try Self.player("pinch/pinch.trace", nil, libinputAbsence: "")
    var shown: Set<String> = []
    for moment in Self.moments(player) {
      player.seek(to: moment)
      let text = ScreenText(hasColour: false).lines(Self.screen(player, columns, lines))
      let rows = text.split(separator: "\n")
      #expect(rows.allSatisfy { $0.reduce(0) { $0 + PictureText.columns($1) } <= columns })
      for name in ["box width", "least moved", "most moved", "box time", "hold"] where text.contains(name) {
        shown.insert(name)
      }
      let bars = player.snapshot.libinput.bars.map(\.reason.measured)
      #expect(player.snapshot.fingers.count < 2 || bars.contains("box width") && bars.contains("least moved"))
    }
    #expect(columns < 60 || shown.count >= (lines >= 24 ? 3 : 1), "\(shown)")
    let without = try Self.player("pinch/pinch.trace", nil)
    without.seek(to: without.duration)
    #expect(without.snapshot.libinput.bars.isEmpty)
  }

  @Test(arguments: [(30, 8), (40, 20), (60, 16), (80, 24), (200, 24)])
  func newestSentenceOfTheLastTouchesIsShown(columns: Int, lines: Int) throws {
    for trace in ["conflict/double-tap-too-far.trace", "tap/two-finger-double-tap-in-turn.trace"] {
      let player = try Self.player(trace, nil)
      player.seek(to: player.duration)
      let sentences = try #require(player.snapshot.touch).sentences.map(\.text)
      let newest = try #require(sentences.last?.prefix(12))
      #expect(sentences.count > 1)
      let text = ScreenText(hasColour: false).lines(Self.screen(player, columns, lines))
      #expect(text.replacing("\n", with: " ").contains(newest), "\(trace) at \(columns)x\(lines):\n\(text)")
    }
  }

  /// What libinput reported ends a long sentence; the nearest miss follows it, and nothing above them moves.
  @Test func longVerdictIsWholeBeforeTheNearestMiss() throws {
    let player = try Self.player("tap/tap-moved-too-far.trace", nil)
    player.seek(to: player.duration)
    var snapshot = player.snapshot
    let reason = try #require(snapshot.touch?.reasons.first)
    func rows() -> [Substring] {
      let screen = ViewScreen.screen(snapshot, ViewState(), columns: 80, lines: 24)
      return ScreenText(hasColour: false).lines(screen).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let end = try #require(rows().firstIndex { $0.hasPrefix("last: ") })
    let phrase = "libinput: scroll of 38 mm down, over after 0.45 s"
    snapshot.touch?.sentences[0].libinput = phrase + "."
    let long = rows()
    #expect(long[end].hasPrefix("last: ") && long[end].count + long[end + 1].count > 100, "\(long)")
    let text = long[end...].joined(separator: " ")
    let (verdict, miss) = (try #require(text.range(of: phrase)), try #require(text.range(of: reason)))
    #expect(verdict.upperBound < miss.lowerBound, "\(text)")
  }

  @Test func hostileNameCannotControlTheTerminal() {
    let names = ["\u{1B}[2Jpad", "a\u{9B}31mb", "x\r\ny", "\u{202E}evil", "wide 漢字 name", "bell\u{7}"]
    for name in names {
      var screen = Screen(columns: 30, lines: 2, isUnicode: true)
      screen.put(name, column: 0, line: 0)
      let text = ScreenText(hasColour: false).lines(screen)
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 32 && !(0x7F...0x9F).contains(scalar.value) && scalar.value != 0x202E)
      }
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }
  }

  // MARK: Differences

  @Test func differencesLeadToTheSameScreen() throws {
    let player = try Self.player("pinch/pinch.trace", "plays")
    let painter = ScreenText(hasColour: true)
    var terminal = ScreenTerminal(100, 30)
    var shown: Screen?
    var bytes: [Int] = []
    var generator = SeededRandom(seed: 3)
    for _ in 0..<30 {
      player.seek(to: Timestamp(microseconds: Int64.random(in: 0...player.duration.microseconds, using: &generator)))
      var screen = Self.screen(player, 100, 30)
      // Wide characters at any place.
      screen.put(
        "漢字", column: Int.random(in: 0..<100, using: &generator), line: Int.random(in: 0..<30, using: &generator))
      let text = painter.difference(from: shown, to: screen)
      bytes.append(text.utf8.count)
      try terminal.write(text)
      shown = screen
      terminal.expect(screen, hasColour: true)
    }
    #expect(painter.difference(from: shown, to: try #require(shown)).isEmpty)
  }

  @Test func playingWritesFewerBytesThanWholeScreens() throws {
    let player = try Self.player("pinch/pinch.trace", nil)
    let painter = ScreenText(hasColour: true)
    var shown = Self.screen(player, 80, 24)
    let whole = painter.difference(from: nil, to: shown).utf8.count
    var bytes = 0
    var frames = 0
    while !player.isAtEnd {
      player.step(frames: 1)
      let next = Self.screen(player, 80, 24)
      bytes += painter.difference(from: shown, to: next).utf8.count
      shown = next
      frames += 1
    }
    #expect(bytes / max(1, frames) < whole / 5)
  }

  // MARK: Keys

  @Test func keysOfTerminalsAreParsed() {
    func keys(_ text: String) -> [Key] { Key.parse(text.utf8) }
    #expect(keys("q e") == [.character("q"), .character(" "), .character("e")])
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[1;2C\u{1B}[D") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}[Z\t") == [.backTab, .character("\t")])
    #expect(
      keys("\u{1B}[1~\u{1B}[4~\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[F") == [.home, .end, .pageUp, .pageDown, .home, .end])
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}[") == [])
    #expect(keys("é\u{1B}[99z") == [])
  }

  @Test func screensAreAtLeastASixtiethOfASecondApart() {
    var pacing = RedrawPacing()
    var drawn: [Int64] = []
    for millisecond in 0..<1000 as Range<Int64> {
      pacing.change()
      if pacing.take(.milliseconds(millisecond)) { drawn.append(millisecond) }
    }
    #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $1 - $0 >= 17 })
    #expect((55...60).contains(drawn.count))
    #expect(!pacing.take(.milliseconds(5000)) || pacing.deadline == nil)
  }

  /// While something moves there is a screen for each frame, one more shows it at rest, and then nothing is due.
  @Test func nothingIsDrawnOnceEverythingIsAtRest() {
    for interval in [RedrawPacing.interval, WebView.interval] {
      var pacing = RedrawPacing(interval: interval)
      _ = pacing.take(.milliseconds(0))
      var now = Timestamp.milliseconds(100)
      var drawn: [Timestamp] = []
      let rest = now + .milliseconds(300)
      repeat {
        pacing.run(now < rest)
        if pacing.take(now) { drawn.append(now) }
        guard let next = pacing.deadline else { break }
        #expect(next > now)
        now = next
      } while drawn.count < 100
      #expect(drawn.count == 19 && drawn.count { $0 >= rest } == 1)
      #expect(pacing.deadline == nil)
      pacing.run(false)
      #expect(pacing.deadline == nil)
    }
  }
}
