extension TouchFrame {
  /// Removes every touch without lifting it, and forgets the time, the hover, the buttons and earlier taps, for a new session:
  /// see ``GestureCoordinator/reset()``. ``bounds`` and ``touchType`` remain.
  ///
  /// - Complexity: O(1).
  public mutating func reset() {
    let touchType = touchType
    replaceState(by: State(time: .distantPast, bounds: bounds))
    state.pointee.touchType = touchType
    let none = Contact(-1, .stationary, .zero, touchDownTime: .distantPast)
    (contacts + Self.capacity).update(repeating: none, count: Self.capacity)
  }
}
