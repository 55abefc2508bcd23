import Testing

@testable import LibinputEvents

@Suite struct HandChangeTests {
  @Test func settingsKeepTheirHand() throws {
    let hand = HandChange.Kind.allCases.enumerated().map { HandChange($1, Double($0) * 1.25 - 2) }
    let setting = LibinputSetting(options: ["tap=off"], quirks: ["AttrPalmSizeThreshold=0"], hand: hand)
    #expect(LibinputSetting(line: setting.line) == setting)
    let plain = LibinputSetting(options: ["tap=off"])
    #expect(!plain.line.contains("hand") && LibinputSetting(line: plain.line) == plain)
  }

  @Test(arguments: ["", "tilt", "tilt x", "tilt 1 2", "stretch 1", "tilt nan", "tilt inf"])
  func otherWordsAreNoChange(text: String) { #expect(HandChange(text) == nil) }
}
