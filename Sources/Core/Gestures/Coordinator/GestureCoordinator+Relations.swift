// The relations between recognizers, and the other settings of an attached recognizer.
extension GestureCoordinator {
  /// Makes a recognizer wait for another one to fail, as UIKit's `require(toFail:)` does.
  ///
  /// When `dependent` recognizes its gesture while `required` is in progress, it waits. It begins once `required` has
  /// failed, and fails if `required` is recognized. It does not wait for a recognizer that is idle.
  ///
  /// This is UIKit's `require(toFail:)`, often called requireToFail.
  ///
  /// - Returns: False, without any effect, if the two would wait for each other, directly or through others, or if one of them is
  ///   no longer attached. Check it if relations come from data; a program with fixed relations can ignore it.
  /// - Complexity: O(*n*) for *n* attached recognizers.
  @discardableResult
  public func require(
    _ required: some RecognizerReference, toFailBefore dependent: some RecognizerReference
  ) -> Bool {
    guard isAttached(required), isAttached(dependent) else { return false }
    if requires(required.id.index, dependent.id.index) { return false }
    attachments[dependent.id.index].requirements.insert(required.id.index)
    return true
  }

  /// Returns whether a recognizer requires another one to fail, directly or through others. Each requires itself.
  func requires(_ index: Int, _ other: Int) -> Bool {
    var reached = RecognizerSet(index)
    var visited = RecognizerSet()
    while let next = (reached - visited).first {
      if next == other { return true }
      visited.insert(next)
      reached.formUnion(attachments[next].requirements | attachments[next].requirementsOfAttempt)
    }
    return false
  }

  /// Allows two recognizers to be active at the same time.
  ///
  /// - Complexity: O(1).
  public func allowSimultaneous(_ a: some RecognizerReference, _ b: some RecognizerReference) {
    guard isAttached(a), isAttached(b) else { return }
    attachments[a.id.index].simultaneous.insert(b.id.index)
    attachments[b.id.index].simultaneous.insert(a.id.index)
  }

  /// Sets the delegate that is asked about a recognizer; nil, the default, for none. The coordinator keeps a strong
  /// reference.
  ///
  /// - Complexity: O(1).
  public func setDelegate(_ delegate: (any GestureDelegate)?, of recognizer: some RecognizerReference) {
    guard isAttached(recognizer) else { return }
    state.configuration.delegates[recognizer.id.index] = delegate
    state.configuration.delegated.set(recognizer.id.index, delegate != nil)
  }

  /// Sets how a recognizer affects the delivery of its touches to the handlers of targets.
  ///
  /// - Complexity: O(1).
  public func setTouchHandling(_ handling: TouchHandling, of recognizer: some RecognizerReference) {
    guard isAttached(recognizer) else { return }
    let index = recognizer.id.index
    state.configuration.cancelsTouches.set(index, handling.cancelsTouches)
    state.configuration.delaysTouchesBegan.set(index, handling.delaysTouchesBegan)
    state.configuration.delaysTouchesEnded.set(index, handling.delaysTouchesEnded)
  }

  /// Sets the types of the touches that a recognizer receives; all by default, as UIKit's `allowedTouchTypes`. Others are
  /// delivered as if the recognizer were not attached. Applies to touches that begin from then on.
  ///
  /// A recognizer that does not receive all types receives untracked touches, which have no type, only while it receives a
  /// tracked one. Touchpad events are no touches: see ``GestureDelegate/recognizer(_:shouldReceive:)`` for them.
  ///
  /// - Parameters:
  ///   - types: The types. With an empty set the recognizer receives touchpad events only.
  ///   - recognizer: The recognizer.
  /// - Complexity: O(1).
  public func setAllowedTouchTypes(_ types: TouchTypes, of recognizer: some RecognizerReference) {
    guard isAttached(recognizer) else { return }
    let index = recognizer.id.index
    for type in TouchType.allCases {
      state.configuration.refusing[Int(type.rawValue)].set(index, !types.allows(type))
    }
    state.configuration.refusingAny.set(index, !types.isSuperset(of: .any))
  }

  /// Returns the types of the touches that a recognizer receives: see ``setAllowedTouchTypes(_:of:)``. None if it is no longer
  /// attached.
  public func allowedTouchTypes(of recognizer: some RecognizerReference) -> TouchTypes {
    var types = TouchTypes()
    guard isAttached(recognizer) else { return types }
    for type in TouchType.allCases
    where !state.configuration.refusing[Int(type.rawValue)].contains(recognizer.id.index) {
      types.formUnion(TouchTypes(type))
    }
    return types
  }

  /// Enables or disables a recognizer. A newly attached one is enabled.
  ///
  /// Disabling cancels an active gesture and fails a pending one. Once enabled again, the recognizer receives the touches
  /// that begin from then on.
  ///
  /// - Complexity: O(*n*) for *n* attached recognizers.
  public func setEnabled(_ isEnabled: Bool, for recognizer: some RecognizerReference) {
    let id = recognizer.id
    guard isAttached(id), !deferIfHandlingEvent(.setEnabled(isEnabled, id)) else { return }
    if isEnabled == state.configuration.enabled.contains(id.index) { return }
    deliverPostponedFrames()
    state.configuration.enabled.set(id.index, isEnabled)
    if isEnabled { return }
    abortAttempt(of: id.index, .disabled)
    runDeferredActions()
  }

  /// Stops delivering a touch to a recognizer.
  ///
  /// If it was the recognizer's only touch, an active gesture is cancelled and a pending one fails. Otherwise the same
  /// happens once its remaining touches have lifted, unless the gesture has ended by then. The gesture continues with them as if
  /// the touch had lifted: a pan's translation does not jump, and a pan with fewer touches than it requires ends. An ignored
  /// touch never takes part in the gesture again.
  ///
  /// - Parameters:
  ///   - contact: The touch's ``Contact/id``.
  ///   - recognizer: The recognizer.
  /// - Complexity: O(*n*) for *n* attached recognizers.
  public func ignore(_ contact: Int32, for recognizer: some RecognizerReference) {
    let id = recognizer.id
    guard isAttached(id), !deferIfHandlingEvent(.ignore(contact, id)) else { return }
    deliverPostponedFrames()
    let index = id.index
    var wasReceived = false
    for touch in state.routing.touches.indices where state.routing.touches[touch].id == contact {
      wasReceived = wasReceived || state.routing.touches[touch].receivers.contains(index)
      state.routing.touches[touch].receivers.remove(index)
    }
    for delivery in state.routing.deliveries.indices where state.routing.deliveries[delivery].contact.id == contact {
      state.routing.deliveries[delivery].receivers.remove(index)
    }
    updateReceiverSets()
    let affectsAttempt = wasReceived && state.attempts.inProgress.contains(index)
    if affectsAttempt, !hasInputLeft(index) {
      abortAttempt(of: index, .ignored)
    } else {
      if affectsAttempt {
        state.attempts.withIgnoredTouches.insert(index)
        state.routing.lostTouch.insert(index)
      }
      state.isHandlingEvent = true
      if state.configuration.deliversTouches { deliverTouches() }
      resetFinished()
      state.isHandlingEvent = false
    }
    runDeferredActions()
  }
}
