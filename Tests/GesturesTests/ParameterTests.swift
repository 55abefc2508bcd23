import Gestures
import TestSupport
import Testing

/// Parameters read and set by name while the recognizer is attached.
@Suite struct ParameterTests {
  @Test func everyParameterIsReadAndSetByName() throws {
    for kind in Catalog.recognizers {
      let pad = Pad()
      let id = attach(kind.init(), to: pad)
      for parameter in kind.parameterDescriptions {
        #expect(pad.coordinator.parameter(parameter.name, of: id) == parameter.defaultValue)
        for value in [parameter.range.lowerBound, parameter.range.upperBound] {
          try pad.coordinator.setParameter(parameter.name, of: id, to: value)
          #expect(pad.coordinator.parameter(parameter.name, of: id) == value)
        }
        #expect(throws: ParameterError.outside(parameter.range)) {
          try pad.coordinator.setParameter(parameter.name, of: id, to: parameter.range.upperBound.nextUp)
        }
        #expect(pad.coordinator.parameter(parameter.name, of: id) == parameter.range.upperBound)
      }
    }
  }

  @Test func unknownOrFractionalParameterIsRejected() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    #expect(pad.coordinator.parameter("speed", of: tap) == nil)
    #expect(throws: ParameterError.unknown) { try pad.coordinator.setParameter("speed", of: tap, to: 1) }
    #expect(throws: ParameterError.notWhole) {
      try pad.coordinator.setParameter("numberOfTapsRequired", of: tap, to: 1.5)
    }
    #expect(throws: ParameterError.outside(1...10)) {
      try pad.coordinator.setParameter("numberOfTapsRequired", of: tap, to: .nan)
    }
  }

  /// A pending deadline moves to the new value: later, earlier, or at once if it has passed.
  @Test(arguments: [(900, 900), (400, 400), (50, 100)] as [(Double, Int64)])
  func changedDurationMovesAPendingDeadline(duration: Double, begins: Int64) throws {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer())
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: 100)
    pad.at(100, .move(1, 1, 0))
    try pad.coordinator.setParameter("minimumPressDuration", of: press, to: duration)
    pad.wait(until: 2000)
    #expect(pad.log == ["\(begins) press possible → began"])
  }

  @Test func finishedRecognizerHasNoDeadline() throws {
    let pad = Pad()
    let press = pad.attach("press", LongPressRecognizer())
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 50, 0))
    try pad.coordinator.setParameter("minimumPressDuration", of: press, to: 20)
    #expect(pad.coordinator.nextDeadline == nil)
    pad.wait(until: 2000)
    pad.at(2010, .up(1))
    pad.at(2100, .down(1, 0, 0))
    #expect(pad.coordinator.nextDeadline == .milliseconds(2120))
  }

  @Test func parameterSetByAHandlerIsDeferred() {
    let pad = Pad()
    var ids: [RecognizerID] = []
    ids.append(pad.attach("press", LongPressRecognizer()))
    ids.append(
      pad.attach("scripted", ScriptedRecognizer([.at(0, .finish)])) { _ in
        #expect(throws: ParameterError.unknown) { try pad.coordinator.setParameter("none", of: ids[0], to: 0) }
        try? pad.coordinator.setParameter("minimumPressDuration", of: ids[0], to: 20)
        #expect(pad.coordinator.parameter("minimumPressDuration", of: ids[0]) == 500)
      })
    pad.coordinator.allowSimultaneous(ids[0], ids[1])
    pad.at(0, .down(1, 0, 0))
    pad.wait(until: 100)
    #expect(pad.log == ["0 scripted possible → ended", "20 press possible → began"])
  }

  private func attach<R: GestureRecognizer>(_ recognizer: R, to pad: Pad) -> RecognizerID {
    pad.attach(R.kind, recognizer)
  }
}
