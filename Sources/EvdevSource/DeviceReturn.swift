import Gestures

/// A device that went away and may come back, as over Bluetooth or after sleep.
public struct DeviceReturn: Sendable {
  /// How long to wait for it.
  public static let patience = Interval.milliseconds(10_000)
  /// Links and access lists come after the node, in folders that may not be there yet: looking again is what sees all
  /// of them.
  public static let pause = Interval.milliseconds(250)

  private let tree: DeviceTree
  private let device: InputDevice

  public init(of device: InputDevice, in tree: DeviceTree = DeviceTree()) {
    self.device = device
    self.tree = tree
  }

  /// The device, if it can be opened again.
  public func look() -> InputDevice? {
    tree.list(probes: false).devices.first { $0.access == .readable && isSame($0) }
  }

  /// Plugged in at the same place; or, where that has no name, called the same.
  func isSame(_ other: InputDevice) -> Bool {
    if other.kind != device.kind || other.id != device.id || other.name != device.name { return false }
    return device.stableName == device.node || device.stableName == other.stableName
  }

  /// Looks until it is there, for ten seconds. Nil where it is not, or where the user wants an end.
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
