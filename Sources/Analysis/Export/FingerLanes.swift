import Gestures
import Simulation
import TouchTrace

/// A lane a finger: the lowest that is free, so that there are never more lanes than fingers that were down together.
struct FingerLanes {
  private let group: Int
  private var lanes: [(track: Int, finger: Int32?)] = []
  private var untracked = 0
  private var hoverTrack = 0
  private var hovers = false

  init(group: Int) { self.group = group }

  /// - Parameter land: gives a landing finger's flows; is told whether nobody was down.
  mutating func show(_ frame: TraceFrame, _ tracks: inout TimelineTracks, land: (Bool) -> [UInt64]) {
    for change in frame.changes {
      switch change.stage {
      case .began: begin(change, at: frame.time, &tracks, land)
      case .moved: place(change, at: frame.time, &tracks)
      case .ended, .cancelled:
        guard let lane = lanes.firstIndex(where: { $0.finger == change.id }) else { continue }
        place(change, at: frame.time, &tracks)
        let way = TimelineNote.text(change.stage == .ended ? "lifted" : "taken away")
        tracks.take(.end(frame.time, track: lanes[lane].track, [("end", way)]))
        lanes[lane].finger = nil
      case .stationary: break
      }
    }
    if frame.untracked != untracked {
      untracked = frame.untracked
      let track = tracks.counter("without a place", "", in: group)
      tracks.take(.counter(frame.time, track: track, Double(untracked)))
    }
    hover(frame.hovering, at: frame.time, &tracks)
  }

  mutating func close(at time: Timestamp, _ tracks: inout TimelineTracks) {
    for lane in lanes.indices where lanes[lane].finger != nil {
      tracks.take(.end(time, track: lanes[lane].track, []))
      lanes[lane].finger = nil
    }
    hover(nil, at: time, &tracks)
  }

  private mutating func begin(
    _ change: ContactChange, at time: Timestamp, _ tracks: inout TimelineTracks, _ land: (Bool) -> [UInt64]
  ) {
    let isFirst = lanes.allSatisfy { $0.finger == nil }
    let lane = lanes.firstIndex { $0.finger == nil } ?? lanes.count
    if lane == lanes.count { lanes.append((tracks.add("finger lane \(lane + 1)", .slices, in: group), nil)) }
    lanes[lane].finger = change.id
    let notes: TimelineNotes = [("x", .number(change.position.x)), ("y", .number(change.position.y))]
    tracks.take(
      .begin(time, track: lanes[lane].track, name: "finger \(change.id)", notes, flows: land(isFirst)))
    place(change, at: time, &tracks)
  }

  private func place(_ change: ContactChange, at time: Timestamp, _ tracks: inout TimelineTracks) {
    guard let lane = lanes.first(where: { $0.finger == change.id }) else { return }
    tracks.take(.counter(time, track: tracks.counter("x", "pt", in: lane.track), change.position.x))
    tracks.take(.counter(time, track: tracks.counter("y", "pt", in: lane.track), change.position.y))
  }

  private mutating func hover(_ place: Point?, at time: Timestamp, _ tracks: inout TimelineTracks) {
    if hovers == (place != nil) { return }
    if hoverTrack == 0 { hoverTrack = tracks.add("hovering", .slices, in: group) }
    if let place {
      let notes: TimelineNotes = [("x", .number(place.x)), ("y", .number(place.y))]
      tracks.take(.begin(time, track: hoverTrack, name: "hovering", notes, flows: []))
    } else {
      tracks.take(.end(time, track: hoverTrack, []))
    }
    hovers = place != nil
  }
}
