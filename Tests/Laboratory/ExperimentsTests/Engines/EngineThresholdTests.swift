@testable import Analysis
@testable import Experiments
import Gestures
import LibinputEvents
import Testing
import TouchTrace

@testable import Simulation

/// `measure` on our own recognizers, with known parameters.
@Suite struct EngineThresholdTests {
  private static func measured(_ name: String, _ assignments: String = "") throws -> String {
    let quantity = try #require(EngineQuantity.all.first { $0.name == name })
    var replay = Replay()
    replay.assignments = assignments.split(separator: " ").map { text in
      let parts = text.split { ".=".contains($0) }.map(String.init)
      return (parts[0], TraceHeader.Assignment(key: parts[1], value: parts.dropFirst(2).joined(separator: ".")))
    }
    let threshold = try EngineThreshold(of: quantity, isRealTime: false) { recordings in
      try recordings.map {
        try EngineGesture.recognized(in: $0, replay, doublesTaps: quantity.gesture == "doubleTap")
      }
    }
    return threshold.text(in: quantity.unit)
  }

  /// The quantities: what is found by default, parameters, and what is found with them. After one tap too many, the next is the
  /// first again. The first of two fingers presses after 500 ms. A pinch from 700 pt measures a share of the span, a rotation about
  /// 30 pt an arc on a circle 60 pt wide.
  private static let quantities = """
    tap, number of taps | always (1 to 10) | tap.numberOfTapsRequired=3 | from 3
    tap, fingers | up to 1 | tap.numberOfTouchesRequired=5 | from 5, up to 5
    tap movement | up to 20 pt | tap.allowableMovement=7.3 | up to 7.3 pt
    tap time | up to 500 ms | tap.maximumPressDuration=321ms | up to 321 ms
    two-finger tap, time apart | up to 45 ms | twoFingerTap.maximumTouchDownInterval=31ms | up to 31 ms
    two-finger tap, distance apart | always (20 to 400 pt) | twoFingerTap.maximumTouchSeparation=150 | up to 150 pt
    double tap, time between | up to 350 ms | tap.maximumTapInterval=211ms | up to 211 ms
    double tap, distance | up to 45 pt | tap.allowableSeparation=33.3 | up to 33.3 pt
    long press, fingers | up to 1 | longPress.numberOfTouchesRequired=5 | from 5, up to 5
    long press, time | from 500 ms | longPress.minimumPressDuration=321ms | from 321 ms
    two-finger long press, late finger | up to 500 ms | twoFingerLongPress.maximumTouchDownInterval=31ms | up to 31 ms
    long press, movement | up to 12 pt | longPress.allowableMovement=17.5 | up to 17.5 pt
    long press, movement while pressing | always (0 to 300 pt) | longPress.allowableMovementWhilePressing=55.5 | up to 55.5 pt
    long press, number of taps before | always (0 to 8) | longPress.numberOfTapsRequired=2 | from 2, up to 2, from 5, up to 5, from 8
    long press after a tap, its time | always (10 to 8000 ms) | longPress.numberOfTapsRequired=1 longPress.maximumTapDuration=222ms | up to 222 ms
    long press after a tap, time between | always (10 to 9600 ms) \
    | longPress.numberOfTapsRequired=1 longPress.maximumTapInterval=444ms | up to 444 ms
    long press after a tap, distance | always (0 to 200 pt) \
    | longPress.numberOfTapsRequired=1 longPress.allowableSeparation=55.5 | up to 55.5 pt
    pan, fingers | always (1 to 10) | pan.minimumNumberOfTouches=2 pan.maximumNumberOfTouches=4 | from 2, up to 4
    pan movement | from 20 pt | pan.minimumTranslation=27.7 | from 27.7 pt
    pan movement, diagonal | from 20 pt | pan.minimumTranslation=27.7 | from 27.7 pt
    pan, span change per translation | up to 1 | pan.maximumSpanShare=0.4 | up to 0.4
    pan, direction | always (0 to 90 °) | pan.axisLock=horizontal | up to 45 °
    pan, direction | always (0 to 90 °) | pan.axisLock=vertical | from 45 °
    pan, direction with a translation down | from 0 ° | pan.axisLock=first | from 45 °
    two-finger pan, late finger | up to 500 ms | pan.maximumTouchDownInterval=31ms | up to 31 ms
    pan, velocity window | from 100 ms | pan.velocityWindow=60ms | from 60 ms
    pinch, span of 200 | from 24 pt | pinch.minimumSpanChange=37.5 | from 37.5 pt
    pinch inwards, span of 200 | from 24 pt | pinch.minimumSpanChange=37.5 | from 37.5 pt
    pinch, span change per translation | from 0.5 | pinch.minimumSpanShare=0.8 | from 0.8
    pinch, span of 700 | from 35 pt | pinch.minimumScaleChange=0.08 | from 56 pt
    pinch, smallest span | always (1 to 300 pt) | pinch.minimumSpan=111.1 | from 111.1 pt
    pinch, span update | always (0 to 120 pt) | pinch.minimumSpanUpdate=7.7 | from 7.7 pt
    pinch, late finger | up to 500 ms | pinch.maximumTouchDownInterval=31ms | up to 31 ms
    pinch, rejoining finger | from 80 ms | pinch.minimumRejoinDuration=133ms | from 133 ms
    pinch, rejoining finger | from 80 ms | pinch.fingerChange=end | never (10 to 400 ms)
    pinch, rejoining finger keeps the scale | from 80 ms | pinch.fingerChange=restart | never (10 to 400 ms)
    pinch, third finger | never (10 to 400 ms) | pinch.thirdFinger=count | from 80 ms
    pinch, velocity window | from 100 ms | pinch.velocityWindow=60ms | from 60 ms
    swipe, direction | up to 34.99, from 55.01, up to 124.99, from 145.01, up to 214.99, from 235.01, up to 304.99, from 325.01 ° \
    | swipe.direction=right+up | up to 34.99, from 235.01, up to 304.99, from 325.01 °
    swipe, fingers | up to 1 | swipe.numberOfTouchesRequired=5 | from 5, up to 5
    swipe distance | from 40 pt | swipe.minimumDistance=55.5 | from 55.5 pt
    swipe off axis, of 100 | up to 70 pt | swipe.maximumOffAxisShare=0.4 | up to 40 pt
    three-finger swipe, slowest finger | from 0.3 | threeFingerSwipe.minimumFingerShare=0.6 | from 0.6
    three-finger swipe, late finger | up to 60 ms | threeFingerSwipe.maximumTouchDownInterval=31ms | up to 31 ms
    swipe time | up to 250 ms | swipe.maximumDuration=180ms | up to 180 ms
    swipe velocity | from 700 pt/s | swipe.minimumVelocity=900 | from 900 pt/s
    swipe, before touch up | never (4 to 30 ms) | swipe.recognizesAt=minimumDistance | always (4 to 30 ms)
    rotation, radius of 200 | from 8 ° | rotation.minimumRotation=13.5 | from 13.5 °
    rotation, radius of 30 | from 22.92 ° | rotation.minimumArc=31.416 | from 30 °
    rotation, arc per translation | from 0.5 | rotation.minimumArcShare=0.8 | from 0.8
    rotation, late finger | up to 500 ms | rotation.maximumTouchDownInterval=31ms | up to 31 ms
    rotation, rejoining finger | from 80 ms | rotation.minimumRejoinDuration=133ms | from 133 ms
    rotation, velocity window | from 100 ms | rotation.velocityWindow=60ms | from 60 ms
    """

