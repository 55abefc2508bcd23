import Gestures
import CoreTestSupport
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
}
