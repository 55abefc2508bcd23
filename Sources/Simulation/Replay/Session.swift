import Gestures
import LibinputEvents
import TouchTrace

/// A coordinator with its recognizers, the scene that their gestures act on, and a transcript of everything that happens.
public final class Session {
  public let coordinator = GestureCoordinator()
  public let scene: any Scene
  /// What the user should know about the setup, one sentence each, without a full stop.
  public internal(set) var notes: [String] = []
  private let recorder: TranscriptRecorder
  /// `nil` if resting fingers count.
  var restingFingers: RestingFingers?
  var frame: TouchFrame
  /// The first events of touchpad gestures that have not ended.
  private var openEvents: [TouchpadEvent] = []
  /// The hover recognizers. libinput does not report that a pointer leaves, so the end of the recording cancels them.
  private var hovers: [RecognizerID] = []
  /// Called with every input, in order.
  package var inputLog: ((SessionInput) -> Void)?
  /// The time at which the recording ended.
  package private(set) var lastTime = Timestamp(microseconds: 0)

  /// The recognizers' names, in the order in which they are attached.
  public let names: [String]

  /// The recognizers' identifiers, in the order of `names`.
  package private(set) var recognizerIDs: [RecognizerID] = []

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - setup: the recognizers and the relations between them.
  ///   - scene: what their gestures act on.
  ///   - surface: what is touched; nil if its size is unknown, so that it has no edges.
  ///   - record: called with every entry of the transcript, in order.
  public init(
    _ setup: Setup, scene: any Scene, on surface: Surface? = nil, record: @escaping (TranscriptEntry) -> Void
  ) {
    self.scene = scene
    frame = TouchFrame(bounds: surface?.bounds)
    names = setup.recognizers.map(\.name)
    restingFingers = setup.ignoresRestingFingers ? RestingFingers() : nil
    recorder = TranscriptRecorder(setup, record)
    coordinator.observer = recorder
    var ids: [String: RecognizerID] = [:]
    for named in setup.recognizers {
      let id = attach(named.recognizer, as: named.name)
      ids[named.name] = id
      recognizerIDs.append(id)
    }
    hovers = setup.recognizers.filter { $0.kind == HoverRecognizer.kind }.compactMap { ids[$0.name] }
    for requirement in setup.requirements {
      guard let required = ids[requirement.required], let dependent = ids[requirement.dependent] else { continue }
      coordinator.require(required, toFailBefore: dependent)
    }
    for pair in setup.simultaneous {
      guard let first = ids[pair.first], let second = ids[pair.second] else { continue }
      coordinator.allowSimultaneous(first, second)
    }
  }

  private func attach<R: GestureRecognizer>(_ recognizer: R, as name: String) -> RecognizerID {
    let recorder = recorder
    let scene = scene
    return coordinator.attach(recognizer) { state, recognizer in
      let gesture = SceneGesture(
        recognizer.sceneGestureKind, state, at: recognizer.location, recorder.now, name: name,
        numberOfTouches: recognizer.numberOfTouches)
      for event in scene.handle(gesture) { recorder.record(.scene(time: recorder.now, event)) }
    }
  }

  // MARK: Input

  /// Plays one frame.
  public func play(_ trace: TraceFrame) {
    inputLog?(.frame(trace))
    advanceScene(to: trace.time)
    guard restingFingers != nil else { return deliver(trace) }
    var resting: [(id: Int32, rests: Bool)] = []
    let frames = restingFingers!.filter(trace) { resting.append(($0, $1)) }
    for (index, frame) in frames.enumerated() {
      // The touch did what it did in this frame before it was found to rest.
      if index == frames.count - 1 || index == 1 {
        for touch in resting {
          recorder.record(.restingTouch(time: trace.time, id: touch.id, isCounted: !touch.rests))
        }
        resting = []
      }
      deliver(frame)
    }
  }

