import EvdevSource
import Gestures

/// Waits for devices, deadlines, the user and the output's reader, until every station has ended.
final class LiveLoop {
  /// The stations, with those that have ended.
  private(set) var stations: [LiveStation]
  private let display: any LiveDisplay
  private let signals: EndSignals?
  private var hotplug: LiveHotplug?
  /// The number of stations that are known to have ended.
  private var ended = 0
  /// Set once the user has requested to stop.
  private var stopDeadline: Timestamp?
  private var noEventsDeadline: Timestamp?
  private var hasInput = false

  private static let noEvents = "note: \(noEventsNote)"

  /// The time without events after which a note is printed.
  private static let noEventsDelay = Interval.milliseconds(5_000)
  /// The time a track may take to end before it is abandoned.
  private static let stopTimeout = Interval.milliseconds(2_000)

  /// - Parameter hotplug: waits for touchpads; nil if the session ends with its last station.
  init(_ stations: [LiveStation], _ display: any LiveDisplay, hotplug: LiveHotplug? = nil, signals: EndSignals?) {
    self.stations = stations
    self.display = display
    self.hotplug = hotplug
    self.signals = signals
  }

  /// Runs until all tracks have ended or the output's reader has closed it.
  func run() {
    noEventsDeadline = stations.isEmpty ? nil : MonotonicClock.now + Self.noEventsDelay
    for station in stations { for track in station.tracks { track.begin() } }
    while true {
      noticeEnds()
      let open = stations.flatMap(\.open)
      let isEnding = open.isEmpty && (stopDeadline != nil || !isWaiting)
      display.update(stations, isEnding: isEnding)
      if isEnding || display.isClosed { return }
      let own = [noEventsDeadline, stopDeadline, display.deadline, stopDeadline == nil ? hotplug?.deadline : nil]
      // A second signal terminates the program.
      let waiter = Waiter(
        inputs: open.map(\.descriptor) + display.inputs, outputs: display.outputs,
        signals: stopDeadline == nil ? signals : nil)
      switch waiter.wait(until: (open.map(\.deadline) + own).compactMap { $0 }.min()) {
      case .closed: return
      case .ended: stop(open)
      case .ready(let descriptors):
        for track in open where descriptors.contains(track.descriptor) { track.read() }
        if display.inputs.contains(where: descriptors.contains), !display.handle(descriptors) { stop(open) }
      case .time: break
      }
      handleDeadlines(open)
    }
  }

  /// Requests all tracks to end.
  private func stop(_ open: [any LiveTrack]) {
    guard stopDeadline == nil else { return }
    stopDeadline = MonotonicClock.now + Self.stopTimeout
    noEventsDeadline = nil
    for track in open where track.end == nil { track.finish() }
  }

  /// Whether a touchpad that was unplugged, or was never there, may still appear.
  private var isWaiting: Bool { hotplug != nil && stations.allSatisfy { $0.failure == nil } }

  /// Reports the stations that have ended since the last call.
  private func noticeEnds() {
    let over = stations.filter { $0.open.isEmpty }
    guard over.count > ended, stopDeadline == nil, hotplug != nil else { return }
    ended = over.count
    for station in over.suffix(1) where station.wasUnplugged {
      display.report("\(station.title) was unplugged; waiting for it to return")
    }
  }

  private func handleDeadlines(_ open: [any LiveTrack]) {
    if !hasInput, stations.contains(where: { $0.tracks.contains(where: \.hasInput) }) {
      hasInput = true
      noEventsDeadline = nil
      display.withdraw(Self.noEvents)
    }
    // Deadlines are checked after every wakeup: a finger that never rests must not delay them.
    let now = MonotonicClock.now
    if let moment = stopDeadline, now >= moment { for track in open where track.end == nil { track.abandon() } }
    if let moment = noEventsDeadline, now >= moment {
      noEventsDeadline = nil
      display.report(Self.noEvents)
    }
    for track in open where track.end == nil && track.deadline.map({ now >= $0 }) ?? false { track.handleDeadline() }
    if stopDeadline == nil { addNewDevices(now) }
  }

  private func addNewDevices(_ now: Timestamp) {
    let present = stations.filter { !$0.open.isEmpty }.compactMap(\.device)
    for station in hotplug?.look(now, present: present) ?? [] {
      // The same device, returned: its earlier part has been shown.
      stations.append(station)
      display.add(station)
      for track in station.tracks { track.begin() }
    }
  }
}
