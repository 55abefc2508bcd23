import Gestures
import LibinputEvents
import TouchTrace

/// A coordinator with its recognizers, the scene they act on, and a transcript of all that happens.
public final class Session {
  public let coordinator = GestureCoordinator()
  public let scene: any Scene
  private let recorder: TranscriptRecorder
  var frame: TouchFrame
  /// The beginnings of what a touchpad's driver has not told the end of.
  private var open: [TouchpadEvent] = []
  /// Those that hear of a pointer, whose end nobody tells.
  private var hovers: [RecognizerID] = []
  /// Is handed all that comes in, as it comes.
  package var inputLog: ((SessionInput) -> Void)?
  /// When the recording stopped, once it has.
  package private(set) var lastTime = Timestamp(microseconds: 0)

  /// The recognizers' names, in order of attaching.
  public let names: [String]

  /// - Parameters:
  ///   - surface: what the fingers touch; nil where nobody knows how large it is, so that it has no edges.
  ///   - tell: is called with every entry, in order.
  public init(
    _ setup: Setup, scene: any Scene, on surface: Surface? = nil, tell: @escaping (TranscriptEntry) -> Void
  ) {
    self.scene = scene
    frame = TouchFrame(bounds: surface?.bounds)
    names = setup.recognizers.map(\.name)
    recorder = TranscriptRecorder(setup.recognizers.map { ($0.name, $0.kind) }, tell)
    coordinator.observer = recorder
    var ids: [String: RecognizerID] = [:]
    for named in setup.recognizers { ids[named.name] = attach(named.recognizer, as: named.name) }
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
    let (recorder, scene) = (recorder, scene)
    return coordinator.attach(recognizer) { state, recognizer in
      let gesture = SceneGesture(
        name, state, at: recognizer.location, recorder.now, numberOfTouches: recognizer.numberOfTouches,
        measurements: recognizer.measurements)
      for event in scene.handle(gesture) { recorder.tell(.scene(time: recorder.now, event)) }
    }
  }

  /// Plays one frame.
  public func play(_ trace: TraceFrame) {
    inputLog?(.frame(trace))
    advanceScene(to: trace.time)
    trace.apply(to: &frame)
    coordinator.handle(frame)
  }
  /// Plays a recording that is in memory, to its end.
  ///
  /// - Parameter afterEach: is called whenever a frame has been played, with it.
  public func play(
    _ frames: [TraceFrame], endingAt end: Timestamp, afterEach: (TraceFrame) -> Void = { _ in }
  ) {
    for frame in frames {
      play(frame)
      afterEach(frame)
    }
    self.end(at: end)
  }
  /// What the scene does until then of its own accord, each at its own time: after the gestures' deadlines of that time,
  /// before an event of that time.
  private func advanceScene(to time: Timestamp) {
    while let deadline = scene.nextDeadline, deadline <= time {
      coordinator.advance(to: deadline)
      for event in scene.reachDeadline() { recorder.tell(.scene(time: max(deadline, recorder.now), event)) }
    }
  }

  /// Plays what a touchpad's driver told.
  public func play(_ event: TouchpadEvent) {
    inputLog?(.event(event))
    advanceScene(to: event.time)
    switch event.kind {
    case .transform(let stage, _, _, _), .hold(let stage, _, _), .swipe(let stage, _, _), .scroll(let stage, _),
      .button(let stage, _):
      if stage == .began { open.append(event) }
      if stage == .ended || stage == .cancelled { open.removeAll { $0.isSameSequence(as: event) } }
    case .motion: break
    }
    coordinator.handle(event)
  }

  /// When a recognizer or the scene next does something though nothing comes; nil where neither waits.
  public var nextDeadline: Timestamp? { [coordinator.nextDeadline, scene.nextDeadline].compactMap(\.self).min() }

  /// Nothing came until then, and none that comes later is earlier: whatever waits for that time does what it has to.
  public func advance(to time: Timestamp) {
    advanceScene(to: time)
    coordinator.advance(to: time)
  }

  /// Whether nothing is under way: nobody touches, nothing hovers, no gesture is tried, and nobody waits. What comes then
  /// is met as by a new session.
  package var isIdle: Bool {
    frame.down + frame.untracked == 0 && frame.hovering == nil && open.isEmpty && coordinator.isIdle
      && nextDeadline == nil
  }

