import Foundation
import Gestures
import Rubber
import Simulation
import Testing
import TouchTrace
import TraceTesting

/// Every trace in the folder matches its transcript.
@Test(arguments: TraceFolder("../../Traces").traces)
func trace(_ trace: TraceCase) {
  expectTranscript(of: trace, recognizers: [RubRecognizer.self], scene: SheetScene.self)
}

@Test func machineObeysTheLaws() { #expect(RubRecognizer.lawViolations() == []) }

/// `SHOW_DIFFERENCE=1 swift test` shows the message of a failure: with two turns instead of three, a change of mind is a
/// rub.
@Test(
  .enabled(if: ProcessInfo.processInfo.environment["SHOW_DIFFERENCE"] != nil),
  arguments: [TraceCase(path: TraceFolder("../../Traces").path + "/change-of-mind.trace")])
func deliberateDifference(_ trace: TraceCase) {
  var replay = Replay()
  replay.catalog.append(RubRecognizer.self)
  replay.scenes.append(SheetScene.self)
  replay.assignments = [("rub", TraceHeader.Assignment(key: "numberOfTurns", value: "2"))]
  expectTranscript(of: trace, playedBy: replay)
}
