// What can be asked of a recognizer, and changed in it, while it is attached.
extension GestureCoordinator {
  /// The time of the newest frame, event or deadline. `.distantPast` before the first.
  public var now: Timestamp { standing.pointee.now }
  /// What a recognizer tells of its gesture now; nil for one that is no longer attached.
  public func description(of id: RecognizerID) -> GestureDescription? {
    isAttached(id) ? all[id.index].type.describe(all[id.index].recognizer) : nil
  }
  /// A parameter's value, in its own unit; nil where the recognizer has none of that name, or is no longer attached.
  public func parameter(_ name: String, of id: RecognizerID) -> Double? {
    isAttached(id) ? all[id.index].type.parameter(name, of: all[id.index].recognizer) : nil
  }
  /// Turns a parameter, in mid-gesture too: a wait that is under way ends when the new value says. The value is in the
  /// parameter's own unit; one that the parameter does not take changes nothing.
  public func setParameter(_ name: String, of id: RecognizerID, to value: Double) throws(ParameterError) {
    guard isAttached(id) else { throw .unknown }
    let (type, recognizer) = (all[id.index].type, all[id.index].recognizer)
    if let problem = type.problem(with: value, of: name) { throw problem }
    let body = { [self] in
      if let deadline = try? type.setParameter(name, of: recognizer, to: value) {
        wait(id.index, until: deadline)
        compare(id.index)
      }
    }
    if !defer_(.change(id, body)) { body() }
  }
  /// Changes a recognizer in mid-gesture: writes a pinch's scale, say. Nothing is done where it is of another type, or
  /// no longer attached.
  public func change<R: GestureRecognizer>(_ id: RecognizerID, as type: R.Type, _ body: @escaping (inout R) -> Void) {
    guard isAttached(id), isDispatch(all[id.index].type, to: R.self) else { return }
    let place = all[id.index].recognizer.assumingMemoryBound(to: R.self)
    let whole = { [self] in
      body(&place.pointee)
      wait(id.index, until: place.pointee.deadline?.time ?? .never)
      compare(id.index)
    }
    if !defer_(.change(id, whole)) { whole() }
  }
  /// A recognizer as it is now; nil where it is of another type, or no longer attached.
  public func recognizer<R: GestureRecognizer>(_ id: RecognizerID, as type: R.Type) -> R? {
    guard isAttached(id), isDispatch(all[id.index].type, to: R.self) else { return nil }
    return all[id.index].recognizer.assumingMemoryBound(to: R.self).pointee
  }

  private func wait(_ index: Int, until deadline: Timestamp) {
    // Who has finished waits for nothing.
    guard standing.pointee.listening.contains(index) else { return }
    all[index].deadline = deadline
    standing.pointee.due = min(standing.pointee.due, deadline)
  }
}
