#if Libinput
import CLibinput
import LibinputEvents
import TouchTrace

extension LibinputConfiguration {
  /// Applies every option; returns a sentence for each one that the device or this libinput lacks.
  func apply(to device: OpaquePointer) -> [String] {
    var notes: [String] = []

    func report(_ name: String, _ status: libinput_config_status?) {
      switch status {
      case LIBINPUT_CONFIG_STATUS_SUCCESS?: break
      case LIBINPUT_CONFIG_STATUS_INVALID?: notes.append("libinput rejects this value of “\(name)”")
      case nil: notes.append("This libinput is too old for “\(name)”, which was ignored")
      default: notes.append("The device has no “\(name)”, which was ignored")
      }
    }

    func report(_ name: String, _ call: OptionalCalls.SetState?, _ value: UInt32) {
      report(name, call.map { libinput_config_status($0(device, value)) })
    }
    // Tapping is on by default here, so a device without it gets no note.
    if let tap, libinput_device_config_tap_get_finger_count(device) > 0 {
      let state = tap ? LIBINPUT_CONFIG_TAP_ENABLED : LIBINPUT_CONFIG_TAP_DISABLED
      report("tap", libinput_device_config_tap_set_enabled(device, state))
    }
    if let drag {
      let state = drag ? LIBINPUT_CONFIG_DRAG_ENABLED : LIBINPUT_CONFIG_DRAG_DISABLED
      report("drag", libinput_device_config_tap_set_drag_enabled(device, state))
    }
    if let dragLock {
      // The numbers are libinput's; “sticky” was introduced in 1.27.
      let state = libinput_config_drag_lock_state(dragLock == .disabled ? 0 : dragLock == .timeout ? 1 : 2)
      report("drag-lock", libinput_device_config_tap_set_drag_lock_enabled(device, state))
    }
    if let tapMap {
      let map = tapMap == .lrm ? LIBINPUT_CONFIG_TAP_MAP_LRM : LIBINPUT_CONFIG_TAP_MAP_LMR
      report("tap-map", libinput_device_config_tap_set_button_map(device, map))
    }
    if let clickMethod {
      let method =
        switch clickMethod {
        case .none: LIBINPUT_CONFIG_CLICK_METHOD_NONE
        case .buttonareas: LIBINPUT_CONFIG_CLICK_METHOD_BUTTON_AREAS
        case .clickfinger: LIBINPUT_CONFIG_CLICK_METHOD_CLICKFINGER
        }
      report("click-method", libinput_device_config_click_set_method(device, method))
    }
    if let clickfingerMap {
      report("clickfinger-map", OptionalCalls.setClickfingerMap, clickfingerMap == .lrm ? 0 : 1)
    }
    if let scrollMethod {
      let method =
        switch scrollMethod {
        case .none: LIBINPUT_CONFIG_SCROLL_NO_SCROLL
        case .twofinger: LIBINPUT_CONFIG_SCROLL_2FG
        case .edge: LIBINPUT_CONFIG_SCROLL_EDGE
        }
      report("scroll-method", libinput_device_config_scroll_set_method(device, method))
    }
    if let naturalScrolling {
      report(
        "natural-scrolling",
        libinput_device_config_scroll_set_natural_scroll_enabled(device, naturalScrolling ? 1 : 0))
    }
    if let disableWhileTyping {
      let state = disableWhileTyping ? LIBINPUT_CONFIG_DWT_ENABLED : LIBINPUT_CONFIG_DWT_DISABLED
      report("dwt", libinput_device_config_dwt_set_enabled(device, state))
    }
    if let disableWhileTrackpointing {
      report("dwtp", OptionalCalls.setDisableWhileTrackpointing, disableWhileTrackpointing ? 1 : 0)
    }
    if let leftHanded {
      report("left-handed", libinput_device_config_left_handed_set(device, leftHanded ? 1 : 0))
    }
    if let middleEmulation {
      let state = middleEmulation ? LIBINPUT_CONFIG_MIDDLE_EMULATION_ENABLED : LIBINPUT_CONFIG_MIDDLE_EMULATION_DISABLED
      report("middlebutton", libinput_device_config_middle_emulation_set_enabled(device, state))
    }
    if let profile {
      let value = profile == .flat ? LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT : LIBINPUT_CONFIG_ACCEL_PROFILE_ADAPTIVE
      report("profile", libinput_device_config_accel_set_profile(device, value))
    }
    if let speed {
      report("speed", libinput_device_config_accel_set_speed(device, Double(speed) / 1000))
    }
    if let threeFingerDrag {
      let state: UInt32 = threeFingerDrag == .disabled ? 0 : threeFingerDrag == .threeFingers ? 1 : 2
      report("3fg-drag", OptionalCalls.setThreeFingerDrag, state)
    }
    return notes
  }
}
#endif
