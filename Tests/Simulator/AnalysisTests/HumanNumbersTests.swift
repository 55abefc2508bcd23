import Gestures
import Testing
import TouchTrace

@testable import Analysis

/// The numbers of a sentence have one unit, and a measured value, its threshold and their distance add up.
func expectAgreeingNumbers(_ sentence: String) {
  let shown = sentence.prefix(upTo: sentence.firstRange(of: "; fails with")?.lowerBound ?? sentence.endIndex)
    .matches(of: /([0-9.]+) ?(mm\/s|mm|ms|s|pt\/s|pt|°\/s|°)(?![a-z])/)
  #expect(Set(shown.map(\.output.2)).count <= 1, "\(sentence)")
  guard shown.count == 3 else { return }
  let numbers = shown.compactMap { Double($0.output.1) }.sorted().map { ($0 * 1_000_000).rounded() }
  #expect(numbers[0] + numbers[1] == numbers[2], "\(sentence)")
}

/// Measurements as people read them.
@Suite struct HumanNumbersTests {
  private let numbers = HumanNumbers()

  @Test func durationsBelowATenthOfASecondKeepTwoDigits() {
    #expect(numbers.text(45, .milliseconds) == "45 ms" && numbers.text(56.2, .milliseconds) == "56 ms")
    #expect(numbers.text(9.4, .milliseconds) == "9.4 ms" && numbers.text(99.4, .milliseconds) == "99 ms")
    #expect(numbers.text(99.6, .milliseconds) == "0.1 s" && numbers.text(0, .milliseconds) == "0 s")
    #expect(numbers.range(50, 110, .milliseconds) == "50 ms to 0.11 s")
  }

  /// The unit of a bar does not change as the value grows.
  @Test func barsHaveTheUnitOfTheirThreshold() {
    func bar(_ value: Double, _ threshold: Double) -> String {
      numbers.ofThreshold(.missed("held", value, needed: threshold, .milliseconds))
    }
    #expect(bar(45, 500) == "0.05 of 0.5 s" && bar(450, 500) == "0.45 of 0.5 s" && bar(30, 45) == "30 of 45 ms")
    #expect(bar(499.6, 500) == "0.4996 of 0.5 s" && bar(120, 45) == "120 of 45 ms")
    #expect(bar(499.999, 500) == "0.499999 of 0.5 s")
    #expect(numbers.ofThreshold(.missed("fingers", 1, needed: 2, .count)) == "1 of 2")
  }

  /// A deadline fires at its time: the value is the limit, so it is neither above it nor missed by anything.
  @Test func timeoutSaysWhatTheTouchShouldHaveDone() {
    func text(_ measured: String, _ value: Double) -> String {
      numbers.text(.reached(measured, value, limit: 500, .milliseconds))
    }
    #expect(text("held", 500) == "held 0.5 s; must lift before 0.5 s")
    #expect(text("tap took", 500) == "tap took 0.5 s; must end before 0.5 s")
    #expect(text("held", 700) == "held 0.7 s; must be under 0.5 s")
    #expect(text("held", 500.4) == "held 0.5004 s; must be under 0.5 s")
  }

  @Test func sizesAreWholeMillimetres() {
    let surface = Surface(widthInMicrometres: 106_666, heightInMicrometres: 67_400)
    #expect(HumanNumbers.size(of: surface, isAssumed: false) == "107 x 67 mm")
    #expect(HumanNumbers.size(of: surface, isAssumed: true) == "about 107 x 67 mm (assumed)")
  }

  @Test func comparedGesturesHaveNoIdentifiersOfMeasurements() {
    let pan = [
      GestureMeasurement("translationX", 64.173, .points), GestureMeasurement("translationY", 0, .points),
      GestureMeasurement("velocityX", 737, .pointsPerSecond), GestureMeasurement("velocityY", 1, .pointsPerSecond),
    ]
    #expect(MeasurementText.parts(pan, numbers) == ["moved 10 mm to the right"])
    #expect(MeasurementText.parts(pan, HumanNumbers(hasMillimetres: false)) == ["moved 64 pt to the right"])
    let pinch = [GestureMeasurement("scale", 1.5, .ratio), GestureMeasurement("rotation", -30, .degrees)]
    #expect(MeasurementText.parts(pinch, numbers) == ["1.5×", "30° anticlockwise"])
    let still = [GestureMeasurement("translationX", 0, .points), GestureMeasurement("translationY", 0, .points)]
    #expect(MeasurementText.parts(still, numbers) == ["moved 0 mm"])
  }
}
