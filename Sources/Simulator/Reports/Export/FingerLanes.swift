import Analysis
import Gestures
import Simulation
import TouchTrace

/// The lanes of a timeline for fingers. A finger takes the lowest free lane, so that there are as many lanes as fingers
/// were down at once.
struct FingerLanes {
  private let group: Int
  private var fingers = FingerLog(limit: 2)
  private var tracks: [Int] = []
  private var hoverTrack = 0
  private var isHovering = false

  init(group: Int) { self.group = group }

  /// - Parameter flows: returns the flows of a touch that began; its argument indicates whether no other finger was down.
  mutating func add(_ frame: TraceFrame, _ timeline: inout TimelineTracks, flows: (Bool) -> [UInt64]) {
    let untracked = fingers.untracked
    fingers.add(frame) { change, finger in
      let (time, x, y) = (frame.time, change.position.x, change.position.y)
      if finger.number > tracks.count {
        tracks.append(timeline.add("finger lane \(finger.number)", .slices, in: group))
      }
      let track = tracks[finger.number - 1]
      if change.stage == .began {
        let notes: TimelineNotes = [("x", .number(x)), ("y", .number(y))]
        timeline.emit(
          .begin(time, track: track, name: "finger \(change.id)", notes, flows: flows(finger.isFirst)))
      }
      timeline.emit(.counter(time, track: timeline.counter("x", "pt", in: track), x))
      timeline.emit(.counter(time, track: timeline.counter("y", "pt", in: track), y))
      if finger.isDown { return }
      let end = TimelineNote.text(change.stage == .ended ? "lifted" : "cancelled")
      timeline.emit(.end(time, track: track, [("end", end)]))
    }
    if frame.untracked != untracked {
      let track = timeline.counter("untracked", "", in: group)
      timeline.emit(.counter(frame.time, track: track, Double(frame.untracked)))
    }
    updateHover(frame.hovering, at: frame.time, &timeline)
  }

  mutating func close(at time: Timestamp, _ timeline: inout TimelineTracks) {
    for index in fingers.down.sorted(by: { fingers.fingers[$0].number < fingers.fingers[$1].number }) {
      timeline.emit(.end(time, track: tracks[fingers.fingers[index].number - 1], []))
    }
    updateHover(nil, at: time, &timeline)
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