  /// Tells of what no recognizer hears of: a touch that the driver leaves out, a tap that it gives up.
  func tell(at time: Timestamp, _ entry: (Timestamp) -> TranscriptEntry) {
    inputLog?(.aside(entry(time), at: time))
    advance(to: time)
    recorder.tell(entry(max(time, recorder.now)))
  }

  /// The recording stops: fingers still down are taken away, and time goes on until nobody waits for it, and
  /// the scene has done what it has to.
  public func end(at time: Timestamp) {
    lastTime = max(lastTime, time)
    advance(to: time)
    let time = max(time, recorder.now)
    recorder.tell(.end(time: time, fingersDown: max(frame.down + frame.untracked, openFingers)))
    for event in open.reversed() { coordinator.handle(event.cancelled(at: time)) }
    open = []
    if frame.down + frame.untracked > 0 || frame.hovering != nil {
      frame.advance(to: time)
      frame.endHover()
      for index in 0..<frame.count where frame[index].isDown {
        frame.cancel(frame[index].id, at: frame[index].position)
      }
      frame.setUntracked(0)
      coordinator.handle(frame)
    }
    // The pointer goes with the surface, now.
    for hover in hovers where coordinator.state(of: hover).isActive {
      frame.advance(to: time)
      coordinator.handle(frame)
      coordinator.setEnabled(false, for: hover)
      coordinator.setEnabled(true, for: hover)
    }
    // As many as there are recognizers would do; one that asks for ever must not hang whoever plays it.
    for _ in 0..<1000 {
      guard let deadline = nextDeadline else { return }
      advance(to: deadline)
    }
  }
}

extension Session {
  private var openFingers: Int { open.map(\.fingers).max() ?? 0 }
}

extension TouchpadEvent {
  /// How many fingers make it, as far as the driver tells.
  fileprivate var fingers: Int {
    switch kind {
    case .transform(_, let fingers, _, _), .hold(_, let fingers, _), .swipe(_, let fingers, _): fingers
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
  /// How the sequence that this event began is taken away.
  fileprivate func cancelled(at time: Timestamp) -> Self {
    let kind: Kind =
      switch self.kind {
      case .transform(_, let fingers, _, _): .transform(.cancelled, fingers: fingers, scale: 1, rotation: 0)
      case .hold(_, let fingers, let mayTap): .hold(.cancelled, fingers: fingers, mayTap: mayTap)
      case .swipe(_, let fingers, _): .swipe(.cancelled, fingers: fingers, by: .zero)
      case .scroll: .scroll(.cancelled, by: .zero)
      case .button(_, let code): .button(.cancelled, code)
      case .motion: self.kind
      }
    return TouchpadEvent(time, kind, at: location)
  }
}

/// Turns what a coordinator tells into entries of a transcript.
private final class TranscriptRecorder: GestureObserver {
  let recognizers: [(name: String, kind: String)]
  let tell: (TranscriptEntry) -> Void
  var now = Timestamp(microseconds: 0)
  /// Where the fingers are, or a driver's pointer; where they were last, once none is.
  private var place = Point.zero

  init(_ recognizers: [(name: String, kind: String)], _ tell: @escaping (TranscriptEntry) -> Void) {
    (self.recognizers, self.tell) = (recognizers, tell)
  }

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    now = touches.time
    var contacts: [Contact] = []
    for index in 0..<touches.count { contacts.append(touches[index]) }
    if touches.count > 0 { place = touches.centroid }
    tell(.frame(time: now, contacts: contacts, untracked: touches.untracked, hovering: touches.hovering))
  }
  func coordinator(willDeliver event: TouchpadEvent) {
    (now, place) = (event.time, event.location)
    tell(.indirect(event))
  }
  func coordinator(willFireDeadlinesAt time: Timestamp) {
    now = time
    tell(.wake(time: time))
  }
  func recognizer(_ id: RecognizerID, didStep step: MachineStep) {
    tell(.step(time: now, recognizer: recognizers[id.index].name, step))
  }
  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    var description = description()
    // A gesture that did not come may never have had a place, or have that of the one before it.
    if transition.to == .failed { description.location = place }
    tell(.transition(GestureTransition(transition, describedBy: description, of: recognizers)))
  }
}