  @Test(arguments: quantities.split(separator: "\n")) func parameterIsFound(row: Substring) throws {
    let parts = row.split(separator: " | ").map(String.init)
    #expect(try Self.measured(parts[0]) == parts[1])
    #expect(try Self.measured(parts[0], parts[2]) == parts[3])
  }

  @Test func everyParameterHasAQuantity() {
    // Touches have no buttons and are no scroll, and the results of engines have no location.
    let unseen: Set = ["buttonMaskRequired", "allowedScrollTypes", "locationTracking"]
    let text = Self.quantities.lowercased()
    for kind in ["tap", "longPress", "pan", "pinch", "swipe", "rotation"] {
      for parameter in Catalog.recognizer(kind)?.parameterDescriptions.map(\.name) ?? []
      where !unseen.contains(parameter) {
        #expect(text.contains("\(kind).\(parameter)=".lowercased()))
      }
    }
  }

  /// A range whose answer is the same is widened until the answer turns, for times and movements of one finger.
  @Test func rangeIsWidenedUntilTheAnswerTurns() throws {
    func measured(_ name: String, upTo limit: Double) throws -> String {
      let quantity = try #require(EngineQuantity.all.first { $0.name == name })
      let threshold = EngineThreshold(of: quantity, isRealTime: false) { recordings in
        recordings.map { recording in
          let lines = recording.split(separator: "\n").compactMap { FlatJSON(Array($0.utf8)[...]) }
          let downs = lines.filter { $0.text("type") == "pointerdown" }.compactMap { $0.decimal("timeStamp") }
          let value =
            quantity.unit == .points ? (lines.compactMap { $0.decimal("x") }.max() ?? 0) - 400 : (downs.last ?? 0)
          return value <= limit ? [EngineGesture(quantity.gesture, "ended", at: 60)] : []
        }
      }
      return threshold.text(in: quantity.unit)
    }
    #expect(try measured("two-finger tap, time apart", upTo: 250) == "up to 250 ms")
    #expect(try measured("two-finger tap, time apart", upTo: 1700) == "always (0 to 1600 ms)")
    #expect(try measured("tap movement", upTo: 200) == "up to 200 pt")
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
    #expect(threshold.flips.count == 2 && threshold.text(in: .points) == "from 10, up to 20 pt")
  }
}
