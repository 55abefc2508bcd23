#if Libinput
import CVirtualInput

/// Functions that are looked up in the loaded library: those introduced after 1.19, so that the same program runs with older ones
/// and builds with older headers, and those of devices' options.
enum OptionalCalls {
  typealias GetState = @convention(c) (OpaquePointer) -> UInt32
  typealias SetState = @convention(c) (OpaquePointer, UInt32) -> UInt32

  /// Returns a device's answer; nil if this libinput lacks the function.
  static func state(_ name: String, of device: OpaquePointer) -> UInt32? {
    vinput_optional("libinput_device_config_" + name).map { unsafeBitCast($0, to: GetState.self)(device) }
  }

  /// Calls a setter and returns its status; nil if this libinput lacks the function.
  static func set(_ name: String, of device: OpaquePointer, to value: UInt32) -> UInt32? {
    vinput_optional("libinput_device_config_" + name).map { unsafeBitCast($0, to: SetState.self)(device, value) }
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
}
#endif
