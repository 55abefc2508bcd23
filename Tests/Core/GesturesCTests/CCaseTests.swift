import CTouchstoneGestures
import CoreTestSupport
import Testing

/// Calls from C, as cases in text files.
@Suite struct CCaseTests {
  @Test(arguments: CaseFile.all(in: "Cases")) func callsHaveTheirOutcomes(cases: CaseFile) throws {
    try cases.expectOutcomes { CCase() }
  }
}

/// Plays a case: calls of the functions of a coordinator, by their names without `tg_`, with their arguments without the
/// coordinator, pointers to results and sizes. `TIME  FINGER began X,Y …` changes touches as in the cases of `Pad`, and commits
/// the frame at so many milliseconds.
///
/// Truth values are `yes` and `no`; stages and phases their words or numbers; `NULL` and `""` are texts. `set_touch_callback`
/// sets a function that records the touches. The outcomes that begin with `!` are errors, those with `=` results, and those
/// with `>` the calls of callbacks.
private final class CCase: CasePlayer {
  private let client = CClient()
  private var coordinator: OpaquePointer { client.coordinator }
  private var calls: [String] = []
  private var results: [String] = []

  init() {
    client.during = { [unowned self] gesture in
      var scale = 0.0
      let hasScale = tg_get_measurement(coordinator, gesture.recognizer, "scale", &scale) == TG_OK
      let target = gesture.target == TG_SURFACE ? "" : " on \(gesture.target)"
      calls.append(
        "> \(gesture.time_us) recognizer \(gesture.recognizer)\(target) \(states[Int(gesture.state.rawValue)]) at "
          + "\(gesture.x),\(gesture.y), touches \(gesture.touches)" + (hasScale ? ", scale \(scale)" : ""))
    }
  }

  func perform(_ words: [Substring]) throws -> [String] {
    var words = CaseWords(words)
    let status = try call(&words)
    if let word = words.rest.first { throw CaseError("unexpected `\(word)`") }
    defer { (calls, results) = ([], []) }
    return calls + (status == TG_OK ? results : ["! \(errors[Int(status.rawValue) - 1]): \(client.lastError)"])
  }

  private func call(_ words: inout CaseWords) throws -> tg_status {
    let name = try words.next()
    if let time = Int64(name) {
      let status = try words.touches().lazy.map { self.client.apply($0) }.first { $0 != TG_OK }
      return status ?? tg_commit_frame(coordinator, time * 1000)
    }
    for group in [recognizer, relation, target, touch, frame, touchpad, query, state] {
      if let status = try group(name, &words) { return status }
    }
    throw CaseError("no function `tg_\(name)`")
  }

  /// Makes a call with a result, which is an outcome, or unchanged if the call fails.
  private func result<Value>(_ value: Value, _ call: (inout Value) -> tg_status) -> tg_status {
    let before = "\(value)"
    var value = value
    let status = call(&value)
    #expect(status == TG_OK || "\(value)" == before)
    results.append("= \(value)")
    return status
  }

  // MARK: Recognizers and targets

  private func recognizer(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    switch name {
    case "attach":
      let kind = try words.text()
      return result(7 as tg_recognizer) { tg_attach(coordinator, kind, &$0) }
    case "attach_to":
      let (kind, target) = (try words.text(), try words.integer())
      return result(7 as tg_recognizer) { tg_attach_to(coordinator, kind, target, &$0) }
    case "detach": return tg_detach(coordinator, try words.integer())
    case "set_recognizer_name": return tg_set_recognizer_name(coordinator, try words.integer(), try words.text())
    case "set_enabled": return tg_set_enabled(coordinator, try words.integer(), try words.flag())
    case "set_parameter":
      return tg_set_parameter(coordinator, try words.integer(), try words.text(), try words.number())
    case "set_parameter_choice":
      return tg_set_parameter_choice(coordinator, try words.integer(), try words.text(), try words.text())
    default: return nil
    }
  }

  private func relation(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    switch name {
    case "require_to_fail": tg_require_to_fail(coordinator, try words.integer(), try words.integer())
    case "allow_simultaneous": tg_allow_simultaneous(coordinator, try words.integer(), try words.integer())
    case "report_failures": tg_report_failures(coordinator, try words.flag())
    case "set_touch_handling":
      tg_set_touch_handling(coordinator, try words.integer(), try words.flag(), try words.flag(), try words.flag())
    case "set_allowed_touch_types": tg_set_allowed_touch_types(coordinator, try words.integer(), try words.integer())
    case "set_counts_untracked_touches":
      tg_set_counts_untracked_touches(coordinator, try words.integer(), try words.flag())
    case "ignore_touch": tg_ignore_touch(coordinator, try words.integer(), try words.integer())
    default: nil
    }
  }

