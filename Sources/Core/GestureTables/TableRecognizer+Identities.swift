import Gestures

// Identifiers that are a place in the frame and no identity: each row gets the touch with the nearest position.
extension TableRecognizer {
  /// Makes the rows before a time ready: no row can come before them any more.
  mutating func identify(until time: Int64) throws(SampleError) {
    while stage.ready < stage.rows.count, time == .max || stage.rows[stage.ready].time < time {
      if !policy.contains(.identitiesExchanged) {
        stage.ready += 1
        continue
      }
      var end = stage.ready + 1
      // An identifier that comes again at the same time is in the next frame of that time.
      while end < stage.rows.count, stage.rows[end].time == stage.rows[stage.ready].time,
        !stage.rows[stage.ready..<end].contains(where: { $0.id == stage.rows[end].id })
      { end += 1 }
      identifyFrame(stage.ready..<end)
      stage.ready = end
    }
  }

  private mutating func identifyFrame(_ frame: Range<Int>) {
    let now = stage.rows[frame.lowerBound].time
    stage.tracks.removeAll { now - $0.time > max(RepairStage.lateness, gap) }
    var free = Array(stage.tracks.indices)
    var unassigned = frame.filter { stage.rows[$0].phase != .began && stage.rows[$0].hasPosition }
    var lifted: [Int] = []
    // The nearest pair first.
    while let pair = nearest(unassigned, free), pair.squared <= 120 * 120 {
      unassigned.removeAll { $0 == pair.row }
      free.removeAll { $0 == pair.track }
      assign(pair.row, to: pair.track, &lifted)
    }
    for row in frame where stage.rows[row].phase != .began && !stage.rows[row].hasPosition {
      let id = stage.rows[row].id
      if let track = free.first(where: { stage.tracks[$0].rowID == id }) {
        free.removeAll { $0 == track }
        assign(row, to: track, &lifted)
      } else {
        unassigned.append(row)
      }
    }
    for row in frame where stage.rows[row].phase == .began || unassigned.contains(row) { beginTrack(row) }
    stage.tracks.removeAll { lifted.contains(Int($0.id)) }
  }

  private func nearest(_ rows: [Int], _ tracks: [Int]) -> (row: Int, track: Int, squared: Double)? {
    var found: (row: Int, track: Int, squared: Double)?
    for row in rows {
      for track in tracks {
        let sample = stage.rows[row]
        let squared = (Point2D(sample.x, sample.y) - Point2D(stage.tracks[track].x, stage.tracks[track].y))
          .squaredLength
        if found.map({ squared < $0.squared }) ?? true { found = (row, track, squared) }
      }
    }
    return found
  }

  private mutating func assign(_ row: Int, to track: Int, _ lifted: inout [Int]) {
    let sample = stage.rows[row]
    if stage.tracks[track].rowID != sample.id {
      counts.add(.identitiesExchanged, sample.row)
      stage.rows[row].isRepaired = true
    }
    stage.tracks[track].rowID = sample.id
    stage.tracks[track].time = sample.time
    if sample.hasPosition { (stage.tracks[track].x, stage.tracks[track].y) = (sample.x, sample.y) }
    stage.rows[row].id = stage.tracks[track].id
    if sample.isTouchUp { lifted.append(Int(stage.tracks[track].id)) }
  }

  private mutating func beginTrack(_ row: Int) {
    let sample = stage.rows[row]
    stage.rows[row].id = stage.nextTrack
    if !sample.isTouchUp {
      stage.tracks.append(
        RepairStage.KnownTouch(
          id: stage.nextTrack, rowID: sample.id, x: sample.hasPosition ? sample.x : 0,
          y: sample.hasPosition ? sample.y : 0, time: sample.time))
    }
    stage.nextTrack += 1
  }
}
