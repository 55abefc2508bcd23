import Gestures
import CoreTestSupport
import Testing

/// Parameters read and set by name while the recognizer is attached.
@Suite struct ParameterTests {
  @Test func everyParameterIsReadAndSetByName() throws {
    for kind in Catalog.recognizers {
      let pad = Pad()
      let id = attach(kind.init(), to: pad)
      for parameter in kind.parameterDescriptions {
        #expect(pad.coordinator.parameter(parameter.name, of: id) == parameter.defaultValue)
        // Last the default, which fits the default of every other parameter.
        for value in [parameter.range.lowerBound, parameter.range.upperBound, parameter.defaultValue] {
          try pad.coordinator.setParameter(parameter.name, of: id, to: value)
          #expect(pad.coordinator.parameter(parameter.name, of: id) == value)
        }
        let error = #expect(throws: ParameterError.self) {
          try pad.coordinator.setParameter(parameter.name, of: id, to: parameter.range.upperBound.nextUp)
        }
        let expected: ParameterError.Problem =
          parameter.isOptionSet
          ? .notOptions(parameter.choices)
          : parameter.choices.isEmpty ? .outside(parameter.range) : .notAChoice(parameter.choices)
        #expect(error?.problem == expected && error?.kind == kind.kind)
        #expect(pad.coordinator.parameter(parameter.name, of: id) == parameter.defaultValue)
      }
    }
  }

  @Test func unknownOrFractionalParameterIsRejected() {
    let pad = Pad()
    let tap = pad.attach("tap", TapRecognizer())
    #expect(pad.coordinator.parameter("speed", of: tap) == nil)
    func sentence(_ name: String, _ value: Double) -> String? {
      #expect(throws: ParameterError.self) { try pad.coordinator.setParameter(name, of: tap, to: value) }?.description
    }
    #expect(sentence("speed", 1)?.hasPrefix("tap has no parameter “speed”; it has numberOfTapsRequired, ") == true)
    let taps = "tap.numberOfTapsRequired"
    #expect(sentence("numberOfTapsRequired", 1.5) == "\(taps) is 1.5; it must be a whole number from 1 to 10")
    #expect(sentence("numberOfTapsRequired", 0) == "\(taps) is 0; it must be from 1 to 10")
    #expect(sentence("numberOfTapsRequired", .nan) == "\(taps) is not a number; it must be from 1 to 10")
    #expect(sentence("allowableMovement", -3) == "tap.allowableMovement is -3 pt; it must be from 0 to 10000 pt")
    #expect(
      sentence("allowableMovement", 10_000 + 1e-9)
        == "tap.allowableMovement is slightly more than 10000 pt; it must be from 0 to 10000 pt")
    let pan = pad.attach("pan", PanRecognizer())
    for value in [9, 0.5, -1] {
      let error = #expect(throws: ParameterError.self) {
        try pad.coordinator.setParameter("axisLock", of: pan, to: value)
      }
      let words = "; it must be 0 (free), 1 (horizontal), 2 (vertical) or 3 (first)"
      #expect(error?.description.hasSuffix(words) == true)
    }
    pad.coordinator.detach(tap)
    #expect(sentence("allowableMovement", 1)?.contains("no longer attached") == true)
  }

  /// Every parameter of every kind, set as a property: what setting it by name refuses is refused there too.
  @Test func everyInvalidPropertyIsRefused() {
    func check<R: GestureRecognizer>(_: R.Type) {
      #expect(throws: Never.self) { try R().validate() }
      for parameter in R.parameters where parameter.choices.isEmpty {
        for value in [parameter.range.lowerBound - 1, parameter.range.upperBound + 1, .nan, -.infinity]
        where parameter.unit != .count && parameter.unit != .milliseconds || value.isFinite {
          var recognizer = R()
          parameter.set(&recognizer, value)
          let error = #expect(throws: ParameterError.self) { try recognizer.validate() }
          #expect(error?.name == parameter.name && error?.problem == .outside(parameter.range))
        }
      }
      for variant in R.variants { #expect(variant.recognizer.invalidParameter == nil, "\(variant.name)") }
    }
    for kind in Catalog.recognizers { check(kind) }
  }

  @Test func parametersThatDoNotFitEachOtherAreRefused() throws {
    var recognizer = PanRecognizer()
    recognizer.minimumNumberOfTouches = 3
    recognizer.maximumNumberOfTouches = 2
    let sentence = "pan.minimumNumberOfTouches is 3; it must be at most maximumNumberOfTouches, which is 2"
    #expect(recognizer.invalidParameter?.description == sentence)
    let pad = Pad()
    let pan = pad.attach("pan", PanRecognizer())
    try pad.coordinator.setParameter("maximumNumberOfTouches", of: pan, to: 2)
    let error = #expect(throws: ParameterError.self) {
      try pad.coordinator.setParameter("minimumNumberOfTouches", of: pan, to: 3)
    }
    #expect(error?.description == sentence && pad.coordinator.parameter("minimumNumberOfTouches", of: pan) == 1)
  }

  @Test func attachingAnInvalidRecognizerTraps() async {
    await #expect(processExitsWith: .failure) {
      GestureCoordinator().attach(TapRecognizer(numberOfTapsRequired: 0))
    }
  }

  @Test func changingAParameterToAnInvalidValueTraps() async {
    await #expect(processExitsWith: .failure) {
      let coordinator = GestureCoordinator()
      let press = coordinator.attach(LongPressRecognizer())
      coordinator.change(press) { $0.minimumPressDuration = .milliseconds(-1) }
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
        #expect(throws: ParameterError.self) { try pad.coordinator.setParameter("none", of: ids[0], to: 0) }
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
