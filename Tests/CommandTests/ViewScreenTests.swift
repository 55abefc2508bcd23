import Analysis
import Foundation
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace
import TouchView

@testable import TouchstoneCommand

/// The screens of `play`, and how a terminal gets from one to the next.
@Suite struct ViewScreenTests {
  private static func player(_ trace: String, _ scene: String?) throws -> ViewPlayer {
    let playback = try ContactPlayback(path: Corpus.path(trace))
    var log = InputLog(for: playback)
    try log.record(playback)
    var replay = Replay()
    replay.scene = scene.map { TraceHeader.SceneLine(name: $0) }
    let name = trace.split(separator: "/").last.map(String.init) ?? trace
    return try ViewPlayer(
      ViewSource(title: name, header: playback.header, libinputAbsence: "not installed"), contacts: log, libinput: nil,
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
    Recording(trace: "tap/tap-strays.trace", scene: nil), Recording(trace: "longPress/long-press.trace", scene: nil),
    Recording(trace: "pinch/pinch.trace", scene: "plays"), Recording(trace: "swipe/two-fingers.trace", scene: nil),
    Recording(trace: "rotation/quarter-turn.trace", scene: nil),
  ]

  /// Ten moments at 80x24; of the seventh also 120x40, colours and ASCII.
  @Test(arguments: recordings) func screensAtTenMoments(recording: Recording) throws {
    let player = try Self.player(recording.trace, recording.scene)
    var text = ""
    for moment in 1...10 as ClosedRange<Int64> {
      player.seek(to: Timestamp(microseconds: player.duration.microseconds * moment / 10))
      text += "=== moment \(moment) of 10, 80x24\n"
      text += ScreenText(hasColour: false).lines(Self.screen(player, 80, 24))
      if moment != 7 { continue }
      for (columns, lines) in [(80, 24), (120, 40)] {
        text += "=== moment \(moment) of 10, \(columns)x\(lines), colours\n"
        let colours = ScreenText(hasColour: true).lines(Self.screen(player, columns, lines))
        text += colours.replacingOccurrences(of: "\u{1B}", with: "␛")
      }
      text += "=== moment \(moment) of 10, 120x40\n"
      text += ScreenText(hasColour: false).lines(Self.screen(player, 120, 40))
      text += "=== moment \(moment) of 10, 80x24, ASCII\n"
      text += ScreenText(hasColour: false).lines(Self.screen(player, 80, 24, isUnicode: false))
    }
    let name = recording.trace.split(separator: "/").last?.dropLast(6) ?? ""
    GoldenFile("Screens/\(name).txt").expect(text)
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

  /// A terminal that understands what ``ScreenText`` writes.
  private struct Terminal {
    var cells: [[Character]]
    var line = 0
    var column = 0

    init(_ columns: Int, _ lines: Int) {
      cells = Array(repeating: Array(repeating: " ", count: columns), count: lines)
    }

    mutating func write(_ text: String) throws {
      var rest = text[...]
      while let character = rest.first {
        rest = rest.dropFirst()
        if character == "\u{1B}" {
          rest = rest.dropFirst()
          let parameters = rest.prefix { $0.isNumber || $0 == ";" }
          rest = rest.dropFirst(parameters.count)
          let numbers = parameters.split(separator: ";").compactMap { Int($0) }
          switch rest.first {
          case "H": (line, column) = (numbers[0] - 1, numbers[1] - 1)
          case "J": for row in cells.indices { cells[row] = cells[row].map { _ in " " } }
          case "m": break
          default: Issue.record("unknown sequence")
          }
          rest = rest.dropFirst()
          continue
        }
        let width = PictureText.columns(character)
        try #require(line < cells.count && column + width <= cells[line].count)
        cells[line][column] = character
        if width == 2 { cells[line][column + 1] = "\u{0}" }
        column += width
      }
    }
  }

  @Test func differencesLeadToTheSameScreen() throws {
    let player = try Self.player("pinch/pinch.trace", "plays")
    let painter = ScreenText(hasColour: true)
    var terminal = Terminal(100, 30)
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
      for line in 0..<30 {
        for column in 0..<100 {
          #expect(terminal.cells[line][column] == screen[column, line].character ?? "\u{0}", "\(column), \(line)")
        }
      }
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
}
