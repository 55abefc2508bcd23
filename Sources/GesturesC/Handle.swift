import CTouchstoneGestures
import Gestures

/// What a C program's `tg_coordinator *` points at.
///
/// A value behind a pointer, not a class: then no call retains, releases and checks for overlapping access.
struct Handle: ~Copyable {
  let coordinator = GestureCoordinator()
  var attached: [Attached] = []
  var frame = TouchFrame()
  /// Whether something has been told of the next frame.
  var isFrameOpen = false

  var callback: tg_callback?
  var user: UnsafeMutableRawPointer?
  /// Whether the coordinator is at work: fed from its own handler it would stop the program.
  var isFeeding = false
  let error = CText()

  struct Attached {
    let id: RecognizerID
    let kind: String
    let failure = CText()
  }

  /// Opens the next frame where none is.
  mutating func openFrame() {
    if isFrameOpen { return }
    frame.advance(to: frame.time)
    isFrameOpen = true
  }
}

typealias HandlePointer = UnsafeMutablePointer<Handle>

extension HandlePointer {
  func attach<R: GestureRecognizer>(_ recognizer: R) -> tg_recognizer {
    let index = tg_recognizer(pointee.attached.count)
    let id = pointee.coordinator.attach(recognizer) { state, recognizer in
      call(index, state, pointee.coordinator.now, recognizer.location, recognizer.numberOfTouches)
    }
    pointee.attached.append(Handle.Attached(id: id, kind: R.kind))
    return index
  }

  // Not the handle's own: the callback comes back to it by another way, which a function that has it `inout` would not
  // expect.
  func call(_ index: tg_recognizer, _ state: GestureState, _ time: Timestamp, _ place: Point, _ touches: Int) {
    guard let callback = pointee.callback else { return }
    var gesture = tg_gesture(
      recognizer: index, state: tg_state(state), time_us: time.microseconds, x: place.x, y: place.y,
      touches: Int32(clamping: touches))
    let wasFeeding = pointee.isFeeding
    pointee.isFeeding = true
    callback(&gesture, pointee.user)
    pointee.isFeeding = wasFeeding
  }
}

/// Finds out why gestures fail, for the handle whose coordinator keeps it.
final class FailureObserver: GestureObserver {
  private let handle: HandlePointer

  init(_ handle: HandlePointer) { self.handle = handle }

  func coordinator(willDeliver touches: borrowing TouchFrame) {}
  func coordinator(willFireDeadlinesAt time: Timestamp) {}
  func recognizer(_ id: RecognizerID, didStep step: MachineStep) {}
  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    if transition.to != .failed { return }
    // In a coordinator the place of one that was detached is given to another, here its number is not.
    var names = [(name: String, kind: String)](repeating: ("", ""), count: 64)
    var index = 0
    for (number, attached) in handle.pointee.attached.enumerated() {
      names[attached.id.index] = ("\(attached.kind) \(number)", attached.kind)
      if attached.id == transition.recognizer { index = number }
    }
    let told = description()
    let reason = TranscriptLine.reason(GestureTransition(transition, describedBy: told, of: names))
    handle.pointee.attached[index].failure.set(reason)
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
