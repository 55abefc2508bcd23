import Gestures
import TouchTrace

/// A coordinator with its recognizers, the scene that their gestures act on, and a transcript of everything that happens.
public final class Session {
  public let coordinator = GestureCoordinator()
  public let scene: any Scene
  /// Notes on the setup for the user, one sentence each, without a full stop.
  ///
  /// - Note: Read it again after playing: touches may have found no recognizer.
  public internal(set) var notes: [String] {
    get { setupNotes + targets.notes }
    set { setupNotes = newValue }
  }
  private var setupNotes: [String] = []
  let recorder: TranscriptRecorder
  let targets: SessionTargets
  /// The resting fingers; `nil` if resting fingers count.
  var restingFingers: RestingFingers?
  /// The recognizers of taps and presses.
  private let tapsAndPresses: [Int]
  /// The fewest fingers with which each recognizer's gesture continues; nil if it needs all. Empty if resting fingers count.
  let fewestFingers: [Double?]
  private let frameStorage: UnsafeMutablePointer<TouchFrame>
  /// The touches, without the run-time exclusivity checks of stored properties: each frame would have five.
  var frame: TouchFrame {
    unsafeAddress { UnsafePointer(frameStorage) }
    unsafeMutableAddress { frameStorage }
  }
  /// The first events of touchpad gestures that have not ended.
  private var openEvents: [TouchpadEvent] = []
  /// The hover recognizers. libinput does not report that a pointer leaves, so the end of the recording cancels them.
  private var hovers: [RecognizerID] = []
  /// Called with every input, in order.
  package var inputLog: ((SessionInput) -> Void)? { didSet { updateLogs() } }
  /// Called after ``inputLog`` if nothing was in progress before the input, so that it has the same effect in a new session.
  package var idleLog: (() -> Void)? { didSet { updateLogs() } }
  /// Whether there is any of these. Private, so that the runtime does not check each access.
  private var hasLogs = false
  package private(set) var lastTime = Timestamp(microseconds: 0)

  /// The recognizers' names, in the order in which they are attached.
  public let names: [String]

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - setup: the recognizers and the relations between them.
  ///   - scene: the scene that their gestures act on.
  ///   - surface: the touched surface; nil if its size is unknown, so that it has no edges.
  ///   - record: called with every entry of the transcript, in order.
  public init(
    _ setup: Setup, scene: any Scene, on surface: Surface? = nil, record: @escaping (TranscriptEntry) -> Void
  ) {
    self.scene = scene
    frameStorage = .allocate(capacity: 1)
    frameStorage.initialize(to: TouchFrame(at: .distantPast, bounds: surface?.bounds))
    if let surface { frameStorage.pointee.setTouchType(surface.touchType) }
    names = setup.recognizers.map(\.name)
    restingFingers = setup.ignoresRestingFingers ? RestingFingers() : nil
    fewestFingers =
      setup.ignoresRestingFingers ? setup.recognizers.map { $0.recognizer.value(of: .minimumFingers) } : []
    tapsAndPresses = setup.recognizers.indices.filter { [.tap, .press].contains(setup.recognizers[$0].shape) }
    recorder = TranscriptRecorder(scene, record)
    let owners = GestureOwners()
    coordinator.observer = recorder
    let recorder = recorder
    targets = SessionTargets(setup, scene, coordinator) { [coordinator] index, target, targets in
      let named = setup.recognizers[index]
      return named.recognizer.attach(as: named.name, to: target, of: targets, in: coordinator, recorder, owners)
    } deliver: { delivery, target in
      recorder.record(.delivery(time: recorder.now, delivery, target: target))
    }
    recorder.names = targets
    targets.start()
    hovers = setup.recognizers.indices.filter { setup.recognizers[$0].shape == .hover }.map { targets.ids[$0][0] }
  }

  deinit {
    frameStorage.deinitialize(count: 1)
    frameStorage.deallocate()
  }

  private func updateLogs() { hasLogs = inputLog != nil || idleLog != nil }

  // MARK: Input

  /// Plays one frame.
  public func play(_ trace: TraceFrame) {
    if hasLogs { inputLog?(.frame(trace)) }
    ReplayPlace.note(trace.time)
    let wasUntouched = hasLogs && idleLog != nil && isUntouched
    advanceScene(to: trace.time)
    if restingFingers == nil { deliver(trace, wasUntouched) } else { deliverWithoutResting(trace, wasUntouched) }
  }

