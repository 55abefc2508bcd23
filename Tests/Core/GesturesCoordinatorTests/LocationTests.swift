import CoreTestSupport
import Testing

@testable import Gestures

/// Where touches are, in points of the surface and of a target that has a transform.
@Suite struct LocationTests {
  @Test func locationOfTouchIsTheNewestPositionInOrderOfTouchDown() {
    let pad = Pad()
    var seen: [String] = []
    pad.coordinator.attach(PanRecognizer()) { pan in
      let places = (0..<4).map { index in pan.location(ofTouch: index).map { "\($0)" } ?? "none" }
      seen.append(
        "\(pan.time.microseconds / 1000) \(pan.state) \(pan.numberOfTouches): \(places.joined(separator: " "))")
    }
    pad.at(0, .down(7, 10, 10), .down(3, 50, 10))
    pad.at(10, .move(7, 60, 10), .move(3, 100, 10))
    pad.at(20, .move(7, 70, 10), .move(3, 110, 10))
    pad.at(30, .down(5, 200, 10))
    pad.at(40, .move(7, 71, 11), .move(3, 111, 11), .move(5, 201, 11))
    pad.at(50, .upAt(7, 72, 12))
    pad.at(60, .move(3, 130, 12), .move(5, 220, 12))
    pad.at(70, .upAt(3, 131, 12), .upAt(5, 221, 12))
    #expect(
      seen == [
        "10 began 2: (60.0, 10.0) (100.0, 10.0) none none",
        "20 changed 2: (70.0, 10.0) (110.0, 10.0) none none",
        "30 changed 3: (70.0, 10.0) (110.0, 10.0) (200.0, 10.0) none",
        "40 changed 3: (71.0, 11.0) (111.0, 11.0) (201.0, 11.0) none",
        "50 changed 2: (72.0, 12.0) (111.0, 11.0) (201.0, 11.0) none",
        "60 changed 2: (130.0, 12.0) (220.0, 12.0) none none",
        "70 ended 2: (131.0, 12.0) (221.0, 12.0) none none",
      ])
  }

  /// A press begins at its deadline, between two frames, after frames that were postponed.
  @Test(arguments: [true, false]) func locationOfTouchAtADeadlineIsThatOfTheNewestFrame(isObserved: Bool) {
    let pad = Pad(isObserved: isObserved)
    var seen: [Point2D?] = []
    let press = pad.coordinator.attach(LongPressRecognizer()) { seen.append($0.location(ofTouch: 0)) }
    pad.at(0, .down(1, 10, 10))
    for step in 1...40 { pad.at(Int64(step) * 10, .move(1, 10 + Double(step) / 10, 10)) }
    #expect(pad.coordinator.location(ofTouch: 0, of: press) == Point2D(14, 10))
    pad.wait(until: 600)
    #expect(seen == [Point2D(14, 10)])
  }

  @Test func onlyTouchesThatARecognizerReceivesHaveALocation() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect2D(x: 100, y: 0, width: 100, height: 100))
    let (tap, pan) = (pad.coordinator.attach(TapRecognizer(), to: cell), pad.coordinator.attach(PanRecognizer()))
    pad.at(0, .down(1, 10, 10), .down(2, 110, 10))
    #expect(pad.coordinator.location(ofTouch: 0, of: tap) == Point2D(110, 10))
    #expect(pad.coordinator.location(ofTouch: 1, of: tap) == nil)
    #expect(pad.coordinator.location(ofTouch: 1, of: pan) == Point2D(110, 10))
    pad.coordinator.ignore(1, for: pan)
    #expect(pad.coordinator.location(ofTouch: 0, of: pan) == Point2D(110, 10))
    #expect(pad.coordinator.location(ofTouch: -1, of: pan) == nil)
    pad.coordinator.detach(pan)
    #expect(pad.coordinator.location(ofTouch: 0, of: pan) == nil)
  }

  /// Only a tap is attached, which fails: then its touches move without concerning any recognizer.
  @Test func touchesOfAFailedGestureKeepTheirLocation() {
    let pad = Pad(isObserved: false)
    let tap = pad.coordinator.attach(TapRecognizer())
    pad.at(0, .down(1, 10, 10), .down(2, 50, 10), .down(3, 90, 10))
    for step in 1...20 {
      let offset = Double(step) * 10
      pad.at(Int64(step) * 10, .move(1, 10 + offset, 10), .move(2, 50 + offset, 10), .move(3, 90 + offset, 10))
      let places = (0..<3).map { pad.coordinator.location(ofTouch: $0, of: tap)?.x }
      #expect(places == [10 + offset, 50 + offset, 90 + offset])
    }
  }

  /// The coordinator does not receive the frame in which touch 1 lifts.
  @Test func locationsAreInTheOrderOfAFrameAfterSkippedFrames() throws {
    let coordinator = GestureCoordinator()
    let pan = coordinator.attach(PanRecognizer())
    var frame = TouchFrame(at: .zero)
    for id in 1...3 { try frame.begin(Int32(id), at: Point2D(Double(id), 0)) }
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(8))
    try frame.end(1)
    frame.advance(to: .milliseconds(16))
    try frame.begin(4, at: Point2D(4, 0))
    coordinator.handle(frame)
    #expect((0..<3).map { coordinator.location(ofTouch: $0, of: pan) } == (0..<3).map { frame[$0].position })
    frame.advance(to: .milliseconds(24))
    for index in 0..<3 { try frame.move(frame[index].id, to: Point2D(20, Double(index))) }
    coordinator.handle(frame)
    #expect((0..<3).map { coordinator.location(ofTouch: $0, of: pan)?.y } == [0, 1, 2])
  }

  /// Another frame may have its touches in another order than those that the coordinator knows.
  @Test func touchesThatPrecedeAKnownOneKeepTheirLocations() throws {
    let coordinator = GestureCoordinator()
    let pan = coordinator.attach(PanRecognizer())
    var known = TouchFrame(at: .zero)
    try known.begin(3, at: Point2D(3, 0))
    coordinator.handle(known)
    var frame = TouchFrame(at: .zero)
    for id in 1...3 { try frame.begin(Int32(id), at: Point2D(Double(id), 0)) }
    frame.advance(to: .milliseconds(8))
    coordinator.handle(frame)
    coordinator.ignore(1, for: pan)
    #expect((0..<2).map { coordinator.location(ofTouch: $0, of: pan)?.x } == [2, 3])
  }

  @Test func restoredCoordinatorHasTheLocationsOfItsTouches() throws {
    let (saved, restored) = (Pad(), Pad())
    let pans = [saved, restored].map { $0.coordinator.attach(PanRecognizer()) }
    saved.at(0, .down(1, 10, 10), .down(2, 50, 10))
    saved.at(10, .move(1, 20, 10), .move(2, 60, 10))
    try restored.coordinator.restore(saved.coordinator.save())
    #expect(restored.coordinator.location(ofTouch: 1, of: pans[1]) == Point2D(60, 10))
  }

  // MARK: Targets

  @Test func locationInATargetIsRelativeToItsArea() {
    let pad = Pad()
    let header = pad.coordinator.addTarget(Rect2D(x: 100, y: 50, width: 200, height: 100))
    let title = pad.coordinator.addTarget(in: header)
    var seen: [Point2D] = []
    pad.coordinator.attach(TapRecognizer()) { tap in
      seen = [tap.location(in: header), tap.location(in: title), tap.location(in: .surface)]
      #expect(tap.location(ofTouch: 0, in: header) == Point2D(21, 10))
    }
    pad.at(0, .down(1, 120, 60))
    pad.at(50, .upAt(1, 121, 60))
    #expect(seen == [Point2D(20, 10), Point2D(20, 10), Point2D(120, 60)])
  }

  /// A photo at its double size, turned by a quarter about the surface's origin, with a face on it.
  @Test func transformMovesTheAreaOfATargetAndOfThoseInside() {
    let coordinator = GestureCoordinator()
    let photo = coordinator.addTarget(Rect2D(x: 10, y: 10, width: 100, height: 50))
    let face = coordinator.addTarget(Rect2D(x: 30, y: 20, width: 10, height: 10), in: photo)
    coordinator.setTransform(SimilarityTransform(scale: 2, rotation: 90), of: photo)
    // (x, y) is shown at (-2y, 2x).
    #expect(coordinator.target(at: Point2D(-41, 61)) == face && coordinator.target(at: Point2D(-39, 61)) == photo)
    #expect(coordinator.target(at: Point2D(31, 21)) == .surface)
    #expect((coordinator.convert(Point2D(-50, 64), to: face) - Point2D(2, 5)).length < 1e-9)
    #expect((coordinator.convert(Point2D(2, 5), from: face) - Point2D(-50, 64)).length < 1e-9)
    coordinator.setTransform(SimilarityTransform(translation: Point2D(5, 0)), of: face)
    #expect((coordinator.convert(Point2D(-50, 64), to: face) - Point2D(-3, 5)).length < 1e-9)
    #expect((coordinator.convert(Point2D(-3, 5), from: face) - Point2D(-50, 64)).length < 1e-9)
    #expect(coordinator.transform(of: face) == SimilarityTransform(translation: Point2D(5, 0)))
    // Neither has a place that touches could hit.
    coordinator.setTransform(SimilarityTransform(scale: 0), of: photo)
    coordinator.setTransform(SimilarityTransform(scale: 3), of: .surface)
    #expect(coordinator.target(at: Point2D(-39, 61)) == photo)
    coordinator.setTransform(SimilarityTransform(), of: photo)
    #expect(coordinator.target(at: Point2D(38, 21)) == face)
  }

  /// The transform that fingers give is the one that the target takes: the content stays under them.
  @Test func touchesHitWhatAPinchHasZoomed() {
    let pad = Pad()
    let photo = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 100, height: 100))
    pad.coordinator.attach(TransformRecognizer(), to: photo) { gesture in
      let content = gesture.coordinator.transform(of: photo)
      gesture.coordinator.setTransform(content.followed(by: gesture.transform), of: photo)
      gesture.setTransform()
    }
    pad.at(0, .down(1, 10, 10), .down(2, 90, 10))
    for step in 1...8 { pad.at(Int64(step) * 10, .move(2, 90 + Double(step) * 20, 10)) }
    pad.at(100, .up(1), .up(2))
    // From 80 to 240 points apart: three times as large about (10, 10).
    #expect(pad.coordinator.target(at: Point2D(275, 275)) == photo)
    #expect(pad.coordinator.target(at: Point2D(285, 275)) == .surface)
    #expect((pad.coordinator.convert(Point2D(250, 10), to: photo) - Point2D(90, 10)).length < 1e-9)
  }
}
