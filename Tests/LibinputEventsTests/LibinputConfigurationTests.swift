import Testing

@testable import LibinputEvents

@Suite struct LibinputConfigurationTests {
  @Test func onlyTappingIsSetFromTheStart() { #expect(LibinputConfiguration().text == "tap=on") }

  @Test func everyValueOfEveryOptionReadsBack() throws {
    for (name, values) in LibinputConfiguration.options {
      for value in name == "speed" ? ["-1", "0.25", "1"] : values where value != "default" {
        var configuration = LibinputConfiguration()
        try configuration.set("tap=default")
        try configuration.set("\(name)=\(value)")
        #expect(configuration.text == "\(name)=\(value)")
        try configuration.set(name, to: "default")
        #expect(configuration.text == "")
      }
    }
  }

  @Test func mistakesAreSaidWithWhatThereIs() {
    func problem(_ word: String) -> String {
      var configuration = LibinputConfiguration()
      do throws(LibinputOptionError) {
        try configuration.set(word)
        return ""
      } catch { return error.description }
    }
    #expect(problem("tapp=on") == "libinput has no option “tapp”; did you mean “tap”?")
    #expect(
      problem("click-method=hard")
        == "“click-method” takes none, buttonareas, clickfinger, default, not “hard”")
    #expect(problem("tap") == "an option is NAME=VALUE, such as tap=off, not “tap”")
    #expect(problem("speed=2") == "“speed” takes a number from -1 to 1, default, not “2”")
  }

  @Test func aVersionBelongsToTheGroupThatAnswersAlike() {
    let groups: [(String, LibinputVersion.Group)] = [
      ("1.19.4", .first), ("1.22.1", .first), ("1.23.0", .second), ("1.26.2", .second), ("1.27.1", .third),
      ("1.29.0", .third), ("1.30.0", .later),
    ]
    for (text, group) in groups {
      let version = LibinputVersion(stated: text, hasCustomAcceleration: false, hasArea: false)
      #expect(version == LibinputVersion(text: text, group: group))
    }
    // A library that does not say is told by its calls.
    #expect(LibinputVersion(stated: nil, hasCustomAcceleration: false, hasArea: false).text == "1.19 to 1.22")
    #expect(LibinputVersion(stated: nil, hasCustomAcceleration: true, hasArea: false).group == .second)
    #expect(LibinputVersion(stated: "latest", hasCustomAcceleration: true, hasArea: true).group == .third)
  }
}
