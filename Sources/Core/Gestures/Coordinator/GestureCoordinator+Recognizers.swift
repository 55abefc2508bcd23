// Reading the coordinator's state, and reading and changing attached recognizers.
extension GestureCoordinator {
  /// The time of the newest frame, event or deadline; `.distantPast` before the first one.
  public var now: Timestamp { state.now }

  /// The time of the next deadline of any recognizer; nil if none waits for one. Pass it to ``advance(to:)`` when no
  /// frame arrives before.
  ///
  /// - Complexity: O(*n*) for *n* attached recognizers.
  public var nextDeadline: Timestamp? {
    let earliest = findEarliestDeadline()
    return earliest == .never ? nil : earliest
  }

  /// The recognizers that have recognized their gesture and wait for a required recognizer to fail, in order of
  /// attachment.
  public var waiting: [RecognizerID] { state.attempts.waiting.map { id($0) } }

  /// A Boolean value that indicates whether no gesture is in progress and every one is `possible`.
  public var isIdle: Bool { state.attempts.inProgress.isEmpty && state.attempts.finished.isEmpty }

  /// Returns the state of a recognizer's gesture; `possible` if it is no longer attached.
  public func state(of recognizer: some RecognizerReference) -> GestureState {
    isAttached(recognizer) ? attachments[recognizer.id.index].state : .possible
  }

  /// Returns a Boolean value that indicates whether a recognizer is enabled; false if it is no longer attached.
  public func isEnabled(_ recognizer: some RecognizerReference) -> Bool {
    isAttached(recognizer) && state.configuration.enabled.contains(recognizer.id.index)
  }

  /// Returns the time at which the recognizer's machine recognized the current gesture, which is before it began if it had to
  /// wait for another recognizer to fail; `.distantPast` if it has not recognized one, or is no longer attached.
  public func recognitionTime(of recognizer: some RecognizerReference) -> Timestamp {
    isAttached(recognizer) ? attachments[recognizer.id.index].recognitionTime : .distantPast
  }

  /// Returns a copy of a recognizer; nil if it is no longer attached.
  public func recognizer<R: GestureRecognizer>(_ attached: AttachedRecognizer<R>) -> R? {
    recognizer(attached.id, as: R.self)
  }

  /// Returns a copy of a recognizer; nil if it is of another type or no longer attached.
  public func recognizer<R: GestureRecognizer>(_ id: RecognizerID, as type: R.Type) -> R? {
    guard isAttached(id, as: type) else { return nil }
    deliverPostponedFrames(to: RecognizerSet(id.index))
    return attachments[id.index].recognizer.assumingMemoryBound(to: R.self).pointee
  }

  /// Returns the location, touches and measurements of a recognizer's gesture; nil if it is no longer attached.
  public func description(of recognizer: some RecognizerReference) -> GestureDescription? {
    let id = recognizer.id
    guard isAttached(id) else { return nil }
    deliverPostponedFrames(to: RecognizerSet(id.index))
    return attachments[id.index].type._describe(attachments[id.index].recognizer)
  }

  /// Returns the option that a recognizer's gesture was recognized with, as its bit: see
  /// ``DescribedRecognizer/recognizedOption``. Nil for a recognizer without such options, or that is no longer attached.
  public func recognizedOption(of recognizer: some RecognizerReference) -> UInt8? {
    let id = recognizer.id
    guard isAttached(id) else { return nil }
    deliverPostponedFrames(to: RecognizerSet(id.index))
    return attachments[id.index].type.recognizedOption(of: attachments[id.index].recognizer)
  }

  /// Returns the progress of a recognizer's gesture: each measured value against its threshold, such as “moved 8 of 16 pt”.
  /// Empty unless the gesture is being attempted, or if the recognizer is no longer attached.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - time: The time for which durations are measured; ``now`` or later.
  public func progress(of recognizer: some RecognizerReference, at time: Timestamp) -> [Reason] {
    let id = recognizer.id
    guard isAttached(id), attachments[id.index].state == .possible else { return [] }
    deliverPostponedFrames(to: RecognizerSet(id.index))
    return attachments[id.index].type.progress(of: attachments[id.index].recognizer, at: time)
  }

  /// Returns a parameter's value in the parameter's unit; nil if the recognizer has no such parameter or is no longer
  /// attached.
  ///
  /// - Complexity: O(*p*) for *p* parameters of the recognizer.
  public func parameter(_ name: String, of recognizer: some RecognizerReference) -> Double? {
    let index = recognizer.id.index
    return isAttached(recognizer) ? attachments[index].type.parameter(name, of: attachments[index].recognizer) : nil
  }

