import Analysis
import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The state behind a view of fingers that touch: what the recognizers measure, the outcome of each touch, and the outcome
/// with other parameters.
///
/// It keeps the input of the session. A changed parameter replays it, so the last touch and the scene at once show what
/// they would be. Not `Sendable`: use a model from a single isolation domain, and pass its snapshots to others.
package final class ViewModel {
  package let source: ViewSource
  /// The source that the recognizers read; the other one is only shown.
  package let via: InputSource
  /// libinput's own log, from which the bars of its rules are.
  package var steps = LibinputStepLog() { didSet { replayInput() } }
  let replay: Replay
  /// The setup at the start.
  package let initialSetup: Setup
  /// The setup with the changed parameters.
  var setup: Setup
  var engine: ViewEngine
  var windows: [TouchWindow] = []
  /// The input since the last touch was over.
  var current = TouchWindow()
  /// The presses of the device's buttons. Recognizers read them as part of the touches; a verdict names the button.
  package var buttons = ButtonLog()
  private var lastInput: Timestamp?
  private var endTime: Timestamp?
  private var hasContacts = false
  private var finished = 0
  /// The labels by the start of their touches, so that they survive a replay.
  var labels: [Timestamp: TouchLabel] = [:]
  /// The outcome of the last touch; nil if it is not known yet.
  var outcome: TouchOutcome?
  /// The outcome that is shown until that of the last touch is known.
  var shownOutcome = TouchOutcome()
  /// Rises whenever the outcome of the last touch may have changed.
  private(set) var generation = 0
  /// Whether the outcome is being found on another thread.
  var isSearching = false
  /// Finds outcomes while input continues; nil finds them when they are first shown.
  package var search: (any OutcomeSearch)?
  /// Returns the device's own reports during a time, as a recording of the device; nil if that is not known.
  package var deviceRecording: ((ClosedRange<Timestamp>) -> [UInt8]?)?
  private let limit: Int
  /// The time of the last input, or to which the model was advanced.
  package private(set) var time = Timestamp(microseconds: 0)

  /// Rises with every change of what a view shows, except of what changes with time alone: see ``changes(at:)``.
  package private(set) var version = 0
  /// Receives every entry, and those of the kept input again whenever that is replayed.
  package var observer: (any ViewObserver)? { didSet { replayInput() } }
  /// Whether all input is one touch, as for a recording that is shown as a whole.
  package var isWhole = false

  /// The most inputs to keep: two minutes at 125 frames a second, about 6 MB with five fingers. A live view keeps running
  /// for hours, and only the last touches are replayed with other parameters.
  package static let maximumInputs = 15_000

  /// - Parameters:
  ///   - replay: the scene, recognizers and parameters in addition to the source's own.
  ///   - via: the source that the recognizers read.
  ///   - limit: the most inputs to keep; the oldest touches are forgotten first.
  /// - Throws: a problem if the setup is invalid.
  package init(
    _ source: ViewSource, _ replay: Replay = Replay(), via: InputSource = .contacts, limit: Int = maximumInputs
  ) throws(Replay.Problem) {
    self.source = source
    self.replay = replay
    self.via = via
    self.limit = limit
    do { initialSetup = try replay.setup(for: source.header) } catch { throw .assignment(error) }
    setup = initialSetup
    do { engine = try ViewEngine(source, replay, initialSetup, via: via, steps) } catch { throw .scene(error) }
  }

  /// Notes on the setup for the user, one sentence each, without a full stop.
  package var notes: [String] {
    (try? replay.session(for: source.header))?.0.notes ?? []
  }

  // MARK: Input

  package func receiver(_ source: InputSource) -> any InputReceiver { Receiver(self, source) }

  /// Plays an input. The inputs of one source must be in order of time.
  package func play(_ input: SessionInput, _ source: InputSource) {
    if source == .contacts { hasContacts = true }
    let isNew = begins(input, source)
    if isNew && engine.isIdle { finish(at: input.time) }
    if source == .libinput, isLate(input) {
      // libinput reports a tap when the next touch may have begun.
      windows[windows.count - 1].entries.append(TouchWindow.Entry(source: source, input: input))
      forgetOutcome()
      engine.play(input, source)
      version += 1
      return
    }
    if current.entries.isEmpty || isNew && engine.isResting {
      current.hidden = current.entries.count
      engine.begin(hasContacts: hasContacts)
    }
    if current.entries.count < limit {
      current.entries.append(TouchWindow.Entry(source: source, input: input))
    } else {
      current.isTruncated = true
    }
    lastInput = max(lastInput ?? input.time, input.time)
    time = max(time, input.time)
    engine.play(input, source)
    version += 1
  }

  /// Returns whether a finger touches down while none was down. If nothing of the touch before is in progress, that one is over, however
  /// short the pause. What libinput makes of touches shows no such end.
  private func begins(_ input: SessionInput, _ source: InputSource) -> Bool {
    guard case .frame(let frame) = input, source == .contacts, via == .contacts, !isWhole, !engine.isTouching,
      frame.changes.contains(where: { $0.stage == .began }), current.hasTouch
    else { return false }
    engine.advance(to: input.time)
    return true
  }

  /// Returns whether an event of libinput is about the touch before the present one.
  private func isLate(_ input: SessionInput) -> Bool {
    guard case .event(let event) = input, let start = current.entries.first?.input.time, via == .contacts else {
      return false
    }
    return event.stamp < start && windows.last?.number != nil
  }

  /// Fires every deadline up to a time.
  package func advance(to time: Timestamp) {
    let isDue = engine.nextDeadline.map { $0 <= time } ?? false
    self.time = max(self.time, time)
    engine.advance(to: time)
    if isDue { version += 1 }
  }

  /// Ends the input: touches that are still down are cancelled, and the last touch is over.
  package func end(at time: Timestamp) {
    self.time = max(self.time, time)
    engine.end(at: time)
    endTime = time
    version += 1
  }

  /// The next deadline of a recognizer or of the scene; nil if there is none.
  package var nextDeadline: Timestamp? { engine.nextDeadline }
  /// Returns whether a view changes with time alone: an attempt is in progress, so that its durations grow, or something in the
  /// scene moves by itself.
  ///
  /// - Parameter time: the time that the view shows.
  package func changes(at time: Timestamp) -> Bool { engine.isTrying || isMoving(at: time) }

  /// Returns whether something in the scene moves by itself: an animation is in progress, or content scrolls.
  ///
  /// - Parameter time: the time that the view shows.
  package func isMoving(at time: Timestamp) -> Bool { restTime.map { time < $0 } ?? false }

  /// The time from which on everything in the scene is at rest unless a finger moves; nil if nothing moves.
  package var restTime: Timestamp? { engine.restTime }
  package var isTouching: Bool { engine.isTouching }

  // MARK: Touches that have ended

  /// The time at which the touch is over if no input arrives before; nil if nothing has happened, or something is in
  /// progress.
  package var touchEndDeadline: Timestamp? {
    guard let lastInput else { return nil }
    if endTime != nil { return lastInput }
    return engine.isIdle && !isWhole ? lastInput + TouchWindow.pause : nil
  }

  /// Finishes the touch if it is over at a time.
  ///
  /// - Returns: the number of the touch; nil if it is not over, or if nothing touched.
  @discardableResult
  package func finishTouch(at time: Timestamp) -> Int? {
    guard let deadline = touchEndDeadline, deadline <= time else { return nil }
    let isPartial = current.hidden > 0
    defer { if isPartial && observer != nil { replayInput() } }
    return finish(at: deadline)
  }

  @discardableResult private func finish(at deadline: Timestamp) -> Int? {
    lastInput = nil
    current.hidden = 0
    if current.hasTouch {
      finished += 1
      current.number = finished
    }
    current.finish = TouchWindow.Finish(time: deadline, isIdle: engine.isIdle, inputEnd: endTime)
    windows.append(current)
    let number = current.number
    current = TouchWindow()
    forgetOldest()
    if number == nil { return nil }
    forgetOutcome()
    version += 1
    return number
  }

  private func forgetOldest() {
    var count = windows.reduce(0) { $0 + $1.entries.count }
    while count > limit, windows.count > 1 { count -= windows.removeFirst().entries.count }
    guard let first = windows.first?.entries.first else { return }
    engine.forgetElements(before: first.input.time)
    if limit < .max { buttons.forget(before: first.input.time) }
  }

  /// Forgets the outcome of the last touch. It is shown until the new one is known.
  func forgetOutcome() {
    outcome = nil
    generation += 1
  }

  /// Goes back to the end of the last touch that had ended at a time, or to the start. Parameters and labels remain.
  ///
  /// - Returns: The number of inputs that were kept.
  func goBack(to time: Timestamp) -> Int {
    windows = Array(windows.prefix { $0.finish.map { $0.time <= time && $0.inputEnd == nil } ?? false })
    current = TouchWindow()
    lastInput = nil
    endTime = nil
    finished = windows.last { $0.number != nil }?.number ?? 0
    self.time = windows.last?.finish?.time ?? Timestamp(microseconds: 0)
    forgetOutcome()
    shownOutcome = TouchOutcome()
    if let fresh = freshEngine {
      fresh.replay(&windows, from: fresh.isSceneEmpty ? lastIdle : 0, hasContacts: hasContacts)
      engine = fresh
    }
    version += 1
    return windows.reduce(0) { $0 + $1.entries.count }
  }

  /// The index of the last window before the last touch at which nothing is in progress. Replaying from there has the same
  /// result, apart from a scene.
  private var lastIdle: Int {
    let last = windows.lastIndex { $0.number != nil } ?? 0
    return windows[..<last].lastIndex { $0.finish?.isIdle ?? false }.map { $0 + 1 } ?? 0
  }

  /// An engine with the current setup, for a replay. The scene was made before, from the same header.
  private var freshEngine: ViewEngine? {
    try? ViewEngine(source, replay, setup, via: via, steps, observer)
  }

  func replayInput() {
    guard let fresh = freshEngine else { return }
    fresh.replay(&windows, from: 0, hasContacts: hasContacts)
    fresh.play(&current, hasContacts: hasContacts)
    fresh.advance(to: time)
    if let endTime { fresh.end(at: endTime) }
    engine = fresh
    forgetOutcome()
    version += 1
  }

  func change() { version += 1 }

  /// Plays one source's input into a model.
  private final class Receiver: InputReceiver {
    private let model: ViewModel
    private let source: InputSource

    init(_ model: ViewModel, _ source: InputSource) {
      self.model = model
      self.source = source
    }

    var nextDeadline: Timestamp? { source == model.via ? model.nextDeadline : nil }

    func play(_ frame: TraceFrame) { model.play(.frame(frame), source) }

    func add(_ entry: LibinputLogEntry) {
      model.steps.add(entry)
      model.change()
    }

    func play(_ event: LibinputEvent, _ translation: inout InputTranslation) {
      for input in translation.translate(event) { model.play(SessionInput(input), source) }
    }

    func advance(to time: Timestamp) { if source == model.via { model.advance(to: time) } }

    func end(at time: Timestamp) { if source == model.via { model.end(at: time) } }
  }
}
