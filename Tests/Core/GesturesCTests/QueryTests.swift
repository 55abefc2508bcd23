import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

@Suite struct QueryTests {
  @Test func parametersOfEveryKindMatchTheCatalog() throws {
    for kind in kinds {
      let expected = try #require(Catalog.recognizer(kind)).parameterDescriptions
      var info = tg_parameter_info()
      for (index, parameter) in expected.enumerated() {
        #expect(tg_get_parameter_info(kind, Int32(index), &info, MemoryLayout<tg_parameter_info>.size) == TG_OK)
        #expect(String(cString: info.name) == parameter.name)
        #expect(String(cString: tg_unit_symbol(info.unit)) == parameter.unit.word)
        #expect((info.minimum, info.maximum) == (parameter.range.lowerBound, parameter.range.upperBound))
        #expect(info.default_value == parameter.defaultValue && Int(info.choices) == parameter.choices.count)
        #expect(info.is_option_set == parameter.isOptionSet)
        let choices = (0..<info.choices).map { String(cString: tg_parameter_choice(kind, parameter.name, $0)) }
        #expect(choices == parameter.choices)
        #expect(tg_parameter_choice(kind, parameter.name, info.choices) == nil)
        #expect(tg_parameter_choice(kind, parameter.name, -1) == nil)
      }
      for index in [Int32(expected.count), -1, .max] {
        #expect(tg_get_parameter_info(kind, index, &info, MemoryLayout<tg_parameter_info>.size) == TG_ERROR_NAME)
      }
    }
    var info = tg_parameter_info()
    #expect(tg_get_parameter_info("tip", 0, &info, MemoryLayout<tg_parameter_info>.size) == TG_ERROR_NAME)
    #expect(tg_get_parameter_info(nil, 0, &info, MemoryLayout<tg_parameter_info>.size) == TG_ERROR_ARGUMENT)
    #expect(tg_get_parameter_info("tap", 0, nil, 100) == TG_ERROR_ARGUMENT)
    #expect(tg_parameter_choice(nil, "edge", 0) == nil && tg_parameter_choice("tap", nil, 0) == nil)
    #expect(tg_parameter_choice("tip", "edge", 0) == nil && tg_parameter_choice("tap", "edge", 0) == nil)
    #expect(tg_unit_symbol(tg_unit(8)) == nil)
  }

  @Test func attachedRecognizersAreListed() {
    let client = CClient()
    let coordinator = client.coordinator
    for kind in ["tap", "pinch", "pan", "longPress"] { _ = client.attach(kind) }
    #expect(tg_detach(coordinator, 1) == TG_OK)
    var list = [tg_recognizer](repeating: 7, count: 4)
    var count: Int32 = 0
    #expect(tg_get_recognizers(coordinator, &list, 4, &count) == TG_OK)
    #expect(list == [0, 2, 3, 7] && count == 3)
    // A list that is too short receives the first ones, and the number of all of them.
    list = [7, 7, 7, 7]
    #expect(tg_get_recognizers(coordinator, &list, 2, &count) == TG_OK)
    #expect(list == [0, 2, 7, 7] && count == 3)
    #expect(tg_get_recognizers(coordinator, nil, 0, &count) == TG_OK && count == 3)
    #expect(tg_get_recognizers(coordinator, nil, 1, &count) == TG_ERROR_ARGUMENT)
    #expect(tg_get_recognizers(coordinator, &list, -1, &count) == TG_ERROR_ARGUMENT)
    #expect(tg_get_recognizers(coordinator, &list, 4, nil) == TG_ERROR_ARGUMENT)
  }