  /// Sets a parameter, also in the middle of a gesture: a deadline moves to where the new value puts it.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - recognizer: The recognizer.
  ///   - value: The new value in the parameter's unit.
  /// - Throws: ``ParameterError`` if there is no such parameter, if it does not accept the value, if the value does not fit
  ///   another parameter, or if the recognizer is no longer attached. Nothing has changed then.
  /// - Complexity: O(*n* + *p*) for *n* attached recognizers and *p* parameters of the recognizer.
  public func setParameter(
    _ name: String, of recognizer: some RecognizerReference, to value: Double
  ) throws(ParameterError) {
    let id = recognizer.id
    guard isAttached(id) else {
      throw ParameterError(kind: "", name: name, value: value, unit: .ratio, problem: .detached)
    }
    let type = attachments[id.index].type
    let place = attachments[id.index].recognizer
    if let problem = type.problem(setting: name, of: place, to: value) { throw problem }
    let action = { [self] in
      deliverPostponedFrames()
      if let deadline = try? type.setParameter(name, of: place, to: value) {
        updateDeadline(of: id.index, to: deadline)
        updateRankAndPrevention(of: id.index)
      }
    }
    if !deferIfHandlingEvent(.change(id, action)) { action() }
  }

  /// Changes a recognizer's parameters, also in the middle of a gesture: a deadline moves to where the new values put it. Has
  /// no effect if the recognizer is no longer attached. In a handler, it takes effect after the event.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - body: Changes the recognizer. The program stops if a parameter is invalid afterwards, or if it changes the
  ///     recognizer's ``GestureMachine/phase``, for example by replacing the recognizer in the middle of a gesture.
  /// - Complexity: O(*n*) for *n* attached recognizers.
  public func change<R: GestureRecognizer>(_ recognizer: AttachedRecognizer<R>, _ body: @escaping (inout R) -> Void) {
    try? change(recognizer.id, as: R.self, body)
  }

  /// Changes a recognizer of a type that only the caller knows: see ``change(_:_:)``.
  ///
  /// - Parameters:
  ///   - id: The recognizer.
  ///   - type: The recognizer's type.
  ///   - body: Changes the recognizer.
  /// - Throws: ``RecognizerError`` if the recognizer is of another type or no longer attached. Nothing has changed then.
  /// - Complexity: O(*n*) for *n* attached recognizers.
  public func change<R: GestureRecognizer>(
    _ id: RecognizerID, as type: R.Type, _ body: @escaping (inout R) -> Void
  ) throws(RecognizerError) {
    guard isAttached(id) else { throw .detached }
    guard isAttached(id, as: type) else { throw .otherKind(kind(of: id) ?? "", expected: R.kind) }
    let recognizer = attachments[id.index].recognizer.assumingMemoryBound(to: R.self)
    let action = { [self] in
      deliverPostponedFrames()
      let phase = recognizer.pointee.phase
      body(&recognizer.pointee)
      if recognizer.pointee.phase != phase {
        fatalError("a recognizer's phase was changed in the middle of a gesture; change only its parameters")
      }
      checkParameters(of: recognizer.pointee)
      updateDeadline(of: id.index, to: recognizer.pointee.deadline?.time ?? .never)
      updateRankAndPrevention(of: id.index)
    }
    if !deferIfHandlingEvent(.change(id, action)) { action() }
  }

  /// Sets an output of a recognizer's gesture: see ``DescribedRecognizer/setOutput(_:)``. Has no effect if the kind has no such
  /// output to set, or if the recognizer is no longer attached. In a handler, it takes effect after the event; see
  /// ``Gesture/setOutput(_:)``.
  public func setOutput(_ output: GestureOutput, of recognizer: some RecognizerReference) {
    let id = recognizer.id
    guard isAttached(id) else { return }
    let type = attachments[id.index].type
    let place = attachments[id.index].recognizer
    let action = { [self] in
      deliverPostponedFrames()
      updateDeadline(of: id.index, to: type.setOutput(output, of: place))
    }
    if !deferIfHandlingEvent(.change(id, action)) { action() }
  }

  /// Updates what depends on a recognizer's parameters: its deadline, and with the next frame how far a touch may move.
  private func updateDeadline(of index: Int, to deadline: Timestamp) {
    state.fastPath.touchCounts = -1
    if state.running.contains(index) { setDeadline(deadline, of: index) }
  }

  func findEarliestDeadline() -> Timestamp {
    var earliest = Timestamp.never
    for index in state.running where attachments[index].deadline < earliest { earliest = attachments[index].deadline }
    return earliest
  }
}
