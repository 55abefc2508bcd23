// What to do about each failure. What fails names no remedy, which depends on the program.

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
