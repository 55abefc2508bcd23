@testable import Analysis
import Gestures
import Simulation
import TestSupport
import Testing
import TouchTrace

/// Minimized recordings keep their outcome and have no removable element.
@Suite struct MinimizerTests {
  private static let outcomes: [(trace: String, outcome: String)] = [
    ("feeds/menu-chosen.trace", "longPress began"), ("feeds/menu-chosen.trace", "tap ended, table mailOffered"),
    ("pinch/pinch.trace", "pinch began"), ("device/clickpad-pinch.evemu", "pinch ended"),
    ("device/clickpad-tap.evemu", "tap failed"), ("conflict/double-tap.trace", "doubleTap ended, no tap ended"),
  ]
  static let cases = outcomes.filter { Corpus.traces.contains($0.trace) }

  @Test func thereAreCases() { #expect(Self.cases.count >= 4) }

  @Test(arguments: cases)
  func minimizedRecordingShowsTheOutcomeAndHasNoRemovableElement(name: String, outcome: String) throws {
    let whole = try Self.trace(name)
    let replay = Replay()
    let names = try replay.setup(for: whole.header).recognizers.map(\.name)
    guard let kept = try? KeptOutcome([outcome], recognizers: names) else { return }
    let minimizer = Minimizer(replay, keeping: kept)
    guard try minimizer.shows(whole) else { return }
    let small = try minimizer.minimized(whole)
    #expect(try minimizer.shows(small))
    #expect(!(whole.size < small.size))
    #expect(try minimizer.minimized(whole) == small)
    // The written recording replays identically.
    let again = try Self.whole(TraceText(TraceWriter().text(small)))
    #expect(again.frames == small.frames && again.end == small.end)
    for id in small.frames.flatMap({ $0.changes.filter { $0.stage == .began }.map(\.id) }) {
      var without = small
      for index in without.frames.indices { without.frames[index].changes.removeAll { $0.id == id } }
      #expect(try !minimizer.shows(without.withoutIdleFrames), "finger \(id) can be removed")
    }
    for index in small.frames.indices {
      let without = small.droppingFrames { $0 == index }.withoutIdleFrames
      if without.frames.count < small.frames.count {
        #expect(try !minimizer.shows(without), "frame \(index) can be removed")
      }
      for (place, change) in small.frames[index].changes.enumerated() where change.stage == .moved {
        var without = small
        without.frames[index].changes.remove(at: place)
        #expect(try !minimizer.shows(without.withoutIdleFrames), "move \(place) of frame \(index) can be removed")
      }
    }
  }

  /// A pan of 60 pt in steps of 6 pt.
  private static func pan(_ header: String) throws -> Trace {
    let moves = (1...10).map { "\($0 * 8) 1 moved \(50 + $0 * 6),50" }.joined(separator: "\n")
    return try whole(
      TraceText(
        "touchstone trace 1\nsurface 100x60 mm\n\(header)0 1 began 50,50\n\(moves)\n88 1 ended 110,50\nend 88\n"))
  }

  @Test func largestStepKeepsTheFramesThatFingersNeed() throws {
    let whole = try Self.pan("recognizer pan minimumTranslation=40\n")
    let kept = try KeptOutcome(["pan began"], recognizers: ["pan"])
    let jump = try Minimizer(Replay(), keeping: kept).minimized(whole)
    #expect(jump.frames.count == 2)
    let small = try Minimizer(Replay(), keeping: kept, largestStep: 16).minimized(whole)
    #expect(small.largestStep <= 16.001)
    #expect(small.frames.count > 3 && small.frames.count < whole.frames.count)
    #expect(small.frames.allSatisfy { $0.time.microseconds % 8000 == 0 })
    #expect(Set(small.frames.map(\.time)).count == small.frames.count)
    #expect(try Minimizer(Replay(), keeping: kept, largestStep: 16).minimized(small) == small)
  }

  /// Rounding joins no frames: those of a mouse are less than a millisecond apart.
  @Test func timesAreRoundedToMillisecondsThatDiffer() throws {
    func times(_ step: Double) throws -> [Int64] {
      let moves = (1...9).map { "\(Double($0) * step) 1 moved \(50 + $0 * 16),50\n" }.joined()
      let whole = try Self.whole(
        TraceText(
          "touchstone trace 1\nsurface 100x60 mm\nrecognizer pan minimumTranslation=40\n0 1 began 50,50\n\(moves)end 99\n"
        ))
      let kept = try KeptOutcome(["pan began"], recognizers: ["pan"])
      return try Minimizer(Replay(), keeping: kept, largestStep: 16).minimized(whole).frames.map(\.time.microseconds)
    }
    #expect(try times(8.125) == [0, 8000, 16_000, 24_000])
    #expect(try times(0.375) == [0, 375, 750, 1125])
  }

  /// The second tap of a double tap does not begin as the first one ends.
  @Test func pauseBetweenTapsStaysWhereStepsAreLimited() throws {
    let whole = try Self.whole(
      TraceText(
        """
        touchstone trace 1
        surface 100x60 mm
        recognizer tap numberOfTapsRequired=2
        0 1 began 50,50
        40 1 ended 50,50
        140 2 began 50,50
        180 2 ended 50,50
        end 180
        """))
    let kept = try KeptOutcome(["tap ended"], recognizers: ["tap"])
    let taps = try Minimizer(Replay(), keeping: kept, largestStep: 16).minimized(whole)
    #expect(taps.frames.map(\.time.microseconds) == [0, 40_000, 80_000, 120_000])
    let any = try Minimizer(Replay(), keeping: kept).minimized(whole)
    #expect(any.frames.map(\.time.microseconds) == [0, 40_000, 40_000, 80_000])
  }

  @Test func outcomeAloneNeedsTheTouchesThatAnotherGestureTakes() throws {
    let whole = try Self.pan("recognizer pan minimumTranslation=4\nrecognizer tap allowableMovement=100\n")
    let names = ["pan", "tap"]
    let taken = try KeptOutcome(["alone tap ended, no tap ended"], recognizers: names)
    let small = try Minimizer(Replay(), keeping: taken, largestStep: 16).minimized(whole)
    #expect(small.frames.last?.changes.first?.stage == .ended)
    // The movement that takes the touch may arrive in the frame of its lift.
    #expect(small.moves == 0)
    #expect(throws: KeptOutcome.Problem.self) { try KeptOutcome(["alone swipe ended"], recognizers: names) }
    #expect(throws: KeptOutcome.Problem.self) { try KeptOutcome(["alone tap failed: moved"], recognizers: names) }
  }

  @Test func tapAmongManyGesturesIsReducedToTwoFrames() throws {
    let whole = try Self.whole(
      TraceText(
        """
        touchstone trace 1
        surface 100x60 mm
        1000 1 began 50,50
        1600 1 ended 50,50
        2000 2 began 100.123,50 3 began 200,50
        2010 2 moved 80,50 3 moved 240,50
        2020 2 moved 60,50 3 moved 280,50
        2030 2 ended 60,50 3 ended 280,50
        3000.123 4 began 120.456,44
        3010 4 moved 121,44
        3080 4 ended 121,44
        5000 5 began 10,10
        end 6000
        """))
    let kept = try KeptOutcome(["tap ended"], recognizers: ["tap"])
    let small = try Minimizer(Replay(), keeping: kept).minimized(whole)
    #expect(small.size.fingers == 1 && small.frames.count == 2)
    #expect(small.frames.allSatisfy { $0.time.microseconds % 1000 == 0 })
    #expect(small.frames.first?.time == Timestamp(microseconds: 0))
  }

  @Test func firstDifferenceFromGoldenTranscriptIsKept() throws {
    let path = Corpus.path("tap/tap.trace")
    let was = try Replay().transcript(of: TouchSources.open(path), .quiet)
    var replay = Replay()
    replay.assignments = [("tap", TraceHeader.Assignment(key: "maximumPressDuration", value: "1ms"))]
    let now = try replay.transcript(of: TouchSources.open(path), .quiet)
    let kept = try KeptOutcome(firstDifferenceFrom: was, of: now)
    let small = try Minimizer(replay, keeping: kept).minimized(Self.trace("tap/tap.trace"))
    let difference = try #require(TranscriptDifference(was: was, now: now)?.now)
    let remaining = try replay.transcript(of: MemoryPlayback(small), .quiet)
    #expect(remaining.split(separator: "\n").contains(Substring(difference)))
  }

  @Test(arguments: [
    ("pinch begun", "“begun” is not an outcome of a gesture; did you mean “began”?"),
    ("pinhc began", "there is no recognizer “pinhc”; did you mean “pinch”?"),
    ("pinch", "“pinch” is not an outcome; write for example pinch began, or no tap ended"),
    ("", "“” is not an outcome; write for example pinch began, or no tap ended"),
    ("no tap ended", "at least one condition must be positive: an empty recording satisfies all negated ones"),
    ("tap ended: moved", "only a failure has a reason: “tap ended: moved”"),
  ]) func invalidConditionsAreReported(words: String, problem: String) {
    #expect(throws: KeptOutcome.Problem(problem)) { try KeptOutcome([words], recognizers: ["tap", "pinch"]) }
  }

  @Test func recordingWithoutTheOutcomeIsReported() throws {
    let kept = try KeptOutcome(["pinch began"], recognizers: ["pinch"])
    #expect(throws: KeptOutcome.Problem("the recording does not show “pinch began”")) {
      try Minimizer(Replay(), keeping: kept).minimized(Self.trace("tap/tap.trace"))
    }
  }

  private static func trace(_ name: String) throws -> Trace { try whole(TouchSources.open(Corpus.path(name))) }

  private static func whole(_ source: any TouchSource) throws -> Trace {
    var trace = Trace(header: source.header, frames: [], end: .milliseconds(0))
    var frame = TraceFrame()
    while try source.next(into: &frame) { trace.frames.append(frame) }
    trace.end = source.end
    return trace
  }
}
