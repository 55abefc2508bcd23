import Testing

import TouchTrace

@Suite struct LibinputConfigurationTests {
  @Test func onlyTappingIsSetByDefault() { #expect(LibinputConfiguration().text == "tap=on") }

  @Test func everyOptionValueRoundTrips() throws {
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

  @Test func errorsListTheValidOptions() {
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

  @Test func changedOptionsRoundTripThroughATraceHeader() throws {
    var configuration = LibinputConfiguration()
    #expect(configuration.changes.isEmpty)
    for word in ["tap=default", "click-method=clickfinger", "speed=-0.5"] { try configuration.set(word) }
    let words = configuration.changes.map { "\($0.key)=\($0.value)" }
    #expect(words == ["tap=default", "click-method=clickfinger", "speed=-0.5"])
    var again = LibinputConfiguration()
    for word in words { try again.set(word) }
    #expect(again == configuration)
  }
}
