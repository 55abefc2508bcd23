import Analysis
import Gestures
import Simulation
import TouchTrace

/// The lanes of a timeline for libinput's events: one for each kind of sequence, of which at most one is open at a time,
/// and counters.
struct LibinputLanes {
  private let group: Int
  private var lanes: [(name: String, track: Int, isOpen: Bool)] = []

  init(group: Int) { self.group = group }

  /// - Parameter flows: returns the flows of a sequence that began; its argument indicates whether no other was open.
  mutating func add(
    _ event: TouchpadEvent, at time: Timestamp, _ tracks: inout TimelineTracks, flows: (Bool) -> [UInt64]
  ) {
    var notes: TimelineNotes = []
    if event.stamp != event.time { notes.append(("stamp_us", .count(Int(event.stamp.microseconds)))) }
    var name = event.kind.name
    switch event.kind {
    case .transform(_, let fingers, _, _, _), .hold(_, let fingers, _), .swipe(_, let fingers, _):
      notes.append(("fingers", .count(fingers)))
    case .button(_, let code): name = TranscriptText.buttonName(code)
    case .scroll, .motion: break
    }
    if let stage = event.stage { sequence(name, stage, notes, at: time, &tracks, flows) }
    if case .transform(let stage, _, _, let scale, _) = event.kind, stage == .began || stage == .changed {
      addCounter("scale", "", scale, at: time, &tracks)
    }
    addCounter("pointer x", "pt", event.location.x, at: time, &tracks)
    addCounter("pointer y", "pt", event.location.y, at: time, &tracks)
  }

  mutating func note(_ text: String, at time: Timestamp, _ tracks: inout TimelineTracks) {
    let lane = lane("ignored", &tracks)
    tracks.emit(.instant(time, track: lanes[lane].track, name: text, [], flows: []))
  }

  mutating func close(at time: Timestamp, _ tracks: inout TimelineTracks) {
    for lane in lanes.indices where lanes[lane].isOpen {
      tracks.emit(.end(time, track: lanes[lane].track, []))
      lanes[lane].isOpen = false
    }
  }

  private mutating func sequence(
    _ name: String, _ stage: TouchpadEvent.Stage, _ notes: TimelineNotes, at time: Timestamp,
    _ tracks: inout TimelineTracks, _ flows: (Bool) -> [UInt64]
  ) {
    let lane = lane(name, &tracks)
    switch stage {
    case .began:
      let isFirst = lanes.allSatisfy { !$0.isOpen }
      if lanes[lane].isOpen { tracks.emit(.end(time, track: lanes[lane].track, [])) }
      lanes[lane].isOpen = true
      tracks.emit(.begin(time, track: lanes[lane].track, name: name, notes, flows: flows(isFirst)))
    case .changed: break
    case .ended, .cancelled:
      guard lanes[lane].isOpen else { return }
      lanes[lane].isOpen = false
      tracks.emit(.end(time, track: lanes[lane].track, [("end", .text(stage.rawValue))] + notes))
    }
  }

  private mutating func lane(_ name: String, _ tracks: inout TimelineTracks) -> Int {
    if let known = lanes.firstIndex(where: { $0.name == name }) { return known }
    lanes.append((name, tracks.add(name, .slices, in: group), false))
    return lanes.count - 1
  }

  private func addCounter(
    _ name: String, _ unit: String, _ value: Double, at time: Timestamp, _ tracks: inout TimelineTracks
  ) {
    tracks.emit(.counter(time, track: tracks.counter(name, unit, in: group), value))
  }
}
