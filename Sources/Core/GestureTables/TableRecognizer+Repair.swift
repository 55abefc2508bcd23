import Gestures

extension TableRecognizer {
  /// Adds a row that may be damaged.
  @inline(never)
  mutating func repair(_ sample: TouchSample) throws(SampleError) {
    var sample = sample
    if !(abs(sample.x) <= 1e9) { sample.x = .nan }
    if !(abs(sample.y) <= 1e9) { sample.y = .nan }
    if sample.time.magnitude > 4_000_000_000_000_000_000 {
      return try damaged(.tornRow, sample.row, .time, "the time is \(sample.time) µs; must be from -4e18 to 4e18")
    }
    if let kind = stage.insert(sample, allowsRepetition: !policy.contains(.duplicateRow) && policy.rest == .raise) {
      switch kind {
      case .rowTooLate: return try damaged(kind, sample.row, .time, "the row is more than a second late")
      case .duplicateRow: return try damaged(kind, sample.row, .time, "the row repeats another one")
      default:
        try damaged(kind, sample.row, .time, "the time is before that of the row before; sort the table, or repair it")
        if !policy.contains(kind) { stage.remove(sample) }
      }
    }
    try identify(until: stage.newest - RepairStage.lateness)
    if stage.rows.count - stage.head > RepairStage.capacity { try identify(until: .max) }
    try release(until: stage.ready > 0 ? stage.rows[stage.ready - 1].time - lookahead : .min)
  }

  private var lookahead: Int64 { max(RepairStage.lateness, gap) }

  /// Releases the rows of the session that is over.
  mutating func releaseAll() throws(SampleError) {
    stage.isWhole = true
    try identify(until: .max)
    try release(until: .max)
    if !hasPhases { while !stage.touches.isEmpty { try lift(0, row: sink.state.pointee.row) } }
    stage = RepairStage()
  }

  private mutating func release(until time: Int64) throws(SampleError) {
    while stage.head < stage.ready, stage.rows[stage.head].time < time || time == .max {
      let sample = stage.rows[stage.head]
      stage.head += 1
      try release(sample)
    }
    stage.compact()
  }

  func noteRepair(at time: Int64) { sink.state.pointee.repaired = max(sink.state.pointee.repaired, time) }

  // MARK: One row

  private mutating func release(_ original: TouchSample) throws(SampleError) {
    var sample = original
    if sample.isRepaired { noteRepair(at: sample.time) }
    if sample.phase == .missing {
      if hasPhases, try !repairs(.phaseMissing, sample, .phase, "the row has no phase") { return }
      sample.phase = .moved
    }
    switch sample.phase {
    case .began: try releaseBegan(sample)
    case .moved, .stationary, .missing: try releaseMoved(sample)
    case .ended, .cancelled: try releaseUp(sample)
    }
  }

  /// Counts damage of a row, and returns whether it is repaired. Otherwise the row is skipped.
  private mutating func repairs(
    _ kind: RepairKind, _ sample: TouchSample, _ column: SampleColumn, _ problem: @autoclosure () -> String
  ) throws(SampleError) -> Bool {
    try damaged(kind, sample.row, column, problem())
    if !policy.contains(kind) { return false }
    noteRepair(at: sample.time)
    return true
  }

  private mutating func releaseBegan(_ original: TouchSample) throws(SampleError) {
    var sample = original
    if let index = stage.index(of: sample.id) {
      guard try repairs(.touchUpMissing, sample, .phase, "touch \(sample.id) begins but is down") else { return }
      // In the newest frame that has not been delivered, which is that of its last row if no other touch moved since.
      try lift(index, row: sample.row)
    }
    if stage.touches.count == TouchFrame.capacity {
      guard try repairs(.eleventhTouch, sample, .id, "touch \(sample.id) begins while ten others are down") else {
        return
      }
      var oldest = 0
      for index in stage.touches.indices where stage.touches[index].time < stage.touches[oldest].time { oldest = index }
      try lift(oldest, row: sample.row)
    }
    if !sample.hasPosition {
      guard try repairs(.positionMissing, sample, sample.x.isNaN ? .x : .y, "touch \(sample.id) has no position"),
        let next = nextPosition(sample)
      else { return }
      sample.x = next.x
      sample.y = next.y
    }
    try apply(sample)
    stage.touches.append(
      RepairStage.KnownTouch(id: sample.id, rowID: sample.id, x: sample.x, y: sample.y, time: sample.time))
    try liftIfLost(stage.touches.count - 1, sample)
  }

