import Gestures

/// A session in mid-gesture: its recognizers and its fingers. Its scene is not in it, nor what a touchpad's driver has
/// begun and not ended.
public struct SavedSession: Sendable {
  public var coordinator: [UInt8]
  public var frame: [UInt8]
  public init(coordinator: [UInt8], frame: [UInt8]) { (self.coordinator, self.frame) = (coordinator, frame) }
}

extension Session {
  public func save() throws(SavedStateError) -> SavedSession {
    SavedSession(coordinator: try coordinator.save(), frame: frame.save())
  }
  /// Goes on where another session of the same set-up was saved.
  public func restore(_ saved: SavedSession) throws(SavedStateError) {
    let restored = try TouchFrame(restoring: saved.frame)
    try coordinator.restore(saved.coordinator)
    frame = restored
  }
}