  private func target(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    switch name {
    case "add_target":
      let (parent, frame) = (try words.integer(), try words.rectangle())
      return result(7 as tg_target) { target in pointing(frame) { tg_add_target(coordinator, parent, $0, &target) } }
    case "set_target_frame":
      let (target, frame) = (try words.integer(), try words.rectangle())
      return pointing(frame) { tg_set_target_frame(coordinator, target, $0) }
    case "set_target_transform":
      let (target, transform) = (try words.integer(), try words.transform())
      return pointing(transform) { tg_set_target_transform(coordinator, target, $0) }
    case "set_target_enabled": return tg_set_target_enabled(coordinator, try words.integer(), try words.flag())
    case "move_target": return tg_move_target(coordinator, try words.integer(), try words.integer())
    case "remove_target": return tg_remove_target(coordinator, try words.integer())
    case "cancel_touches": return tg_cancel_touches(coordinator, try words.integer())
    case "set_touch_callback":
      let callback: tg_touch_callback = { target, id, phase, x, y, time, user in
        let word = phases[Int(phase.rawValue)]
        Unmanaged<CCase>.fromOpaque(user!).takeUnretainedValue().calls.append(
          "> \(time) target \(target): \(id) \(word) at \(x),\(y)")
      }
      let (target, user) = (try words.integer(), Unmanaged.passUnretained(self).toOpaque())
      return tg_set_touch_callback(coordinator, target, words.skipped("NULL") ? nil : callback, user)
    default: return nil
    }
  }

  // MARK: Input

  private func touch(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    switch name {
    case "touch":
      tg_touch(
        coordinator, try words.integer(), tg_touch_phase(try words.number(of: phases)), try words.number(),
        try words.number(), try words.time())
    case "touch_down": tg_touch_down(coordinator, try words.integer(), try words.number(), try words.number())
    case "touch_move": tg_touch_move(coordinator, try words.integer(), try words.number(), try words.number())
    case "touch_up": tg_touch_up(coordinator, try words.integer())
    case "touch_cancel": tg_touch_cancel(coordinator, try words.integer())
    case "set_touch_type": tg_set_touch_type(coordinator, tg_touch_type(UInt32(try words.integer())))
    case "set_touch_pressure":
      tg_set_touch_pressure(
        coordinator, try words.integer(), try words.number(), try words.number(), try words.number(), try words.number()
      )
    case "set_coalescing_interval": tg_set_coalescing_interval(coordinator, try words.time())
    default: nil
    }
  }

  private func frame(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    switch name {
    case "flush": tg_flush(coordinator)
    case "cancel_all": tg_cancel_all(coordinator, try words.time())
    case "commit_frame": tg_commit_frame(coordinator, try words.time())
    case "advance": tg_advance(coordinator, try words.time())
    case "set_untracked_touches": tg_set_untracked_touches(coordinator, try words.integer())
    case "set_buttons": tg_set_buttons(coordinator, try words.integer())
    case "hover": tg_hover(coordinator, try words.number(), try words.number())
    case "end_hover": tg_end_hover(coordinator)
    case "set_bounds": tg_set_bounds(coordinator, try words.number(), try words.number())
    case "set_pointer": tg_set_pointer(coordinator, try words.number(), try words.number())
    default: nil
    }
  }

  private func touchpad(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    func stage() throws -> tg_stage { tg_stage(try words.number(of: stages)) }
    return switch name {
    case "touchpad_motion":
      tg_touchpad_motion(coordinator, try words.number(), try words.number(), try words.time())
    case "touchpad_wheel": tg_touchpad_wheel(coordinator, try words.number(), try words.number(), try words.time())
    case "touchpad_button":
      tg_touchpad_button(
        coordinator, try stage(), try words.integer(), try words.flag(), try words.time(), try words.time())
    case "touchpad_scroll":
      tg_touchpad_scroll(coordinator, try stage(), try words.number(), try words.number(), try words.time())
    case "touchpad_swipe":
      tg_touchpad_swipe(
        coordinator, try stage(), try words.integer(), try words.number(), try words.number(), try words.time())
    case "touchpad_pinch":
      tg_touchpad_pinch(
        coordinator, try stage(), try words.integer(), try words.number(), try words.number(), try words.number(),
        try words.number(), try words.time())
    case "touchpad_hold":
      tg_touchpad_hold(coordinator, try stage(), try words.integer(), try words.flag(), try words.time())
    default: nil
    }
  }

  // MARK: Queries

