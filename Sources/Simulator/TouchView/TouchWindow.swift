import Analysis
import Gestures
import Simulation
import TouchTrace

/// The input from the first event of a touch until nothing was in progress for a moment.
struct TouchWindow {
  /// An input with its source.
  struct Entry {
    var source: InputSource
    var input: SessionInput
  }

  /// The facts that were known when the touch was over.
  struct Finish {
    /// The time at which it was over.
    var time: Timestamp
    /// Whether nothing was in progress, so that later input has the same effect in a new session. It may be once other parameters
    /// have been set.
    var isIdle: Bool
    /// The end of the input, if that ended the touch.
    var inputEnd: Timestamp?
  }

  /// The number of the touch, from 1; nil if nothing touched, as in a movement of a mouse's pointer.
  var number: Int?
  /// All inputs, in the order in which they arrived.
  var entries: [Entry] = []
  /// The number of inputs before those that are shown while the touch is in progress. Where a scene moves on its own from one touch to the
  /// next, all of them are one window, because each needs the ones before it; until all are over, the newest is shown.
  var hidden = 0
  /// Nil while the touch is in progress.
  var finish: Finish?
  /// Whether inputs are missing, because there were too many.
  var isTruncated = false
  var start: Timestamp { entries.map(\.input.time).min() ?? Timestamp(microseconds: 0) }
  var end: Timestamp { entries.map(\.input.time).max() ?? Timestamp(microseconds: 0) }

  /// The time without input after which a touch is over. Pointer motion has no end, and libinput may report a tap this long
  /// after the touch up.
  static let pause = Interval.milliseconds(300)

  /// The inputs that are shown.
  var shown: TouchWindow {
    var window = self
    window.entries.removeFirst(hidden)
    window.hidden = 0
    return window
  }

  /// Returns a log of one source's input; nil if there is none.
  ///
  /// - Parameter buttonPresses: the presses of the device's buttons, at any time.
  func log(_ via: InputSource, _ source: ViewSource, buttonPresses: [ButtonPress] = []) -> InputLog? {
    let inputs = entries.filter { $0.source == via }.map(\.input)
    if inputs.isEmpty || via == .libinput && source.libinput == nil { return nil }
    return InputLog(
      inputs, header: source.header, libinput: via == .libinput ? source.libinput : nil, end: finish?.inputEnd ?? end,
      isSizeAssumed: source.isSizeAssumed, buttonPresses: buttonPresses)
  }

  /// Whether a finger touched or libinput reported more than pointer motion.
  var hasTouch: Bool {
    entries.contains { entry in
      switch entry.input {
      case .frame(let frame): frame.untracked > 0 || frame.changes.contains { $0.stage == .began }
      case .event(let event): if case .motion = event.kind { false } else { true }
      case .libinputNote: false
      }
    }
  }

  /// Returns the largest number of fingers down at once; 0 if the touches are not known.
  func fingers(_ source: ViewSource) -> Int {
    log(.contacts, source).flatMap { TouchSequence.sequences(of: $0).map(\.maximumFingers).max() } ?? 0
  }

  /// The times of the first and the last touches; nil if they are not known.
  var contactTimes: ClosedRange<Timestamp>? {
    let times = entries.filter { $0.source == .contacts }.map(\.input.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  /// Returns the touches as a recording that starts at 0; nil if the touches are not known.
  ///
  /// - Parameter header: the setup with which it is replayed.
  func trace(_ header: TraceHeader) -> Trace? {
    let start = start
    var frames: [TraceFrame] = []
    for entry in entries {
      guard case .frame(var frame) = entry.input, entry.source == .contacts else { continue }
      frame.time = Timestamp(microseconds: (frame.time - start).microseconds)
      frames.append(frame)
    }
    if frames.isEmpty || isTruncated { return nil }
    let end = Timestamp(microseconds: (end - start).microseconds) + Self.pause
    return Trace(header: header, frames: frames, end: end)
  }
}
