import CTouchstoneGestures
import Gestures
import TestSupport
import Testing

@Suite struct ParameterAndFailureTests {
  @Test func everyParameterAcceptsItsRangeAndRejectsOtherValues() throws {
    for kind in kinds {
      let client = CClient()
      let id = client.attach(kind)
      for parameter in try #require(Catalog.recognizer(kind)).parameterDescriptions {
        func value() -> Double {
          var value = Double.nan
          #expect(tg_get_parameter(client.coordinator, id, parameter.name, &value) == TG_OK)
          return value
        }
        #expect(value() == parameter.defaultValue)
        // Last the default, which fits the default of every other parameter.
        for end in [parameter.range.lowerBound, parameter.range.upperBound, parameter.defaultValue] {
          #expect(tg_set_parameter(client.coordinator, id, parameter.name, end) == TG_OK)
          #expect(value() == end)
        }
        for outside in [parameter.range.lowerBound.nextDown, parameter.range.upperBound.nextUp, .nan] {
          #expect(tg_set_parameter(client.coordinator, id, parameter.name, outside) == TG_ERROR_VALUE)
          #expect(value() == parameter.defaultValue)
        }
      }
    }
  }

  @Test func choicesAndOptionsAreSetByTheirWords() {
    let client = CClient()
    let (pinch, swipe) = (client.attach("pinch"), client.attach("swipe"))
    func set(_ id: tg_recognizer, _ name: String, _ words: String) -> (tg_status, Double) {
      let status = tg_set_parameter_choice(client.coordinator, id, name, words)
      var value = Double.nan
      tg_get_parameter(client.coordinator, id, name, &value)
      return (status, value)
    }
    #expect(set(pinch, "fingerChange", "end") == (TG_OK, 2))
    #expect(set(swipe, "direction", "left+right") == (TG_OK, 3) && set(swipe, "direction", "any") == (TG_OK, 15))
    #expect(set(swipe, "direction", "none") == (TG_ERROR_VALUE, 15))
    #expect(client.lastError == "direction accepts right, left, up, down joined with +, or any, not “none”")
    #expect(set(pinch, "fingerChange", "resume+end") == (TG_ERROR_VALUE, 2))
    #expect(client.lastError == "fingerChange must be one of resume, restart, end, not “resume+end”")
    #expect(set(swipe, "minimumDistance", "far").0 == TG_ERROR_VALUE)
    #expect(client.lastError == "minimumDistance must be a number, not “far”")
    #expect(set(swipe, "speed", "left").0 == TG_ERROR_NAME)
  }

  @Test func recognizedOptionIsTheDirectionOrTheEdge() {
    let client = CClient()
    let (swipe, pan, pinch) = (client.attach("swipe"), client.attach("screenEdgePan"), client.attach("pinch"))
    #expect(tg_set_parameter_choice(client.coordinator, swipe, "direction", "any") == TG_OK)
    #expect(tg_set_parameter_choice(client.coordinator, pan, "edges", "any") == TG_OK)
    #expect(tg_allow_simultaneous(client.coordinator, swipe, pan) == TG_OK)
    var option: Int32 = 7
    #expect(tg_get_recognized_option(client.coordinator, swipe, &option) == TG_OK && option == 0)
    client.at(0, .down(1, 100, 3))
    client.at(30, .move(1, 100, 60))
    #expect(tg_get_recognized_option(client.coordinator, pan, &option) == TG_OK && option == 1)
    client.at(60, .up(1))
    #expect(tg_get_recognized_option(client.coordinator, pinch, &option) == TG_ERROR_NAME)
    #expect(client.lastError == "pinch has no options to recognize; swipe, screenEdgePan, tap and click have")
    #expect(tg_get_recognized_option(client.coordinator, swipe, nil) == TG_ERROR_ARGUMENT)
  }

  @Test func failureReasonsAreReportedOnceEnabled() {
    let client = CClient()
    let (tap, press) = (client.attach("tap"), client.attach("longPress"))
    client.at(0, .down(1, 0, 0))
    client.at(10, .move(1, 30, 0))
    client.at(20, .up(1))
    #expect(client.log.isEmpty && tg_failure_reason(client.coordinator, tap) == nil)

    #expect(tg_report_failures(client.coordinator, true) == TG_OK)
    client.at(1000, .down(1, 0, 0))
    client.at(1010, .move(1, 30, 0))
    client.at(1020, .up(1))
    #expect(String(cString: tg_failure_reason(client.coordinator, tap)) == "moved 30.000 pt, 20.000 pt allowed")
    #expect(client.log == ["1010000 0 5 0.0,0.0 1", "1010000 1 5 30.0,0.0 1"])

    client.at(2000, .down(1, 0, 0))
    client.at(2080, .up(1))
    #expect(
      String(cString: tg_failure_reason(client.coordinator, press)) == "held 80.000 ms; must be at least 500.000 ms")
    #expect(tg_set_parameter(client.coordinator, tap, "maximumPressDuration", 1000) == TG_OK)
    client.at(3000, .down(1, 0, 0))
    #expect(tg_advance(client.coordinator, 3_600_000) == TG_OK)
    #expect(client.state(of: press) == TG_BEGAN)
    #expect(String(cString: tg_failure_reason(client.coordinator, tap)) == "excluded by longPress 1")
    client.at(3700, .up(1))
    #expect(tg_set_recognizer_name(client.coordinator, press, "hold") == TG_OK)
    client.at(5000, .down(1, 0, 0))
    #expect(tg_advance(client.coordinator, 5_600_000) == TG_OK)
    #expect(String(cString: tg_failure_reason(client.coordinator, tap)) == "excluded by hold")
  }

  @Test func recognizerNumbersAreNeverReused() {
    let client = CClient()
    let coordinator = client.coordinator
    #expect(tg_report_failures(coordinator, true) == TG_OK)
    for number in 0..<200 as Range<tg_recognizer> {
      #expect(client.attach("tap") == number)
      if number < 199 { #expect(tg_detach(coordinator, number) == TG_OK) }
    }
    let press = client.attach("longPress")
    client.at(0, .down(1, 0, 0))
    client.at(80, .up(1))
    #expect(client.log == ["80000 200 5 0.0,0.0 1", "80000 199 3 0.0,0.0 1"])
    #expect(String(cString: tg_failure_reason(coordinator, press)) == "held 80.000 ms; must be at least 500.000 ms")
    #expect(tg_failure_reason(coordinator, 7) == nil)
  }

  @Test func disabledRecognizerReceivesNothing() {
    let client = CClient()
    let coordinator = client.coordinator
    let press = client.attach("longPress")
    client.at(0, .down(1, 0, 0))
    client.at(600)
    #expect(tg_set_enabled(coordinator, press, false) == TG_OK)
    client.at(700, .up(1))
    client.at(800, .down(1, 0, 0))
    #expect(tg_advance(coordinator, 2_000_000) == TG_OK)
    #expect(client.log == ["500000 0 1 0.0,0.0 1", "600000 0 4 0.0,0.0 1"])
  }
}
