import TouchTrace

/// The result of choosing a device by name.
public enum DeviceChoice: Hashable, Sendable {
  case device(InputDevice)
  /// There are several touchpads, and no name was given.
  case several([InputDevice])
  case refused(ChoiceRefusal)

  /// Returns the chosen device, for a program that does not ask which of several touchpads is meant.
  ///
  /// - Throws: a sentence that names the devices to choose from, or why there is none.
  public func get() throws(ChoiceRefusal) -> InputDevice {
    switch self {
    case .device(let device): return device
    case .several(let touchpads): throw .ambiguous("", touchpads)
    case .refused(let refusal): throw refusal
    }
  }
}

/// The reason no device was chosen.
public enum ChoiceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no /dev/input.
  case noInputFolder
  /// There is no touchpad; the other devices.
  case noTouchpad(devices: Int, touchscreens: [InputDevice])
  /// The name matches no device.
  case unknown(String, touched: [InputDevice])
  /// Several devices match. An empty string means that no name was given.
  case ambiguous(String, [InputDevice])
  /// The name matches a device without touches.
  case notTouched(InputDevice)
  /// The device cannot be opened.
  case closed(InputDevice)

  /// A sentence without its full stop. ``remedy`` is what to do about it.
  public var description: String {
    switch self {
    case .noInputFolder:
      return "there is no /dev/input here, so there is no touchpad to read"
    case .noTouchpad(devices: 0, _): return "there is no input device here"
    case .noTouchpad(let count, _): return "there is no touchpad among \(count, "input device")"
    case .unknown(let name, let touched):
      let text = QuotedText.quoted(name.utf8)
      if touched.isEmpty { return "no input device matches \(text), and there is no touchpad" }
      return "no input device matches \(text); there is \(touched.map(\.title).joined(separator: ", "))"
    case .ambiguous("", let touchpads):
      return "there are \(touchpads.count) touchpads; name one of them: "
        + touchpads.map(\.title).joined(separator: ", ")
    case .ambiguous(let name, let devices):
      return "\(QuotedText.quoted(name.utf8)) matches \(devices.count) devices; name one of them:"
    case .notTouched(let device):
      return "\(device.title) is neither a touchpad nor a touchscreen, so it was not opened"
    case .closed(let device): return "\(device.node) \(QuotedText.quoted(device.name.utf8)) \(device.access.refusal)"
    }
  }
  /// The devices to choose from.
  public var candidates: [InputDevice] {
    if case .ambiguous(_, let devices) = self { devices } else { [] }
  }
}

extension InputDevice.Access {
  /// The rest of a sentence after the device's name, for a device that cannot be read.
  var refusal: String {
    switch self {
    case .readable: "can be read"
    case .denied: "cannot be read: permission denied"
    case .forbidden: "cannot be read: a container or a security module forbids it"
    case .missing: Self.absent
    case .broken(let number): "cannot be opened: system error \(number)"
    }
  }
}

extension DeviceListing {
  /// Returns the only touchpad, or the device with this name: `event5`, a path or a link under /dev/input, or a part of
  /// a touchpad's or touchscreen's name in any case. Never picks one of several.
  public func choose(_ name: String?) -> DeviceChoice {
    if !hasInputFolder { return .refused(.noInputFolder) }
    guard let name else {
      let touchpads = touchpads
      switch touchpads.count {
      case 0: return .refused(.noTouchpad(devices: devices.count, touchscreens: touchscreens))
      case 1: return taken(touchpads[0])
      default: return .several(touchpads)
      }
    }
    if let exact = devices.first(where: { $0.isCalled(name) }) {
      return exact.kind.isTouched ? taken(exact) : .refused(.notTouched(exact))
    }
    // An empty part of a name would match every device.
    let touched = devices.filter(\.kind.isTouched)
    let wanted = name.lowercased()
    let fitting = wanted.isEmpty ? [] : touched.filter { $0.name.lowercased().contains(wanted) }
    switch fitting.count {
    case 0:
      if let other = devices.first(where: { !wanted.isEmpty && $0.name.lowercased().contains(wanted) }) {
        return .refused(.notTouched(other))
      }
      return .refused(.unknown(name, touched: touched))
    case 1: return taken(fitting[0])
    default: return .refused(.ambiguous(name, fitting))
    }
  }

  /// Returns the device if it can be opened, or why not.
  public func taken(_ device: InputDevice) -> DeviceChoice {
    device.access == .readable ? .device(device) : .refused(.closed(device))
  }
}

extension InputDevice {
  /// Returns whether a name is the device's node or one of its links, with or without folders. No other device can have
  /// it.
  func isCalled(_ name: String) -> Bool {
    if name == eventName || name == node { return true }
    return links.contains { $0 == name || $0.hasSuffix("/" + name) && !name.isEmpty }
  }
}
