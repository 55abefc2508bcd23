import Gestures
import TestSupport
import Testing
import TouchAuthoring

@testable import Exploration

/// What a search assumes of a recognizer: the roles of its parameters, and that `code(_:)` has all its state.
struct CustomRecognizerTests {
  /// Recognizes a number of movements, which it does not code.
  private struct Counter: GestureRecognizer {
    typealias Phase = ScriptedRecognizer.Phase
    typealias Signal = ScriptedRecognizer.Signal

    static let kind = "counter"
    static let parameters: [Parameter<Self>] = [
      .points("level", get: { $0.level }, set: { $0.level = $1 })
    ]

    var level = 12.0
    var codesAll = false
    var phase = Phase.initial
    private var count = 0.0

    static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> { ScriptedRecognizer.next(phase, on: signal) }

    mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
      for place in 0..<touches.count where touches[place].stage == .moved {
        count += 1
        return count >= level ? .recognize : .engage
      }
      return touches.down > 0 ? nil : phase == .active ? .finish : .fail
    }

    mutating func reset() { count = 0 }

    mutating func code(_ coder: inout StateCoder) { if codesAll { coder.code(&count) } }

    mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) { code(&coder) }

    var location: Point2D { .zero }
    var numberOfTouches: Int { 0 }
  }

  private func solo(_ recognizer: any GestureRecognizer) throws -> SoloFindings {
    try SoloFindings(0, of: .of([recognizer]), within: ExplorationLimits(depth: 50, actions: 1500))
  }

  @Test func hiddenStateIsUndecided() throws {
    var counter = Counter()
    let hiding = try solo(counter)
    #expect(hiding.hidesState && !hiding.isDecided)
    counter.codesAll = true
    #expect(try !solo(counter).hidesState)
  }

  @Test func parameterWithoutARoleIsUndecided() throws {
    var counter = Counter()
    (counter.codesAll, counter.level) = (true, 9000)
    let findings = try solo(counter)
    #expect(findings.recognition == nil && !findings.isDecided && findings.unmetLimits == ["level=9000pt"])
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