  func deliver(_ trace: TraceFrame, _ wasUntouched: Bool) {
    if wasUntouched { noteIdle(at: trace.time) }
    do throws(TouchFrameError) { try trace.apply(to: &frame) } catch {
      // No reader of recordings lets such a frame through, but a program may play any.
      let note =
        "The frame at \(FixedPoint.short(thousandths: trace.time.microseconds)) ms has an impossible change: \(error)"
      if !setupNotes.contains(note) { setupNotes.append(note) }
    }
    if targets.haveElements { advanceRecognizers(to: trace.time) }
    handleFrame()
    targets.cancelTouchesOnRemovedElements()
  }

  private func handleFrame() {
    frame.forEachPart { part in
      coordinator.advance(to: part.time)
      recorder.note(part)
      coordinator.handle(part)
      if recorder.touchesStoppedScroll { ignoreTaps(of: part) }
      if var touches = SceneTouches(endingIn: part) {
        touches.isUndecided = !coordinator.isIdle
        recorder.report(touches)
      }
    }
  }

  /// Ignores the fingers that touch down for taps and presses, because they have stopped a scroll.
  private func ignoreTaps(of part: borrowing TouchFrame) {
    for index in 0..<part.count where part[index].stage == .began {
      for recognizer in tapsAndPresses {
        for id in targets.ids[recognizer] { coordinator.ignore(part[index].id, for: id) }
      }
    }
  }

  /// Fires the recognizers' deadlines up to `time`. A gesture may remove the element of the next one.
  private func advanceRecognizers(to time: Timestamp) {
    while targets.haveElements, let deadline = coordinator.nextDeadline, deadline < time {
      coordinator.advance(to: deadline)
      targets.cancelTouchesOnRemovedElements()
    }
    coordinator.advance(to: time)
    targets.cancelTouchesOnRemovedElements()
  }

  /// Plays a whole recording from memory.
  ///
  /// - Parameter afterEach: called with each frame after it has been played.
  public func play(
    _ frames: [TraceFrame], endingAt end: Timestamp, afterEach: (TraceFrame) -> Void = { _ in }
  ) {
    for frame in frames {
      play(frame)
      afterEach(frame)
    }
    self.end(at: end)
  }

  /// Runs the scene's deadlines up to `time`, each at its own time: after the recognizers' deadlines of that time and
  /// before an event of that time.
  private func advanceScene(to time: Timestamp) {
    while let deadline = scene.nextDeadline, deadline <= time {
      advanceRecognizers(to: deadline)
      // Recorded before the change, so that a picture of an earlier time is taken before it.
      if recorder.now < deadline { recorder.wake(at: deadline) }
      for event in scene.reachDeadline() {
        targets.mayMissElements = true
        recorder.record(.scene(time: recorder.now, event))
      }
      targets.cancelTouchesOnRemovedElements()
    }
  }

  /// Plays one touchpad event.
  public func play(_ event: TouchpadEvent) {
    inputLog?(.event(event))
    ReplayPlace.note(event.time)
    advanceScene(to: event.time)
    let wasTouched = !openEvents.isEmpty
    recorder.isTouched = wasTouched
    if isUntouched { noteIdle(at: event.time) }
    if event.stage == .began { openEvents.append(event) }
    if event.stage == .ended || event.stage == .cancelled { openEvents.removeAll { $0.isSameSequence(as: event) } }
    if targets.haveElements { advanceRecognizers(to: event.time) }
    coordinator.handle(event)
    if wasTouched && openEvents.isEmpty { recorder.report(SceneTouches(.ended, event.time)) }
    targets.cancelTouchesOnRemovedElements()
  }

  package func play(_ input: SessionInput) {
    switch input {
    case .frame(let frame): play(frame)
    case .event(let event): play(event)
    case .libinputNote(let entry, let time): record(at: time) { entry.moved(to: $0) }
    }
  }

  /// Records what libinput reports but no recognizer reads: a touch that it ignores, a tap that it abandons.
  private func record(at time: Timestamp, _ entry: (Timestamp) -> TranscriptEntry) {
    inputLog?(.libinputNote(entry(time), at: time))
    advance(to: time)
    if isUntouched { noteIdle(at: time) }
    recorder.record(entry(max(time, recorder.now)))
  }

