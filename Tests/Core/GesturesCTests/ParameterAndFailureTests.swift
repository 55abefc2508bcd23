import CTouchstoneGestures
import Gestures
import CoreTestSupport
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
}
