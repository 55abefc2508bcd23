/// What a user can do about a device that cannot be used. A program words it with its own commands and options.
public enum DeviceRemedy: Hashable, Sendable {
  /// Find out what works without a touchpad.
  case seeWhatWorks
  /// Name this device, a touchscreen.
  case chooseTouchscreen(String)
  /// List all devices.
  case listDevices
  /// Find out why the device cannot be read.
  case diagnose
  /// Find out which command gives access to the device.
  case findCommand
  /// End the program that has grabbed the device, or read it without grabbing it.
  case shareDevice
}
