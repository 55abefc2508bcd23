import Gestures
import TestSupport
import Testing

/// Recognizers that are taken out and put in while fingers are down, and fingers that are ignored.
@Suite struct EnablingTests {
  // MARK: Enabling

  @Test func oneThatIsDisabledWhileActiveIsCancelledAndHearsNothing() {
    let pad = Pad()
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update), .at(200, .update)]))
    pad.at(0, .land(1, 0, 0))
    pad.at(100)
    pad.coordinator.setEnabled(false, for: press)
    #expect(!pad.coordinator.isEnabled(press) && pad.coordinator.state(of: press) == .possible)
    pad.at(200)
    #expect(
      pad.log == ["0 press possible → began", "100 press began → changed", "100 press changed → cancelled disabled"])
    #expect(pad.calls.map(\.state) == [.began, .changed, .cancelled])
  }
  @Test func oneThatIsDisabledWhileItTriesFailsAndThoseThatWaitedGo() {
    let pad = Pad()
    let awaited = pad.attach("awaited", ScriptedRecognizer([.at(0, .engage)]))
    let waiting = pad.attach("waiting", ScriptedRecognizer([.at(0, .engage), .at(100, .finish)]))
    pad.coordinator.require(awaited, toFailBefore: waiting)
    pad.at(0, .land(1, 0, 0))
    pad.at(100)
    pad.coordinator.setEnabled(false, for: awaited)
    #expect(pad.log == ["100 awaited possible → failed disabled", "100 waiting possible → ended"])
  }
  @Test func oneThatIsDisabledWhileItWaitsFails() {
    let pad = Pad()
    let awaited = pad.attach("awaited", ScriptedRecognizer([.at(0, .engage), .at(200, .fail)]))
    let waiting = pad.attach("waiting", ScriptedRecognizer([.at(0, .engage), .at(100, .finish)]))
    pad.coordinator.require(awaited, toFailBefore: waiting)
    pad.at(0, .land(1, 0, 0))
    pad.at(100)
    pad.coordinator.setEnabled(false, for: waiting)
    pad.at(200)
    #expect(pad.log == ["100 waiting possible → failed disabled", "200 awaited possible → failed fail"])
    #expect(pad.coordinator.waiting.isEmpty)
  }
  @Test func oneThatIsIdleIsDisabledWithoutAWord() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    pad.coordinator.setEnabled(false, for: tap)
    pad.at(0, .land(1, 0, 0))
    pad.at(50, .lift(1))
    #expect(pad.log == [] && pad.coordinator.isIdle && pad.coordinator.nextDeadline == nil)
  }
  @Test func oneThatIsEnabledAgainHearsOfFingersThatLandFromThenOn() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.coordinator.setEnabled(false, for: tap)
    pad.coordinator.setEnabled(true, for: tap)
    pad.at(50, .lift(1))
    #expect(pad.takeLog() == ["0 tap possible → failed disabled"])
    pad.at(100, .land(2, 0, 0))
    pad.at(150, .lift(2))
    #expect(pad.takeLog() == ["150 tap possible → ended"])
  }
  /// With a finger down of which nobody knows where, it does not start again at once.
  @Test func oneThatIsEnabledAgainBeforeItHasStartedAgainWaitsForNothing() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      let tap = pad.attach("tap", TapRecognizer(numberOfTouchesRequired: 2))
      pad.at(0, .land(1, 0, 0))
      pad.at(10, .untracked(1))
      pad.coordinator.setEnabled(false, for: tap)
      pad.coordinator.setEnabled(true, for: tap)
      pad.wait(until: 2000)
      pad.at(2100, .lift(1), .untracked(0))
      #expect(pad.takeLog() == ["10 tap possible → failed disabled"])
      pad.at(2200, .land(2, 0, 0), .land(3, 50, 0))
      pad.at(2250, .lift(2), .lift(3))
      #expect(pad.takeLog() == ["2250 tap possible → ended"])
    }
  }
  @Test func sayingItTwiceDoesNoHarm() {
    let pad = Pad()
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .finish)]))
    pad.at(0, .land(1, 0, 0))
    pad.coordinator.setEnabled(true, for: press)
    pad.at(100)
    pad.coordinator.setEnabled(false, for: press)
    pad.coordinator.setEnabled(false, for: press)
    #expect(pad.log == ["0 press possible → began", "100 press began → ended"])
  }

  // MARK: Attaching

  @Test func oneThatIsAttachedWhileAFingerIsDownHearsOfTheNext() {
    let pad = Pad()
    pad.attach("first", ScriptedRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.attach("tap", TapRecognizer())
    pad.at(10, .move(1, 1, 0))
    pad.at(20, .land(2, 50, 0))
    pad.at(50, .lift(2))
    #expect(pad.log == ["50 tap possible → ended"])
  }
  @Test func oneThatIsDetachedIsOutAndItsNameIsNobodys() {
    let pad = Pad()
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update)]))
    pad.at(0, .land(1, 0, 0))
    pad.coordinator.detach(press)
    pad.at(100)
    #expect(pad.log == ["0 press possible → began", "0 press began → cancelled detached"])
    #expect(!pad.coordinator.isAttached(press) && pad.coordinator.state(of: press) == .possible)
    let next = pad.attach("next", ScriptedRecognizer([.at(200, .recognize)]))
    #expect(next.index == press.index && next != press && !pad.coordinator.isAttached(press))
    // What is asked of the old name does nothing to the new one.
    pad.coordinator.setEnabled(false, for: press)
    pad.coordinator.detach(press)
    pad.coordinator.ignore(1, for: press)
    #expect(!pad.coordinator.require(press, toFailBefore: next) && pad.coordinator.description(of: press) == nil)
    #expect(pad.coordinator.isEnabled(next))
  }
  @Test func oneThatIsDetachedWhileItTriesFailsAndThoseThatWaitedGo() {
    let pad = Pad()
    let awaited = pad.attach("awaited", ScriptedRecognizer([.at(0, .engage)]))
    let waiting = pad.attach("waiting", ScriptedRecognizer([.at(0, .engage), .at(100, .finish)]))
    pad.coordinator.require(awaited, toFailBefore: waiting)
    pad.at(0, .land(1, 0, 0))
    pad.at(100)
    pad.coordinator.detach(awaited)
    #expect(pad.log == ["100 awaited possible → failed detached", "100 waiting possible → ended"])
  }
  @Test func relationsGoWithTheRecognizerThatHadThem() {
    let pad = Pad()
    let (tap, gone) = (pad.attach("tap", TapRecognizer()), pad.attach("gone", ScriptedRecognizer()))
    pad.coordinator.require(gone, toFailBefore: tap)
    pad.coordinator.allowSimultaneous(gone, tap)
    pad.coordinator.setDelegate(Questions(), of: gone)
    pad.coordinator.setTouchHandling(TouchHandling(delaysTouchesBegan: true), of: gone)
    pad.coordinator.detach(gone)
    let new = pad.attach("new", ScriptedRecognizer([.at(0, .engage), .at(100, .fail)]))
    #expect(new.index == gone.index)
    #expect(pad.coordinator.require(tap, toFailBefore: new), "the old requirement would make it a circle")
    pad.at(0, .land(1, 0, 0))
    pad.at(50, .lift(1))
    #expect(pad.log == ["50 tap possible → ended", "50 new possible → failed required(tap)"])
  }
  @Test func companionsGoWithTheRecognizerThatHadThem() {
    let pad = Pad()
    let first = pad.attach("first", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize)]))
    let gone = pad.attach("gone", ScriptedRecognizer())
    pad.coordinator.allowSimultaneous(first, gone)
    pad.coordinator.detach(gone)
    let new = pad.attach("new", ScriptedRecognizer([.at(0, .engage)]))
    #expect(new.index == gone.index)
    pad.at(0, .land(1, 0, 0))
    pad.at(100)
    #expect(pad.log == ["100 first possible → began", "100 new possible → failed excluded(by: first)"])
  }
  /// One that spared or was spared, and fingers that were shared, are no more the next one's than relations are.
  @Test func thoseWhoTakeAPlaceOverAreExcludedAsAnybody() {
    let pad = Pad()
    pad.attach("tap", TapRecognizer())
    let double = pad.attach("double", TapRecognizer(numberOfTapsRequired: 2))
    pad.at(0, .land(1, 0, 0))
    pad.coordinator.detach(double)
    let new = pad.attach("new", ScriptedRecognizer([.at(1000, .engage)]))
    #expect(new.index == double.index)
    pad.at(50, .lift(1))
    pad.at(1000, .land(2, 0, 0))
    pad.at(1050, .lift(2))
    #expect(
      pad.log.suffix(3)
        == [
          "50 tap possible → ended", "1050 tap possible → ended", "1050 new possible → failed excluded(by: tap)",
        ])
  }
  @Test func itIsFreedAtOnce() {
    final class Token {}
    weak var handler: Token?
    let coordinator = GestureCoordinator()
    let id: RecognizerID
    do {
      let token = Token()
      handler = token
      id = coordinator.attach(TapRecognizer()) { _, _ in _ = token }
    }
    #expect(handler != nil)
    coordinator.detach(id)
    #expect(handler == nil)
  }
  @Test func afterDetachingThereIsRoomForSixtyFour() async {
    await #expect(processExitsWith: .success) {
      let coordinator = GestureCoordinator()
      var ids = (0..<64).map { _ in coordinator.attach(TapRecognizer()) }
      for round in 0..<200 {
        let place = round * 7 % 64
        coordinator.detach(ids[place])
        ids[place] = coordinator.attach(TapRecognizer())
      }
      #expect(Set(ids.map(\.index)).count == 64)
    }
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      let ids = (0..<64).map { _ in coordinator.attach(TapRecognizer()) }
      coordinator.detach(ids[3])
      for _ in 0..<2 { coordinator.attach(TapRecognizer()) }
    }
  }
  /// Of what takes a place over, the place says nothing about the order of attaching.
  @Test func aTieGoesToTheOneAttachedLastWhateverItsPlace() {
    let pad = Pad()
    let gone = pad.attach("gone", ScriptedRecognizer())
    pad.attach("early", ScriptedRecognizer([.at(0, .finish)]))
    pad.coordinator.detach(gone)
    pad.attach("late", ScriptedRecognizer([.at(0, .finish)]))
    pad.at(0, .land(1, 0, 0))
    #expect(pad.log == ["0 late possible → ended", "0 early possible → failed excluded(by: late)"])
  }

  // MARK: From within

  @Test func twoThatAskForTheSameDetachmentGetIt() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      var ids: [RecognizerID] = []
      ids.append(
        pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update)])) { state, _ in
          if state == .changed { for _ in 0..<3 { pad.coordinator.detach(ids[0]) } }
        })
      pad.at(0, .land(1, 0, 0))
      pad.at(100)
      #expect(pad.log.last == "100 press changed → cancelled detached" && !pad.coordinator.isAttached(ids[0]))
      pad.attach("next", ScriptedRecognizer([.at(300, .finish)]))
      pad.at(200, .lift(1))
      pad.at(300, .land(2, 0, 0))
      #expect(pad.log.last == "300 next possible → ended")
    }
  }
  /// It is told that it is cancelled, and asks to be detached, which it is already.
  @Test func oneThatAsksForItAsItIsDetachedIsDetachedOnce() async {
    await #expect(processExitsWith: .success) {
      let pad = Pad()
      var ids: [RecognizerID] = []
      ids.append(
        pad.attach("press", ScriptedRecognizer([.at(0, .recognize)])) { state, _ in
          if state == .cancelled { pad.coordinator.detach(ids[0]) }
        })
      pad.at(0, .land(1, 0, 0))
      pad.coordinator.detach(ids[0])
      #expect(pad.log.last == "0 press began → cancelled detached" && !pad.coordinator.isAttached(ids[0]))
      pad.at(100, .lift(1))
    }
  }

  // MARK: Ignoring

  @Test func aFingerThatIsIgnoredIsNoLongerHeardOf() {
    let pad = Pad()
    let pinch = pad.attach("pinch", ScriptedRecognizer([.at(0, .engage)]))
    let two = pad.attach("two", TapRecognizer(numberOfTouchesRequired: 2))
    pad.coordinator.allowSimultaneous(pinch, two)
    pad.at(0, .land(1, 0, 0), .land(2, 50, 0))
    pad.coordinator.ignore(2, for: two)
    pad.at(50, .move(2, 500, 0))
    pad.at(60, .lift(1))
    #expect(pad.log == ["60 two possible → ended"])
  }
  @Test func oneThatIgnoresAThirdFingerAsItLandsGoesOn() {
    let pad = Pad()
    let press = pad.attach("press", ScriptedRecognizer([.at(0, .recognize), .at(100, .update), .at(200, .finish)]))
    pad.at(0, .land(1, 0, 0))
    pad.coordinator.ignore(7, for: press)
    pad.at(50, .land(2, 50, 0))
    pad.coordinator.ignore(2, for: press)
    pad.at(100, .move(1, 1, 1))
    pad.at(200, .lift(1))
    #expect(pad.log.last == "200 press changed → ended")
    #expect(pad.coordinator.isIdle, "the finger that still rests is not its own")
  }
  /// Else it would be active for ever: nothing more comes that could end it.
  @Test func oneThatIgnoresItsLastFingerIsTakenAway() {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.wait(until: 600)
    pad.coordinator.ignore(1, for: press)
    pad.at(700, .lift(1))
    #expect(pad.takeLog() == ["500 press possible → began", "500 press began → cancelled ignored"])
    #expect(pad.coordinator.isIdle)
    pad.at(1000, .land(2, 0, 0))
    pad.coordinator.ignore(2, for: press)
    #expect(pad.takeLog() == ["1000 press possible → failed ignored"])
    pad.at(1100, .land(3, 50, 0))
    pad.wait(until: 2000)
    #expect(pad.takeLog() == ["1600 press possible → began"])
  }
  /// A fuzzer found it: the press followed the finger that is ignored, and heard of another beside it.
  @Test func oneThatIgnoresTheFingerItFollowsIsTakenAwayWithTheOthers() {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.wait(until: 600)
    pad.at(700, .land(2, 50, 0))
    pad.coordinator.ignore(1, for: press)
    #expect(pad.takeLog() == ["500 press possible → began"])
    pad.at(800, .lift(1))
    pad.at(900, .take(2))
    #expect(pad.takeLog() == ["900 press began → cancelled ignored"])
    #expect(pad.coordinator.isIdle)
    pad.at(1000, .land(3, 0, 0))
    pad.wait(until: 1600)
    pad.at(1700, .lift(3))
    #expect(pad.takeLog() == ["1500 press possible → began", "1700 press began → ended"])
  }
  /// A sequence that a driver tells meanwhile is not its own, though it lies under the pointer.
  @Test func norDoesADriverKeepIt() {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer())
    pad.at(0, .land(1, 0, 0))
    pad.wait(until: 600)
    pad.coordinator.handle(TouchpadEvent(.milliseconds(610), .button(.began, 272), at: .zero))
    pad.coordinator.ignore(1, for: press)
    #expect(pad.log.last == "610 press began → cancelled ignored")
    pad.coordinator.handle(TouchpadEvent(.milliseconds(620), .button(.ended, 272), at: .zero))
    #expect(pad.coordinator.isIdle)
  }
  @Test func butOneThatADriverBeganKeepsGoing() {
    let pad = Pad()
    let pinch = pad.attach("pinch", PinchRecognizer())
    for (time, stage) in [(Int64(0), TouchpadEvent.Stage.began), (10, .changed)] {
      pad.coordinator.handle(
        TouchpadEvent(.milliseconds(time), .transform(stage, fingers: 2, scale: 1.5, rotation: 0), at: .zero))
    }
    pad.at(20, .land(1, 0, 0))
    pad.coordinator.ignore(1, for: pinch)
    #expect(pad.log == ["10 pinch possible → began"] && pad.coordinator.state(of: pinch) == .began)
  }
  @Test func ignoringEndsAWait() {
    let pad = Pad()
    let awaited = pad.attach("awaited", LongPressRecognizer())
    let waiting = pad.attach("waiting", ScriptedRecognizer([.at(0, .engage), .at(100, .finish)]))
    pad.coordinator.require(awaited, toFailBefore: waiting)
    pad.at(0, .land(1, 0, 0))
    pad.at(100)
    pad.coordinator.ignore(1, for: awaited)
    #expect(pad.log == ["100 awaited possible → failed ignored", "100 waiting possible → ended"])
  }
  @Test func aHandlerMayIgnoreAFinger() {
    let pad = Pad()
    var ids: [RecognizerID] = []
    ids.append(
      pad.attach("press", ScriptedRecognizer([.at(100, .recognize)])) { _, _ in pad.coordinator.ignore(2, for: ids[0]) }
    )
    pad.at(0, .land(1, 0, 0))
    pad.at(50, .land(2, 50, 0))
    pad.at(100)
    #expect(pad.log == ["100 press possible → began"] && pad.coordinator.state(of: ids[0]) == .began)
  }
}
