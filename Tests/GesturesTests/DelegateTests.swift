import Gestures
import TestSupport
import Testing

/// What delegates are asked, how often, and what comes of their answers.
@Suite struct DelegateTests {
  typealias Moment = ScriptedRecognizer.Moment

  /// Recognizers `a`, `b`, `c` that share a delegate; a finger lies from 0 on, and a frame comes every 100 ms.
  private struct Asking {
    let pad = Pad()
    let questions = Questions()
    var ids: [RecognizerID] = []

    /// - Parameter asked: whose delegate it is; nil for everybody's.
    init(_ scripts: [Moment]..., asked: [Int]? = nil) {
      for (index, script) in scripts.enumerated() {
        let id = pad.attach(["a", "b", "c", "d"][index], ScriptedRecognizer(script))
        if asked?.contains(index) != false { pad.coordinator.setDelegate(questions, of: id) }
        ids.append(id)
      }
    }
    @discardableResult
    func play(until end: Int64 = 8) -> [String] {
      pad.at(0, .land(1, 0, 0))
      for time in 1...end { pad.at(time * 100, .move(1, Double(time), 0)) }
      pad.at((end + 1) * 100, .lift(1))
      return pad.log
    }
    func isPair(_ a: Int, _ b: Int) -> (RecognizerID, RecognizerID) -> Bool {
      { [ids] in $0 == ids[a] && $1 == ids[b] }
    }
  }

  // MARK: shouldBegin