  private mutating func releaseMoved(_ original: TouchSample) throws(SampleError) {
    var sample = original
    guard let index = stage.index(of: sample.id) else {
      let problem = "touch \(sample.id) \(sample.phase.verb) but is not down"
      if hasPhases, try !repairs(.touchDownMissing, sample, .phase, problem) { return }
      sample.phase = .began
      return try releaseBegan(sample)
    }
    if sample.phase == .moved, !sample.hasPosition {
      guard try repairs(.positionMissing, sample, sample.x.isNaN ? .x : .y, "touch \(sample.id) has no position") else {
        return
      }
    }
    if sample.x.isNaN { sample.x = stage.touches[index].x }
    if sample.y.isNaN { sample.y = stage.touches[index].y }
    try apply(sample)
    stage.touches[index].x = sample.x
    stage.touches[index].y = sample.y
    stage.touches[index].time = sample.time
    try liftIfLost(index, sample)
  }

  private mutating func releaseUp(_ original: TouchSample) throws(SampleError) {
    var sample = original
    guard let index = stage.index(of: sample.id) else {
      if let began = touchDownAtSameTime(sample) {
        guard try repairs(.rowOutOfOrder, sample, .phase, "touch \(sample.id) lifts before it begins") else { return }
        let later = stage.rows.remove(at: began)
        stage.rows.insert(sample, at: began)
        return try releaseBegan(later)
      }
      _ = try repairs(
        .touchUpWithoutTouchDown, sample, .phase, "touch \(sample.id) \(sample.phase.verb) but is not down")
      return
    }
    let touch = stage.touches[index]
    if sample.phase == .ended {
      if sample.x == 0, sample.y == 0, !policy.keepsZero, isFar(Point2D(touch.x, touch.y)) {
        // Kept unless it is asked for, and counted.
        counts.add(.touchUpAtZero, sample.row)
        if policy.contains(.touchUpAtZero) {
          noteRepair(at: sample.time)
          (sample.x, sample.y) = (touch.x, touch.y)
        }
      } else if !sample.hasPosition {
        counts.add(.touchUpWithoutPosition, sample.row)
        if sample.x.isNaN { sample.x = touch.x }
        if sample.y.isNaN { sample.y = touch.y }
      }
    } else if !sample.hasPosition {
      (sample.x, sample.y) = (touch.x, touch.y)
    }
    try apply(sample)
    stage.touches.remove(at: index)
  }

  // MARK: Looking ahead

  /// Lifts a touch in the newest frame that has not been delivered.
  private mutating func lift(_ index: Int, row: Int64) throws(SampleError) {
    let touch = stage.touches.remove(at: index)
    if hasPhases { noteRepair(at: max(touch.time, frameTime)) }
    try apply(
      TouchSample(row: row, time: frameTime, id: touch.id, phase: .ended, x: touch.x, y: touch.y))
  }

  /// Lifts a touch after its row if that was its last one: it begins again, or has no row for longer than the gap.
  private mutating func liftIfLost(_ index: Int, _ sample: TouchSample) throws(SampleError) {
    guard policy.contains(.touchUpMissing) || !hasPhases else { return }
    let end = gap > 0 ? sample.time + gap : .max
    var place = stage.head
    while place < stage.ready, stage.rows[place].time <= end {
      let next = stage.rows[place]
      if next.id == sample.id {
        if next.phase != .began || next.isEqual(to: sample) { return }
        counts.add(.touchUpMissing, next.row)
        return try lift(index, row: sample.row)
      }
      place += 1
    }
    // Not the end of what is known, where the touch may continue.
    if gap == 0 || place == stage.ready && stage.newest <= end && (hasPhases || !stage.isWhole) { return }
    if hasPhases { counts.add(.touchUpMissing, sample.row) }
    try lift(index, row: sample.row)
  }

  private func touchDownAtSameTime(_ sample: TouchSample) -> Int? {
    var place = stage.head
    while place < stage.ready, stage.rows[place].time == sample.time {
      if stage.rows[place].id == sample.id, stage.rows[place].phase == .began { return place }
      place += 1
    }
    return nil
  }

  /// Returns a touch down's position with what is missing from the touch's next rows.
  private func nextPosition(_ sample: TouchSample) -> (x: Double, y: Double)? {
    var (x, y) = (sample.x, sample.y)
    for place in stage.head..<stage.ready where stage.rows[place].id == sample.id {
      let next = stage.rows[place]
      if next.phase == .began { break }
      if x.isNaN { x = next.x }
      if y.isNaN { y = next.y }
      if !x.isNaN, !y.isNaN { return (x, y) }
      if next.isTouchUp { break }
    }
    return nil
  }
}
