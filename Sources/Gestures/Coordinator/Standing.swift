/// Where a coordinator and each of its recognizers stand.
///
/// Behind one pointer: a class's own stored properties would be checked for overlapping access at every use, which
/// costs more than all that is done with them.
struct Standing {
  var watcher: (any GestureObserver)?
  /// Why a machine failed in this event, for the observer: only filled where there is one.
  var failures: [(index: Int, step: MachineStep)] = []
  /// The time of the newest event. It never runs back.
  var now = Timestamp.distantPast
  /// No deadline falls before this moment.
  var due = Timestamp.never
  /// Whether a finger is down.
  var isTouched = false
  /// How many sequences of a touchpad's driver are open: fingers that rest, pinch, swipe or scroll, buttons pressed.
  var openings = 0
  /// Checked by hand, since behind pointers the language no longer notices overlapping accesses.
  var isHandling = false

  /// Those whose machine still runs.
  var listening = RecognizerSet()
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
