import Gestures
import TestSupport
import Testing

/// When a pinch begins, and why not.
@Suite struct PinchRecognizerTests {
  private func pad(change: Double = 12, share: Double = 0.5) -> Pad {
    var pinch = PinchRecognizer()
    pinch.minimumRejoinDuration = .zero
    pinch.minimumScaleChange = 0
    (pinch.minimumSpanChange, pinch.minimumSpanShare) = (change, share)
    let pad = Pad()
    pad.attach("pinch", pinch)
    return pad
  }
  private func expectBegan(
    _ pad: Pad, _ time: String, scale: Double, at place: Point, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(pad.log == ["\(time) pinch possible → began"], sourceLocation: sourceLocation)
    guard let told = pad.journal.transitions.first?.description else { return }
    #expect(abs((told.measurements.first?.value ?? .nan) - scale) < 1e-12, "\(told)", sourceLocation: sourceLocation)
    #expect(told.location == place && told.numberOfTouches == 2, "\(told)", sourceLocation: sourceLocation)
  }
  private func scales(_ pad: Pad) -> [Double] { pad.journal.transitions.map { $0.description.measurements[0].value } }

  @Test(arguments: [112.0, 88, 112.001, 87.999]) func itBeginsOnceTheSpanHasChangedEnough(span: Double) {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(2, span, 0))
    expectBegan(pad, "10", scale: span / 100, at: Point(span / 2, 0))
  }
  @Test(arguments: [111.999, 88.001]) func aThousandthLessIsTooLittle(span: Double) {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(2, span, 0))
    #expect(pad.log == [])
    pad.at(20, .lift(2))
    #expect(pad.log == [])
    pad.at(30, .lift(1))
    expectFailed(pad, "30", "touchUp")
    expectReason(pad.reason, "span change", 11.999, .atLeast, 12, .points)
  }
  /// Fingers that go a way together must part by a share of it.
  @Test func theFurtherTheCentreHasGoneTheMoreIsNeeded() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(1, -9.9995, 40), .move(2, 109.9995, 40))
    #expect(pad.log == [])
    pad.at(20, .lift(1), .lift(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "span change", 19.999, .atLeast, 20, .points)
  }
  @Test func theShareItselfIsEnough() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(1, -10, 40), .move(2, 110, 40))
    #expect(pad.log == ["10 pinch possible → began"])
  }
  @Test func withoutAShareTheWayDoesNotMatter() {
    let pad = pad(share: 0)
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(1, 0, 4000), .move(2, 112, 4000))
    #expect(pad.log == ["10 pinch possible → began"])
  }
  @Test func theLiftingFrameIsMeasuredToo() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .liftAt(2, 103, 4))
    pad.at(20, .lift(1))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "span change", Point(103, 4).length - 100, .atLeast, 12, .points)
  }
  @Test func turningIsNoPinch() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(2, 0, 100))
    pad.at(20, .lift(1), .lift(2))
    expectFailed(pad, "20", "touchUp")
    expectReason(pad.reason, "span change", 0, .atLeast, 25 * 2.0.squareRoot(), .points)
  }
  @Test func theSpanCountsFromTheLandingOfTheSecond() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(1000, .move(1, 50, 0))
    pad.at(2000, .land(2, 150, 0))
    pad.at(2010, .move(2, 161.999, 0))
    #expect(pad.log == [])
    pad.at(2020, .move(2, 162, 0))
    #expect(pad.log == ["2020 pinch possible → began"])
  }
  @Test func oneFingerIsNothingToIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0))
    pad.at(10, .move(1, 100, 0))
    #expect(pad.coordinator.isAtRest)
    pad.at(20, .lift(1))
    #expect(pad.log == [] && pad.journal.lines.filter { $0.hasPrefix(" ") } == [])
  }
  @Test func fingersWithoutAPlaceAreNothingToIt() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .untracked(2))
    pad.at(10, .move(1, 100, 0))
    #expect(pad.coordinator.isAtRest)
    pad.at(20, .land(2, 200, 0))
    pad.at(30, .move(2, 212, 0), .untracked(0))
    #expect(pad.log == ["30 pinch possible → began"])
  }
  @Test(arguments: [1, 2] as [Int32]) func aFingerTakenAwayFailsIt(finger: Int32) {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .take(finger))
    expectFailed(pad, "10", "touchCancelled")
    #expect(pad.reason == nil)
  }
  @Test func withAThirdFingerThoseThatAreLeftArePairedAnew() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0), .land(3, 300, 0))
    pad.at(5, .move(2, 105, 0))
    pad.at(10, .lift(1))
    pad.at(20, .move(3, 311.999, 0))
    #expect(pad.log == [])
    pad.at(30, .move(3, 312, 0))
    expectBegan(pad, "30", scale: 207.0 / 195, at: Point(208.5, 0))
  }
  /// One of the first two was no finger: whoever lands next is the second.
  @Test func aFingerThatLiftsBeforeItIsAPinchMayBeFollowedByAnother() {
    let pad = pad()
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .lift(2))
    pad.at(20, .land(3, 200, 0))
    pad.at(30, .move(3, 212, 0))
    #expect(pad.log == ["30 pinch possible → began"])
    #expect(abs(scales(pad)[0] - 1.06) < 1e-9)
  }
  @Test(arguments: [(420.0, "began"), (419.999, "failed touchUp")])
  func fingersFarApartMustPartByAShareOfTheirSpan(span: Double, outcome: String) {
    let pad = Pad()
    pad.attach("pinch", PinchRecognizer())
    pad.at(0, .land(1, 0, 0), .land(2, 400, 0))
    pad.at(10, .move(2, span, 0))
    if outcome == "began" {
      #expect(pad.log == ["10 pinch possible → began"])
    } else {
      pad.at(20, .lift(1), .lift(2))
      expectFailed(pad, "20", "touchUp")
      expectReason(pad.reason, "span change", 19.999, .atLeast, 20, .points)
    }
  }
  /// A contact that comes and goes as fingers roll off does not take the scale with it.
  @Test(arguments: [(79, 2.0), (80, 1.0)] as [(Int64, Double)])
  func aFingerJoinsAPinchUnderWayOnceItHasStayed(stayed: Int64, scale: Double) {
    let pad = Pad()
    pad.attach("pinch", PinchRecognizer())
    pad.at(0, .land(1, 0, 0), .land(2, 100, 0))
    pad.at(10, .move(2, 200, 0))
    pad.at(20, .lift(2))
    pad.at(30, .land(3, 200, 0))
    pad.at(30 + stayed, .move(3, 200, 0))
    pad.at(31 + stayed, .move(3, 100, 0))
    pad.at(32 + stayed, .lift(3))
    pad.at(33 + stayed, .lift(1))
    #expect(pad.log.last == "\(33 + stayed) pinch changed → ended")
    #expect(abs(scales(pad).last! - scale) < 1e-9)
  }
}
