import Gestures
import TouchTrace

/// What a transcript calls a recognizer.
struct RecordedRecognizer {
  var name: String
  var kind: String
  var isImplicit = false
  /// The name of the target that it is attached to at present; nil for the whole surface.
  var target: String?
}

/// Names the recognizers of a coordinator for its transcript.
protocol RecognizerNames: AnyObject {
  func recorded(_ id: RecognizerID) -> RecordedRecognizer
  /// Returns whether a recognizer was attached without being named.
  func isImplicit(_ id: RecognizerID) -> Bool
  /// Called when the scene changed.
  func sceneDidChange()
}

/// Turns a coordinator's reports into entries of a transcript.
final class TranscriptRecorder: GestureObserver {
  private let scene: any Scene
  /// The names of the recognizers. Set before anything is recorded.
  unowned var names: (any RecognizerNames)!
  private let write: (TranscriptEntry) -> Void
  /// Observes the same in addition.
  var observer: (any GestureObserver)?
  /// Called with each entry before it is written.
  var entryLog: ((TranscriptEntry) -> Void)?
  /// The entries that are needed; nil if none is. To describe the others takes longer than to recognize gestures.
  var detail: TranscriptDetail? = .full
  /// Whether changes of gestures are needed even if other details are not.
  var recordsChanges = false
  private var needsAll: Bool { detail == .full || entryLog != nil }
  /// Whether the coordinator has to report every frame and step.
  var observesSteps: Bool { needsAll || recordsChanges || observer != nil }
  var now = Timestamp(microseconds: 0)
  /// The time of the first input.
  private(set) var start: Timestamp?
  /// How often touches began while none was down.
  private(set) var touchDownCount = 0
  private var hasTouches = false
  /// Whether the touches that are down have stopped a scroll, and are no taps or presses.
  private(set) var touchesStoppedScroll = false
  /// Called with each scroll that a touch stops.
  var stopLog: ((Timestamp, StoppedScroll) -> Void)?
  /// Whether a gesture of a touchpad is in progress.
  var isTouched = false
  /// The centroid of the touches or the position of the pointer; the last one if there is none now.
  private var location = Point2D.zero

  init(_ scene: any Scene, _ write: @escaping (TranscriptEntry) -> Void) {
    self.scene = scene
    self.write = write
  }

  func record(_ entry: TranscriptEntry) {
    entryLog?(entry)
    write(entry)
  }

  /// Notes the time and the place of a frame that is about to be handled, after the deadlines before it. A coordinator that does not
  /// report steps reports few frames.
  func note(_ touches: borrowing TouchFrame) {
    now = touches.time
    if touches.count > 0 { location = touches.centroid }
    if start == nil { start = now }
    let isTouched = touches.down + touches.untracked > 0
    if isTouched && !hasTouches { touchDownCount += 1 }
    hasTouches = isTouched
  }

  func coordinator(willDeliver touches: borrowing TouchFrame) {
    observer?.coordinator(willDeliver: touches)
    now = touches.time
    if touches.count > 0 { location = touches.centroid }
    if needsAll { recordFrame(touches) }
    if let began = SceneTouches(beginningIn: touches) { report(began) }
  }

  private func recordFrame(_ touches: borrowing TouchFrame) {
    var contacts: [Contact] = []
    contacts.reserveCapacity(touches.count)
    for index in 0..<touches.count { contacts.append(touches[index]) }
    record(.frame(time: now, contacts: contacts, untracked: touches.untracked, hovering: touches.hovering))
  }

  func coordinator(willDeliver event: TouchpadEvent) {
    observer?.coordinator(willDeliver: event)
    now = event.time
    if start == nil { start = now }
    location = event.location
    if needsAll || event.isFirstOrLast { record(.touchpad(event)) }
    if let began = SceneTouches(beginningWith: event, isFirst: !isTouched) { report(began) }
  }

  func report(_ touches: SceneTouches) {
    if touches.change != .added { touchesStoppedScroll = false }
    for event in scene.handle(touches) {
      if let stop = event.stoppedScroll {
        touchesStoppedScroll = true
        stopLog?(now, stop)
      }
      names.sceneDidChange()
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
    if needsAll { record(.wake(time: time)) }
  }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {
    observer?.recognizer(id, didStep: step)
    if !needsAll { return }
    let recorded = names.recorded(id)
    record(.step(time: now, recognizer: recorded.name, target: recorded.target, step()))
  }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    observer?.recognizer(didMake: transition, describedBy: description)
    if !needsAll, !isNeeded(transition) { return }
    var description = description()
    // A gesture that failed may have no location yet, or still that of the previous gesture.
    if transition.to == .failed { description.location = location }
    let recorded = names.recorded(transition.recognizer)
    var named = GestureTransition(transition, describedBy: description) { [names] id in
      if id == transition.recognizer { return (recorded.name, recorded.kind) }
      let other = names!.recorded(id)
      return (other.name, other.kind)
    }
    named.isImplicit = recorded.isImplicit
    named.target = recorded.target
    record(.transition(named))
  }

  /// Returns whether a transition is needed, before it is described.
  private func isNeeded(_ transition: Transition) -> Bool {
    if detail == nil { return false }
    if recordsChanges { return true }
    return transition.to != .changed && !(transition.wasBoundToFail && names.isImplicit(transition.recognizer))
  }
}