  // MARK: Time

  /// The next deadline of a recognizer or of the scene; nil if there is none.
  public var nextDeadline: Timestamp? { [coordinator.nextDeadline, scene.nextDeadline].compactMap(\.self).min() }

  /// Fires every deadline up to `time`. Later input must not be earlier than `time`.
  public func advance(to time: Timestamp) {
    advanceScene(to: time)
    advanceRecognizers(to: time)
  }

  /// Returns the progress of a recognizer's gesture, by its index in ``names``: of the first instance that attempts it.
  package func progress(ofRecognizer index: Int, at time: Timestamp) -> [Reason] {
    attempt(ofRecognizer: index, at: time).progress
  }

  /// Returns the same with the name of the target on which the instance attempts it; nil for the whole surface.
  package func attempt(ofRecognizer index: Int, at time: Timestamp) -> (target: String?, progress: [Reason]) {
    for id in targets.ids[index] {
      let progress = coordinator.progress(of: id, at: time)
      if !progress.isEmpty { return (targets.name(of: id), progress) }
    }
    return (nil, [])
  }

  /// Returns the index in ``names`` of the recognizer with an identifier, one of possibly many instances.
  package func index(of id: RecognizerID) -> Int { targets.index(of: id) }

  /// Returns the name of the target that a recognizer is attached to at present; nil for the whole surface.
  package func target(of id: RecognizerID) -> String? { targets.name(of: id) }

  /// Returns what a reader calls that target at present; nil if nothing but its name.
  package func targetTitle(of id: RecognizerID) -> String? {
    targets.ownElement(of: id).flatMap { scene.title(of: $0) }
  }

  /// The elements that touches hit so far.
  package var elementLog: ElementLog { targets.log }

  /// Whether nothing is in progress: no touch, no hover, no gesture, no deadline. Input then has the same effect as in a new
  /// session.
  package var isIdle: Bool { isResting && nextDeadline == nil }

  /// Whether no touch, no hover and no gesture is in progress. The scene may move.
  package var isResting: Bool { isUntouched && coordinator.isIdle }

  private var isUntouched: Bool {
    frame.down + frame.untracked == 0 && frame.hovering == nil && openEvents.isEmpty && restingFingers?.isIdle != false
  }

  /// Calls ``idleLog`` if no recognizer is in progress at the time of an input, after the deadlines until then.
  private func noteIdle(at time: Timestamp) {
    guard let idleLog else { return }
    advanceRecognizers(to: time)
    if coordinator.isIdle && coordinator.nextDeadline == nil { idleLog() }
  }

  /// Ends the recording: cancels the touches that are still down and fires the remaining deadlines of the recognizers and
  /// of the scene.
  public func end(at time: Timestamp) {
    lastTime = max(lastTime, time)
    advance(to: time)
    let time = max(time, recorder.now)
    recorder.record(.end(time: time, fingersDown: max(frame.down + frame.untracked, openFingers)))
    let wasTouched = !openEvents.isEmpty
    for event in openEvents.reversed() { coordinator.handle(event.cancelled(at: time)) }
    openEvents = []
    if wasTouched { recorder.report(SceneTouches(.ended, time)) }
    cancelTouches(at: time)
    cancelHovers(at: time)
    // As many rounds as there are recognizers would do. The limit protects the caller from one that never stops asking.
    for _ in 0..<1000 {
      guard let deadline = nextDeadline else { return }
      advance(to: deadline)
    }
  }

  private func cancelTouches(at time: Timestamp) {
    guard frame.down + frame.untracked > 0 || frame.hovering != nil else { return }
    frame.advance(to: time)
    frame.cancelAll()
    handleFrame()
  }

  /// Cancels the hovers of a pointer: libinput does not report that a pointer leaves.
  private func cancelHovers(at time: Timestamp) {
    for hover in hovers where coordinator.state(of: hover).isActive {
      frame.advance(to: time)
      coordinator.handle(frame)
      coordinator.setEnabled(false, for: hover)
      coordinator.setEnabled(true, for: hover)
    }
  }

  private var openFingers: Int { openEvents.map(\.fingers).max() ?? 0 }
}
