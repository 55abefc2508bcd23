import EvdevSource
import Gestures

/// Finds touchpads that are plugged in during a live session.
///
/// A folder's change is checked twice a second. Links and access lists appear after the node, so devices are listed for some
/// seconds after a change.
struct LiveHotplug {
  private let tree: DeviceTree
  /// Opens a device. Returns nil if it cannot be opened.
  let open: (InputDevice) -> LiveStation?
  private var next: Timestamp
  private var stamp: Int64?
  private var lastChange: Timestamp
  /// Devices that were found and could not be opened, so that each is reported once.
  private var refused: Set<String> = []

  private static let pause = Interval.milliseconds(500)
  private static let settling = Interval.milliseconds(5_000)

  init(_ tree: DeviceTree, open: @escaping (InputDevice) -> LiveStation?) {
    self.tree = tree
    self.open = open
    let now = MonotonicClock.now
    next = now + Self.pause
    lastChange = now
    stamp = tree.inputFolderStamp
  }

  /// The moment of the next check, by `MonotonicClock`.
  var deadline: Timestamp { next }

  /// Returns the touchpads that are new, opened.
  ///
  /// - Parameter present: the devices that are open.
  mutating func look(_ now: Timestamp, present: [InputDevice]) -> [LiveStation] {
    guard now >= next else { return [] }
    next = now + Self.pause
    let stamp = tree.inputFolderStamp
    if stamp != self.stamp {
      self.stamp = stamp
      lastChange = now
      refused = []
    }
    guard now - lastChange < Self.settling else { return [] }
    let new = tree.list(probes: true).touchpads.filter { device in
      device.access == .readable && !present.contains { $0.number == device.number }
        && !refused.contains(device.node)
    }
    return new.compactMap { device in
      let station = open(device)
      if station == nil { refused.insert(device.node) }
      return station
    }
  }
}