  private func deliver(_ trace: TraceFrame) {
    trace.apply(to: &frame)
    coordinator.handle(frame)
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
      coordinator.advance(to: deadline)
      for event in scene.reachDeadline() { recorder.record(.scene(time: max(deadline, recorder.now), event)) }
    }
  }

  /// Plays one touchpad event.
  public func play(_ event: TouchpadEvent) {
    inputLog?(.event(event))
    advanceScene(to: event.time)
    switch event.kind {
    case .transform(let stage, _, _, _, _), .hold(let stage, _, _), .swipe(let stage, _, _), .scroll(let stage, _),
      .button(let stage, _):
      if stage == .began { openEvents.append(event) }
      if stage == .ended || stage == .cancelled { openEvents.removeAll { $0.isSameSequence(as: event) } }
    case .motion: break
    }
    coordinator.handle(event)
  }

  /// Records what libinput reports but no recognizer reads: a touch that it ignores, a tap that it abandons.
  func record(at time: Timestamp, _ entry: (Timestamp) -> TranscriptEntry) {
    inputLog?(.libinputNote(entry(time), at: time))
    advance(to: time)
    recorder.record(entry(max(time, recorder.now)))
  }

  // MARK: Time

  /// The next deadline of a recognizer or of the scene; nil if there is none.
  public var nextDeadline: Timestamp? { [coordinator.nextDeadline, scene.nextDeadline].compactMap(\.self).min() }

  /// Fires every deadline up to `time`. Later input must not be earlier than `time`.
  public func advance(to time: Timestamp) {
    advanceScene(to: time)
    coordinator.advance(to: time)
  }

  /// A Boolean value that indicates whether nothing is in progress: no touch, no hover, no gesture, no deadline. Input
  /// then has the same effect as in a new session.
  package var isIdle: Bool {
    frame.down + frame.untracked == 0 && frame.hovering == nil && openEvents.isEmpty && coordinator.isIdle
      && restingFingers?.isIdle != false
      && nextDeadline == nil
  }

  /// Ends the recording: cancels the touches that are still down and fires the remaining deadlines of the recognizers and
  /// of the scene.
  public func end(at time: Timestamp) {
    lastTime = max(lastTime, time)
    advance(to: time)
    let time = max(time, recorder.now)
    recorder.record(.end(time: time, fingersDown: max(frame.down + frame.untracked, openFingers)))
    for event in openEvents.reversed() { coordinator.handle(event.cancelled(at: time)) }
    openEvents = []
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
    frame.endHover()
    for index in 0..<frame.count where frame[index].isDown {
      frame.cancel(frame[index].id, at: frame[index].position)
    }
    frame.setUntracked(0)
    coordinator.handle(frame)
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

extension TouchpadEvent {
  /// The number of fingers that libinput reports for the gesture.
  fileprivate var fingers: Int {
    switch kind {
    case .transform(_, let fingers, _, _, _), .hold(_, let fingers, _), .swipe(_, let fingers, _): fingers
    case .scroll: 2
    case .button, .motion: 0
    }
  }

  fileprivate func isSameSequence(as other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.transform, .transform), (.hold, .hold), (.swipe, .swipe), (.scroll, .scroll): true
    case (.button(_, let code), .button(_, let other)): code == other
    case (.transform, _), (.hold, _), (.swipe, _), (.scroll, _), (.button, _), (.motion, _): false
    }
  }

  /// Returns the event that cancels the gesture that this event began.
  fileprivate func cancelled(at time: Timestamp) -> Self {
    let kind: Kind =
      switch self.kind {
      case .transform(_, let fingers, _, _, _): .transform(.cancelled, fingers: fingers, scale: 1, rotation: 0)
      case .hold(_, let fingers, let mayTap): .hold(.cancelled, fingers: fingers, mayTap: mayTap)
      case .swipe(_, let fingers, _): .swipe(.cancelled, fingers: fingers, by: .zero)
      case .scroll: .scroll(.cancelled, by: .zero)
      case .button(_, let code): .button(.cancelled, code)
      case .motion: self.kind
      }
    return TouchpadEvent(time, kind, at: location)
  }
}

/// Turns a coordinator's reports into entries of a transcript.
private final class TranscriptRecorder: GestureObserver {
  let recognizers: [(name: String, kind: String)]
  private let isImplicit: [Bool]
  let record: (TranscriptEntry) -> Void
  var now = Timestamp(microseconds: 0)
  /// The centroid of the touches or the position of the pointer; the last one if there is none now.
  private var location = Point.zero

  init(_ setup: Setup, _ record: @escaping (TranscriptEntry) -> Void) {
    recognizers = setup.recognizers.map { ($0.name, $0.kind) }
    isImplicit = setup.recognizers.map(\.isImplicit)
    self.record = record
  }

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    now = touches.time
    var contacts: [Contact] = []
    for index in 0..<touches.count { contacts.append(touches[index]) }
    if touches.count > 0 { location = touches.centroid }
    record(.frame(time: now, contacts: contacts, untracked: touches.untracked, hovering: touches.hovering))
  }

  func coordinator(willDeliver event: TouchpadEvent) {
    now = event.time
    location = event.location
    record(.touchpad(event))
  }

  func coordinator(willFireDeadlinesAt time: Timestamp) {
    now = time
    record(.wake(time: time))
  }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    record(.step(time: now, recognizer: recognizers[id.index].name, step()))
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    var description = description()
    // A gesture that failed may have no location yet, or still that of the previous gesture.
    if transition.to == .failed { description.location = location }
    var named = GestureTransition(transition, describedBy: description, of: recognizers)
    named.isImplicit = isImplicit[transition.recognizer.index]
    record(.transition(named))
  }
}
