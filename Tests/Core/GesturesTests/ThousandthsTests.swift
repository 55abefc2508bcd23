import Gestures
import Testing

@Suite struct ThousandthsTests {
  @Test(
    arguments: [
      (0, "0.000", "0"), (5, "0.005", "0.005"), (-50, "-0.050", "-0.05"), (1500, "1.500", "1.5"),
      (12_000, "12.000", "12"),
      (-1000, "-1.000", "-1"), (.max, "9223372036854775.807", "9223372036854775.807"),
      (.min, "-9223372036854775.808", "-9223372036854775.808"),
    ] as [(Int64, String, String)])
  func textHasThreeDigitsAndShortTextAsFewAsPossible(count: Int64, text: String, short: String) {
    #expect(_Thousandths(count: count).text == text)
    #expect(_Thousandths(count: count).shortText == short)
  }

  @Test(
    arguments: [
      (0.0005, 1), (-0.0005, -1), (0.000499, 0), (2.5, 2500), (.nan, 0), (.infinity, 1 << 53), (-.infinity, -(1 << 53)),
      (1e300, 1 << 53),
    ] as [(Double, Int64)])
  func valueIsRoundedAndClamped(value: Double, count: Int64) { #expect(_Thousandths(value).count == count) }
}
