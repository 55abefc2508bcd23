import Gestures

/// Waits for a device that disappeared and may return, as over Bluetooth or after sleep.
public struct DeviceReturn: Sendable {
  /// The maximum wait: 10 s.
  public static let patience = Interval.milliseconds(10_000)
  /// Links and access lists appear after the node, in folders that may not exist yet: polling sees all of them.
  public static let pause = Interval.milliseconds(250)

  private let tree: DeviceTree
  private let device: InputDevice

  public init(of device: InputDevice, in tree: DeviceTree = DeviceTree()) {
    self.device = device
    self.tree = tree
  }

  /// Returns the device if it can be opened again.
  public func look() -> InputDevice? {
    tree.list(probes: false).devices.first { $0.access == .readable && isSame($0) }
  }

  /// Returns whether a device is plugged in at the same place or, where that has no name, has the same name.
  func isSame(_ other: InputDevice) -> Bool {
    if other.kind != device.kind || other.id != device.id || other.name != device.name { return false }
    return device.stableName == device.node || device.stableName == other.stableName
  }

  /// Polls for ten seconds. Returns nil if the device does not return, or if a signal ends the wait.
  public func wait(_ signals: EndSignals?) -> InputDevice? {
    let waiter = Waiter(signals: signals)
    let end = MonotonicClock.now + Self.patience
    while MonotonicClock.now < end {
      if let device = look() { return device }
      if waiter.wait(until: min(end, MonotonicClock.now + Self.pause)) == .ended { return nil }
    }
    return nil
  }
}
