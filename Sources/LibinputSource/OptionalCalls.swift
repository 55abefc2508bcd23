#if Libinput
import CVirtualInput

/// Functions that are looked up in the loaded library: those introduced after 1.19, so that the same program runs with older ones
/// and builds with older headers, and those of devices' options.
enum OptionalCalls {
  typealias SetState = @convention(c) (OpaquePointer, UInt32) -> UInt32

  /// Since 1.21.
  static var setDisableWhileTrackpointing: SetState? { setter("libinput_device_config_dwtp_set_enabled") }
  /// Since 1.26.
  static var setClickfingerMap: SetState? {
    setter("libinput_device_config_click_set_clickfinger_button_map")
  }
  /// Since 1.28.
  static var setThreeFingerDrag: SetState? { setter("libinput_device_config_3fg_drag_set_enabled") }

  typealias GetState = @convention(c) (OpaquePointer) -> UInt32

  /// Returns a device's answer; nil if this libinput lacks the function.
  static func state(_ name: String, of device: OpaquePointer) -> UInt32? {
    vinput_optional("libinput_device_config_" + name).map { unsafeBitCast($0, to: GetState.self)(device) }
  }

  /// Since 1.23.
  static var hasCustomAcceleration: Bool { has("libinput_config_accel_create") }
  /// Since 1.27.
  static var hasArea: Bool { has("libinput_device_config_area_has_rectangle") }

  typealias AppendPath = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
  typealias LoadPlugins = @convention(c) (OpaquePointer, UInt32) -> Int32

  /// Since 1.30.
  static var appendPluginPath: AppendPath? {
    vinput_optional("libinput_plugin_system_append_path").map { unsafeBitCast($0, to: AppendPath.self) }
  }
  /// Since 1.30. Returns a negative error number if libinput was built without plugins.
  static var loadPlugins: LoadPlugins? {
    vinput_optional("libinput_plugin_system_load_plugins").map { unsafeBitCast($0, to: LoadPlugins.self) }
  }

  private static func has(_ name: String) -> Bool { vinput_optional(name) != nil }

  private static func setter(_ name: String) -> SetState? {
    vinput_optional(name).map { unsafeBitCast($0, to: SetState.self) }
  }
}
#endif
