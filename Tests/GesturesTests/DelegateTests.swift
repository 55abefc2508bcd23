import Gestures
import TestSupport
import Testing

/// What delegates are asked, how often, and what comes of their answers.
@Suite struct DelegateTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Recognizers `a`, `b`, `c` that share a delegate; a finger lies from 0 on, and a frame comes every 100 ms.
  private struct Asking {
    let pad = Pad()
    let delegate = RecordingDelegate()
    var ids: [RecognizerID] = []

    /// - Parameter asked: whose delegate it is; nil for everybody's.
    init(_ scripts: [Moment]..., asked: [Int]? = nil) {
      for (index, script) in scripts.enumerated() {
        let id = pad.attach(["a", "b", "c", "d"][index], ScriptedRecognizer(script))
        if asked?.contains(index) != false { pad.coordinator.setDelegate(delegate, of: id) }
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
    let asking = Asking([.at(0, .engage), .at(200, .finish)], [.at(0, .engage), .at(100, .recognize)])
    asking.delegate.begins = { [id = asking.ids[1]] in $0 != id }
    #expect(asking.play() == ["100 b possible → failed refused", "200 a possible → ended"])
  }

  @Test func shouldBeginFalseReleasesWaitingRecognizers() {
    let asking = Asking(
      [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)], asked: [1])
    asking.pad.coordinator.require(asking.ids[1], toFailBefore: asking.ids[0])
    asking.delegate.begins = { _ in false }
    #expect(asking.play() == ["200 b possible → failed refused", "200 a possible → ended"])
  }

  @Test func shouldBeginIsAskedOnceForAContinuousGesture() {
    let asking = Asking([.at(0, .engage), .at(100, .recognize), .at(200, .update), .at(300, .finish)])
    asking.play()
    #expect(asking.delegate.count("begin 0") == 1)
  }

  @Test func shouldBeginIsAskedOnlyOnceTheWaitIsOver() {
    let asking = Asking([.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)])
    asking.pad.coordinator.require(asking.ids[0], toFailBefore: asking.ids[1])
    asking.pad.at(0, .down(1, 0, 0))
    asking.pad.at(100)
    #expect(asking.delegate.count("begin") == 0)
    asking.pad.at(200)
    asking.pad.at(300)
    #expect(asking.delegate.count("begin 1") == 1 && asking.delegate.count("begin 0") == 0)
    #expect(asking.pad.log.last == "300 b possible → ended")
  }

  @Test func shouldBeginIsNotAskedForPreventedOrFailedGestures() {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(0, .fail)])
    asking.play()
    #expect(asking.delegate.asked.filter { $0.hasPrefix("begin") } == ["begin 0"])
  }

  @Test func shouldBeginSeesTheRecognizedGesture() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    let delegate = RecordingDelegate()
    delegate.begins = { [coordinator = pad.coordinator] in coordinator.description(of: $0)?.location.x ?? 0 > 50 }
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
    delegate.receives = { _, contact, _ in contact.position.x < 50 }
    pad.coordinator.setDelegate(delegate, of: tap)
    pad.at(0, .down(1, 10, 10), .down(2, 90, 10))
    pad.at(50, .up(1))
    #expect(pad.log == ["50 tap possible → ended", "50 two possible → failed excluded(by: tap)"])
    #expect(delegate.count("receive") == 2)
    // The other finger is still down, but not the tap's.
    pad.at(100, .down(3, 10, 10))
    pad.at(150, .up(3))
    #expect(pad.log.last == "150 tap possible → ended" && delegate.count("receive") == 3)
  }

  @Test func shouldReceiveGetsTheHitTarget() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect(0, 0, 50, 50))
    let tap = pad.attach("tap", TapRecognizer())
    let delegate = RecordingDelegate()
    delegate.receives = { _, _, target in target != cell }
    pad.coordinator.setDelegate(delegate, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .down(1, x, 10))
      pad.at(time + 50, .up(1))
    }
    #expect(pad.log == ["1050 tap possible → ended"])
  }

  @Test func shouldReceiveCanSeparateRecognizersSoThatNeitherPreventsTheOther() {
    let asking = Asking([.at(0, .engage), .at(100, .recognize)], [.at(0, .engage), .at(200, .recognize)])
    asking.delegate.receives = { [ids = asking.ids] id, contact, _ in (id == ids[0]) == (contact.id == 1) }
    asking.pad.at(0, .down(1, 0, 0), .down(2, 50, 0))
    asking.pad.at(100)
    asking.pad.at(200)
    #expect(asking.pad.log == ["100 a possible → began", "200 b possible → began"])
  }

  @Test func shouldReceiveFalseHidesATouchpadEventAndItsSequence() {
    let pad = Pad()
    let pinch = pad.attach("pinch", PinchRecognizer())
    let delegate = RecordingDelegate()
    delegate.receivesEvent = { $1.location.x < 50 }
    pad.coordinator.setDelegate(delegate, of: pinch)
    func pinchAt(_ x: Double, _ time: Int64) {
      let stages: [(TouchpadEvent.Stage, Double)] = [(.began, 1), (.changed, 1.5), (.changed, 2), (.ended, 2)]
      for (index, (stage, scale)) in stages.enumerated() {
        pad.coordinator.handle(
          TouchpadEvent(
            .milliseconds(time + Int64(index) * 10), .transform(stage, fingers: 2, scale: scale, rotation: 0),
            at: Point(index == 0 ? x : 10, 10)))
      }
    }
    pinchAt(90, 0)
    #expect(pad.log == [] && delegate.count("event") == 1, "once for a sequence")
    pinchAt(10, 100)
    #expect(pad.log.first == "110 pinch possible → began" && pad.log.last == "130 pinch changed → ended")
    #expect(delegate.count("event") == 2)
  }

  // MARK: Simultaneous

  @Test(arguments: [[0], [1], [0, 1]]) func oneDelegateIsEnoughForSimultaneousRecognition(asked: [Int]) {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], asked: asked)
    asking.delegate.simultaneous = { _, _ in true }
    #expect(asking.play().suffix(2) == ["0 a possible → began", "100 b possible → began"])
  }

  @Test func simultaneousQuestionNamesTheDelegatesOwnRecognizerFirst() {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], asked: [1])
    asking.delegate.simultaneous = { [ids = asking.ids] in $0 == ids[1] && $1 == ids[0] }
    #expect(asking.play().count == 2)
    #expect(Set(asking.delegate.asked.filter { $0.hasPrefix("sim") }) == ["simultaneous 1 0"])
  }

  @Test func simultaneousAnswerAppliesToOnePair() {
    let asking = Asking(
      [.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], [.at(0, .engage), .at(100, .recognize)])
    asking.delegate.simultaneous = asking.isPair(0, 1)
    #expect(
      asking.play() == [
        "0 a possible → began", "0 c possible → failed excluded(by: a)", "100 b possible → began",
      ])
  }

  @Test func simultaneousPairsByRelationAreNotAskedAbout() {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)])
    asking.pad.coordinator.allowSimultaneous(asking.ids[0], asking.ids[1])
    asking.play()
    #expect(asking.delegate.count("simultaneous") == 0)
  }

  // MARK: Requirements of one attempt

  @Test(arguments: [true, false]) func eitherDelegateMethodCanRequireToFail(fromBelow: Bool) {
    let asking = Asking([.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)])
    if fromBelow {
      asking.delegate.isRequired = asking.isPair(0, 1)
    } else {
      asking.delegate.requires = asking.isPair(1, 0)
    }
    #expect(asking.play() == ["300 a possible → failed fail", "300 b possible → ended"])
  }

  @Test func delegateRequireToFailFailsWhenTheOtherIsRecognized() {
    let asking = Asking([.at(0, .engage), .at(300, .finish)], [.at(0, .engage), .at(100, .finish)])
    asking.delegate.requires = asking.isPair(1, 0)
    #expect(asking.play() == ["300 a possible → ended", "300 b possible → failed required(a)"])
  }

  /// As a requirement that stands would: it was not asked about before, since nobody has been recognized.
  @Test(arguments: [true, false]) func delegateRequireToFailFailsWhenTheOtherIsRecognizedFirst(areSimultaneous: Bool) {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)])
    asking.delegate.requires = asking.isPair(1, 0)
    asking.delegate.simultaneous = { _, _ in areSimultaneous }
    #expect(asking.play() == ["100 a possible → ended", "100 b possible → failed required(a)"])
  }

  @Test func delegateRequireToFailNeverFormsACycle() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(100, .finish)])
    asking.delegate.requires = { _, _ in true }
    #expect(asking.play() == ["100 a possible → ended", "100 b possible → failed required(a)"])
  }

  @Test func delegateRequireToFailNeverFormsACycleWithAStaticRequirement() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)])
    asking.pad.coordinator.require(asking.ids[1], toFailBefore: asking.ids[0])
    asking.delegate.requires = asking.isPair(1, 0)
    #expect(asking.play() == ["200 b possible → ended", "200 a possible → failed required(b)"])
  }

  @Test func requireToFailIsAskedOncePerPairAndAttempt() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage), .at(1100, .fail)],
      [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    asking.delegate.requires = asking.isPair(1, 0)
    asking.play()
    #expect(asking.delegate.count("requires 1 0") == 1)
    asking.pad.at(1000, .down(2, 0, 0))
    asking.pad.at(1100)
    #expect(asking.delegate.count("requires 1 0") == 2)
  }

  /// However often one of the two asks to be seen.
  @Test func requireToFailIsAskedOnceEvenWhenWaitingForAThird() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .fail)])
    asking.pad.coordinator.require(asking.ids[2], toFailBefore: asking.ids[1])
    #expect(asking.play().prefix(2) == ["200 c possible → failed fail", "200 b possible → ended"])
    #expect(asking.delegate.count("requires 1 0") == 1)
  }

  @Test func delegateRequireToFailLastsOneAttempt() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    asking.delegate.requires = asking.isPair(1, 0)
    asking.play()
    asking.delegate.requires = { _, _ in false }
    asking.pad.at(1000, .down(2, 0, 0))
    #expect(asking.pad.log.contains("1000 b possible → ended"))
  }

  @Test func delegateRequireToFailEndsWithItsDelegate() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    asking.delegate.requires = asking.isPair(1, 0)
    asking.play()
    for id in asking.ids { asking.pad.coordinator.setDelegate(nil, of: id) }
    asking.pad.at(1000, .down(2, 0, 0))
    #expect(asking.pad.log.contains("1000 b possible → ended"))
  }

  @Test func requireToFailIsNotAskedAboutIdleRecognizers() {
    let asking = Asking([.at(500, .engage)], [.at(0, .engage), .at(100, .finish)])
    asking.delegate.requires = { _, _ in true }
    #expect(asking.play().first == "100 b possible → ended")
    #expect(asking.delegate.count("requires") == 0)
  }

  // MARK: Asking from within

  @Test func changesRequestedByADelegateAreDeferred() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage)])
    asking.delegate.begins = { [coordinator = asking.pad.coordinator, ids = asking.ids] in
      coordinator.detach(ids[1])
      coordinator.setEnabled(false, for: $0)
      return coordinator.isAttached(ids[1]) && coordinator.isEnabled($0)
    }
    #expect(asking.play() == ["100 a possible → ended", "100 b possible → failed excluded(by: a)"])
    #expect(!asking.pad.coordinator.isAttached(asking.ids[1]) && !asking.pad.coordinator.isEnabled(asking.ids[0]))
  }

  @Test func recognizerWithoutADelegateIsNotAskedAbout() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], asked: [])
    asking.play()
    #expect(asking.delegate.asked == [])
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
