import CTouchstoneGestures
import Gestures

/// The value that a C program's `tg_coordinator *` points to.
///
/// A value behind a pointer instead of a class, so that no call retains, releases or checks for overlapping access.
struct Handle: ~Copyable {
  let coordinator = GestureCoordinator()
  var attached: [Attached] = []
  var frame = TouchFrame()
  /// A Boolean value that indicates whether the next frame has been opened.
  var isFrameOpen = false

  var callback: tg_callback?
  var user: UnsafeMutableRawPointer?
  /// A Boolean value that indicates whether the callback is running. Input from it would trap in the coordinator.
  var isInCallback = false
  let error = CText()

  struct Attached {
    let id: RecognizerID
    let kind: String
    let failure = CText()
  }

  /// Opens the next frame if none is open.
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
    let attached = pointee.coordinator.attach(recognizer) { gesture in
      call(
        index, gesture.state, gesture.time, gesture.recognizer.location, gesture.recognizer.numberOfTouches)
    }
    pointee.attached.append(Handle.Attached(id: attached.id, kind: R.kind))
    return index
  }

  // A method of the pointer, not of the handle: the callback accesses the handle through the pointer again, which would
  // overlap with an `inout` access.
  func call(_ index: tg_recognizer, _ state: GestureState, _ time: Timestamp, _ location: Point2D, _ touches: Int) {
    guard let callback = pointee.callback else { return }
    var gesture = tg_gesture(
      recognizer: index, state: tg_state(state), time_us: time.microseconds, x: location.x, y: location.y,
      touches: Int32(clamping: touches))
    let wasInCallback = pointee.isInCallback
    pointee.isInCallback = true
    callback(&gesture, pointee.user)
    pointee.isInCallback = wasInCallback
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
