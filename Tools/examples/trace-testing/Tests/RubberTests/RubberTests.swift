import Foundation
import Gestures
import Rubber
import Testing
import TouchTrace
import TraceReplay
import TraceTesting

/// Every trace in the folder matches its transcript.
@Test(arguments: TraceFolder("../../Traces").traces)
func trace(_ trace: TraceCase) {
  expectTranscript(of: trace, recognizers: [RubRecognizer.self], scene: SheetScene.self)
}

@Test func machineObeysTheLaws() { #expect(RubRecognizer.lawViolations() == []) }

/// Saved and restored at any event, the recognizer has all its properties.
@Test(arguments: TraceFolder("../../Traces").traces)
func savesAndRestores(_ trace: TraceCase) {
  expectSavesAndRestores(trace, recognizers: [RubRecognizer.self], scenes: [SheetScene.self])
}

@Test func parametersMatchTheirProperties() { expectParametersMatchProperties(of: RubRecognizer.self) }

/// `SHOW_DIFFERENCE=1 swift test` shows the message of a failure: with two turns instead of three, a change of mind is a
/// rub.
@Test(
  .enabled(if: ProcessInfo.processInfo.environment["SHOW_DIFFERENCE"] != nil),
  arguments: [TraceCase(path: TraceFolder("../../Traces").path + "/change-of-mind.trace")])
func deliberateDifference(_ trace: TraceCase) {
  var replay = Replay(scenes: [SheetScene.self])
  replay.catalog.append(RubRecognizer.self)
  replay.assignments = [("rub", TraceHeader.Assignment(key: "numberOfTurns", value: "2"))]
  expectTranscript(of: trace, playedBy: replay)
}
