import CommandSupport
import EvdevSource
import Gestures
import Simulation
import TouchView

/// Shows a live session in the terminal's view: the touchpad that was touched last.
final class TerminalDisplay: LiveDisplay {
  private let terminal: ViewTerminal
  private let control: ViewControl
  private let latency: LatencyMeter
  private let showsLatency: Bool
  private let keepsAll: Bool
  private let search: SearchThread?
  private var pacing = RedrawPacing()
  private(set) var isClosed = false
  private var versions = ModelVersions()
  /// The touchpad that is shown; nil before there is one.
  private var shown: LiveStation?
  private var isPaused = false
  /// The snapshot that is shown while the picture is frozen.
  private var frozen: ViewSnapshot?
  /// The moment at which a failure is no longer shown prominently.
  private var fading: Timestamp?
  private var pads = 0
  private var finisher = TouchFinisher()

  /// - Parameters:
  ///   - first: the model to show until a device is there.
  ///   - showsLatency: whether the first line has the latency.
  ///   - search: finds outcomes of touches.
  init(
    _ first: ViewModel, _ terminal: ViewTerminal, _ folder: TouchFolder, keepsAll: Bool, _ latency: LatencyMeter,
    showsLatency: Bool, _ search: SearchThread?
  ) {
    self.terminal = terminal
    self.latency = latency
    self.showsLatency = showsLatency
    self.keepsAll = keepsAll
    self.search = search
    control = ViewControl(first, folder)
    control.state.keys = [("q", "quit"), ("space", "pause")] + ViewControl.keys
  }

  private static let help =
    ["space     freeze the picture; touches are still recognized"] + ViewControl.help

  var inputs: [Int32] { [terminal.signals, terminal.input, search?.descriptor].compactMap(\.self) }
  var outputs: [Int32] { [1] }

  var deadline: Timestamp? { [pacing.deadline, finisher.next, fading].compactMap(\.self).min() }

  func handle(_ descriptors: [Int32]) -> Bool {
    pacing.change()
    search?.deliver()
    if descriptors.contains(terminal.signals) { terminal.handleSignals() }
    guard descriptors.contains(terminal.input) else { return true }
    for key in terminal.keys() {
      if key == .character("q") { return false }
      // What a key changes is shown even while the picture is frozen.
      frozen = nil
      if control.handle(key) { continue }
      switch key {
      case .character("?"): control.state.overlay = .help(Self.help)
      case .character(" "): isPaused.toggle()
      default: break
      }
    }
    return true
  }

  func add(_ station: LiveStation) {
    control.show("\(station.title) is open")
    show(station)
  }

  func report(_ sentence: String) {
    control.show(sentence)
    pacing.change()
  }

  func withdraw(_ sentence: String) {
    guard control.state.message == sentence else { return }
    control.show("")
    pacing.change()
  }

  private func show(_ station: LiveStation) {
    guard let model = station.model else { return }
    shown = station
    control.show(model)
    pacing.change()
  }

  func update(_ stations: [LiveStation], isEnding: Bool) {
    if shown == nil, let first = stations.first { show(first) }
    pads = stations.count { !$0.open.isEmpty }
    finisher.finish(stations) { touch, model in
      if keepsAll { control.write(touch, of: model) { "motion \(touch) kept as \($0)" } }
    }
    for station in stations {
      guard let model = station.model, versions.hasChanged(model) else { continue }
      if model.isTouching && !(shown?.model?.isTouching ?? false) && station !== shown { show(station) }
      if model === control.model { pacing.change() }
    }
    pacing.run(!isPaused && control.model.changes(at: shownTime))
    draw()
  }

  /// The present time of the touchpad that is shown.
  private var shownTime: Timestamp { max(shown?.clock.time ?? .distantPast, control.model.time) }

  private func draw() {
    let now = MonotonicClock.now
    if let fading, now >= fading {
      self.fading = nil
      pacing.change()
    }
    guard pacing.take(now) else { return }
    let model = control.model
    control.state.status = status(model)
    let (columns, lines) = terminal.size
    let snapshot = frozen ?? model.snapshot(at: shownTime)
    let screen = ViewScreen.screen(
      snapshot, control.state, columns: columns, lines: lines, isUnicode: terminal.isUnicode)
    isClosed = !terminal.show(screen)
    if isPaused {
      (frozen, fading) = (snapshot, nil)
      latency.discard()
    } else {
      frozen = nil
      fading = RecognizerPanel.nextFading(snapshot).flatMap { shown?.clock.moment(of: $0) }
      latency.show(at: MonotonicClock.now)
    }
  }

  private func status(_ model: ViewModel) -> String {
    var parts: [String] = []
    if isPaused { parts.append("paused") }
    if showsLatency, let text = latency.shortText { parts.append(text) }
    if pads != 1 { parts.append(pads == 0 ? "no touchpad" : "\(pads) touchpads") }
    parts.append("\(model.touchCount, "touch")")
    return parts.joined(separator: " · ")
  }
}
