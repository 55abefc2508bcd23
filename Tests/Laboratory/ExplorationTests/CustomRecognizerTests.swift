import Gestures
import TestSupport
import Testing
import TouchAuthoring

@testable import Exploration

/// What a search assumes of a recognizer: the roles of its parameters, and that `code(_:)` has all its state.
struct CustomRecognizerTests {
  private func solo(_ recognizer: any GestureRecognizer) throws -> SoloFindings {
    try SoloFindings(0, of: .of([recognizer]), within: ExplorationLimits(depth: 50, actions: 1500))
  }

  @Test func hiddenStateIsUndecided() throws {
    var counter = CountingRecognizer()
    let hiding = try solo(counter)
    #expect(hiding.hidesState && !hiding.isDecided)
    counter.codesAll = true
    #expect(try !solo(counter).hidesState)
  }

  @Test func parameterWithoutARoleIsUndecided() throws {
    var counter = CountingRecognizer()
    (counter.codesAll, counter.level) = (true, 9000)
    let findings = try solo(counter)
    #expect(findings.recognition == nil && !findings.isDecided && findings.unmetLimits == ["level=9000pt"])
  }

  /// A limit that no touches exceed leaves undecided what the gesture leaves to others.
  @Test func limitWithOneSideIsCounted() throws {
    var counter = CountingRecognizer()
    (counter.codesAll, counter.allowedForce) = (true, 5)
    let findings = try solo(counter)
    #expect(findings.recognition != nil && findings.isDecided)
    #expect(findings.measuredLimits.map(\.name) == ["force at most", "movements at least"])
    #expect(findings.measuredLimits.map(\.isOneSided) == [true, false])
    counter.allowedForce = nil
    #expect(try !solo(counter).measuredLimits.contains(where: \.isOneSided))
  }

  /// Each standard recognizer has measured touches on both sides of each of its limits.
  @Test func standardLimitsHaveBothSides() throws {
    let setup = try ExploredSetup.of("")
    for index in setup.recognizers.indices where !setup.recognizers[index].needsMoreThanTouches {
      let findings = try SoloFindings(index, of: setup, within: ExplorationLimits(depth: 50, actions: 16_000))
      #expect(!findings.measuredLimits.isEmpty)
      #expect(findings.measuredLimits.filter(\.isOneSided).map(\.name) == [], "\(setup.recognizers[index].name)")
    }
  }

  /// Off the nearest of all directions, no movement is further than along it.
  @Test(arguments: [0.05, 0.7, 0.9, 0.97, 1, 1.5]) func swipesInAllDirectionsMissTheirShareIfTheyCan(share: Double)
    throws
  {
    var swipe = SwipeRecognizer(.any)
    swipe.maximumOffAxisShare = share
    let limits = try solo(swipe).measuredLimits
    let limit = try #require(limits.first { $0.measured == "off axis" })
    #expect((limit.missed > 0) == (share < 1) && !limit.isOneSided)
  }

  /// What an answer leaves to a recognizer is not state that it hides.
  @Test func answersHideNothing() throws {
    let setup = try ExploredSetup.of("recognizer a tap\nshouldReceive a no finger 2")
    #expect(try !SoloFindings(0, of: setup, within: ExplorationLimits(depth: 50, actions: 1500)).hidesState)
  }

  /// A search calls no gesture impossible that touches make, with up to three parameters from 0 to five times their value.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func changedParametersLeaveNothingImpossible(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let kinds: [any GestureRecognizer] = [
      TapRecognizer(), LongPressRecognizer(), PanRecognizer(), SwipeRecognizer(), PinchRecognizer(),
      RotationRecognizer(), TransformRecognizer(), ScreenEdgePanRecognizer(),
    ]
    for recognizer in kinds {
      let changed = Self.changed(recognizer, &random)
      let findings = try solo(changed.recognizer)
      #expect(!findings.hidesState)
      #expect(findings.recognition != nil || !findings.isDecided, "\(changed.text)")
    }
  }

  private static func changed<R: GestureRecognizer>(
    _ standard: R, _ random: inout SplitMix
  ) -> (recognizer: any GestureRecognizer, text: String) {
    var recognizer = standard
    var text = R.kind
    for _ in 0..<3 {
      let parameter = R.parameters[Int(random.next() % UInt64(R.parameters.count))]
      let factor = [0, 0.1, 0.3, 0.6, 1.3, 2, 3, 5][Int(random.next() % 8)]
      let range = parameter.description.range
      var copy = recognizer
      let value = min(max(parameter.get(recognizer) * factor, range.lowerBound), range.upperBound)
      if !parameter.choices.isEmpty || parameter.unit == .count { continue }
      parameter.set(&copy, value)
      if copy.invalidParameter != nil { continue }
      recognizer = copy
      text += " \(parameter.name)=\(value)"
    }
    return (recognizer, text)
  }
}
