import Gestures
import TestSupport
import Testing
import TouchTrace
import TraceReplay

@testable import Exploration

/// The setups of public threads are checked with the release build: see `Tools/checks/conflicts`.
struct ConflictTests {
  private func conflicts(_ setup: ExploredSetup, actions: Int = 2500) throws -> [Conflict] {
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: actions))
    guard case .pair(_, let conflicts) = try search.run(.pair(0, 1)) else { return [] }
    return conflicts
  }

  @Test func tapsComeWithEachDoubleTapThatTheyDoNotWaitFor() throws {
    var setup = ExploredSetup.of([TapRecognizer(numberOfTapsRequired: 2), TapRecognizer()])
    let found = try conflicts(setup)
    #expect(found.map(\.kind) == [.both])
    #expect(found.first?.remedies.map { $0.change.text(in: setup) } == ["require tap0 before tap1"])
    #expect(try recognized(found[0].recording) == ["tap0", "tap1"])
    setup.requirements = [(0, 1)]
    #expect(try conflicts(setup).isEmpty)
    // Hammer.js's documentation combines both relations.
    setup.simultaneous = [(0, 1)]
    #expect(try conflicts(setup).isEmpty)
  }

  @Test func swipeIsDeadNextToPan() throws {
    var setup = ExploredSetup.of([SwipeRecognizer(), PanRecognizer()])
    let found = try conflicts(setup)
    #expect(found.map(\.kind) == [.dead])
    #expect(try recognized(found[0].recording) == ["pan1"])
    setup.requirements = [(0, 1)]
    #expect(try conflicts(setup).isEmpty)
  }

  /// A press at touch down takes each pinch of two fingers that touch down together. One that moves first makes it fail.
  @Test func rareTouchesOfADeadGestureAreFound() throws {
    var press = LongPressRecognizer(numberOfTouchesRequired: 2)
    press.minimumPressDuration = .zero
    let setup = ExploredSetup.of([press, PinchRecognizer()])
    let limits = ExplorationLimits(depth: 50, actions: 10_000)
    let pair = try #require(try PairFindings(0, 1, of: setup, within: limits))
    #expect(pair.conflicts.map(\.kind) == [.dead])
    let found = try pair.rareRecognitions(of: .second, with: [], of: setup, within: limits, ExplorationResults())
    #expect(found.first?.rarities == [.secondMotion])
    for touches in found {
      #expect(try recognized(touches.recording).contains("pinch1"))
      #expect(touches.steps.contains { !$0.rarities.isEmpty })
    }
    #expect(Set(found.map(\.rarities)).count == found.count)
  }

  @Test func pinchAndRotationRace() throws {
    var setup = ExploredSetup.of([PinchRecognizer(), RotationRecognizer()])
    let found = try conflicts(setup)
    #expect(found.map(\.isRace) == [true])
    let winners = try [found[0].recording, found[0].otherRecording].compactMap { $0 }.flatMap { try recognized($0) }
    #expect(Set(winners) == ["pinch0", "rotation1"])
    setup.simultaneous = [(0, 1)]
    #expect(try conflicts(setup).isEmpty)
  }

  @Test func panThatNeedsMoreThanATapIsNoConflict() throws {
    #expect(try conflicts(.of([TapRecognizer(), PanRecognizer()])).isEmpty)
    #expect(try conflicts(.of([TapRecognizer(), LongPressRecognizer()])).isEmpty)
  }

  /// Returns the names of the gestures that a replay recognizes, in the order of their names.
  private func recognized(_ trace: Trace) throws -> [String] {
    var names: Set<String> = []
    let (session, _) = try Replay(scenes: [EmptyScene.self]).session(for: trace.header) { entry in
      guard case .transition(let transition) = entry, transition.from == .possible else { return }
      if transition.to == .began || transition.to == .ended { names.insert(transition.recognizer) }
    }
    session.play(trace.frames, endingAt: trace.end)
    return names.sorted()
  }
}
