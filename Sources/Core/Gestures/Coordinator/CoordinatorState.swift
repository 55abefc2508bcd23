/// The state of a coordinator, apart from the recognizers themselves (``Attachment``).
///
/// The sets of recognizers form three groups: ``Configuration`` changes only when the program calls the coordinator,
/// ``Routing`` when touches begin or end, ``Attempts`` when a machine makes a step or a gesture changes its state. Each
/// group documents its invariants; `GestureCoordinator.violatedInvariant()` checks them.
///
/// The coordinator keeps the state behind a pointer. Swift checks every access to a stored property of a class for
/// overlapping accesses at run time, which doubled the cost of a sample (33.9 ns instead of 16.8 ns with three
/// recognizers).
struct CoordinatorState {
  /// The time of the newest frame, event or deadline. Never decreases.
  var now = Timestamp.distantPast
  /// A lower bound of the deadlines of all running recognizers, so that most events need not look at them.
  var earliestDeadline = Timestamp.never
  /// Whether an event is being handled. Checked by hand, because Swift does not detect reentrancy behind a pointer.
  var isHandlingEvent = false
  /// Whether that event is a deadline.
  var isFiringDeadlines = false
  var fastPath = FastPath()
  var postponed = PostponedFrames()

  // Whatever changes below, the next frame takes the full path, which then updates the fast path.
  var configuration = Configuration() { didSet { fastPath.touchCounts = -1 } }
  var routing = Routing() { didSet { fastPath.touchCounts = -1 } }
  var attempts = Attempts() { didSet { fastPath.touchCounts = -1 } }

  /// The positions of `routing.touches`, in the same order. Not part of them, because every frame writes these.
  var touchPositions = InlineArray<10, Point2D>(repeating: .zero)

  /// The actions that handlers and delegates requested during the current event, in order.
  var deferredActions: [DeferredAction] = [] { didSet { fastPath.touchCounts = -1 } }
  var observer: ObserverReference? { didSet { fastPath.touchCounts = -1 } }
  /// See ``GestureCoordinator/observesSteps``.
  var observesSteps = true
  /// The observer if it observes steps.
  var stepObserver: ObserverReference? { didSet { fastPath.touchCounts = -1 } }
  /// The steps by which machines failed or were cancelled in the current event. Empty without a `stepObserver`.
  var failedSteps: [(index: Int, step: MachineStep)] = []
  /// Receives failures, with or without an observer.
  var failureHandler: ((GestureFailure) -> Void)?
  /// The number of recognizers ever attached and of actions ever added.
  var attachmentCount: UInt32 = 0
  #if !hasFeature(Embedded)
  /// Whether changes of gestures' states are kept in `recordedTransitions`.
  var recordsTransitions = false
  var recordedTransitions: [RecordedTransition] = []
  #endif

  /// The recognizers with a running machine, which receives input: enabled, not finished, machine not ended.
  var running: RecognizerSet { configuration.enabled - attempts.finished - attempts.machineEnded }

  /// The shortcut for frames that only move touches.
  ///
  /// While it is valid, such a frame concerns exactly `recognizers`, each of which receives every touch, and an observer
  /// of steps. There is no touch handler, deferred action or late touch to take care of.
  struct FastPath {
    /// The ``TouchFrame/State/touchCounts`` of such a frame; -1 if the fast path is not valid.
    var touchCounts = -1
    var recognizers = RecognizerSet()
    var effect = Effect.recognizers
    /// The only one of `recognizers`, if its gesture is active: the fingers make a gesture, which changes with each frame. Nil
    /// with an observer of steps.
    var onlyActive: UnsafeMutablePointer<Attachment>?
    /// The circle in which a single touch may move while its frames are postponed; a negative square without one.
    var slopCenter = Point2D.zero
    var squaredSlop = -1.0

    var isValid: Bool { touchCounts >= 0 }

