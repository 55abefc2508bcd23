/// Where a coordinator and each of its recognizers stand.
///
/// Behind one pointer: a class's own stored properties would be checked for overlapping access at every use, which
/// costs more than all that is done with them.
struct CoordinatorState {
  var watcher: (any GestureObserver)? { didSet { isSteady = false } }
  /// Why a machine failed in this event, for the observer: only filled where there is one.
  var failures: [(index: Int, step: MachineStep)] = []
  /// The time of the newest event. It never runs back.
  var now = Timestamp.distantPast
  /// No deadline falls before this moment.
  var due = Timestamp.never
  /// Checked by hand, since behind pointers the language no longer notices overlapping accesses.
  var isHandling = false
  /// Whether a frame in which the same fingers merely move is for those in `lane` and nobody else, and nothing is to be
  /// done after it. What this rests on says here that it has changed, so that nobody has to think of it.
  var isSteady = false
  var lane = RecognizerSet()
  /// What handlers and delegates asked for while an event was handled, in order.
  var deferred: [Deferred] = [] { didSet { isSteady = false } }
  var attachments: UInt32 = 0

  // MARK: Fingers

  var targets = [Target(parent: 0, depth: 0)]
  /// Those that are down, in order of landing.
  var fingers: [Finger] = []
  /// Those down that have no place.
  var untracked = 0
  /// What has become of them in this frame.
  var untrackedChanges: TouchFrame.Changes = []
  /// Those that receive every finger that is down: they are lent frames as they are.
  var common = RecognizerSet.all { didSet { isSteady = false } }
  /// Those that receive a finger that is down, or a sequence that is open: they do not start again.
  var busy = RecognizerSet()
  /// How many sequences of a touchpad's driver are open: fingers that rest, pinch, swipe or scroll, buttons pressed.
  var openings = 0
  /// Those that receive what the driver tells, since the first of these was opened.
  var driven = RecognizerSet()
  /// Those whose attempt fingers began, and those whose a driver did: they hear of nothing else until they start again.
  var touched = RecognizerSet()
  var told = RecognizerSet() { didSet { isSteady = false } }
  /// Those that had a finger ignored while they try, or are active. It may be the one they follow, and its lifting, which
  /// they do not hear of, what they wait for.
  var withoutTouches = RecognizerSet()
  /// Fingers that targets are told of.
  var deliveries: [Delivery] = []
  /// Whether any target is.
  var isDelivering = false { didSet { isSteady = false } }

  // MARK: Recognizers

  var attached = RecognizerSet()
  /// Those that hear of no moves before they are under way: see ``GestureRecognizer/ignoresMovesWhileIdle``.
  var landing = RecognizerSet()
  var enabled = RecognizerSet()
  /// Those that have a delegate, and the delegates.
  var delegated = RecognizerSet()
  var delegates = [(any GestureDelegate)?](repeating: nil, count: RecognizerSet.capacity)
  var cancelsTouches = RecognizerSet()
  var delaysBegan = RecognizerSet()
  var delaysEnded = RecognizerSet()

  /// Those whose machine still runs.
  var listening = RecognizerSet() { didSet { isSteady = false } }
  /// Those whose machine has left its initial phase, and whose gesture is not finished.
  var engaged = RecognizerSet()
  /// Those whose machine has been in a recognized phase.
  var recognized = RecognizerSet()
  /// Those whose machine has reached its end; only their admission may still be pending.
  var ended = RecognizerSet()
  /// Those that wait for a requirement to fail.
  var blocked = RecognizerSet()
  /// Those that are `began` or `changed`.
  var active = RecognizerSet()
  /// Those that are `ended`, `cancelled` or `failed`.
  var finished = RecognizerSet()
}

/// What is done once the event is over.
enum Deferred {
  case detach(RecognizerID)
  case setEnabled(Bool, RecognizerID)
  case ignore(Int32, RecognizerID)
  case change(RecognizerID, () -> Void)
}

extension CoordinatorState {
  /// A place that was a recognizer's is nobody's.
  mutating func forget(_ index: Int) {
    attached.remove(index)
    landing.remove(index)
    enabled.remove(index)
    delegated.remove(index)
    delegates[index] = nil
    driven.remove(index)
    touched.remove(index)
    told.remove(index)
    withoutTouches.remove(index)
    cancelsTouches.remove(index)
    delaysBegan.remove(index)
    delaysEnded.remove(index)
    listening.remove(index)
    engaged.remove(index)
    recognized.remove(index)
    ended.remove(index)
    blocked.remove(index)
    active.remove(index)
    finished.remove(index)
    for delivery in deliveries.indices { deliveries[delivery].receivers.remove(index) }
  }
}
