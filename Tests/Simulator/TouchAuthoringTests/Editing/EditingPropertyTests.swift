import Gestures
import TestSupport
import Testing
import TouchAuthoring
import TouchTrace

/// Properties of all edits.
@Suite struct EditingPropertyTests {
  static let seeds: ClosedRange<UInt64> = 1...60

  @Test(arguments: seeds) func trimmingToTheWholeRecordingChangesNothing(seed: UInt64) throws {
    let trace = Trace.random(seed: seed)
    #expect(try trace.trimmed(from: Timestamp(microseconds: 0), to: trace.end) == trace)
  }

  @Test(arguments: seeds) func trimmingKeepsPositions(seed: UInt64) throws {
    let trace = Trace.random(seed: seed)
    let (from, to) = (trace.end.microseconds / 3, trace.end.microseconds * 2 / 3)
    let part = try trace.trimmed(from: Timestamp(microseconds: from), to: Timestamp(microseconds: to))
    try expectValid(part)
    #expect(part.end.microseconds == to - from)
    // At the end, the same touches are down at the same positions as in the whole recording.
    #expect(down(part, until: part.end) == down(trace, until: Timestamp(microseconds: to)))
    // And at a time in between.
    let middle = (to - from) / 2
    #expect(
      down(part, until: Timestamp(microseconds: middle)) == down(trace, until: Timestamp(microseconds: from + middle)))
  }

  @Test(arguments: seeds) func shiftingThereAndBackChangesNothing(seed: UInt64) throws {
    let trace = Trace.random(seed: seed)
    let there = try trace.shifted(by: Interval(microseconds: 123_457))
    try expectValid(there)
    #expect(there.frames.first?.time == trace.frames.first.map { $0.time + Interval(microseconds: 123_457) })
    #expect(try there.shifted(by: Interval(microseconds: -123_457)) == trace)
  }

  @Test(arguments: seeds) func speedingUpByAFactorAndItsInverseChangesNothing(seed: UInt64) throws {
    let trace = Trace.random(seed: seed, unit: 12)
    for factor in [Ratio(2), Ratio(3), Ratio(1, to: 4), Ratio(3, to: 4), Ratio(6, to: 1)] {
      let factor = try #require(factor)
      let scaled = try trace.spedUp(by: factor)
      try expectValid(scaled)
      #expect(try scaled.spedUp(by: factor.inverse) == trace)
    }
  }

  @Test(arguments: seeds) func scalingByTwoAndOneHalfChangesNothing(seed: UInt64) throws {
    let trace = Trace.random(seed: seed)
    let (double, half) = (try #require(Ratio(2)), try #require(Ratio(1, to: 2)))
    try expectValid(trace.scaled(by: double))
    #expect(trace.scaled(by: double).scaled(by: half) == trace)
    let around = Point2D(12.5, 3)
    #expect(trace.scaled(by: double, around: around).scaled(by: half, around: around) == trace)
    #expect(try trace.scaledWithSurface(by: double).scaledWithSurface(by: half) == trace)
  }

  @Test(arguments: seeds) func jitterIsBoundedAndReproducible(seed: UInt64) throws {
    let trace = Trace.random(seed: seed)
    let jittered = try trace.jittered(within: 250, time: .milliseconds(2), seed: seed)
    try expectValid(jittered)
    #expect(try jittered == trace.jittered(within: 250, time: .milliseconds(2), seed: seed))
    #expect(try jittered != trace.jittered(within: 250, time: .milliseconds(2), seed: seed + 1))
    #expect(try trace.jittered(within: 0, seed: seed) == trace)
    for (was, now) in zip(trace.frames, jittered.frames) {
      #expect(was.changes.map(\.id) == now.changes.map(\.id) && was.changes.map(\.stage) == now.changes.map(\.stage))
      for (a, b) in zip(was.changes, now.changes) {
        #expect(abs(a.position.x - b.position.x) < 0.2505 && abs(a.position.y - b.position.y) < 0.2505)
      }
    }
  }

  @Test(arguments: seeds) func droppingFramesKeepsTouchDownsAndTouchUps(seed: UInt64) throws {
    let trace = Trace.random(seed: seed)
    let drops: [DroppedFrames] = [
      .every(2), .every(5), .share(thousandths: 700, seed: seed), .share(thousandths: 0, seed: 1),
    ]
    for dropped in drops {
      let left = try trace.dropping(dropped)
      try expectValid(left)
      #expect(left.frames.count <= trace.frames.count)
      #expect(ends(left) == ends(trace))
      #expect(left.frames.last?.untracked ?? 0 == trace.frames.last?.untracked ?? 0)
    }
    #expect(try trace.dropping(.share(thousandths: 0, seed: 1)) == trace)
  }

  @Test func movementInADroppedFrameIsInTheNextFrame() throws {
    let trace = try parsed(
      """
      0 1 began 10,10
      8 1 moved 20,10
      16 2 began 50,50
      24 2 moved 55,50
      32 1 ended 21,10
      40 2 ended 55,50
      end 50
      """)
    #expect(
      try text(trace.dropping(.every(2))) == """
        0.000  1 began 10,10
            16.000  1 moved 20,10  2 began 50,50
            32.000  2 moved 55,50  1 ended 21,10
            40.000  2 ended 55,50
        end 50.000
        """)
  }

  @Test(arguments: seeds) func joiningKeepsBothRecordings(seed: UInt64) throws {
    let (one, two) = (Trace.random(seed: seed), Trace.random(seed: seed + 1000))
    let joined = try Trace.joined([one, two], gap: .milliseconds(100))
    try expectValid(joined)
    #expect(joined.end.microseconds == one.end.microseconds + two.end.microseconds + 100_000)
    #expect(touchDowns(joined) == touchDowns(one) + touchDowns(two))
    // The second recording is unchanged except for the touches' IDs.
    let start = Timestamp(microseconds: one.end.microseconds + 100_000)
    let second = try joined.trimmed(from: start, to: joined.end)
    #expect(second.frames.map(\.time) == two.frames.map(\.time))
    #expect(positions(second) == positions(two))
  }

  @Test(arguments: seeds) func overlayingKeepsAllTouchesOrThrows(seed: UInt64) throws {
    let (one, two) = (Trace.random(seed: seed), Trace.random(seed: seed + 2000))
    do {
      let both = try Trace.overlaid([(one, start: Timestamp(microseconds: 0)), (two, start: .milliseconds(3))])
      try expectValid(both)
      #expect(touchDowns(both) == touchDowns(one) + touchDowns(two))
    } catch let problem as EditProblem {
      #expect(problem.description.contains("touches would be down, more than 10"))
    }
  }

  // MARK: Helpers

  /// Expects that the trace parser accepts the trace, and that no ID is used twice.
  private func expectValid(_ trace: Trace, _ location: SourceLocation = #_sourceLocation) throws {
    let source = try TraceText(TraceWriter().text(trace))
    var frame = TraceFrame()
    while try source.next(into: &frame) {}
    let names = trace.frames.flatMap { $0.changes.filter { $0.stage == .began }.map(\.id) }
    #expect(Set(names).count == names.count, sourceLocation: location)
  }

  private func down(_ trace: Trace, until time: Timestamp) -> [Int32: Point2D] {
    var down: [Int32: Point2D] = [:]
    for frame in trace.frames where frame.time <= time {
      for change in frame.changes {
        down[change.id] = change.stage == .ended || change.stage == .cancelled ? nil : change.position
      }
    }
    return down
  }

  private struct End: Hashable {
    var id: Int32
    var stage: Contact.Stage
  }

  private func ends(_ trace: Trace) -> Set<End> {
    Set(trace.frames.flatMap { $0.changes.filter { $0.stage != .moved }.map { End(id: $0.id, stage: $0.stage) } })
  }

  private func touchDowns(_ trace: Trace) -> Int {
    trace.frames.reduce(0) { $0 + $1.changes.count { $0.stage == .began } }
  }

  private func positions(_ trace: Trace) -> [[Point2D]] { trace.frames.map { $0.changes.map(\.position) } }

  private func parsed(_ frames: String) throws -> Trace {
    let source = try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(frames)\n")
    var (trace, frame) = (Trace(header: source.header, frames: [], end: .milliseconds(0)), TraceFrame())
    while try source.next(into: &frame) { trace.frames.append(frame) }
    trace.end = source.end
    return trace
  }

  private func text(_ trace: Trace) -> String {
    let lines = TraceWriter().text(trace).split(separator: "\n").dropFirst(2)
    return lines.joined(separator: "\n").drop { $0 == " " }.description
  }
}
