#if Libinput
import CLibinput
import LibinputEvents
import TouchTrace

/// An option with libinput's functions for it, which are called by name.
struct DeviceOption {
  /// A word and libinput's number for it.
  typealias Word = (word: String, number: UInt32)

  let name: String
  let words: [Word]

  /// The names of the functions `tap_set_drag_enabled`, `tap_get_drag_enabled` and `tap_get_default_drag_enabled` begin with the
  /// topic `tap` and end with `_drag_enabled`.
  let topic: String
  let ending: String

  /// The function whose answer has one of the bits of `needed` if the device has the option.
  let available: String
  var needed = UInt32.max

  /// Whether that answer is the sum of the words that the device has.
  var answersWords = false

  private static let toggle: [Word] = [("on", 1), ("off", 0)]
  private static let maps: [Word] = [("lrm", 0), ("lmr", 1)]
  private static let taps = "tap_get_finger_count"

  /// Every option but `speed`, in the order of `LibinputConfiguration.options`.
  static let all = [
    DeviceOption(name: "tap", words: toggle, topic: "tap", ending: "_enabled", available: taps),
    DeviceOption(name: "drag", words: toggle, topic: "tap", ending: "_drag_enabled", available: taps),
    DeviceOption(
      name: "drag-lock", words: [("disabled", 0), ("timeout", 1), ("sticky", 2)], topic: "tap",
      ending: "_drag_lock_enabled", available: taps),
    DeviceOption(name: "tap-map", words: maps, topic: "tap", ending: "_button_map", available: taps),
    DeviceOption(
      name: "click-method", words: [("none", 0), ("buttonareas", 1), ("clickfinger", 2)], topic: "click",
      ending: "_method", available: "click_get_methods", answersWords: true),
    // Since 1.26.
    DeviceOption(
      name: "clickfinger-map", words: maps, topic: "click", ending: "_clickfinger_button_map",
      available: "click_get_methods", needed: LIBINPUT_CONFIG_CLICK_METHOD_CLICKFINGER.rawValue),
    // Scrolling by a held button is for mice, and not an option here.
    DeviceOption(
      name: "scroll-method", words: [("none", 0), ("twofinger", 1), ("edge", 2)], topic: "scroll", ending: "_method",
      available: "scroll_get_methods", answersWords: true),
    DeviceOption(
      name: "natural-scrolling", words: toggle, topic: "scroll", ending: "_natural_scroll_enabled",
      available: "scroll_has_natural_scroll"),
    // dwt is disable-while-typing, dwtp disable-while-trackpointing, since 1.21.
    DeviceOption(name: "dwt", words: toggle, topic: "dwt", ending: "_enabled", available: "dwt_is_available"),
    DeviceOption(name: "dwtp", words: toggle, topic: "dwtp", ending: "_enabled", available: "dwtp_is_available"),
    DeviceOption(
      name: "left-handed", words: toggle, topic: "left_handed", ending: "", available: "left_handed_is_available"),
    DeviceOption(
      name: "middlebutton", words: toggle, topic: "middle_emulation", ending: "_enabled",
      available: "middle_emulation_is_available"),
    DeviceOption(
      name: "profile", words: [("flat", 1), ("adaptive", 2)], topic: "accel", ending: "_profile",
      available: "accel_get_profiles", answersWords: true),
    // Since 1.28.
    DeviceOption(
      name: "3fg-drag", words: [("disabled", 0), ("3fg", 1), ("4fg", 2)], topic: "3fg_drag", ending: "_enabled",
      available: "3fg_drag_get_finger_count"),
  ]

  /// Sets the option to one of its words; nil if this libinput lacks the function.
  func set(_ word: String, of device: OpaquePointer) -> libinput_config_status? {
    guard let number = words.first(where: { $0.word == word })?.number else { return nil }
    return OptionalCalls.set("\(topic)_set\(ending)", of: device, to: number).map { libinput_config_status($0) }
  }

  /// Returns the option with its values, if the device and this libinput have it.
  func report(of device: OpaquePointer) -> LibinputDeviceReport.Option? {
    guard let answer = OptionalCalls.state(available, of: device), answer & needed != 0,
      let value = OptionalCalls.state("\(topic)_get\(ending)", of: device),
      let byDefault = OptionalCalls.state("\(topic)_get_default\(ending)", of: device)
    else { return nil }
    // “sticky” was introduced together with areas.
    let choices = words.filter { word, number in
      (!answersWords || number == 0 || answer & number != 0) && (word != "sticky" || OptionalCalls.hasArea)
    }
    func word(_ number: UInt32) -> String { choices.first { $0.number == number }?.word ?? "\(number)" }
    return LibinputDeviceReport.Option(
      name, word(value), defaultValue: word(byDefault), choices: choices.map(\.word))
  }
}

extension LibinputConfiguration {
  /// Applies every option; returns a sentence for each one that the device or this libinput lacks.
  func apply(to device: OpaquePointer) -> [String] {
    assigned.compactMap { name, value in
      // Tapping is on by default here, so a device without it gets no note.
      if name == "tap", libinput_device_config_tap_get_finger_count(device) == 0 { return nil }
      let option = DeviceOption.all.first { $0.name == name }
      let status =
        option.map { $0.set(value, of: device) }
        ?? libinput_device_config_accel_set_speed(device, Double(speed ?? 0) / 1000)
      return switch status {
      case LIBINPUT_CONFIG_STATUS_SUCCESS?: nil
      case LIBINPUT_CONFIG_STATUS_INVALID?: "libinput rejects this value of “\(name)”"
      case nil: "This libinput is too old for “\(name)”, which was ignored"
      default: "The device has no “\(name)”, which was ignored"
      }
    }
  }
}
#endif
