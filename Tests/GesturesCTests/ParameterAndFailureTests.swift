import CTouchstoneGestures
import Gestures
import TestSupport
import Testing

@Suite struct ParameterAndFailureTests {
  @Test func everyKnobOfEveryKindTakesItsRangeAndNothingElse() throws {
    for kind in kinds {
      let page = CPage()
      let id = page.attach(kind)
      for parameter in try #require(Catalog.recognizer(kind)).parameterDescriptions {
        func value() -> Double {
          var value = Double.nan
          #expect(tg_parameter(page.coordinator, id, parameter.name, &value) == TG_OK)
          return value
        }
        #expect(value() == parameter.defaultValue)
        for end in [parameter.range.lowerBound, parameter.range.upperBound] {
          #expect(tg_set_parameter(page.coordinator, id, parameter.name, end) == TG_OK)
          #expect(value() == end)
        }
        for outside in [parameter.range.lowerBound.nextDown, parameter.range.upperBound.nextUp, .nan] {
          #expect(tg_set_parameter(page.coordinator, id, parameter.name, outside) == TG_ERROR_VALUE)
          #expect(value() == parameter.range.upperBound)
        }
      }
    }
  }

  @Test func aFailureSaysWhyOnceItIsAskedFor() {
    let page = CPage()
    let (tap, press) = (page.attach("tap"), page.attach("longPress"))
    page.at(0, .land(1, 0, 0))
    page.at(10, .move(1, 30, 0))
    page.at(20, .lift(1))
    #expect(page.log.isEmpty && tg_failure(page.coordinator, tap) == nil)

    #expect(tg_report_failures(page.coordinator, true) == TG_OK)
    page.at(1000, .land(1, 0, 0))
    page.at(1010, .move(1, 30, 0))
    page.at(1020, .lift(1))
    #expect(String(cString: tg_failure(page.coordinator, tap)) == "moved 30.000 pt, 16.000 pt allowed")
    #expect(page.log == ["1010000 0 5 0.0,0.0 1", "1010000 1 5 30.0,0.0 1"])

    page.at(2000, .land(1, 0, 0))
    page.at(2080, .lift(1))
    #expect(String(cString: tg_failure(page.coordinator, press)) == "held 80.000 ms; must be at least 500.000 ms")
    #expect(tg_set_parameter(page.coordinator, tap, "maximumPressDuration", 1000) == TG_OK)
    page.at(3000, .land(1, 0, 0))
    #expect(tg_advance(page.coordinator, 3_600_000) == TG_OK)
    #expect(page.state(of: press) == TG_BEGAN)
    #expect(String(cString: tg_failure(page.coordinator, tap)) == "excluded by longPress 1")
  }

  @Test func numbersAreNeverGivenTwice() {
    let page = CPage()
    let it = page.coordinator
    #expect(tg_report_failures(it, true) == TG_OK)
    for number in 0..<200 as Range<tg_recognizer> {
      #expect(page.attach("tap") == number)
      if number < 199 { #expect(tg_detach(it, number) == TG_OK) }
    }
    let press = page.attach("longPress")
    page.at(0, .land(1, 0, 0))
    page.at(80, .lift(1))
    #expect(page.log == ["80000 200 5 0.0,0.0 1", "80000 199 3 0.0,0.0 1"])
    #expect(String(cString: tg_failure(it, press)) == "held 80.000 ms; must be at least 500.000 ms")
    #expect(tg_failure(it, 7) == nil)
  }
  @Test func whoIsDisabledHearsNothing() {
    let page = CPage()
    let it = page.coordinator
    let press = page.attach("longPress")
    page.at(0, .land(1, 0, 0))
    page.at(600)
    #expect(tg_set_enabled(it, press, false) == TG_OK)
    page.at(700, .lift(1))
    page.at(800, .land(1, 0, 0))
    #expect(tg_advance(it, 2_000_000) == TG_OK)
    #expect(page.log == ["500000 0 1 0.0,0.0 1", "600000 0 4 0.0,0.0 1"])
  }
}
