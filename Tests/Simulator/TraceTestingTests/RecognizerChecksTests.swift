import Foundation
import Gestures
import Simulation
import TestSupport
import Testing

@testable import TraceTesting

/// The public checks of custom recognizers find planted mistakes, and nothing in the recognizers of the library.
@Suite struct RecognizerChecksTests {
  // MARK: Saved states

  private static func savedStateFailure<R: GestureRecognizer>(
    of type: R.Type, derived: Set<String> = []
  ) throws -> String? {
    let path = TestFolder.newPath(extension: "trace").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = """
      touchstone trace 1
      surface 100x60 mm
      recognizer slide slide
      0 1 began 100,100
      20 1 moved 104,100
      60 1 moved 130,100
      80 1 ended 130,100
      end 900

      """
    try trace.write(toFile: path, atomically: true, encoding: .utf8)
    return SavedStateCheck(derived: derived).failure(
      of: TraceCase(path: path), playedBy: Replay(adding: [type], in: nil, among: []))
  }

  @Test func completeRecognizerSurvivesSaveAndRestore() throws {
    #expect(try Self.savedStateFailure(of: SlideRecognizer<NoMistake>.self) == nil)
  }

  @Test func forgottenPropertyIsNamedWithItsValuesAndConsequence() throws {
    let failure = try #require(try Self.savedStateFailure(of: SlideRecognizer<ForgottenProperty>.self))
    #expect(failure.contains("before the event at 20.000 ms: slide differs after save() and restore(_:)."))
    #expect(failure.contains("  start was ") && failure.contains("`coder.code(&start)`"))
    #expect(failure.contains("The rest of the transcript differs, first in:\n-") && failure.contains("\n+"))
  }

  @Test func propertyNamedAsDerivedIsNotCompared() throws {
    #expect(try Self.savedStateFailure(of: SlideRecognizer<ForgottenProperty>.self, derived: ["start"]) == nil)
  }

  @Test func otherOrderOfReadingIsFound() throws {
    let failure = try #require(try Self.savedStateFailure(of: SlideRecognizer<OtherOrder>.self))
    #expect(failure.contains("  start was ") && failure.contains("  location was "))
  }

  @Test func missingCodeIsReported() throws {
    let failure = try #require(try Self.savedStateFailure(of: SlideRecognizer<NoCode>.self))
    #expect(failure.contains("slide has no code(_:)"))
  }

  @Test func unequalLengthOfReadingIsReported() throws {
    let failure = try #require(try Self.savedStateFailure(of: SlideRecognizer<ReadsTooMuch>.self))
    #expect(failure.contains("must read the values that it writes"))
  }

  @Test(arguments: TraceFolder("../../../Traces/tap").traces)
  func suppliedRecognizersSurviveInTraces(_ trace: TraceCase) {
    expectSavesAndRestores(trace, scenes: SceneCatalog.scenes)
  }

  @Test(.exhaustive, arguments: TraceFolder("../../../Traces").traces)
  func suppliedRecognizersSurviveInEveryTrace(_ trace: TraceCase) {
    expectSavesAndRestores(trace, scenes: SceneCatalog.scenes)
  }

  // MARK: Parameters

  @Test(arguments: Catalog.recognizers)
  func parametersOfSuppliedRecognizersMatchTheirProperties(type: any GestureRecognizer.Type) {
    func check<R: GestureRecognizer>(_: R.Type) {
      // Taps, swipes and gestures of a pair store it.
      let isStored = ["tap", "swipe", "pinch", "rotation"].contains(R.kind)
      let computed = ["velocityWindow"] + (isStored ? [] : ["maximumTouchDownInterval"])
      expectParametersMatchProperties(of: R.self, computed: Set(R.parameters.map(\.name)).intersection(computed))
    }
    check(type)
  }

