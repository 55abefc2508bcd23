import Gestures
import TestSupport
import Testing

/// What delegates are asked, how often, and what their answers do.
@Suite struct DelegateTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Recognizers `a`, `b` and `c` with a common delegate; a touch is down from 0, with a frame every 100 ms.
  private struct Fixture {
    let pad = Pad()
    let delegate = RecordingDelegate()
    var ids: [RecognizerID] = []

    /// - Parameter delegating: the recognizers that get the delegate; `nil` for all.
    init(_ scripts: [Moment]..., delegating: [Int]? = nil) {
      for (index, script) in scripts.enumerated() {
        let id = pad.attach(["a", "b", "c", "d"][index], ScriptedRecognizer(script))
        if delegating?.contains(index) != false { pad.coordinator.setDelegate(delegate, of: id) }
        ids.append(id)
      }
    }

    @discardableResult
    func play(until end: Int64 = 8) -> [String] {
      pad.at(0, .down(1, 0, 0))
      for time in 1...end { pad.at(time * 100, .move(1, Double(time), 0)) }
      pad.at((end + 1) * 100, .up(1))
      return pad.log
    }

    func isPair(_ a: Int, _ b: Int) -> (RecognizerID, RecognizerID) -> Bool {
      { [ids] in $0 == ids[a] && $1 == ids[b] }
    }
  }

  // MARK: shouldBegin

  @Test func shouldBeginFalseFailsWithoutPreventingOthers() {
    let fixture = Fixture([.at(0, .engage), .at(200, .finish)], [.at(0, .engage), .at(100, .recognize)])
    fixture.delegate.allowsBegin = { [id = fixture.ids[1]] in $0 != id }
    #expect(fixture.play() == ["100 b possible → failed refused", "200 a possible → ended"])
  }

  @Test func shouldBeginFalseReleasesWaitingRecognizers() {
    let fixture = Fixture(
      [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)], delegating: [1])
    fixture.pad.coordinator.require(fixture.ids[1], toFailBefore: fixture.ids[0])
    fixture.delegate.allowsBegin = { _ in false }
    #expect(fixture.play() == ["200 b possible → failed refused", "200 a possible → ended"])
  }

  @Test func shouldBeginIsAskedOnceForAContinuousGesture() {
    let fixture = Fixture([.at(0, .engage), .at(100, .recognize), .at(200, .update), .at(300, .finish)])
    fixture.play()
    #expect(fixture.delegate.count("shouldBegin 0") == 1)
  }

  @Test func shouldBeginIsAskedOnlyOnceTheWaitIsOver() {
    let fixture = Fixture([.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)])
    fixture.pad.coordinator.require(fixture.ids[0], toFailBefore: fixture.ids[1])
    fixture.pad.at(0, .down(1, 0, 0))
    fixture.pad.at(100)
    #expect(fixture.delegate.count("shouldBegin") == 0)
    fixture.pad.at(200)
    fixture.pad.at(300)
    #expect(fixture.delegate.count("shouldBegin 1") == 1 && fixture.delegate.count("shouldBegin 0") == 0)
    #expect(fixture.pad.log.last == "300 b possible → ended")
  }

  @Test func shouldBeginIsNotAskedForPreventedOrFailedGestures() {
    let fixture = Fixture(
      [.at(0, .recognize)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(0, .fail)])
    fixture.play()
    #expect(fixture.delegate.asked.filter { $0.hasPrefix("shouldBegin") } == ["shouldBegin 0"])
  }

  @Test func shouldBeginSeesTheRecognizedGesture() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    let delegate = RecordingDelegate()
    delegate.allowsBegin = { [coordinator = pad.coordinator] in coordinator.description(of: $0)?.location.x ?? 0 > 50 }
    pad.coordinator.setDelegate(delegate, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .down(1, x, 10))
      pad.at(time + 50, .up(1))
    }
    #expect(pad.log == ["50 tap possible → failed refused", "1050 tap possible → ended"])
  }

  // MARK: shouldReceive

  @Test func shouldReceiveFalseHidesTheTouch() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    pad.attach("two", TapRecognizer(numberOfTouchesRequired: 2))
    let delegate = RecordingDelegate()
    delegate.allowsTouch = { _, contact, _ in contact.position.x < 50 }
    pad.coordinator.setDelegate(delegate, of: tap)
    pad.at(0, .down(1, 10, 10), .down(2, 90, 10))
    pad.at(50, .up(1))
    #expect(pad.log == ["50 tap possible → ended", "50 two possible → failed excluded(by: tap)"])
    #expect(delegate.count("shouldReceive") == 2)
    // The other touch is still down, but the tap does not receive it.
    pad.at(100, .down(3, 10, 10))
    pad.at(150, .up(3))
    #expect(pad.log.last == "150 tap possible → ended" && delegate.count("shouldReceive") == 3)
  }

  @Test func shouldReceiveGetsTheHitTarget() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect2D(x: 0, y: 0, width: 50, height: 50))
    let tap = pad.attach("tap", TapRecognizer())
    let delegate = RecordingDelegate()
    delegate.allowsTouch = { _, _, target in target != cell }
    pad.coordinator.setDelegate(delegate, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .down(1, x, 10))
      pad.at(time + 50, .up(1))
    }
    #expect(pad.log == ["1050 tap possible → ended"])
  }

  @Test func shouldReceiveCanSeparateRecognizersSoThatNeitherPreventsTheOther() {
    let fixture = Fixture([.at(0, .engage), .at(100, .recognize)], [.at(0, .engage), .at(200, .recognize)])
    fixture.delegate.allowsTouch = { [ids = fixture.ids] id, contact, _ in (id == ids[0]) == (contact.id == 1) }
    fixture.pad.at(0, .down(1, 0, 0), .down(2, 50, 0))
    fixture.pad.at(100)
    fixture.pad.at(200)
    #expect(fixture.pad.log == ["100 a possible → began", "200 b possible → began"])
  }

  @Test func shouldReceiveFalseHidesATouchpadEventAndItsSequence() {
    let pad = Pad()
    let pinch = pad.attach("pinch", PinchRecognizer())
    let delegate = RecordingDelegate()
    delegate.allowsEvent = { $1.location.x < 50 }
    pad.coordinator.setDelegate(delegate, of: pinch)
    func pinchAt(_ x: Double, _ time: Int64) {
      let stages: [(TouchpadEvent.Stage, Double)] = [(.began, 1), (.changed, 1.5), (.changed, 2), (.ended, 2)]
      for (index, (stage, scale)) in stages.enumerated() {
        pad.coordinator.handle(
          TouchpadEvent(
            .milliseconds(time + Int64(index) * 10), .transform(stage, fingers: 2, scale: scale, rotation: 0),
            at: Point2D(index == 0 ? x : 10, 10)))
      }
    }
    pinchAt(90, 0)
    #expect(pad.log == [] && delegate.count("shouldReceiveEvent") == 1, "once per sequence")
    pinchAt(10, 100)
    #expect(pad.log.first == "110 pinch possible → began" && pad.log.last == "130 pinch changed → ended")
    #expect(delegate.count("shouldReceiveEvent") == 2)
  }

  // MARK: Simultaneous

  @Test(arguments: [[0], [1], [0, 1]]) func oneDelegateIsEnoughForSimultaneousRecognition(delegating: [Int]) {
    let fixture = Fixture([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], delegating: delegating)
    fixture.delegate.allowsSimultaneous = { _, _ in true }
    #expect(fixture.play().suffix(2) == ["0 a possible → began", "100 b possible → began"])
  }

  @Test func simultaneousQuestionNamesTheDelegatesOwnRecognizerFirst() {
    let fixture = Fixture([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], delegating: [1])
    fixture.delegate.allowsSimultaneous = { [ids = fixture.ids] in $0 == ids[1] && $1 == ids[0] }
    #expect(fixture.play().count == 2)
    #expect(Set(fixture.delegate.asked.filter { $0.hasPrefix("sim") }) == ["simultaneous 1 0"])
  }

  @Test func simultaneousAnswerAppliesToOnePair() {
    let fixture = Fixture(
      [.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], [.at(0, .engage), .at(100, .recognize)])
    fixture.delegate.allowsSimultaneous = fixture.isPair(0, 1)
    #expect(
      fixture.play() == [
        "0 a possible → began", "0 c possible → failed excluded(by: a)", "100 b possible → began",
      ])
  }

  @Test func simultaneousPairsByRelationAreNotAskedAbout() {
    let fixture = Fixture([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)])
    fixture.pad.coordinator.allowSimultaneous(fixture.ids[0], fixture.ids[1])
    fixture.play()
    #expect(fixture.delegate.count("simultaneous") == 0)
  }

  // MARK: requireToFail by delegate

  @Test(arguments: [true, false]) func eitherDelegateMethodCanRequireToFail(fromBelow: Bool) {
    let fixture = Fixture([.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)])
    if fromBelow {
      fixture.delegate.isRequiredToFail = fixture.isPair(0, 1)
    } else {
      fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    }
    #expect(fixture.play() == ["300 a possible → failed fail", "300 b possible → ended"])
  }

  @Test func delegateRequireToFailFailsWhenTheOtherIsRecognized() {
    let fixture = Fixture([.at(0, .engage), .at(300, .finish)], [.at(0, .engage), .at(100, .finish)])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    #expect(fixture.play() == ["300 a possible → ended", "300 b possible → failed required(a)"])
  }

  /// Like a static requirement, although the delegate has not been asked before the first recognition.
  @Test(arguments: [true, false]) func delegateRequireToFailFailsWhenTheOtherIsRecognizedFirst(areSimultaneous: Bool) {
    let fixture = Fixture([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    fixture.delegate.allowsSimultaneous = { _, _ in areSimultaneous }
    #expect(fixture.play() == ["100 a possible → ended", "100 b possible → failed required(a)"])
  }

  @Test func delegateRequireToFailNeverFormsACycle() {
    let fixture = Fixture([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(100, .finish)])
    fixture.delegate.requiresFailure = { _, _ in true }
    #expect(fixture.play() == ["100 a possible → ended", "100 b possible → failed required(a)"])
  }

  @Test func delegateRequireToFailNeverFormsACycleWithAStaticRequirement() {
    let fixture = Fixture([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)])
    fixture.pad.coordinator.require(fixture.ids[1], toFailBefore: fixture.ids[0])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    #expect(fixture.play() == ["200 b possible → ended", "200 a possible → failed required(b)"])
  }

  @Test func requireToFailIsAskedOncePerPairAndAttempt() {
    let fixture = Fixture(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage), .at(1100, .fail)],
      [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    fixture.play()
    #expect(fixture.delegate.count("requires 1 0") == 1)
    fixture.pad.at(1000, .down(2, 0, 0))
    fixture.pad.at(1100)
    #expect(fixture.delegate.count("requires 1 0") == 2)
  }

  /// However often one of the two tries to be recognized.
  @Test func requireToFailIsAskedOnceEvenWhenWaitingForAThird() {
    let fixture = Fixture(
      [.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .fail)])
    fixture.pad.coordinator.require(fixture.ids[2], toFailBefore: fixture.ids[1])
    #expect(fixture.play().prefix(2) == ["200 c possible → failed fail", "200 b possible → ended"])
    #expect(fixture.delegate.count("requires 1 0") == 1)
  }

  @Test func delegateRequireToFailLastsOneAttempt() {
    let fixture = Fixture(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    fixture.play()
    fixture.delegate.requiresFailure = { _, _ in false }
    fixture.pad.at(1000, .down(2, 0, 0))
    #expect(fixture.pad.log.contains("1000 b possible → ended"))
  }

  @Test func delegateRequireToFailEndsWithItsDelegate() {
    let fixture = Fixture(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    fixture.delegate.requiresFailure = fixture.isPair(1, 0)
    fixture.play()
    for id in fixture.ids { fixture.pad.coordinator.setDelegate(nil, of: id) }
    fixture.pad.at(1000, .down(2, 0, 0))
    #expect(fixture.pad.log.contains("1000 b possible → ended"))
  }

  @Test func requireToFailIsNotAskedAboutIdleRecognizers() {
    let fixture = Fixture([.at(500, .engage)], [.at(0, .engage), .at(100, .finish)])
    fixture.delegate.requiresFailure = { _, _ in true }
    #expect(fixture.play().first == "100 b possible → ended")
    #expect(fixture.delegate.count("requires") == 0)
  }

  // MARK: Calls from delegates

  @Test func changesRequestedByADelegateAreDeferred() {
    let fixture = Fixture([.at(0, .engage), .at(100, .finish)], [.at(0, .engage)])
    fixture.delegate.allowsBegin = { [coordinator = fixture.pad.coordinator, ids = fixture.ids] in
      coordinator.detach(ids[1])
      coordinator.setEnabled(false, for: $0)
      return coordinator.isAttached(ids[1]) && coordinator.isEnabled($0)
    }
    #expect(fixture.play() == ["100 a possible → ended", "100 b possible → failed excluded(by: a)"])
    #expect(!fixture.pad.coordinator.isAttached(fixture.ids[1]) && !fixture.pad.coordinator.isEnabled(fixture.ids[0]))
  }

  @Test func recognizerWithoutADelegateIsNotAskedAbout() {
    let fixture = Fixture([.at(0, .engage), .at(100, .finish)], delegating: [])
    fixture.play()
    #expect(fixture.delegate.asked == [])
  }

  @Test func coordinatorRetainsTheDelegate() {
    let pad = Pad()
    weak var kept: RecordingDelegate?
    let tap = pad.attach("tap", TapRecognizer())
    do {
      let delegate = RecordingDelegate()
      kept = delegate
      pad.coordinator.setDelegate(delegate, of: tap)
    }
    #expect(kept != nil)
    pad.coordinator.setDelegate(nil, of: tap)
    #expect(kept == nil)
  }
}
