import Gestures
import TestSupport
import Testing

/// When a pinch begins, and why it fails.
@Suite struct PinchRecognizerTests {
  private func pad(change: Double = 12, share: Double = 0.5) -> Pad {
    var pinch = PinchRecognizer()
    pinch.minimumRejoinDuration = .zero
    pinch.minimumScaleChange = 0
    pinch.minimumSpanChange = change
    pinch.minimumSpanShare = share
    return Pad("pinch", pinch)
  }

  private func expectBegan(
    _ pad: Pad, _ time: String, scale: Double, at location: Point2D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(pad.log == ["\(time) pinch possible → began"], sourceLocation: sourceLocation)
    guard let reported = pad.journal.transitions.first?.description else { return }
    #expect(
      abs((reported.measurements.first?.value ?? .nan) - scale) < 1e-12, "\(reported)", sourceLocation: sourceLocation)
    #expect(
      reported.location == location && reported.numberOfTouches == 2, "\(reported)", sourceLocation: sourceLocation)
  }

  private func scales(_ pad: Pad) -> [Double] { pad.journal.transitions.map { $0.description.measurements[0].value } }

  @Test(arguments: [112.0, 88, 112.001, 87.999]) func pinchBeginsAtMinimumSpanChange(span: Double) {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, span, 0))
    expectBegan(pad, "10", scale: span / 100, at: Point2D(span / 2, 0))
  }

  @Test(arguments: [111.999, 88.001]) func spanChangeBelowMinimumFails(span: Double) {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, span, 0))
    #expect(pad.log == [])
    pad.at(20, .up(2))
    #expect(pad.log == [])
    pad.at(30, .up(1))
    expectFailed(pad, "30", "touchUp")
    expectReason(pad.reason, "span change", 11.999, .atLeast, 12, .points)
  }

  /// Touches that translate together must spread by a share of their translation.
  @Test func requiredSpanChangeGrowsWithCentroidMovement() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(1, -9.9995, 40), .move(2, 109.9995, 40))
    #expect(pad.log == [])
    pad.at(20, .up(1), .up(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "span change", 19.999, .atLeast, 20, .points)
  }

  @Test func spanChangeAtMinimumSpanShareBegins() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(1, -10, 40), .move(2, 110, 40))
    #expect(pad.log == ["10 pinch possible → began"])
  }

  @Test func zeroSpanShareIgnoresCentroidMovement() {
    let pad = pad(share: 0)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(1, 0, 4000), .move(2, 112, 4000))
    #expect(pad.log == ["10 pinch possible → began"])
  }

  @Test func touchUpFrameIsNotMeasured() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 103, 4))
    pad.at(20, .upAt(2, 190, 4))
    pad.at(30, .up(1))
    expectFailed(pad, "30", "touchUp")
    expectReason(pad.reason, "span change", Point2D(103, 4).length - 100, .atLeast, 12, .points)
  }

  @Test func rotationIsNoPinch() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 0, 100))
    pad.at(20, .up(1), .up(2))
    expectFailed(pad, "20", "touchUp")
    // Half of what the centroid moves and of the quarter turn of two fingers 100 pt apart.
    let needed = (50 * 2.0.squareRoot() + 100 * Double.pi / 2) / 2
    expectReason(pad.reason, "span change", 0, .atLeast, needed, .points)
  }

  /// A pinch and a rotation divide what two fingers do by the same share, so that neither excludes a gesture that is both.
  @Test func fingersThatTurnAndSpreadAlikeArePinchAndRotation() {
    for (turn, spread, expected) in [(40.0, 0.0, "rotation"), (0, 40, "pinch"), (40, 40, "pinch rotation")] {
      let pad = Pad()
      let pinch = pad.attach("pinch", PinchRecognizer())
      let rotation = pad.attach("rotation", RotationRecognizer())
      pad.coordinator.allowSimultaneous(pinch, rotation)
      pad.at(0, .down(1, 0, 0), .down(2, 200, 0))
      for step in 1...20 as ClosedRange<Int64> {
        let (x, y) = (Double(step) / 20 * spread, Double(step) / 20 * turn)
        pad.at(step * 8, .move(1, -x, -y), .move(2, 200 + x, y))
      }
      let recognized = pad.log.filter { $0.hasSuffix("began") }.map { String($0.split(separator: " ")[1]) }.sorted()
      #expect(recognized.joined(separator: " ") == expected)
    }
  }

  @Test func spanCountsFromTheSecondTouchDown() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(1000, .move(1, 50, 0))
    pad.at(2000, .down(2, 150, 0))
    pad.at(2010, .move(2, 161.999, 0))
    #expect(pad.log == [])
    pad.at(2020, .move(2, 162, 0))
    #expect(pad.log == ["2020 pinch possible → began"])
  }

  @Test func singleTouchIsIgnored() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 100, 0))
    #expect(pad.coordinator.isIdle)
    pad.at(20, .up(1))
    #expect(pad.log == [] && pad.journal.lines.filter { $0.hasPrefix(" ") } == [])
  }

  @Test func untrackedTouchesAreIgnored() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .untracked(2))
    pad.at(10, .move(1, 100, 0))
    #expect(pad.coordinator.isIdle)
    pad.at(20, .down(2, 200, 0))
    pad.at(30, .move(2, 212, 0), .untracked(0))
    #expect(pad.log == ["30 pinch possible → began"])
  }

  @Test(arguments: [1, 2] as [Int32]) func cancelledTouchFailsPendingPinch(finger: Int32) {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .cancel(finger))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }

  @Test func remainingTouchesArePairedAgain() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0), .down(3, 300, 0))
    pad.at(5, .move(2, 105, 0))
    pad.at(10, .up(1))
    pad.at(20, .move(3, 311.999, 0))
    #expect(pad.log == [])
    pad.at(30, .move(3, 312, 0))
    expectBegan(pad, "30", scale: 207.0 / 195, at: Point2D(208.5, 0))
  }

  @Test func pinchNeedsItsMinimumSpanAndEndsBelowIt() {
    var pinch = PinchRecognizer()
    pinch.minimumSpan = 200
    let pad = Pad("pinch", pinch)
    pad.at(0, .down(1, 0, 0), .down(2, 50, 0))
    pad.at(10, .move(2, 199.999, 0))
    #expect(pad.log == [])
    pad.at(20, .move(2, 200, 0))
    pad.at(30, .move(2, 300, 0))
    pad.at(40, .move(2, 199.999, 0))
    pad.at(50, .up(1), .up(2))
    #expect(pad.log == ["20 pinch possible → began", "30 pinch began → changed", "40 pinch changed → ended"])
    pad.at(60, .down(1, 0, 0), .down(2, 50, 0))
    pad.at(70, .move(2, 150, 0))
    pad.at(80, .up(1), .up(2))
    #expect(pad.log.last == "80 pinch possible → failed touchUp")
    expectReason(pad.reason, "distance between fingers", 150, .atLeast, 200, .points)
  }

  @Test func changesBelowTheMinimumSpanUpdateAreNotReported() {
    var pinch = PinchRecognizer()
    pinch.minimumSpanUpdate = 5
    let pad = Pad("pinch", pinch)
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    for (index, x) in [200.0, 203, 204.999, 205, 201, 200].enumerated() {
      pad.at(10 + Int64(index) * 10, .move(2, x, 0))
    }
    pad.at(90, .up(1), .up(2))
    #expect(
      pad.log == [
        "10 pinch possible → began", "40 pinch began → changed", "60 pinch changed → changed",
        "90 pinch changed → ended",
      ])
  }

  /// One of the first two touches was accidental; the next touch down replaces it.
  @Test func liftedTouchOfAPendingPinchMayBeReplaced() {
    let pad = pad()
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .up(2))
    pad.at(20, .down(3, 200, 0))
    pad.at(30, .move(3, 212, 0))
    #expect(pad.log == ["30 pinch possible → began"])
    #expect(abs(scales(pad)[0] - 1.06) < 1e-9)
  }

  @Test(arguments: [(630.0, "began"), (629.999, "failed touchUp")])
  func wideSpanNeedsMinimumScaleChange(span: Double, outcome: String) {
    let pad = Pad("pinch", PinchRecognizer())
    pad.at(0, .down(1, 0, 0), .down(2, 600, 0))
    pad.at(10, .move(2, span, 0))
    if outcome == "began" {
      #expect(pad.log == ["10 pinch possible → began"])
    } else {
      pad.at(20, .up(1), .up(2))
      expectFailed(pad, "20", "touchUp")
      expectReason(pad.reason, "span change", 29.999, .atLeast, 30, .points)
    }
  }

  /// A contact that appears briefly as fingers roll off does not affect the scale.
  @Test(arguments: [(79, 2.0), (80, 1.0)] as [(Int64, Double)])
  func touchJoinsActivePinchAfterMinimumRejoinDuration(stayed: Int64, scale: Double) {
    let pad = Pad("pinch", PinchRecognizer())
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 200, 0))
    pad.at(20, .up(2))
    pad.at(30, .down(3, 200, 0))
    pad.at(30 + stayed, .move(3, 200, 0))
    pad.at(31 + stayed, .move(3, 100, 0))
    pad.at(32 + stayed, .up(3))
    pad.at(33 + stayed, .up(1))
    #expect(pad.log.last == "\(33 + stayed) pinch changed → ended")
    #expect(abs(scales(pad).last! - scale) < 1e-9)
  }
}