  @Test func mistypedParameterNameIsFound() {
    let problems = ParameterCheck<SlideRecognizer<MistypedName>>(computed: []).problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("sets `minimumSlide`, and there is no stored property `minimumSlyde`") == true)
  }

  @Test func parameterThatSetsAnotherPropertyIsFound() {
    let problems = ParameterCheck<SlideRecognizer<OtherProperty>>(computed: []).problems
    #expect(problems.contains { $0.contains("“minimumSlide”") && $0.contains("its get and set differ") })
  }

  @Test func parameterOfAnotherNameIsFound() {
    let problems = ParameterCheck<SlideRecognizer<SwappedNames>>(computed: []).problems
    #expect(problems.contains { $0.contains("“minimumSlide”") && $0.contains("sets `maximumDelay` instead") })
  }

  @Test func repeatedParameterNameIsFound() {
    let problems = ParameterCheck<SlideRecognizer<RepeatedName>>(computed: []).problems
    #expect(problems.contains { $0.contains("has two parameters “minimumSlide”") })
  }

  @Test func completeRecognizerHasNoParameterProblem() {
    #expect(ParameterCheck<SlideRecognizer<NoMistake>>(computed: []).problems == [])
    #expect(
      ParameterCheck<SlideRecognizer<NoMistake>>(computed: ["slide"]).problems
        == ["SlideRecognizer<NoMistake> has no parameter “slide” that could be computed"])
  }
}

/// A mistake of a recognizer's author.
private protocol Mistake: Sendable, SendableMetatype {}
private enum NoMistake: Mistake {}
private enum ForgottenProperty: Mistake {}
private enum OtherOrder: Mistake {}
private enum NoCode: Mistake {}
private enum ReadsTooMuch: Mistake {}
private enum MistypedName: Mistake {}
private enum OtherProperty: Mistake {}
private enum SwappedNames: Mistake {}
private enum RepeatedName: Mistake {}

private enum SlidePhase: String, GesturePhase {
  case ready, pressed
  static let initial = ready
}

private enum SlideSignal: String, GestureSignal { case touchDown, slid, touchUp }

/// Recognizes one finger that moves far enough from where it began.
private struct SlideRecognizer<Planted: Mistake>: GestureRecognizer {
  static var kind: String { "slide" }

  var minimumSlide = 25.0
  var maximumDelay = 500.0

  static var parameters: [Parameter<Self>] {
    let isSwapped = Planted.self == SwappedNames.self
    let slide = Planted.self == MistypedName.self ? "minimumSlyde" : isSwapped ? "maximumDelay" : "minimumSlide"
    let delay = isSwapped || Planted.self == RepeatedName.self ? "minimumSlide" : "maximumDelay"
    return [
      .points(
        slide, get: { $0.minimumSlide },
        set: { if Planted.self == OtherProperty.self { $0.maximumDelay = $1 } else { $0.minimumSlide = $1 } }),
      .points(delay, get: { $0.maximumDelay }, set: { $0.maximumDelay = $1 }),
    ]
  }

  var phase = SlidePhase.initial
  private var start = Point2D.zero
  private(set) var location = Point2D.zero
  private(set) var numberOfTouches = 0

  static func next(_ phase: SlidePhase, on signal: SlideSignal) -> Step<SlidePhase> {
    switch (phase, signal) {
    case (.ready, .touchDown): .enter(.pressed)
    case (.ready, .slid), (.ready, .touchUp): .fail
    case (.pressed, .slid): .end
    case (.pressed, .touchUp): .fail
    case (.pressed, .touchDown): .stay
    }
  }

  mutating func read(_ touches: borrowing TouchFrame) -> SlideSignal? {
    numberOfTouches = touches.fingers
    location = touches.centroid
    if touches.changes.contains(.began) {
      start = location
      return .touchDown
    }
    if !touches.changes.isDisjoint(with: [.ended, .cancelled]) { return .touchUp }
    return (location - start).length >= minimumSlide ? .slid : nil
  }

  mutating func reset() { start = .zero }

  mutating func code(_ coder: inout StateCoder) {
    if Planted.self == NoCode.self { return coder.refuse(.notSavable(kind: Self.kind)) }
    let isOtherOrder = Planted.self == OtherOrder.self && coder.isReading
    if isOtherOrder { coder.code(&location) }
    if Planted.self != ForgottenProperty.self { coder.code(&start) }
    if !isOtherOrder { coder.code(&location) }
    coder.code(&numberOfTouches)
    if Planted.self == ReadsTooMuch.self && coder.isReading { coder.code(&numberOfTouches) }
  }
}
