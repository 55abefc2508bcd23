import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Errors for WebDriver's actions and Pointer Events logs that are truncated or have wrong types.
@Suite struct BrowserRecordingErrorsTests {
  // MARK: Truncation

  private static let source = #"{"type":"pointer","id":"a","parameters":{"pointerType":"touch"},"actions":[ACTIONS]}"#
  private static let tap = source.replacing(
    "ACTIONS",
    with: #"{"type":"pointerMove","x":1,"y":2},{"type":"pointerDown"},{"type":"pause","duration":80},"#
      + #"{"type":"pointerUp"}"#)
  private static let log = """
    {"pointerEvents":1,"width":390,"height":844,"timeStamp":5}
    {"type":"pointerdown","pointerId":7,"pointerType":"touch","timeStamp":10,"x":10,"y":20}
    {"type":"pointermove","pointerId":7,"timeStamp":24,"x":14,"y":20,"coalesced":[{"timeStamp":16,"x":12,"y":20}]}
    {"type":"pointerup","pointerId":7,"timeStamp":40,"x":14,"y":20}
    {"type":"end","timeStamp":2000}
    """

  /// Also between two lines, where a log has no invalid JSON.
  @Test(arguments: [
    "{\n\"actions\":[\(tap)]}",
    "{\"id\":1,\"method\":\"input.performActions\",\"params\":{\"context\":\"c\",\"actions\":[\(tap)]}}",
    "[\(tap)]", log,
  ])
  func cutAtAnyByteIsALocatedError(text: String) {
    let whole = TouchReading(text)
    for cut in 1..<text.count {
      let result = TouchReading(text.prefix(cut))
      let error = result.error?.description ?? "no error"
      #expect(error.contains("ends; it is truncated") && error.hasPrefix("rec:"), "cut at \(cut): \(error)")
      #expect(error.dropFirst(4).first?.isNumber == true, "cut at \(cut): \(error)")
      #expect(result.frames == Array(whole.frames.prefix(result.frames.count)), "cut at \(cut)")
    }
  }

  // MARK: Types

  @Test func errorsAreLocated() {
    GoldenFile("../Errors/browser.txt").expectOutcomes { TouchReading($0).error?.shown ?? "no error" }
  }

  // MARK: The surface

  @Test func sizeOfTheRequestKeepsTheKindOfTheRecording() {
    let size = Surface(widthInMillipoints: 500_000, heightInMillipoints: 400_000)
    let log = Self.log.replacing("\"height\":844", with: "\"height\":844,\"touchpad\":true")
    let clock =
      "{\"type\":\"none\",\"id\":\"c\",\"actions\":[],"
      + "\"touchstone\":{\"width\":390,\"height\":844,\"touchpad\":true}}"
    for text in [log, "{\"actions\":[\(clock),\(Self.tap)]}"] {
      #expect(TouchReading(text).surface?.widthInMillipoints == 390_000)
      let resized = TouchReading(text) { $0.surface = size }
      #expect(resized.surface?.isTouchpad == true && resized.surface?.widthInMillipoints == 500_000)
      #expect(resized.notes == [] && resized.error == nil)
    }
    #expect(TouchReading("{\"actions\":[\(Self.tap)]}").notes.first?.hasSuffix("[giveSizeInPixels]") == true)
  }

  @Test(arguments: [
    ("100x60", 641_732, 385_039), ("100x60mm", 641_732, 385_039), ("390x844pt", 390_000, 844_000),
    ("390.5x844.25pt", 390_500, 844_250),
  ])
  func sizesAreInMillimetresOrPoints(text: String, width: Int64, height: Int64) {
    let surface = Surface(size: text)
    #expect(surface?.widthInMillipoints == width && surface?.heightInMillipoints == height)
  }

  @Test(arguments: [
    "390pt", "0x844pt", "x", "pt", "390x844px", "1x2x3pt", "-1x5pt", "9999999x5pt", "1 x 2pt", "1e3x5pt",
  ])
  func otherSizesAreRefused(text: String) { #expect(Surface(size: text) == nil) }
}
