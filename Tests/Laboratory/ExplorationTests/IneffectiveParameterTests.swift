import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Exploration

/// Limits that cannot act.
struct IneffectiveParameterTests {
  private static let limits = ExplorationLimits(depth: 100, actions: 20_000)

  private func found(_ lines: String, named name: String? = nil) throws -> [String] {
    let setup = try ExploredSetup.of(lines)
    let search = ParameterEffectSearch(setup, within: Self.limits)
    return try setup.recognizers.indices.flatMap { index throws(SavedStateError) in
      try search.parameters(of: index, named: name).map {
        let decider = $0.decider.map { setup.recognizers[$0].name } ?? "-"
        return "\(setup.recognizers[index].name).\($0.name) \($0.limit.map { "\($0)" } ?? "none") \(decider)"
      }
    }
  }

  @Test(arguments: [
    ("recognizer tap tap allowableMovement=28\nrecognizer pan pan", ["tap.allowableMovement 20.0 pan"]),
    ("recognizer pan pan minimumTranslation=8\nrecognizer tap tap", ["tap.allowableMovement 8.0 pan"]),
    ("recognizer tap tap\nrecognizer pan pan", []),
    ("recognizer tap tap allowableMovement=28", []),
    (
      "recognizer tap tap maximumPressDuration=900ms\nrecognizer press longPress allowableMovement=20",
      ["tap.maximumPressDuration 500.0 press"]
    ),
    // A finger that moves by 15 pt makes no such press, but the tap.
    ("recognizer tap tap maximumPressDuration=900ms\nrecognizer press longPress", []),
    // Nothing excludes the tap.
    ("recognizer tap tap allowableMovement=28\nrecognizer pan pan\nsimultaneous tap pan", []),
    // One finger makes no such pan.
    ("recognizer tap tap allowableMovement=28\nrecognizer pan pan minimumNumberOfTouches=2", []),
    // Elsewhere it is alone.
    ("target button 0 0 100 100\nrecognizer tap tap allowableMovement=28\nrecognizer pan pan on button", []),
    // No other recognizer decides before it.
    ("recognizer tap tap maximumTapInterval=400ms", []),
  ])
  func limitsThatCannotActAreFound(lines: String, expected: [String]) throws {
    #expect(try found(lines) == expected)
  }

  @Test(arguments: [
    // Of one tap there is no next one.
    ("recognizer tap tap maximumTapInterval=400ms", "maximumTapInterval", ["tap.maximumTapInterval none -"]),
    ("recognizer tap tap maximumTapInterval=400ms numberOfTapsRequired=2", "maximumTapInterval", []),
    // It refuses every tap, as 0 does.
    ("recognizer tap tap maximumPressDuration=1ms", "maximumPressDuration", []),
  ])
  func limitWithoutAnyEffectIsFoundIfItIsNamed(lines: String, name: String, expected: [String]) throws {
    #expect(try found(lines, named: name) == expected)
  }

  /// A changed copy has the relations of the recognizer, and may wait as well, such as that of a tap for a double tap.
  @Test(arguments: LargeSetupTests.Relation.allCases, [2, 3, 6])
  func relatedRecognizersAreSearched(relation: LargeSetupTests.Relation, count: Int) throws {
    let kinds: [any GestureRecognizer] = [
      TapRecognizer(numberOfTapsRequired: 2), TapRecognizer(), LongPressRecognizer(), PanRecognizer(),
      SwipeRecognizer(), PinchRecognizer(),
    ]
    let setup = LargeSetupTests.setup(LargeSetupTests.Case(count: count, relation: relation), of: kinds)
    // A gesture waits only after a whole touch.
    let limits = count > 3 ? ExplorationLimits(depth: 8, actions: 300) : ExplorationLimits(depth: 100, actions: 3000)
    let search = ParameterEffectSearch(setup, within: limits)
    for index in setup.recognizers.indices {
      for parameter in type(of: setup.recognizers[index].recognizer).parameterDescriptions {
        _ = try search.parameters(of: index, named: parameter.name)
      }
    }
  }

  @Test func tapThatWaitsForADoubleTapIsSearched() throws {
    let lines = "recognizer tap tap\nrecognizer double tap numberOfTapsRequired=2\nrequire double before tap"
    #expect(try found(lines, named: "maximumTapInterval") == ["tap.maximumTapInterval none -"])
  }

  // MARK: Against touches that are played

