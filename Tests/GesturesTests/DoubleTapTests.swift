import Gestures
import TestSupport
import Testing

/// A single and a double tap together, with and without `requireToFail`.
@Suite struct DoubleTapTests {
  /// - Parameter waits: whether the single tap requires the double tap to fail.
  private func pad(waits: Bool, doubleFirst: Bool = false) -> (pad: Pad, single: RecognizerID) {
    let pad = Pad()
    var double = TapRecognizer(numberOfTapsRequired: 2)
    double.maximumTapInterval = .milliseconds(350)
    double.maximumPressDuration = .milliseconds(500)
    var ids: [String: RecognizerID] = [:]
    if doubleFirst { ids["double"] = pad.attach("double", double) }
    ids["single"] = pad.attach("single", TapRecognizer())
    if !doubleFirst { ids["double"] = pad.attach("double", double) }
    if waits { pad.coordinator.require(ids["double"]!, toFailBefore: ids["single"]!) }
    return (pad, ids["single"]!)
  }

  private func tap(_ pad: Pad, at time: Int64, _ finger: Int32 = 1, x: Double = 10) {
    pad.at(time, .down(finger, x, 20))
    pad.at(time + 50, .up(finger))
  }

  // MARK: Without requireToFail

  @Test(arguments: [true, false]) func firstTapActsAtOnceAndSecondUpgradesIt(doubleFirst: Bool) {
    let (pad, _) = pad(waits: false, doubleFirst: doubleFirst)
    tap(pad, at: 0)
    #expect(pad.log == ["50 single possible → ended"])
    tap(pad, at: 200)
    #expect(
      pad.log.dropFirst() == ["250 double possible → ended", "250 single possible → failed excluded(by: double)"])
    #expect(pad.coordinator.isIdle)
  }

  @Test(arguments: [true, false]) func secondTapAfterTheTimeoutIsAnotherSingleTap(doubleFirst: Bool) {
    let (pad, _) = pad(waits: false, doubleFirst: doubleFirst)
    tap(pad, at: 0)
    tap(pad, at: 500)
    #expect(
      pad.log == [
        "50 single possible → ended", "400 double possible → failed timedOut", "550 single possible → ended",
      ])
  }

  @Test func fourTapsAreTwoDoubleTaps() {
    let (pad, _) = pad(waits: false)
    for time in [Int64(0), 150, 300, 450] { tap(pad, at: time) }
    #expect(pad.calls.map(\.state) == [.ended, .ended, .ended, .ended])
    #expect(
      pad.log.filter { $0.hasSuffix("ended") }.map { $0.split(separator: " ")[1] } == [
        "single", "double", "single", "double",
      ])
  }

  @Test func singleAndDoubleTapDoNotPreventATripleTap() {
    let (pad, _) = pad(waits: false)
    pad.attach("triple", TapRecognizer(numberOfTapsRequired: 3))
    for time in [Int64(0), 150, 300] { tap(pad, at: time) }
    let ended = pad.log.filter { $0.hasSuffix("ended") }
    #expect(
      ended == ["50 single possible → ended", "200 double possible → ended", "350 triple possible → ended"])
  }

  /// A number of taps set after attaching decides what the recognizer prevents, as one set before.
  @Test func numberOfTapsSetLaterDecidesPrevention() throws {
    let pad = Pad()
    let double = pad.attach("double", TapRecognizer())
    pad.attach("single", TapRecognizer())
    try pad.coordinator.setParameter("numberOfTapsRequired", of: double, to: 2)
    for time in [Int64(0), 150] { tap(pad, at: time) }
    #expect(
      pad.log == [
        "50 single possible → ended", "200 double possible → ended",
        "200 single possible → failed excluded(by: double)",
      ])
  }

  @Test func numberOfTapsChangedInPlaceDecidesPrevention() throws {
    let pad = Pad()
    let double = pad.attach("double", TapRecognizer())
    pad.attach("single", TapRecognizer())
    try pad.coordinator.change(double, as: TapRecognizer.self) { $0.numberOfTapsRequired = 2 }
    for time in [Int64(0), 150] { tap(pad, at: time) }
    #expect(pad.log.filter { $0.hasSuffix("ended") } == ["50 single possible → ended", "200 double possible → ended"])
  }

  @Test func singleTapPreventsOtherKinds() {
    let (pad, _) = pad(waits: false)
    pad.attach("other", ScriptedRecognizer([.at(0, .engage)]))
    tap(pad, at: 0)
    #expect(pad.log == ["50 single possible → ended", "50 other possible → failed excluded(by: single)"])
  }

  // MARK: With requireToFail

  @Test(arguments: [true, false]) func singleTapThatWaitedKeepsItsTimeAndLocation(doubleFirst: Bool) {
    let (pad, single) = pad(waits: true, doubleFirst: doubleFirst)
    tap(pad, at: 1000, x: 33)
    #expect(pad.log == [] && pad.coordinator.waiting == [single])
    #expect(pad.coordinator.recognitionTime(of: single) == .milliseconds(1050))
    pad.wait(until: 5000)
    #expect(pad.log == ["1400 double possible → failed timedOut", "1400 single possible → ended"])
    let reported = pad.journal.transitions.last!
    #expect(reported.time == .milliseconds(1400) && reported.recognized == .milliseconds(1050))
    #expect(reported.description.location == Point2D(33, 20))
    #expect(pad.coordinator.recognitionTime(of: single) == .distantPast)
  }

  @Test func handlerCanReadTheRecognitionTime() {
    let pad = Pad()
    var times: [Timestamp] = []
    var ids: [RecognizerID] = []
    ids.append(
      pad.attach("single", TapRecognizer()) { _ in times.append(pad.coordinator.recognitionTime(of: ids[0])) })
    let double = pad.attach("double", TapRecognizer(numberOfTapsRequired: 2))
    tap(pad, at: 0)
    pad.coordinator.require(double, toFailBefore: ids[0])
    pad.wait(until: 900)
    tap(pad, at: 1000)
    pad.wait(until: 2000)
    #expect(times == [.milliseconds(50), .milliseconds(1050)])
  }

  @Test(arguments: [true, false]) func requireToFailFailsTheSingleTapOnADoubleTap(doubleFirst: Bool) {
    let (pad, _) = pad(waits: true, doubleFirst: doubleFirst)
    tap(pad, at: 0)
    tap(pad, at: 200)
    #expect(pad.log == ["250 double possible → ended", "250 single possible → failed required(double)"])
    #expect(pad.coordinator.isIdle)
  }

  /// The deadline falls at the time of the touch down and fires first.
  @Test func requireToFailEndsAtTheDeadline() {
    let (pad, _) = pad(waits: true)
    tap(pad, at: 0)
    tap(pad, at: 400)
    #expect(pad.takeLog() == ["400 double possible → failed timedOut", "400 single possible → ended"])
    pad.wait(until: 2000)
    #expect(pad.takeLog() == ["800 double possible → failed timedOut", "800 single possible → ended"])
  }

  /// A tap that waits for a double tap is complete: what the next finger does is another gesture.
  @Test(arguments: [true, false]) func waitingTapDoesNotPreventTheNextGesture(isDrag: Bool) {
    let (pad, _) = pad(waits: true)
    pad.attach("press", LongPressRecognizer())
    pad.attach("pan", PanRecognizer())
    tap(pad, at: 0)
    _ = pad.takeLog()
    pad.at(200, .down(2, 10, 20))
    if isDrag {
      pad.at(250, .move(2, 90, 20))
      pad.at(300, .up(2))
    } else {
      pad.at(900, .up(2))
    }
    let recognized = pad.takeLog().filter { !$0.contains("failed") }
    #expect(
      recognized
        == (isDrag
          ? ["250 single possible → ended", "250 pan possible → began", "300 pan began → ended"]
          : ["700 single possible → ended", "700 press possible → began", "900 press began → ended"]))
    #expect(pad.coordinator.isIdle)
    tap(pad, at: 2000)
    pad.wait(until: 4000)
    #expect(pad.takeLog().contains("2400 single possible → ended"))
  }

  @Test func continuousGestureThatWaitedKeepsItsRecognitionTime() {
    let pad = Pad()
    let awaited = pad.attach("awaited", ScriptedRecognizer([.at(0, .engage), .at(300, .fail)]))
    let waiting = pad.attach(
      "waiting", ScriptedRecognizer([.at(0, .engage), .at(100, .recognize), .at(200, .update), .at(400, .update)]))
    let over = pad.attach("over", ScriptedRecognizer([.at(0, .engage), .at(150, .recognize), .at(250, .finish)]))
    pad.coordinator.require(awaited, toFailBefore: over)
    pad.coordinator.allowSimultaneous(waiting, over)
    pad.coordinator.require(awaited, toFailBefore: waiting)
    pad.at(0, .down(1, 0, 0))
    for time in [Int64(100), 150, 200, 250, 300, 400] { pad.at(time) }
    let reported = pad.journal.transitions.filter { $0.recognizer == waiting }
    #expect(
      reported.map(\.to) == [.began, .changed]
        && reported.map(\.recognized) == [.milliseconds(100), .milliseconds(100)])
    // A gesture that ended while waiting was recognized when it began, not when it ended.
    let past = pad.journal.transitions.filter { $0.recognizer == over }
    #expect(past.map(\.to) == [.began, .ended] && past.map(\.recognized) == [.milliseconds(150), .milliseconds(150)])
  }
}