    /// The effect of such a frame.
    enum Effect: UInt8 {
      /// The coordinator's time: no recognizer receives any of the touches, and none observes steps.
      case time
      /// Also the touches' positions: no recognizer receives the frame, and none observes steps.
      case positions
      /// Also recognizers or an observer of their steps.
      case recognizers
    }
  }

  /// The program's setup.
  ///
  /// - Every set contains only attached recognizers.
  /// - `delegates` has an element for exactly the recognizers in `delegated`.
  struct Configuration {
    var attached = RecognizerSet()
    var enabled = RecognizerSet()
    /// The recognizers that need no moves before their attempt is in progress: see
    /// ``GestureRecognizer/ignoresMovesWhileIdle``.
    var ignoresMovesWhileIdle = RecognizerSet()
    var delegated = RecognizerSet()
    var delegates = [(any GestureDelegate)?](repeating: nil, count: RecognizerSet.capacity)

    /// The recognizers on targets that count untracked touches while they receive a touch: see
    /// `setCountsUntrackedTouches`.
    var countsUntracked = RecognizerSet()

    /// The recognizers that do not receive touches of a type, by the type's number, and all of these recognizers.
    var refusing = InlineArray<4, RecognizerSet>(repeating: RecognizerSet())
    var refusingAny = RecognizerSet()

    // See `TouchHandling`.
    var cancelsTouches = RecognizerSet()
    var delaysTouchesBegan = RecognizerSet()
    var delaysTouchesEnded = RecognizerSet()

    /// The tree of targets; the first is the whole surface.
    var targets = [Target(serial: 0, parent: 0, depth: 0)]
    /// The places of removed targets, for new ones.
    var removedTargets: [Int] = []
    /// The number of targets ever added.
    var targetCount: UInt32 = 0
    /// Whether any target has, or had, a handler for touches.
    var deliversTouches = false
    /// Chooses the target of a touch or a touchpad event instead of the targets' areas.
    var hitTest: ((Point2D) -> TargetID?)?
  }

  /// The routing of touches to recognizers.
  ///
  /// - Only enabled recognizers receive touches or touchpad events.
  /// - A recognizer in `receivesEveryTouch` is a receiver of each touch.
  /// - A receiver of any touch is in `receivesInput`.
  /// - No two touches have the same identifier.
  /// - `hasLateTouches` is true exactly if a touch began in a late frame.
  struct Routing {
    /// The touches that are down, in the order in which they began.
    var touches: [RoutedTouch] = []
    /// Whether any of them began in a late frame: see `RoutedTouch.lateTouchDownTime`.
    var hasLateTouches = false
    /// The number of untracked touches. Only recognizers on the whole surface receive them.
    var untracked = 0
    /// How that number changed in the current frame.
    var untrackedChanges: TouchFrame.Changes = []

    /// The number of touchpad sequences that have begun and not ended: pinches, swipes, scrolls, resting fingers, pressed
    /// buttons.
    var openTouchpadSequences = 0
    /// The recognizers that receive touchpad events until all open sequences have ended.
    var touchpadReceivers = RecognizerSet()

    /// The recognizers that receive the caller's frame. The others receive a filtered copy.
    var receivesEveryTouch = RecognizerSet.all
    /// The recognizers that receive a touch that is down or a touchpad sequence that is open. They are not reset yet.
    var receivesInput = RecognizerSet()

    /// The recognizers that have not received a frame since one of their touches was ignored.
    var lostTouch = RecognizerSet()

    /// The touches to deliver to the handlers of their targets.
    var deliveries: [Delivery] = []
  }

