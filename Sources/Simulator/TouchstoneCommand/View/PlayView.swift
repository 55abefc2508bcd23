import CommandSupport
import EvdevSource
import Gestures
import Simulation
import TouchView

/// Plays recordings in the terminal's view until the user quits.
final class PlayView {
  private let titles: [String]
  private let open: (Int) -> ViewPlayer?
  private var players: [Int: ViewPlayer] = [:]
  private var current = 0
  private var speed: Double
  private let terminal: ViewTerminal
  private let control: ViewControl
  private let signals: EndSignals?
  private var pacing = RedrawPacing()
  private var player: ViewPlayer
  private let search = SearchThread()

  /// How far the arrow keys go.
  private static let jump = Interval.milliseconds(250)

  /// - Parameter open: opens the recording with an index; nil if it cannot be read.
  init(
    _ titles: [String], _ first: ViewPlayer, speed: Double, _ terminal: ViewTerminal, _ folder: TouchFolder,
    signals: EndSignals?, open: @escaping (Int) -> ViewPlayer?
  ) {
    self.titles = titles
    self.speed = speed
    self.terminal = terminal
    self.signals = signals
    self.open = open
    player = first
    players[0] = first
    control = ViewControl(first.model, folder)
    control.state.keys = Self.keys
    first.model.search = search
  }

  /// The keys in the last line.
  static let keys: [(key: String, action: String)] =
    [("q", "quit"), ("space", "pause")] + ViewControl.keys

  static let help =
    [
      "space     pause and continue; at the end, from the start",
      ", .       one frame back or forward",
      "← →       a quarter of a second back or forward; 0 to the start, $ to the end",
      "[ ]       half and double speed",
      "< >       the recording before or after this one",
    ] + ViewControl.help

  /// Runs until the user quits or the terminal is gone.
  func run() {
    player.resume()
    while true {
      let now = MonotonicClock.now
      if player.tick(now) { pacing.change() }
      if pacing.take(now), !draw() { return }
      let tick = RedrawPacing.nextTick(of: player, now)
      let inputs = [terminal.signals, terminal.input, search?.descriptor].compactMap(\.self)
      let waiter = Waiter(inputs: inputs, outputs: [1], signals: signals)
      switch waiter.wait(until: [tick, pacing.deadline].compactMap(\.self).min()) {
      case .ended, .closed: return
      case .time: break
      case .ready(let descriptors):
        pacing.change()
        search?.deliver()
        if descriptors.contains(terminal.signals) {
          terminal.handleSignals()
          // The recording pauses while the program is suspended.
          player.setSpeed(speed)
        }
        if descriptors.contains(terminal.input) {
          for key in terminal.keys() where !handle(key) { return }
        }
      }
    }
  }

  /// Plays every opened recording to its end, so that all touches are known.
  func playToEnd() { for player in players.values { player.seek(to: player.duration) } }

  private func draw() -> Bool {
    let (columns, lines) = terminal.size
    control.state.status = status
    return terminal.show(
      ViewScreen.screen(
        player.snapshot, control.state, columns: columns, lines: lines, isUnicode: terminal.isUnicode))
  }

  private var status: String {
    let file = titles.count > 1 ? "\(current + 1) of \(titles.count)  " : ""
    return file + Self.status(of: player)
  }

  /// The position with the speed: `1.25 of 3.40 s, paused`.
  static func status(of player: ViewPlayer) -> String {
    let time = "\(seconds(player.time)) of \(seconds(player.duration)) s"
    if player.isAtEnd { return "\(time), end" }
    if player.isPaused { return "\(time), paused" }
    return player.speed == 1 ? time : "\(time), \(_Thousandths(player.speed).shortText)×"
  }

  private static func seconds(_ time: Timestamp) -> String {
    let hundredths = (time.microseconds + 5000) / 10_000
    return "\(hundredths / 100).\(String("\(hundredths % 100 + 100)".dropFirst()))"
  }

  // MARK: Keys

  /// Handles a key. Returns false if the user quits.
  private func handle(_ key: Key) -> Bool {
    if key == .character("q") { return false }
    if control.handle(key) { return true }
    switch key {
    case .character("?"): control.state.overlay = .help(Self.help)
    case .character(" "): if player.isPaused { player.resume() } else { player.pause() }
    case .character("."): player.step(frames: 1)
    case .character(","): player.step(frames: -1)
    case .right: player.seek(to: player.time + Self.jump)
    case .left: player.seek(to: player.time + Interval(microseconds: -Self.jump.microseconds))
    case .character("0"), .home: player.seek(to: Timestamp(microseconds: 0))
    case .character("$"), .end: player.seek(to: player.duration)
    case .character("]"): setSpeed(speed * 2)
    case .character("["): setSpeed(speed / 2)
    case .character(">"), .pageDown: go(to: current + 1)
    case .character("<"), .pageUp: go(to: current - 1)
    default: break
    }
    return true
  }

  private func setSpeed(_ speed: Double) {
    self.speed = min(max(speed, ViewPlayer.speeds.lowerBound), ViewPlayer.speeds.upperBound)
    player.setSpeed(self.speed)
    control.show("\(_Thousandths(self.speed).shortText) times real time")
  }

  private func go(to index: Int) {
    guard titles.indices.contains(index) else {
      return control.show(titles.count == 1 ? "there is only this recording" : "there is no recording beyond this one")
    }
    guard let other = players[index] ?? open(index) else {
      return control.show("\(titles[index]) cannot be read; run touchstone replay for the reason")
    }
    player.pause()
    other.model.search = search
    players[index] = other
    current = index
    player = other
    control.model = other.model
    other.setSpeed(speed)
    other.resume()
  }
}
