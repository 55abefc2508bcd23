import TouchTrace

/// Which device is meant.
public enum DeviceChoice: Hashable, Sendable {
  case device(InputDevice)
  /// Several touchpads could be meant, and nobody said which.
  case several([InputDevice])
  case refused(ChoiceRefusal)
}

/// Why no device can be taken.
public enum ChoiceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no /dev/input.
  case noInputFolder
  /// There is no touchpad; what there is instead.
  case noTouchpad(devices: Int, touchscreens: [InputDevice])
  /// A name that fits no device.
  case unknown(String, touched: [InputDevice])
  /// A name that fits several.
  case ambiguous(String, [InputDevice])
  /// A name that fits a device that has no fingers.
  case notTouched(InputDevice)
  /// The device cannot be opened.
  case closed(InputDevice)

  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .noInputFolder:
      return
        "there is no /dev/input here, so there is no touchpad to read; `touchstone doctor` says what works all the "
        + "same"
    case .noTouchpad(let count, let touchscreens):
      if count == 0 { return "there is no input device here; `touchstone doctor` says what works all the same" }
      let among = "there is no touchpad among \(count) input device\(count == 1 ? "" : "s")"
      if let screen = touchscreens.first { return "\(among); a touchscreen is named by --device \(screen.eventName)" }
      return "\(among); `touchstone devices --all` lists what there is"
    case .unknown(let name, let touched):
      let text = QuotedText.quoted(name.utf8)
      if touched.isEmpty { return "there is no input device \(text), and no touchpad at all" }
      return "there is no input device \(text); there is \(touched.map(\.title).joined(separator: ", "))"
    case .ambiguous(let name, let devices):
      return "\(QuotedText.quoted(name.utf8)) fits \(devices.count) devices; say which one:"
    case .notTouched(let device):
      return "\(device.title) is neither touchpad nor touchscreen: it has no fingers to follow, and is left alone"
    case .closed(let device): return "\(device.node) \(QuotedText.quoted(device.name.utf8)) \(device.access.refusal)"
    }
  }
  /// The devices between which to choose.
  public var candidates: [InputDevice] {
    if case .ambiguous(_, let devices) = self { devices } else { [] }
  }
}

extension InputDevice.Access {
  /// What stands behind a device's name where it cannot be read.
  var refusal: String {
    switch self {
    case .readable: "can be read"
    case .denied: "cannot be read: permission denied; `touchstone doctor` names the command that mends it"
    case .forbidden:
      "cannot be read: a container or a security module forbids it; `touchstone doctor` says what to do"
    case .missing: "is known to the kernel, but there is no node for it here; `touchstone doctor` says what to do"
    case .broken(let number): "cannot be opened: error \(number) of the system"
    }
  }
}

extension DeviceListing {
  /// The one touchpad there is, or the device that `name` names: `event5`, a path or a link under /dev/input, or a part
  /// of a touchpad's or touchscreen's name in whatever case. Never one of several.
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
    // Part of a name: an empty one would fit every device.
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

  /// The device if it can be opened, or why not.
  public func taken(_ device: InputDevice) -> DeviceChoice {
    device.access == .readable ? .device(device) : .refused(.closed(device))
  }
}

extension InputDevice {
  /// By a name that no other device can have: the node's or a link's, with or without its folders.
  func isCalled(_ name: String) -> Bool {
    if name == eventName || name == node { return true }
    return links.contains { $0 == name || $0.hasSuffix("/" + name) && !name.isEmpty }
  }
}