  /// How far each recognizer is in its current attempt to recognize a gesture.
  ///
  ///     idle ─▶ in progress ─▶ active ─▶ finished ─▶ idle
  ///                  └─────────────────────▲
  ///
  /// An attempt is *in progress* from the first step of the machine until the gesture is *finished*: ended, cancelled or
  /// failed. Meanwhile it becomes *active* when the coordinator admits the recognized gesture (`began`). Until then it is
  /// *pending*, and *waiting* if the machine has recognized the gesture but a required recognizer has not failed yet.
  ///
  /// - `active` and `waiting` are disjoint subsets of `inProgress`, which contains only enabled recognizers.
  /// - `inProgress` and `finished` are disjoint.
  /// - A recognizer is in `active` or `finished` exactly if its public state is. The machine of an active one is in a
  ///   recognized phase.
  /// - A waiting recognizer is in `machineRecognized` or `machineEnded`, and requires one that is in progress to fail.
  /// - A recognizer in `machineEnded` is waiting or finished.
  /// - No recognizer is in both `begunByTouches` and `begunByTouchpad`.
  struct Attempts {
    var inProgress = RecognizerSet()
    var waiting = RecognizerSet()
    var active = RecognizerSet()
    var finished = RecognizerSet()

    /// The recognizers with a machine that has entered a recognized phase.
    var machineRecognized = RecognizerSet()
    /// The recognizers with a machine that has completed the gesture.
    var machineEnded = RecognizerSet()

    /// The recognizers with an attempt that began with touches. They receive no touchpad events until their next attempt.
    var begunByTouches = RecognizerSet()
    /// The recognizers with an attempt that began with touchpad events. They receive no frames until their next attempt.
    var begunByTouchpad = RecognizerSet()
    /// The recognizers that stopped receiving a touch in mid-attempt. Their machine never sees that touch lift, so the
    /// attempt is aborted once they have no other input left.
    var withIgnoredTouches = RecognizerSet()

    /// The recognizers that have completed their gesture and only wait for others to fail, such as a tap that may become a double
    /// tap. A touch that begins now belongs to the next gesture, with which the complete one does not compete. It still counts as
    /// received, so that the recognizer takes part again only after that touch has lifted.
    var completed: RecognizerSet { waiting & machineEnded }

    /// The recognizers in progress that are not active yet.
    var pending: RecognizerSet { inProgress - active }
  }
}

/// A call that arrived during an event, and takes effect after it.
enum DeferredAction {
  case detach(RecognizerID)
  case setEnabled(Bool, RecognizerID)
  case ignore(Int32, RecognizerID)
  case cancelTouches(TargetID)
  case change(RecognizerID, () -> Void)
  case setObserver((any GestureObserver)?)
  case removeAction(ActionID)
  case removeTarget(TargetID)
}

extension CoordinatorState {
  /// Removes a recognizer from all sets, so that its index can be used again.
  mutating func forget(_ index: Int) {
    configuration.forget(index)
    routing.removeReceiver(index)
    attempts.forget(index)
  }
}

extension CoordinatorState.Configuration {
  mutating func forget(_ index: Int) {
    attached.remove(index)
    enabled.remove(index)
    ignoresMovesWhileIdle.remove(index)
    delegated.remove(index)
    delegates[index] = nil
    countsUntracked.remove(index)
    for type in refusing.indices { refusing[type].remove(index) }
    refusingAny.remove(index)
    cancelsTouches.remove(index)
    delaysTouchesBegan.remove(index)
    delaysTouchesEnded.remove(index)
  }
}

extension CoordinatorState.Routing {
  /// Stops all input of a recognizer.
  mutating func removeReceiver(_ index: Int) {
    for touch in touches.indices { touches[touch].receivers.remove(index) }
    for delivery in deliveries.indices { deliveries[delivery].receivers.remove(index) }
    touchpadReceivers.remove(index)
    lostTouch.remove(index)
  }
}

extension CoordinatorState.Attempts {
  mutating func forget(_ index: Int) {
    inProgress.remove(index)
    waiting.remove(index)
    active.remove(index)
    finished.remove(index)
    machineRecognized.remove(index)
    machineEnded.remove(index)
    begunByTouches.remove(index)
    begunByTouchpad.remove(index)
    withIgnoredTouches.remove(index)
  }

  /// Prepares finished recognizers for their next attempt.
  mutating func reset(_ recognizers: RecognizerSet) {
    finished.subtract(recognizers)
    machineRecognized.subtract(recognizers)
    machineEnded.subtract(recognizers)
  }
}
