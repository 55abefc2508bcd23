import Gestures
import TouchTrace

/// Turns a coordinator's reports into entries of a transcript.
final class TranscriptRecorder: GestureObserver {
  private let recognizers: [(name: String, kind: String)]
  private let isImplicit: [Bool]
  private let scene: any Scene
  /// The targets of the recognizers. Set before anything is recorded.
  unowned var targets: SessionTargets!
  private let write: (TranscriptEntry) -> Void
  /// Observes the same in addition.
  var observer: (any GestureObserver)?
  /// Called with each entry before it is written.
  var entryLog: ((TranscriptEntry) -> Void)?
  var now = Timestamp(microseconds: 0)
  /// Whether a gesture of a touchpad is in progress.
  var isTouched = false
  /// The centroid of the touches or the position of the pointer; the last one if there is none now.
  private var location = Point2D.zero

  init(_ setup: Setup, _ scene: any Scene, _ write: @escaping (TranscriptEntry) -> Void) {
    self.scene = scene
    recognizers = setup.recognizers.map { ($0.name, $0.kind) }
    isImplicit = setup.recognizers.map(\.isImplicit)
    self.write = write
  }

  func record(_ entry: TranscriptEntry) {
    entryLog?(entry)
    write(entry)
  }

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    observer?.coordinator(willDeliver: touches)
    now = touches.time
    var contacts: [Contact] = []
    contacts.reserveCapacity(touches.count)
    for index in 0..<touches.count { contacts.append(touches[index]) }
    if touches.count > 0 { location = touches.centroid }
    record(.frame(time: now, contacts: contacts, untracked: touches.untracked, hovering: touches.hovering))
    if let began = SceneTouches(beginningIn: touches) { report(began) }
  }

  func coordinator(willDeliver event: TouchpadEvent) {
    observer?.coordinator(willDeliver: event)
    now = event.time
    location = event.location
    record(.touchpad(event))
    if let began = SceneTouches(beginningWith: event, isFirst: !isTouched) { report(began) }
  }

  func report(_ touches: SceneTouches) {
    for event in scene.handle(touches) {
      targets.mayMissElements = true
      record(.scene(time: now, event))
    }
  }

  func coordinator(willFireDeadlinesAt time: Timestamp) {
    observer?.coordinator(willFireDeadlinesAt: time)
    wake(at: time)
  }

  /// Records that a deadline of a recognizer or of the scene fires.
  func wake(at time: Timestamp) {
    now = time
    record(.wake(time: time))
  }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    observer?.recognizer(id, didStep: step)
    record(
      .step(time: now, recognizer: recognizers[targets.index(of: id)].name, target: targets.name(of: id), step()))
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    observer?.recognizer(didMake: transition, describedBy: description)
    var description = description()
    // A gesture that failed may have no location yet, or still that of the previous gesture.
    if transition.to == .failed { description.location = location }
    var named = GestureTransition(transition, describedBy: description) { recognizers[targets.index(of: $0)] }
    named.isImplicit = isImplicit[targets.index(of: transition.recognizer)]
    named.target = targets.name(of: transition.recognizer)
    record(.transition(named))
  }
}