  @Test func measurementsAreListedWithTheirUnits() {
    let client = CClient()
    let pinch = client.attach("pinch")
    client.at(0, .down(1, 0, 0), .down(2, 100, 0))
    client.at(20, .move(2, 200, 0))
    var list = [tg_measurement](repeating: tg_measurement(), count: 8)
    var count: Int32 = 0
    #expect(tg_get_measurements(client.coordinator, pinch, &list, 8, &count) == TG_OK)
    let text = list.prefix(Int(count)).map {
      "\(String(cString: $0.name)) \($0.value) \(String(cString: tg_unit_symbol($0.unit)))"
    }
    #expect(text.first == "scale 2.0 ratio" && text.contains { $0.hasPrefix("velocity ") && $0.hasSuffix(" /s") })
    for measurement in list.prefix(Int(count)) {
      var value = Double.nan
      #expect(tg_get_measurement(client.coordinator, pinch, measurement.name, &value) == TG_OK)
      #expect(value == measurement.value)
    }
    #expect(tg_get_measurements(client.coordinator, pinch, nil, 3, &count) == TG_ERROR_ARGUMENT)
    var (y, touches): (Double, Int32) = (0, 0)
    #expect(tg_get_location(client.coordinator, pinch, nil, &y, &touches) == TG_ERROR_ARGUMENT)
  }

  /// C evaluates the arguments of a call in any order, so that a text may be asked for before the call that makes it.
  @Test func textsStayValidUntilTheyAreAskedForAgain() {
    let client = CClient()
    var recognizer: tg_recognizer = 0
    #expect(tg_attach(client.coordinator, "tip", &recognizer) == TG_ERROR_NAME)
    let first = tg_last_error(client.coordinator)!
    #expect(tg_attach(client.coordinator, nil, &recognizer) == TG_ERROR_ARGUMENT)
    #expect(String(cString: first).hasPrefix("unknown recognizer kind “tip”; did you mean “tap”? (the kinds are tap, "))
    let second = tg_last_error(client.coordinator)!
    #expect(String(cString: second) == "the kind is NULL")
    // Without another error, the text stays where it is.
    #expect(tg_last_error(client.coordinator) == second)
    let tap = client.attach("tap")
    #expect(tg_last_error(client.coordinator) == second)

    #expect(tg_report_failures(client.coordinator, true) == TG_OK)
    client.at(0, .down(1, 0, 0))
    client.at(10, .move(1, 30, 0))
    let reason = tg_failure_reason(client.coordinator, tap)!
    client.at(20, .up(1))
    client.at(1000, .down(1, 0, 0), .down(2, 0, 0))
    #expect(String(cString: reason) == "moved 30.000 pt, 20.000 pt allowed")
    #expect(String(cString: tg_failure_reason(client.coordinator, tap)) == "2 fingers down; expects 1")
  }

  @Test func severalActionsOfARecognizerAreCalledInOrder() {
    final class Box {
      var calls: [String] = []
      let client = CClient()
      var actions: [Int32] = [0, 0, 0]
    }
    let box = Box()
    let user = Unmanaged.passUnretained(box).toOpaque()
    let coordinator = box.client.coordinator
    let (tap, press) = (box.client.attach("tap"), box.client.attach("longPress"))
    func add(_ index: Int, _ recognizer: tg_recognizer, _ callback: @escaping tg_callback) {
      #expect(tg_add_action(coordinator, recognizer, callback, user, &box.actions[index]) == TG_OK)
    }
    add(0, tap) { _, user in
      let box = Unmanaged<Box>.fromOpaque(user!).takeUnretainedValue()
      box.calls.append("first")
      // The second is not called any more, not even in this event.
      tg_remove_action(box.client.coordinator, box.actions[1])
    }
    add(1, tap) { _, user in Unmanaged<Box>.fromOpaque(user!).takeUnretainedValue().calls.append("second") }
    add(2, press) { _, user in Unmanaged<Box>.fromOpaque(user!).takeUnretainedValue().calls.append("press") }
    box.client.during = { _ in box.calls.append("all") }
    box.client.at(0, .down(1, 0, 0))
    box.client.at(50, .up(1))
    #expect(box.calls == ["first", "all"])
    #expect(tg_remove_action(coordinator, box.actions[1]) == TG_ERROR_ARGUMENT)
    #expect(box.client.lastError == "no action 1: it was never added, or has been removed")
    #expect(tg_add_action(coordinator, tap, nil, nil, nil) == TG_ERROR_ARGUMENT)
    #expect(tg_add_action(coordinator, 9, { _, _ in }, nil, nil) == TG_ERROR_RECOGNIZER)
  }
}