  private func query(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    switch name {
    case "get_target_at":
      let (x, y) = (try words.number(), try words.number())
      return result(7 as tg_target) { tg_get_target_at(coordinator, x, y, &$0) }
    case "get_target_in_use":
      let target = try words.integer()
      return result(true) { tg_get_target_in_use(coordinator, target, &$0) }
    case "convert_to_target", "convert_from_target":
      let convert = name == "convert_to_target" ? tg_convert_to_target : tg_convert_from_target
      let target = try words.integer()
      return result((try words.number(), try words.number())) { convert(coordinator, target, &$0.0, &$0.1) }
    case "get_touch_location":
      let (id, index) = (try words.integer(), try words.integer())
      return result((7.0, 7.0)) { tg_get_touch_location(coordinator, id, index, &$0.0, &$0.1) }
    case "get_coalesced_touch":
      let (id, index) = (try words.integer(), try words.integer())
      var contact = tg_contact()
      defer { results.append("= \(contact.x),\(contact.y), radius \(contact.major_radius)") }
      return result(7 as Int64) { tg_get_coalesced_touch(coordinator, id, index, &contact, &$0) }
    case "get_touch":
      let index = try words.integer()
      var touch = tg_contact()
      let status = tg_get_touch(coordinator, index, &touch)
      results.append(
        "= \(touch.id) at \(touch.x),\(touch.y), tap \(touch.tap_count), radius \(touch.major_radius) "
          + "±\(touch.major_radius_tolerance), force \(touch.force) of \(touch.maximum_possible_force)")
      return status
    default: return nil
    }
  }

  private func state(_ name: Substring, _ words: inout CaseWords) throws -> tg_status? {
    if name == "next_deadline" {
      var time: Int64 = 0
      results.append(tg_next_deadline(coordinator, &time) ? "= \(time)" : "= none")
      return TG_OK
    }
    if !name.hasPrefix("get_") && name != "failure_reason" { return nil }
    let id: tg_recognizer = try words.integer()
    switch name {
    case "get_state":
      var state = TG_POSSIBLE
      defer { results.append("= \(states[Int(state.rawValue)])") }
      return tg_get_state(coordinator, id, &state)
    case "get_location":
      return result((7.0, 7.0, 7 as Int32)) { tg_get_location(coordinator, id, &$0.0, &$0.1, &$0.2) }
    case "get_recognized_option": return result(7 as Int32) { tg_get_recognized_option(coordinator, id, &$0) }
    case "get_parameter":
      let parameter = try words.text()
      return result(7.0) { tg_get_parameter(coordinator, id, parameter, &$0) }
    case "get_measurement":
      let measurement = try words.text()
      return result(7.0) { tg_get_measurement(coordinator, id, measurement, &$0) }
    case "get_recognizer_info":
      var info = tg_recognizer_info()
      let status = tg_get_recognizer_info(coordinator, id, &info, MemoryLayout<tg_recognizer_info>.size)
      results.append(
        "= \(info.kind.map { String(cString: $0) } ?? "") on \(info.target), \(states[Int(info.state.rawValue)])"
          + (info.is_enabled ? "" : ", disabled") + (info.is_waiting ? ", waiting" : ""))
      return status
    case "failure_reason":
      results.append("= \(tg_failure_reason(coordinator, id).map { String(cString: $0) } ?? "none")")
      return TG_OK
    default: return nil
    }
  }
}

private let errors = [
  "argument", "name", "recognizer", "value", "full", "touch", "target", "cycle", "busy", "state", "size", "frame",
]
private let states = ["possible", "began", "changed", "ended", "cancelled", "failed"]
private let phases = ["began", "moved", "stationary", "ended", "cancelled"]
private let stages = ["began", "changed", "ended", "cancelled"]

private func pointing<Value>(_ value: Value?, _ call: (UnsafePointer<Value>?) -> tg_status) -> tg_status {
  guard let value else { return call(nil) }
  return withUnsafePointer(to: value, call)
}

extension CaseWords {
  fileprivate mutating func integer() throws -> Int32 { try value { Int32($0) } }

  fileprivate mutating func time() throws -> Int64 { try value { Int64($0) } }

  fileprivate mutating func flag() throws -> Bool { try value { ["yes": true, "no": false][$0] } }

  fileprivate mutating func text() throws -> String? {
    let word = try next()
    return word == "NULL" ? nil : word == "\"\"" ? "" : String(word)
  }

  /// Reads a word of a list, or a number.
  fileprivate mutating func number(of words: [String]) throws -> UInt32 {
    try value { word in words.firstIndex(of: String(word)).map { UInt32($0) } ?? UInt32(word) }
  }

  fileprivate mutating func rectangle() throws -> tg_rect? {
    if skipped("NULL") { return nil }
    return tg_rect(x: try number(), y: try number(), width: try number(), height: try number())
  }

  fileprivate mutating func transform() throws -> tg_transform? {
    if skipped("NULL") { return nil }
    return tg_transform(a: try number(), b: try number(), tx: try number(), ty: try number())
  }
}
