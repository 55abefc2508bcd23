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

extension ChoiceRefusal {
  /// What to do about it; nil if the description is complete.
  public var remedy: DeviceRemedy? {
    switch self {
    case .noInputFolder, .noTouchpad(devices: 0, _): .seeWhatWorks
    case .noTouchpad(_, let touchscreens): touchscreens.first.map { .chooseTouchscreen($0.eventName) } ?? .listDevices
    case .closed(let device): device.access.remedy
    case .unknown, .ambiguous, .notTouched: nil
    }
  }
}

extension InputDevice.Access {
  fileprivate var remedy: DeviceRemedy? {
    switch self {
    case .denied: .findCommand
    case .forbidden, .missing: .diagnose
    case .readable, .broken: nil
    }
  }
}

extension DeviceFailure {
  /// What to do about it; nil if the description is complete.
  public var remedy: DeviceRemedy? {
    switch self {
    case .closed(let device): ChoiceRefusal.closed(device).remedy
    case .grabbed: .shareDevice
    case .notADevice, .changed: nil
    }
  }
}