  @Test func whoMustNotBeginFailsAndExcludesNobody() {
    let asking = Asking([.at(0, .engage), .at(200, .finish)], [.at(0, .engage), .at(100, .recognize)])
    asking.questions.begins = { [id = asking.ids[1]] in $0 != id }
    #expect(asking.play() == ["100 b possible → failed refused", "200 a possible → ended"])
  }
  @Test func thoseThatWaitedForItThenGo() {
    let asking = Asking(
      [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)], asked: [1])
    asking.pad.coordinator.require(asking.ids[1], toFailBefore: asking.ids[0])
    asking.questions.begins = { _ in false }
    #expect(asking.play() == ["200 b possible → failed refused", "200 a possible → ended"])
  }
  @Test func itIsAskedOnceForAContinuousGesture() {
    let asking = Asking([.at(0, .engage), .at(100, .recognize), .at(200, .update), .at(300, .finish)])
    asking.play()
    #expect(asking.questions.count("begin 0") == 1)
  }
  @Test func itIsAskedOnceForOneThatWaitedAndOnlyWhenItWouldBegin() {
    let asking = Asking([.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)])
    asking.pad.coordinator.require(asking.ids[0], toFailBefore: asking.ids[1])
    asking.pad.at(0, .land(1, 0, 0))
    asking.pad.at(100)
    #expect(asking.questions.count("begin") == 0)
    asking.pad.at(200)
    asking.pad.at(300)
    #expect(asking.questions.count("begin 1") == 1 && asking.questions.count("begin 0") == 0)
    #expect(asking.pad.log.last == "300 b possible → ended")
  }
  @Test func whoIsExcludedOrFailsByItselfIsNotAsked() {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(0, .fail)])
    asking.play()
    #expect(asking.questions.asked.filter { $0.hasPrefix("begin") } == ["begin 0"])
  }
  @Test func itSeesTheRecognizerAsItIsRecognized() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    let questions = Questions()
    questions.begins = { [coordinator = pad.coordinator] in coordinator.description(of: $0)?.location.x ?? 0 > 50 }
    pad.coordinator.setDelegate(questions, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .land(1, x, 10))
      pad.at(time + 50, .lift(1))
    }
    #expect(pad.log == ["50 tap possible → failed refused", "1050 tap possible → ended"])
  }

  // MARK: shouldReceive

  @Test func aFingerThatMustNotBeReceivedIsAsIfItHadNotLanded() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    pad.attach("two", TapRecognizer(numberOfTouchesRequired: 2))
    let questions = Questions()
    questions.receives = { _, contact, _ in contact.position.x < 50 }
    pad.coordinator.setDelegate(questions, of: tap)
    pad.at(0, .land(1, 10, 10), .land(2, 90, 10))
    pad.at(50, .lift(1))
    #expect(pad.log == ["50 tap possible → ended", "50 two possible → failed excluded(by: tap)"])
    #expect(questions.count("receive") == 2)
    // The other finger is still down, but not the tap's.
    pad.at(100, .land(3, 10, 10))
    pad.at(150, .lift(3))
    #expect(pad.log.last == "150 tap possible → ended" && questions.count("receive") == 3)
  }
  @Test func itIsToldTheTargetThatWasHit() {
    let pad = Pad()
    let cell = pad.coordinator.addTarget(Rect(0, 0, 50, 50))
    let tap = pad.attach("tap", TapRecognizer())
    let questions = Questions()
    questions.receives = { _, _, target in target != cell }
    pad.coordinator.setDelegate(questions, of: tap)
    for (time, x) in [(Int64(0), 10.0), (1000, 90)] {
      pad.at(time, .land(1, x, 10))
      pad.at(time + 50, .lift(1))
    }
    #expect(pad.log == ["1050 tap possible → ended"])
  }
  @Test func thoseWhoseFingersWereKeptApartDoNotExcludeEachOther() {
    let asking = Asking([.at(0, .engage), .at(100, .recognize)], [.at(0, .engage), .at(200, .recognize)])
    asking.questions.receives = { [ids = asking.ids] id, contact, _ in (id == ids[0]) == (contact.id == 1) }
    asking.pad.at(0, .land(1, 0, 0), .land(2, 50, 0))
    asking.pad.at(100)
    asking.pad.at(200)
    #expect(asking.pad.log == ["100 a possible → began", "200 b possible → began"])
  }
  @Test func anEventThatMustNotBeReceivedIsNotAndItsSequenceIsNot() {
    let pad = Pad()
    let pinch = pad.attach("pinch", PinchRecognizer())
    let questions = Questions()
    questions.receivesEvent = { $1.location.x < 50 }
    pad.coordinator.setDelegate(questions, of: pinch)
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
    #expect(pad.log == [] && questions.count("event") == 1, "once for a sequence")
    pinchAt(10, 100)
    #expect(pad.log.first == "110 pinch possible → began" && pad.log.last == "130 pinch changed → ended")
    #expect(questions.count("event") == 2)
  }

  // MARK: Simultaneous

  @Test(arguments: [[0], [1], [0, 1]]) func oneOfTheTwoDelegatesIsEnough(asked: [Int]) {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], asked: asked)
    asking.questions.simultaneous = { _, _ in true }
    #expect(asking.play().suffix(2) == ["0 a possible → began", "100 b possible → began"])
  }
  @Test func itIsAskedWithItsOwnRecognizerFirst() {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], asked: [1])
    asking.questions.simultaneous = { [ids = asking.ids] in $0 == ids[1] && $1 == ids[0] }
    #expect(asking.play().count == 2)
    #expect(Set(asking.questions.asked.filter { $0.hasPrefix("sim") }) == ["simultaneous 1 0"])
  }
  @Test func anAnswerIsForOnePair() {
    let asking = Asking(
      [.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)], [.at(0, .engage), .at(100, .recognize)])
    asking.questions.simultaneous = asking.isPair(0, 1)
    #expect(
      asking.play() == [
        "0 a possible → began", "0 c possible → failed excluded(by: a)", "100 b possible → began",
      ])
  }
  @Test func thoseWhoMayBeActiveTogetherByARelationAreNotAskedAbout() {
    let asking = Asking([.at(0, .recognize)], [.at(0, .engage), .at(100, .recognize)])
    asking.pad.coordinator.allowSimultaneous(asking.ids[0], asking.ids[1])
    asking.play()
    #expect(asking.questions.count("simultaneous") == 0)
  }

  // MARK: Requirements of one attempt

  @Test(arguments: [true, false]) func eitherMayMakeOneWaitForTheOther(fromBelow: Bool) {
    let asking = Asking([.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)])
    if fromBelow {
      asking.questions.isRequired = asking.isPair(0, 1)
    } else {
      asking.questions.requires = asking.isPair(1, 0)
    }
    #expect(asking.play() == ["300 a possible → failed fail", "300 b possible → ended"])
  }
  @Test func itFailsWhenTheOtherIsRecognized() {
    let asking = Asking([.at(0, .engage), .at(300, .finish)], [.at(0, .engage), .at(100, .finish)])
    asking.questions.requires = asking.isPair(1, 0)
    #expect(asking.play() == ["300 a possible → ended", "300 b possible → failed required(a)"])
  }
  /// As a requirement that stands would: it was not asked about before, since nobody has been recognized.
  @Test(arguments: [true, false]) func itFailsWhenTheOtherIsRecognizedFirst(areSimultaneous: Bool) {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)])
    asking.questions.requires = asking.isPair(1, 0)
    asking.questions.simultaneous = { _, _ in areSimultaneous }
    #expect(asking.play() == ["100 a possible → ended", "100 b possible → failed required(a)"])
  }
  @Test func aCircleIsNotMade() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(100, .finish)])
    asking.questions.requires = { _, _ in true }
    #expect(asking.play() == ["100 a possible → ended", "100 b possible → failed required(a)"])
  }
  @Test func norOneWithARequirementThatStands() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .finish)])
    asking.pad.coordinator.require(asking.ids[1], toFailBefore: asking.ids[0])
    asking.questions.requires = asking.isPair(1, 0)
    #expect(asking.play() == ["200 b possible → ended", "200 a possible → failed required(b)"])
  }
  @Test func aPairIsAskedAboutOnceAnAttempt() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage), .at(1100, .fail)],
      [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    asking.questions.requires = asking.isPair(1, 0)
    asking.play()
    #expect(asking.questions.count("requires 1 0") == 1)
    asking.pad.at(1000, .land(2, 0, 0))
    asking.pad.at(1100)
    #expect(asking.questions.count("requires 1 0") == 2)
  }
  /// However often one of the two asks to be seen.
  @Test func evenWhenItHadToWaitForAThird() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail)], [.at(0, .engage), .at(100, .finish)], [.at(0, .engage), .at(200, .fail)])
    asking.pad.coordinator.require(asking.ids[2], toFailBefore: asking.ids[1])
    #expect(asking.play().prefix(2) == ["200 c possible → failed fail", "200 b possible → ended"])
    #expect(asking.questions.count("requires 1 0") == 1)
  }
  @Test func theAnswerIsForThisAttemptOnly() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    asking.questions.requires = asking.isPair(1, 0)
    asking.play()
    asking.questions.requires = { _, _ in false }
    asking.pad.at(1000, .land(2, 0, 0))
    #expect(asking.pad.log.contains("1000 b possible → ended"))
  }
  @Test func whatADelegateSaidIsPastOnceItIsGone() {
    let asking = Asking(
      [.at(0, .engage), .at(300, .fail), .at(1000, .engage)], [.at(0, .engage), .at(100, .finish), .at(1000, .finish)])
    asking.questions.requires = asking.isPair(1, 0)
    asking.play()
    for id in asking.ids { asking.pad.coordinator.setDelegate(nil, of: id) }
    asking.pad.at(1000, .land(2, 0, 0))
    #expect(asking.pad.log.contains("1000 b possible → ended"))
  }
  @Test func whoIsIdleIsNotAskedAbout() {
    let asking = Asking([.at(500, .engage)], [.at(0, .engage), .at(100, .finish)])
    asking.questions.requires = { _, _ in true }
    #expect(asking.play().first == "100 b possible → ended")
    #expect(asking.questions.count("requires") == 0)
  }

  // MARK: Asking from within

  @Test func whatADelegateAsksForHappensOnceTheEventIsOver() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], [.at(0, .engage)])
    asking.questions.begins = { [coordinator = asking.pad.coordinator, ids = asking.ids] in
      coordinator.detach(ids[1])
      coordinator.setEnabled(false, for: $0)
      return coordinator.isAttached(ids[1]) && coordinator.isEnabled($0)
    }
    #expect(asking.play() == ["100 a possible → ended", "100 b possible → failed excluded(by: a)"])
    #expect(!asking.pad.coordinator.isAttached(asking.ids[1]) && !asking.pad.coordinator.isEnabled(asking.ids[0]))
  }
  @Test func whoHasNoDelegateIsNotAskedAbout() {
    let asking = Asking([.at(0, .engage), .at(100, .finish)], asked: [])
    asking.play()
    #expect(asking.questions.asked == [])
  }
  @Test func aDelegateIsKept() {
    let pad = Pad()
    weak var kept: Questions?
    let tap = pad.attach("tap", TapRecognizer())
    do {
      let questions = Questions()
      kept = questions
      pad.coordinator.setDelegate(questions, of: tap)
    }
    #expect(kept != nil)
    pad.coordinator.setDelegate(nil, of: tap)
    #expect(kept == nil)
  }
}
