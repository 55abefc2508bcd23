import CTouchstoneGestures
import Gestures
import TestSupport
import Testing

/// Nothing that a C program says stops it: it gets a code and a sentence, and nothing has changed.
@Suite struct InvalidInputTests {
  @Test func nullCoordinatorIsRejectedByEveryFunction() {
    var (id, value, state, time): (tg_recognizer, Double, tg_state, Int64) = (7, 7, TG_ENDED, 7)
    #expect(tg_attach(nil, "tap", &id) == TG_ERROR_ARGUMENT)
    #expect(tg_set_parameter(nil, 0, "numberOfTapsRequired", 1) == TG_ERROR_ARGUMENT)
    #expect(tg_parameter(nil, 0, "numberOfTapsRequired", &value) == TG_ERROR_ARGUMENT)
    #expect(tg_require(nil, 0, 1) == TG_ERROR_ARGUMENT)
    #expect(tg_allow_simultaneous(nil, 0, 1) == TG_ERROR_ARGUMENT)
    #expect(tg_detach(nil, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_set_enabled(nil, 0, true) == TG_ERROR_ARGUMENT)
    #expect(tg_set_callback(nil, nil, nil) == TG_ERROR_ARGUMENT)
    #expect(tg_report_failures(nil, true) == TG_ERROR_ARGUMENT)
    #expect(tg_begin(nil, 1, 0, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_move(nil, 1, 0, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_end(nil, 1, 0, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_cancel(nil, 1, 0, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_set_untracked(nil, 1) == TG_ERROR_ARGUMENT)
    #expect(tg_commit(nil, 0) == TG_ERROR_ARGUMENT)
    #expect(tg_advance(nil, 0) == TG_ERROR_ARGUMENT)
    #expect(!tg_next_deadline(nil, &time))
    #expect(tg_state_of(nil, 0, &state) == TG_ERROR_ARGUMENT)
    #expect(tg_measurement(nil, 0, "scale", &value) == TG_ERROR_ARGUMENT)
    #expect(tg_failure(nil, 0) == nil)
    #expect(String(cString: tg_last_error(nil)) == "the coordinator is NULL; make one with tg_coordinator_create")
    #expect(tg_coordinator_destroy(nil) == TG_OK)
    #expect((id, value, time) == (7, 7, 7) && state == TG_ENDED)
  }

