@testable import Analysis
import LibinputEvents
import Testing
import TouchTrace

@testable import Simulation

/// `measure` on our own recognizers, with known parameters.
@Suite struct EngineThresholdTests {
  private static func measured(
    _ name: String, _ assignments: [(String, String, String)] = []
  ) throws -> EngineThreshold {
    let quantity = try #require(EngineQuantity.all.first { $0.name == name })
    var replay = Replay()
    replay.assignments = assignments.map { ($0.0, TraceHeader.Assignment(key: $0.1, value: $0.2)) }
    return try EngineThreshold(of: quantity, isRealTime: false) { recordings in
      try recordings.map { try EngineGesture.recognized(in: $0, replay) }
    }
  }

  /// Each with its parameter, whether values up to it are recognized, and the tolerance: 0.1 pt, 1 ms.
  @Test(arguments: [
    ("tap movement", 20, true), ("tap time", 500, true), ("two-finger tap, time apart", 45, true),
    ("double tap, time between", 350, true), ("double tap, distance", 45, true), ("long press, time", 500, false),
    ("long press, movement", 12, true), ("pan movement", 20, false), ("pan movement, diagonal", 20, false),
    ("pinch, span of 200", 24, false), ("pinch inwards, span of 200", 24, false),
    ("swipe distance", 40, false), ("swipe time", 250, true), ("swipe off axis, of 100", 70, true),
  ]) func parameterIsFound(name: String, parameter: Double, isLimit: Bool) throws {
    let threshold = try Self.measured(name)
    #expect(threshold.isRecognizedFirst == isLimit)
    #expect(abs(try #require(threshold.value) - parameter) <= 0.1)
  }

  @Test func scaleAngleArcAndVelocityAreFound() throws {
    // 5 % of the span.
    #expect(abs(try #require(Self.measured("pinch, span of 700").value) - 35) <= 0.1)
    #expect(abs(try #require(Self.measured("rotation, radius of 200").value) - 8) <= 0.1)
    // An arc of 24 pt on a circle 60 pt wide.
    #expect(abs(try #require(Self.measured("rotation, radius of 30").value) - 22.918) <= 0.1)
    #expect(abs(try #require(Self.measured("swipe velocity").value) - 600) <= 1)
  }

  @Test func changedParametersAreFound() throws {
    #expect(abs(try #require(Self.measured("tap movement", [("tap", "allowableMovement", "7.3")]).value) - 7.3) <= 0.1)
    let apart = try Self.measured("two-finger tap, distance apart", [("twoFingerTap", "maximumTouchSeparation", "150")])
    #expect(abs(try #require(apart.value) - 150) <= 0.1)
    let span = try Self.measured("pinch, span of 60", [("pinch", "minimumSpan", "100")])
    #expect(abs(try #require(span.value) - 40) <= 0.1)
    let interval = try Self.measured("double tap, time between", [("tap", "maximumTapInterval", "211ms")])
    #expect(abs(try #require(interval.value) - 211) <= 1)
  }

  @Test func severalFlipsAreReportedInOrder() throws {
    let quantity = try #require(EngineQuantity.all.first { $0.name == "tap movement" })
    // Recognized from 10 to 20 pt only.
    let threshold = EngineThreshold(of: quantity, isRealTime: false) { recordings in
      recordings.map { recording in
        let xs = recording.split(separator: "\n").compactMap { FlatJSON(Array($0.utf8)[...])?.decimal("x") }
        let movement = (xs.max() ?? 0) - 400
        return movement >= 10 && movement < 20 ? [EngineGesture("tap", "ended", at: 60)] : []
      }
    }
    #expect(threshold.value == nil && threshold.flips.count == 2)
    #expect(threshold.text(in: .points) == "from 10, up to 20 pt")
  }
}
