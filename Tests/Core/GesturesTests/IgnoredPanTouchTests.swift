import CoreTestSupport
import Testing

@testable import Gestures

/// What a pan does with a finger that it ignores, because the program ignores it or because there are too many.
@Suite struct IgnoredPanTouchTests {
  private func pad(_ pan: PanRecognizer) -> (Pad, RecognizerID, Log) {
    let (pad, log) = (Pad(), Log())
    let id = pad.attach("pan", pan) { pan in
      log.entries.append("\(pan.time.microseconds / 1000) \(pan.state) \(pan.translation) \(pan.numberOfTouches)")
    }
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(1, 30, 0), .move(2, 130, 0))
    return (pad, id, log)
  }

  private final class Log { var entries: [String] = [] }

  @Test func ignoringATouchNeitherMovesThePanNorIsItAdoptedAgain() {
    let (pad, id, log) = pad(PanRecognizer())
    pad.coordinator.ignore(1, for: id)
    pad.at(20, .move(1, 300, 0), .move(2, 130, 0))
    pad.at(30, .move(1, 310, 0), .move(2, 140, 0))
    // Another finger joins; the ignored one still does not.
    pad.at(40, .down(3, 500, 0))
    pad.at(50, .move(1, 400, 0), .move(3, 510, 0))
    pad.at(60, .upAt(2, 140, 0))
    pad.at(70, .move(1, 500, 0), .move(3, 520, 0))
    pad.at(80, .upAt(3, 520, 0))
    #expect(
      log.entries == [
        "10 began (30.0, 0.0) 2", "20 changed (30.0, 0.0) 1", "30 changed (40.0, 0.0) 1", "40 changed (40.0, 0.0) 2",
        "50 changed (45.0, 0.0) 2", "60 changed (45.0, 0.0) 1", "70 changed (55.0, 0.0) 1", "80 ended (55.0, 0.0) 1",
      ])
  }

  /// Unlike in UIKit, where it pauses.
  @Test func panWithFewerTouchesThanRequiredEnds() {
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = 2
    let (pad, id, log) = pad(pan)
    pad.coordinator.ignore(2, for: id)
    pad.at(20, .move(1, 40, 0), .move(2, 140, 0))
    #expect(log.entries == ["10 began (30.0, 0.0) 2", "20 ended (30.0, 0.0) 2"])
  }

  @Test func ignoringATouchDoesNotMoveATransform() {
    let pad = Pad()
    var log: [String] = []
    let id = pad.attach("transform", TransformRecognizer()) { log.append("\($0.translation) \($0.scale)") }
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(1, 30, 0), .move(2, 130, 0))
    pad.coordinator.ignore(1, for: id)
    pad.at(20, .move(2, 130, 0))
    pad.at(30, .move(2, 140, 0))
    #expect(log.first == "(30.0, 0.0) 1.0" && log.last == "(40.0, 0.0) 1.0")
  }

  /// The span of two is not that of three.
  @Test func ignoringACountedTouchDoesNotScaleAPinch() {
    let pad = Pad()
    var pinch = PinchRecognizer()
    pinch.thirdFinger = .count
    var log: [String] = []
    let id = pad.attach("pinch", pinch) { log.append("\($0.scale) \($0.numberOfTouches)") }
    pad.at(0, .down(1, 0, 0), .down(2, 120, 0), .down(3, 60, 300))
    pad.at(10, .move(1, -60, 0), .move(2, 180, 0), .move(3, 60, 400))
    let before = log
    pad.coordinator.ignore(3, for: id)
    pad.at(20, .move(2, 180, 0))
    pad.at(30, .move(2, 180, 0))
    #expect(
      before.count == 1 && log.count > 1
        && log.allSatisfy { $0.split(separator: " ")[0] == before[0].split(separator: " ")[0] })
    #expect(log.last?.hasSuffix(" 2") == true)
    // A finger that touches down now is a third one.
    pad.at(40, .down(4, 60, 300))
    pad.at(130, .move(4, 61, 300))
    #expect(log.last?.hasSuffix(" 3") == true)
  }
}
