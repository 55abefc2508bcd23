import Analysis
import Gestures
import Simulation
import TouchTrace

/// The lanes of a timeline for fingers. A finger takes the lowest free lane, so that there are as many lanes as fingers
/// were down at once.
struct FingerLanes {
  private let group: Int
  private var lanes: [(track: Int, finger: Int32?)] = []
  private var untracked = 0
  private var hoverTrack = 0
  private var isHovering = false

  init(group: Int) { self.group = group }

  /// - Parameter flows: returns the flows of a touch that began; its argument indicates whether no other finger was down.
  mutating func add(_ frame: TraceFrame, _ tracks: inout TimelineTracks, flows: (Bool) -> [UInt64]) {
    for change in frame.changes {
      switch change.stage {
      case .began: begin(change, at: frame.time, &tracks, flows)
      case .moved: addPosition(change, at: frame.time, &tracks)
      case .ended, .cancelled:
        guard let lane = lanes.firstIndex(where: { $0.finger == change.id }) else { continue }
        addPosition(change, at: frame.time, &tracks)
        let end = TimelineNote.text(change.stage == .ended ? "lifted" : "cancelled")
        tracks.emit(.end(frame.time, track: lanes[lane].track, [("end", end)]))
        lanes[lane].finger = nil
      case .stationary: break
      }
    }
    if frame.untracked != untracked {
      untracked = frame.untracked
      let track = tracks.counter("untracked", "", in: group)
      tracks.emit(.counter(frame.time, track: track, Double(untracked)))
    }
    updateHover(frame.hovering, at: frame.time, &tracks)
  }

  mutating func close(at time: Timestamp, _ tracks: inout TimelineTracks) {
    for lane in lanes.indices where lanes[lane].finger != nil {
      tracks.emit(.end(time, track: lanes[lane].track, []))
      lanes[lane].finger = nil
    }
    updateHover(nil, at: time, &tracks)
  }

  private mutating func begin(
    _ change: ContactChange, at time: Timestamp, _ tracks: inout TimelineTracks, _ flows: (Bool) -> [UInt64]
  ) {
    let isFirst = lanes.allSatisfy { $0.finger == nil }
    let lane = lanes.firstIndex { $0.finger == nil } ?? lanes.count
    if lane == lanes.count { lanes.append((tracks.add("finger lane \(lane + 1)", .slices, in: group), nil)) }
    lanes[lane].finger = change.id
    let notes: TimelineNotes = [("x", .number(change.position.x)), ("y", .number(change.position.y))]
    tracks.emit(
      .begin(time, track: lanes[lane].track, name: "finger \(change.id)", notes, flows: flows(isFirst)))
    addPosition(change, at: time, &tracks)
  }

  private func addPosition(_ change: ContactChange, at time: Timestamp, _ tracks: inout TimelineTracks) {
    guard let lane = lanes.first(where: { $0.finger == change.id }) else { return }
    tracks.emit(.counter(time, track: tracks.counter("x", "pt", in: lane.track), change.position.x))
    tracks.emit(.counter(time, track: tracks.counter("y", "pt", in: lane.track), change.position.y))
  }

  private mutating func updateHover(_ position: Point2D?, at time: Timestamp, _ tracks: inout TimelineTracks) {
    if isHovering == (position != nil) { return }
    if hoverTrack == 0 { hoverTrack = tracks.add("hovering", .slices, in: group) }
    if let position {
      let notes: TimelineNotes = [("x", .number(position.x)), ("y", .number(position.y))]
      tracks.emit(.begin(time, track: hoverTrack, name: "hovering", notes, flows: []))
    } else {
      tracks.emit(.end(time, track: hoverTrack, []))
    }
    isHovering = position != nil
  }
}
