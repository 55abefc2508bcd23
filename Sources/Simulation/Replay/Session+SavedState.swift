import Gestures

/// The state of a session in mid-gesture: its recognizers and its touches. Excludes the scene, touchpad gestures in
/// progress, and which fingers rest.
public struct SavedSession: Sendable {
  public var coordinator: [UInt8]
  public var frame: [UInt8]

  public init(coordinator: [UInt8], frame: [UInt8]) {
    self.coordinator = coordinator
    self.frame = frame
  }
}

extension Session {
  /// Saves the recognizers and the touches.
  public func save() throws(SavedStateError) -> SavedSession {
    SavedSession(coordinator: try coordinator.save(), frame: frame.save())
  }

  /// Restores the state of a session with the same setup.
  public func restore(_ saved: SavedSession) throws(SavedStateError) {
    let restored = try TouchFrame(restoring: saved.frame)
    try coordinator.restore(saved.coordinator)
    frame = restored
  }
}