  /// Recognizers with a limit that may not act.
  private static let setups = [
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan",
    "recognizer pan pan minimumTranslation=8\nrecognizer tap tap",
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan axisLock=horizontal",
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan\nsimultaneous tap pan",
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan\nrequire tap before pan",
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan\nrequire pan before tap",
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan minimumNumberOfTouches=2",
    "recognizer tap tap allowableMovement=28 numberOfTouchesRequired=2\nrecognizer pan pan",
    "recognizer tap tap allowableMovement=28 numberOfTapsRequired=2\nrecognizer pan pan",
    "recognizer tap tap allowableMovement=28\nrecognizer pan pan\nrecognizer swipe swipe\nrequire swipe before pan",
    "recognizer tap tap allowableMovement=28\nrecognizer swipe swipe minimumDistance=20",
    "recognizer tap tap allowableMovement=28\nrecognizer edge screenEdgePan",
    "recognizer press longPress allowableMovement=30\nrecognizer pan pan",
    "recognizer tap tap maximumPressDuration=900ms\nrecognizer press longPress minimumPressDuration=500ms",
    "recognizer tap tap maximumPressDuration=900ms\nrecognizer press longPress minimumPressDuration=500ms allowableMovement=5",
    "recognizer pan pan minimumTranslation=5\nrecognizer tap tap\nrequire tap before pan",
    "recognizer pan pan minimumTranslation=5\nrecognizer swipe swipe\nrequire swipe before pan",
    "recognizer tap tap maximumTapInterval=400ms",
    "recognizer press longPress maximumTapInterval=400ms",
    "recognizer press longPress allowableMovementWhilePressing=300\nrecognizer pan pan",
  ]

  /// With a stricter limit, every touch of a grid has the same outcome as with the one that is stated not to act.
  @Test(arguments: setups) func playedTouchesDoNotContradict(lines: String) throws {
    let setup = try ExploredSetup.of(lines)
    let search = ParameterEffectSearch(setup, within: Self.limits)
    for index in setup.recognizers.indices {
      let names = ActionAlphabet.values(of: setup.recognizers[index].recognizer).map(\.0.name)
      for limit in try names.flatMap({ name throws(SavedStateError) in try search.parameters(of: index, named: name) })
      {
        let strictest = limit.limit ?? 0
        // Somewhere between the two, as well.
        for value in [strictest, (strictest + limit.value) / 2] {
          let changed = try #require(setup.changed(by: [.set(index, limit.name, value)]))
          let (own, other) = (RecordingPlayer(setup), RecordingPlayer(changed))
          for touches in Self.grid where Self.outcomes(touches, own) != Self.outcomes(touches, other) {
            Issue.record("\(limit), \(value): \(touches.frames)")
            break
          }
        }
      }
    }
  }

  /// Where the grid has no difference, the limit is found.
  @Test(arguments: setups) func limitsWithoutADifferenceAreFound(lines: String) throws {
    let setup = try ExploredSetup.of(lines)
    let search = ParameterEffectSearch(setup, within: Self.limits)
    let stricter = ["allowableMovement": 20.0, "maximumPressDuration": 500, "maximumTapInterval": 0]
    for (index, named) in setup.recognizers.enumerated() {
      for (parameter, value) in ActionAlphabet.values(of: named.recognizer) where value > parameter.defaultValue {
        guard let strict = stricter[parameter.name], strict < value,
          let changed = setup.changed(by: [.set(index, parameter.name, strict)])
        else { continue }
        let (own, other) = (RecordingPlayer(setup), RecordingPlayer(changed))
        if Self.grid.contains(where: { Self.outcomes($0, own) != Self.outcomes($0, other) }) { continue }
        let found = try !search.parameters(of: index, named: parameter.name).isEmpty
        #expect(found, "\(named.name).\(parameter.name)")
      }
    }
  }

  private static func outcomes(_ touches: Trace, _ player: RecordingPlayer) -> [String] {
    player.transitions(in: touches).filter { $0.to != .failed }.map { "\($0.recognizer.index) \($0.to) \($0.time)" }
  }

  /// One and two fingers, of which both or one move by each distance and in some directions, once and twice, for each time.
  private static let grid: [Trace] = [(1, 1, 1), (1, 1, 2), (2, 2, 1), (2, 1, 1)].flatMap {
    fingers, moving, repetitions in
    stride(from: 0.0, through: 48, by: fingers + repetitions > 2 ? 6 : 2).flatMap { distance in
      [Point2D(1, 0), Point2D(0, -1), Point2D(-0.6, 0.8)].flatMap { direction in
        ([8, 40, 160, 450, 510, 700, 950, 1200] as [Int64]).map { milliseconds in
          touch(fingers, moving, repetitions, direction * distance, milliseconds)
        }
      }
    }
  }

  private static func touch(
    _ fingers: Int, _ moving: Int, _ repetitions: Int, _ offset: Point2D, _ milliseconds: Int64
  ) -> Trace {
    var frames: [TraceFrame] = []
    for repetition in 0..<repetitions {
      let start = Int64(repetition) * (milliseconds + 120)
      let count = max(2, min(milliseconds / 8, 40))
      for step in 0...count {
        // A finger lifts where it was.
        let stage: Contact.Stage = step == 0 ? .began : step == count ? .ended : .moved
        let moved = offset * min(1, Double(step) / Double(max(1, count - 1)))
        let changes = (0..<fingers).map { finger in
          ContactChange(
            Int32(repetition * fingers + finger + 1), stage,
            TouchState.rounded(Point2D(150 + 100 * Double(finger), 300) + (finger < moving ? moved : .zero)))
        }
        frames.append(TraceFrame(time: .milliseconds(start + milliseconds * step / count), changes: changes))
      }
    }
    return Trace(
      header: TraceHeader(surface: Surface(millimetres: 100, by: 60)), frames: frames,
      end: frames.last?.time ?? .milliseconds(0))
  }
}
