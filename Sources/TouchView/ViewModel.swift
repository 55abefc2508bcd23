import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The state behind a view of fingers that touch: what the recognizers measure, the outcome of each touch, and the outcome
/// with other parameters.
///
/// It keeps the input of the session. A changed parameter replays it, so the last touch and the scene at once show what
/// they would be. Not `Sendable`: use a model from a single isolation domain, and pass its snapshots to others.
public final class ViewModel {
  /// What is viewed.
  public let source: ViewSource
  /// The source that the recognizers read; the other one is only shown.
  public let via: InputSource
  let replay: Replay
  /// The setup at the start.
  let initialSetup: Setup
  /// The setup with the changed parameters.
  var setup: Setup
  var engine: ViewEngine
  /// The touches that are over.
  var windows: [TouchWindow] = []
  /// The input since the last touch was over.
  var current = TouchWindow()
  private var lastInput: Timestamp?
  private var endTime: Timestamp?
  private var hasContacts = false
  private var finished = 0
  /// The labels by the start of their touches, so that they survive a replay.
  var labels: [Timestamp: TouchLabel] = [:]
  /// The outcome of the last touch; nil if it is not known yet.
  var judgement: Judgement?
  private let limit: Int
  /// The time of the last input, or to which the model was advanced.
  public private(set) var time = Timestamp(microseconds: 0)

  /// Rises with every change of what a view shows, except of durations: see ``isTrying``.
  public private(set) var version = 0
  /// Called with every entry of the recognizers' transcript, and with libinput's reports, in the order in which they happen.
  /// Not called when a changed parameter replays the input.
  public var onEntry: ((TranscriptEntry, InputSource) -> Void)? {
    didSet { engine.onEntry = onEntry }
  }

  /// The outcome of a touch.
  struct Judgement {
    let judge: TouchJudge
    var touch: FinishedTouch
    /// How close each recognized gesture was to failing; nil if it has not been measured.
    var margins: [String: [Reason]]?
  }

  /// The most inputs to keep: two minutes at 125 frames a second, about 6 MB with five fingers. A live view keeps running
  /// for hours, and only the last touches are replayed with other parameters.
  public static let maximumInputs = 15_000

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - replay: the scene, recognizers and parameters in addition to the source's own.
  ///   - via: the source that the recognizers read.
  ///   - limit: the most inputs to keep; the oldest touches are forgotten first.
  /// - Throws: a problem if the setup is invalid.
  public init(
    _ source: ViewSource, _ replay: Replay = Replay(), via: InputSource = .contacts, limit: Int = maximumInputs
  ) throws(Replay.Problem) {
    self.source = source
    self.replay = replay
    self.via = via
    self.limit = limit
    do { initialSetup = try replay.setup(for: source.header) } catch { throw .assignment(error) }
    setup = initialSetup
    do { engine = try ViewEngine(source, replay, initialSetup, via: via) } catch { throw .scene(error) }
  }

  /// What the user should know about the setup, one sentence each, without a full stop.
  public var notes: [String] {
    (try? replay.session(for: source.header) { _ in })?.0.notes ?? []
  }

  // MARK: Input

  /// Returns the receiver of one source's input.
  public func receiver(_ source: InputSource) -> any InputReceiver { Receiver(self, source) }

  /// Plays an input. The inputs of one source must be in order of time.
  package func play(_ input: SessionInput, _ source: InputSource) {
    if source == .contacts { hasContacts = true }
    if current.entries.isEmpty && !hasContacts { engine.touchBegan() }
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

  /// Fires every deadline up to a time.
  public func advance(to time: Timestamp) {
    let isDue = engine.nextDeadline.map { $0 <= time } ?? false
    self.time = max(self.time, time)
    engine.advance(to: time)
    if isDue { version += 1 }
  }

  /// Ends the input: touches that are still down are cancelled, and the last touch is over.
  public func end(at time: Timestamp) {
    self.time = max(self.time, time)
    engine.end(at: time)
    endTime = time
    version += 1
  }

  /// The next deadline of a recognizer or of the scene; nil if there is none.
  public var nextDeadline: Timestamp? { engine.nextDeadline }
  /// A Boolean value that indicates whether an attempt is in progress, so that its durations grow with time.
  public var isTrying: Bool { engine.isTrying }
  /// A Boolean value that indicates whether a finger is down.
  public var isTouching: Bool { engine.isTouching }

  // MARK: Touches that are over

  /// The time at which the touch is over if no input arrives before; nil if nothing has happened, or something is in
  /// progress.
  public var touchEndDeadline: Timestamp? {
    guard let lastInput else { return nil }
    if endTime != nil { return lastInput }
    return engine.isIdle ? lastInput + TouchWindow.pause : nil
  }

  /// Finishes the touch if it is over at a time.
  ///
  /// - Returns: the touch with the verdict on it; nil if it is not over, or if nothing touched.
  @discardableResult
  public func finishTouch(at time: Timestamp) -> FinishedTouch? {
    guard let deadline = touchEndDeadline, deadline <= time else { return nil }
    lastInput = nil
    if current.hasTouch {
      finished += 1
      current.number = finished
    }
    windows.append(current)
    let isTouch = current.number != nil
    current = TouchWindow()
    forgetOldest()
    guard isTouch else { return nil }
    judgement = nil
    version += 1
    return lastTouch
  }

  private func forgetOldest() {
    var count = windows.reduce(0) { $0 + $1.entries.count }
    while count > limit, windows.count > 1 { count -= windows.removeFirst().entries.count }
  }

  /// Forgets all input, as before the first touch. Parameters and labels remain.
  func restart() {
    windows = []
    current = TouchWindow()
    lastInput = nil
    endTime = nil
    finished = 0
    time = Timestamp(microseconds: 0)
    judgement = nil
    if let fresh = try? ViewEngine(source, replay, setup, via: via) { engine = fresh }
    engine.onEntry = onEntry
    version += 1
  }

  /// Replays the kept input with the current setup.
  func replayInput() {
    // The scene was made before, from the same header.
    guard let fresh = try? ViewEngine(source, replay, setup, via: via) else { return }
    for window in windows + [current] {
      for (index, entry) in window.entries.enumerated() {
        if index == 0 && !hasContacts { fresh.touchBegan() }
        fresh.play(entry.input, entry.source)
      }
    }
    fresh.advance(to: time)
    if let endTime { fresh.end(at: endTime) }
    engine = fresh
    engine.onEntry = onEntry
    judgement = nil
    version += 1
  }

  /// Marks a change of what a view shows.
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

    func play(_ event: LibinputEvent, _ translation: inout InputTranslation) {
      for input in translation.translate(event) { model.play(SessionInput(input), source) }
    }

    func advance(to time: Timestamp) { if source == model.via { model.advance(to: time) } }

    func end(at time: Timestamp) { if source == model.via { model.end(at: time) } }
  }
}
