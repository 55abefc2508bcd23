import Gestures
import TouchTrace

/// The state of a session in mid-gesture: its recognizers, its touches, and which of them rest. Excludes the scene and
/// touchpad gestures in progress.
public struct SavedSession: Codable, Hashable, Sendable {
  /// The recognizers: see `GestureCoordinator.save()`.
  public var coordinator: [UInt8]
  /// The touches: see `TouchFrame.save()`.
  public var frame: [UInt8]
  /// The filter of resting fingers: see ``RestingFingers/save()``; `nil` if resting fingers count.
  public var restingFingers: [UInt8]?

  /// Creates a saved session from stored bytes.
  public init(coordinator: [UInt8], frame: [UInt8], restingFingers: [UInt8]?) {
    self.coordinator = coordinator
    self.frame = frame
    self.restingFingers = restingFingers
  }
}

extension Session {
  /// Saves the recognizers, the touches, and which of them rest.
  public func save() throws(SavedStateError) -> SavedSession {
    SavedSession(coordinator: try coordinator.save(), frame: frame.save(), restingFingers: restingFingers?.save())
  }

  /// Restores the state of a session with the same setup.
  public func restore(_ saved: SavedSession) throws(SavedStateError) {
    let restored = try TouchFrame(restoring: saved.frame)
    var filter: RestingFingers?
    if let bytes = saved.restingFingers { filter = try RestingFingers(restoring: bytes) }
    try coordinator.restore(saved.coordinator)
    frame = restored
    restingFingers = filter
  }
}
