/// Identifies an action added to a recognizer.
public struct ActionID: Hashable, Sendable {
  let recognizer: RecognizerID
  let number: UInt32
}

// Several handlers for one recognizer, added and removed at any time.
extension GestureCoordinator {
  /// Adds an action to an attached recognizer: a further handler, called after the one it was attached with and the actions
  /// that were added before. An action that is added by a handler is called from the next event on.
  ///
  /// An object that keeps its recognizers in properties attaches them in its initializer without handlers, and adds actions that
  /// use the object once all properties are set:
  ///
  ///     init(_ coordinator: GestureCoordinator) {
  ///       pan = coordinator.attach(PanRecognizer())
  ///       coordinator.addAction(to: pan) { [weak self] pan in self?.panned(pan) }
  ///     }
  ///
  /// - Returns: The identifier for ``removeAction(_:)``.
  /// - Complexity: Amortized O(1).
  @inlinable @discardableResult
  public func addAction<R: GestureRecognizer>(
    to recognizer: AttachedRecognizer<R>, _ action: @escaping (borrowing Gesture<R>) -> Void
  ) -> ActionID {
    addAction(to: recognizer.id, R.self, Handler.body(of: action))
  }

  @usableFromInline
  func addAction<R: GestureRecognizer>(
    to id: RecognizerID, _ type: R.Type, _ body: @escaping Handler.Body
  ) -> ActionID {
    guard isAttached(id, as: R.self) else { return ActionID(recognizer: id, number: 0) }
    state.attachmentCount += 1
    let action = ActionID(recognizer: id, number: state.attachmentCount)
    attachments[id.index].addAction(action.number, body)
    return action
  }

  /// Removes an action. Has no effect if it has been removed already, or its recognizer is no longer attached. In a handler,
  /// it takes effect after the event.
  ///
  /// - Complexity: O(*a*) for *a* actions of the recognizer.
  public func removeAction(_ action: ActionID) {
    guard isAttached(action.recognizer), !deferIfHandlingEvent(.removeAction(action)) else { return }
    attachments[action.recognizer.index].removeAction(action.number)
  }
}

// What is attached.
extension GestureCoordinator {
  /// The attached recognizers, in order of attachment.
  ///
  /// - Complexity: O(*n* log *n*) for *n* attached recognizers.
  public var attachedRecognizers: [RecognizerID] { inOrder(state.configuration.attached) }

  /// Returns the recognizers attached to a target itself, in order of attachment.
  ///
  /// - Complexity: O(*n* log *n*) for *n* recognizers of the target.
  public func attachedRecognizers(to target: TargetID) -> [RecognizerID] {
    exists(target) ? inOrder(state.configuration.targets[target.index].recognizers) : []
  }

  private func inOrder(_ recognizers: RecognizerSet) -> [RecognizerID] {
    recognizers.map { id($0) }.sorted { $0.serial < $1.serial }
  }

  /// Returns the ``GestureMachine/kind`` of a recognizer; nil if it is no longer attached.
  public func kind(of recognizer: some RecognizerReference) -> String? {
    isAttached(recognizer) ? kind(recognizer.id.index) : nil
  }

  func kind(_ index: Int) -> String { attachments[index].type.traits(attachments[index].recognizer).kind }

  /// Returns the target to which a recognizer is attached; `surface` if it is no longer attached.
  public func target(of recognizer: some RecognizerReference) -> TargetID {
    isAttached(recognizer) ? target(attachments[recognizer.id.index].target) : .surface
  }

  /// Returns a recognizer's identifier with its type; nil if it is of another type or no longer attached.
  public func attached<R: GestureRecognizer>(_ id: RecognizerID, as type: R.Type) -> AttachedRecognizer<R>? {
    isAttached(id, as: type) ? AttachedRecognizer(id) : nil
  }

  /// Returns whether a recognizer is attached and of that type.
  func isAttached<R: GestureRecognizer>(_ id: RecognizerID, as _: R.Type) -> Bool {
    isAttached(id) && isDispatch(attachments[id.index].type, to: R.self)
  }
}
