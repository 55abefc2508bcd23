// Calls by handlers and delegates during an event, which would pull a recognizer out from under it.
extension GestureCoordinator {
  /// Defers an action if an event is being handled.
  ///
  /// - Returns: Whether the action was deferred.
  func deferIfHandlingEvent(_ action: DeferredAction) -> Bool {
    if state.isHandlingEvent { state.deferredActions.append(action) }
    return state.isHandlingEvent
  }

  func runDeferredActions() {
    // An action may call handlers, which may defer more.
    while !state.deferredActions.isEmpty {
      switch state.deferredActions.removeFirst() {
      case .detach(let id): detach(id)
      case .setEnabled(let isEnabled, let id): setEnabled(isEnabled, for: id)
      case .ignore(let contact, let id): ignore(contact, for: id)
      case .cancelTouches(let target): cancelTouches(on: target)
      case .setObserver(let newValue): observer = newValue
      case .change(let id, let action): if isAttached(id) { action() }
      case .removeAction(let action): removeAction(action)
      case .removeTarget(let target): removeTarget(target)
      }
    }
    assertInvariants()
  }
}
