// What can be asked of a recognizer, and changed in it, while it is attached.
extension GestureCoordinator {
  /// The time of the newest frame, event or deadline.
  public var now: Timestamp { standing.pointee.now }
  /// What a recognizer tells of its gesture now.
  public func description(of id: RecognizerID) -> GestureDescription {
    all[id.index].type.describe(all[id.index].recognizer)
  }
  /// A knob's value, in its own unit; nil where the recognizer has none of that name.
  public func knob(_ name: String, of id: RecognizerID) -> Double? {
    all[id.index].type.knob(name, of: all[id.index].recognizer)
  }
  /// Turns a knob, in mid-gesture too: a wait that is under way ends when the new value says.
  public func setKnob(_ name: String, of id: RecognizerID, to value: Double) throws(KnobError) {
    precondition(!standing.pointee.isHandling, "a handler must not change its coordinator")
    let deadline = try all[id.index].type.setKnob(name, of: all[id.index].recognizer, to: value)
    // Who has finished waits for nothing.
    guard standing.pointee.listening.contains(id.index) else { return }
    all[id.index].deadline = deadline
    standing.pointee.due = min(standing.pointee.due, deadline)
  }
}