  @Test func everyErrorHasACodeAndAMessage() {
    let page = CClient()
    let it = page.coordinator
    func refuses(_ status: tg_status, _ sentence: String, _ line: Int = #line, _ call: () -> tg_status) {
      #expect(call() == status, "line \(line)")
      #expect(page.lastError == sentence, "line \(line)")
    }
    #expect(page.lastError == "")
    var (id, value): (tg_recognizer, Double) = (7, 7)
    refuses(TG_ERROR_RECOGNIZER, "there is no recognizer 0: none is attached") { tg_parameter(it, 0, "x", &value) }
    refuses(TG_ERROR_NAME, "there is no recognizer “tip”; tg_kind lists those there are") { tg_attach(it, "tip", &id) }
    refuses(TG_ERROR_ARGUMENT, "the kind is NULL") { tg_attach(it, nil, &id) }
    refuses(TG_ERROR_ARGUMENT, "there is nowhere to put the recognizer's number: its pointer is NULL") {
      tg_attach(it, "tap", nil)
    }
    #expect(id == 7)
    let (tap, press) = (page.attach("tap"), page.attach("longPress"))
    refuses(TG_ERROR_RECOGNIZER, "there is no recognizer -1: there are 0 to 1") { tg_require(it, tap, -1) }
    refuses(TG_ERROR_RECOGNIZER, "there is no recognizer 2: there are 0 to 1") { tg_allow_simultaneous(it, 2, tap) }
    refuses(TG_ERROR_CYCLE, "recognizers 0 and 0 would wait for each other") { tg_require(it, tap, tap) }
    #expect(tg_require(it, press, tap) == TG_OK)
    refuses(TG_ERROR_CYCLE, "recognizers 0 and 1 would wait for each other") { tg_require(it, tap, press) }
    refuses(TG_ERROR_NAME, "tap has no parameter “speed”; `touchstone recognizers` lists those it has") {
      tg_set_parameter(it, tap, "speed", 1)
    }
    refuses(TG_ERROR_NAME, "tap has no parameter “”; `touchstone recognizers` lists those it has") {
      tg_parameter(it, tap, "", &value)
    }
    refuses(TG_ERROR_VALUE, "numberOfTapsRequired is from 1 to 10") { tg_set_parameter(it, tap, "numberOfTapsRequired", 0) }
    refuses(TG_ERROR_VALUE, "numberOfTapsRequired is from 1 to 10") {
      tg_set_parameter(it, tap, "numberOfTapsRequired", .nan)
    }
    refuses(TG_ERROR_VALUE, "numberOfTapsRequired is a whole number") {
      tg_set_parameter(it, tap, "numberOfTapsRequired", 1.5)
    }
    refuses(TG_ERROR_ARGUMENT, "the parameter's name is NULL") { tg_set_parameter(it, tap, nil, 1) }
    refuses(TG_ERROR_ARGUMENT, "there is nowhere to put the value: its pointer is NULL") {
      tg_parameter(it, tap, "numberOfTapsRequired", nil)
    }
    refuses(TG_ERROR_NAME, "tap tells no “scale” now; it tells nothing") { tg_measurement(it, tap, "scale", &value) }
    refuses(TG_ERROR_ARGUMENT, "there is nowhere to put the state: its pointer is NULL") { tg_state_of(it, tap, nil) }
    refuses(TG_ERROR_ARGUMENT, "there is nowhere to put the time: its pointer is NULL") {
      tg_next_deadline(it, nil) ? TG_OK : TG_ERROR_ARGUMENT
    }

    refuses(TG_ERROR_CONTACT, "finger 1 is not down") { tg_move(it, 1, 0, 0) }
    refuses(TG_ERROR_CONTACT, "finger 1 is not down") { tg_end(it, 1, 0, 0) }
    refuses(TG_ERROR_CONTACT, "finger 1 is not down") { tg_cancel(it, 1, 0, 0) }
    for place in [Double.nan, .infinity, -.infinity, 1.1e9, -1.1e9] {
      refuses(TG_ERROR_ARGUMENT, "a place is no number, or further than 1e9 points from the origin") {
        tg_begin(it, 1, place, 0)
      }
      refuses(TG_ERROR_ARGUMENT, "a place is no number, or further than 1e9 points from the origin") {
        tg_begin(it, 1, 0, place)
      }
    }
    refuses(TG_ERROR_ARGUMENT, "-1 fingers without a place cannot be") { tg_set_untracked(it, -1) }
    #expect(tg_begin(it, 1, 0, 0) == TG_OK)
    refuses(TG_ERROR_CONTACT, "finger 1 is down already") { tg_begin(it, 1, 0, 0) }
    refuses(TG_ERROR_FRAME, "a finger landed in this frame, so none can lift in it; commit first") {
      tg_end(it, 1, 0, 0)
    }
    for finger in 2...10 as ClosedRange<Int32> { #expect(tg_begin(it, finger, 0, 0) == TG_OK) }
    refuses(TG_ERROR_FULL, "a frame takes 10 fingers; finger 11 is one more") { tg_begin(it, 11, 0, 0) }
    #expect(tg_commit(it, 0) == TG_OK)
    #expect(tg_end(it, 1, 0, 0) == TG_OK)
    refuses(TG_ERROR_FRAME, "a finger lifted in this frame, so none can land in it; commit first") {
      tg_begin(it, 11, 0, 0)
    }
    refuses(TG_ERROR_FRAME, "a finger lifted in this frame, so none can land in it; commit first") {
      tg_set_untracked(it, 1)
    }
    #expect(value == 7)

    for _ in 2..<64 { #expect(tg_attach(it, "pinch", &id) == TG_OK) }
    refuses(TG_ERROR_FULL, "a coordinator takes 64 recognizers") { tg_attach(it, "pinch", &id) }
    #expect(tg_kind(-1) == nil && tg_kind(Int32(kinds.count)) == nil && tg_kind(.max) == nil)
  }

  @Test func callbackMayCallEverythingButInputFunctions() {
    let page = CClient()
    let it = page.coordinator
    let (tap, press, pinch) = (page.attach("tap"), page.attach("longPress"), page.attach("pinch"))
    var calls = 0
    page.during = { gesture in
      calls += 1
      var (id, value, time): (tg_recognizer, Double, Int64) = (7, 7, 7)
      for status in [
        tg_begin(it, 1, 0, 0), tg_move(it, 1, 0, 0), tg_end(it, 1, 0, 0), tg_cancel(it, 1, 0, 0),
        tg_set_untracked(it, 1), tg_commit(it, 0), tg_advance(it, 0), tg_coordinator_destroy(it),
      ] { #expect(status == TG_ERROR_BUSY) }
      #expect(page.lastError == "the callback must not feed its coordinator; call this once it has returned")
      #expect(page.state(of: tap) == gesture.state)
      #expect(tg_parameter(it, tap, "numberOfTapsRequired", &value) == TG_OK && value == 1)
      #expect(!tg_next_deadline(it, &time))
      #expect(tg_failure(it, tap) == nil)
      for status in [
        tg_attach(it, "tap", &id), tg_set_parameter(it, tap, "numberOfTapsRequired", 2), tg_require(it, press, pinch),
        tg_allow_simultaneous(it, tap, press), tg_report_failures(it, true), tg_detach(it, pinch),
        tg_set_enabled(it, id, false),
      ] { #expect(status == TG_OK) }
    }
    page.at(0, .down(1, 0, 0))
    page.at(80, .up(1))
    #expect(calls == 1)
    // And once it has returned it can be fed again, and all that was asked for has been done.
    page.during = { _ in calls += 1 }
    page.at(1000, .down(1, 0, 0))
    page.at(1080, .up(1))
    #expect(calls == 2 && page.log.last == "1080000 \(press) 5 0.0,0.0 1")
    #expect(tg_set_callback(it, nil, nil) == TG_OK)
    page.at(1200, .down(1, 0, 0))
    page.at(1280, .up(1))
    #expect(calls == 2 && page.state(of: tap) == TG_POSSIBLE)
    #expect(tg_detach(it, pinch) == TG_ERROR_RECOGNIZER && page.lastError == "recognizer 2 has been detached")
  }

  /// Any calls in any order, with whatever in them.
  @Test(arguments: 0..<20 as Range<UInt64>) func randomCallsNeverCrash(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let page = CClient()
    let it = page.coordinator
    tg_report_failures(it, true)
    let parameters = Catalog.recognizers.flatMap { $0.parameterDescriptions }
    let wild: [Double] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e9, 1e9, -1, 0, 0.5, 1, 1e-300]
    var time: Int64 = 0
    var refused = 0
    for _ in 0..<20_000 {
      let finger = Int32.random(in: -2...12, using: &random)
      let id = Int32.random(in: -1...70, using: &random)
      let other = Int32.random(in: -1...8, using: &random)
      var (value, state, made): (Double, tg_state, tg_recognizer) = (0, TG_POSSIBLE, 0)
      let x =
        Bool.random(using: &random) ? Double.random(in: -50...500, using: &random) : wild.randomElement(using: &random)!
      time &+=
        Int.random(in: 0..<2000, using: &random) == 0
        ? [Int64.min, .max, -1].randomElement(using: &random)! : Int64.random(in: 0...50_000, using: &random)
      let status =
        switch Int.random(in: 0..<18, using: &random) {
        case 0: tg_attach(it, kinds.randomElement(using: &random)! + (seed % 2 == 0 ? "" : "?"), &made)
        case 1, 2:
          tg_set_parameter(
            it, other, parameters.randomElement(using: &random)!.name,
            Bool.random(using: &random) ? x : Double(Int.random(in: 0...12, using: &random)))
        case 3: tg_require(it, id, other)
        case 4: tg_allow_simultaneous(it, id, other)
        case 5, 6: tg_begin(it, finger, x, x)
        case 7: tg_move(it, finger, x, x)
        case 8: tg_end(it, finger, x, x)
        case 9: tg_cancel(it, finger, x, x)
        case 10: tg_set_untracked(it, finger)
        case 11, 12: tg_commit(it, time)
        case 13: tg_advance(it, time)
        case 14: tg_set_enabled(it, other, Bool.random(using: &random))
        case 15: Int.random(in: 0..<20, using: &random) == 0 ? tg_detach(it, id) : TG_OK
        case 16: tg_measurement(it, other, "scale", &value)
        default: tg_state_of(it, id, &state)
        }
      if status != TG_OK { refused += 1 }
      #expect((status == TG_OK) || !page.lastError.isEmpty)
    }
    #expect(refused > 1000 && refused < 19_000)
  }
}
