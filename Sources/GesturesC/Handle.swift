import CTouchstoneGestures
import Gestures

/// What a C program's `tg_coordinator *` points at.
final class Handle {
  let coordinator = GestureCoordinator()
  private(set) var attached: [Attached] = []
  var frame = TouchFrame()
  /// Whether something has been told of the next frame.
  var isFrameOpen = false

  var callback: tg_callback?
  var user: UnsafeMutableRawPointer?
  /// The coordinator would stop the program where its handler calls it back.
  private(set) var isCalling = false
  let error = CText()

  struct Attached {
    let id: RecognizerID
    let kind: String
    let failure = CText()
  }

  func attach<R: GestureRecognizer>(_ recognizer: R) -> tg_recognizer {
    let index = tg_recognizer(attached.count)
    // Unowned: the coordinator keeps its handlers, and the handle keeps the coordinator.
    let id = coordinator.attach(recognizer) { [unowned(unsafe) self] state, recognizer in
      call(index, state, coordinator.now, recognizer.location, recognizer.numberOfTouches)
    }
    attached.append(Attached(id: id, kind: R.kind))
    return index
  }

  func call(_ index: tg_recognizer, _ state: GestureState, _ time: Timestamp, _ place: Point, _ touches: Int) {
    guard let callback else { return }
    var gesture = tg_gesture(
      recognizer: index, state: tg_state(state), time_us: time.microseconds, x: place.x, y: place.y,
      touches: Int32(clamping: touches))
    isCalling = true
    callback(&gesture, user)
    isCalling = false
  }

  /// Opens the next frame where none is.
  func openFrame() {
    if isFrameOpen { return }
    frame.advance(to: frame.time)
    isFrameOpen = true
  }
}

/// Finds out why gestures fail, for the handle that owns it.
final class FailureObserver: GestureObserver {
  // Unowned: the handle's coordinator keeps this.
  private unowned(unsafe) let handle: Handle

  init(_ handle: Handle) { self.handle = handle }

  func coordinator(delivers touches: borrowing TouchFrame) {}
  func coordinator(wakesAt time: Timestamp) {}
  func recognizer(_ id: RecognizerID, steps step: MachineStep) {}
  func recognizer(makes transition: Transition) {
    if transition.to != .failed { return }
    let names = handle.attached.enumerated().map { (name: "\($1.kind) \($0)", kind: $1.kind) }
    let index = transition.recognizer.index
    handle.attached[index].failure.set(TranscriptLine.reason(GestureTransition(transition, of: names)))
    let told = transition.description
    handle.call(tg_recognizer(index), .failed, transition.time, told.location, told.numberOfTouches)
  }
}

/// A string for C, which stays where it is until it is set anew.
final class CText {
  private(set) var pointer: UnsafeMutablePointer<CChar>?

  func set(_ string: String) {
    pointer?.deallocate()
    pointer = Self.copy(string)
  }
  deinit { pointer?.deallocate() }

  static func copy(_ string: String) -> UnsafeMutablePointer<CChar> {
    var bytes = string.utf8.makeIterator()
    let count = string.utf8.count
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count + 1)
    for index in 0..<count { copy[index] = CChar(bitPattern: bytes.next() ?? 0) }
    copy[count] = 0
    return copy
  }
}

extension tg_state {
  init(_ state: GestureState) {
    self =
      switch state {
      case .possible: TG_POSSIBLE
      case .began: TG_BEGAN
      case .changed: TG_CHANGED
      case .ended: TG_ENDED
      case .cancelled: TG_CANCELLED
      case .failed: TG_FAILED
      }
  }
}
