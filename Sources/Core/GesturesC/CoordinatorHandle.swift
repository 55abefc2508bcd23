import CTouchstoneGestures
import GestureTables
import Gestures

/// The value that a C program's `tg_coordinator *` points to.
///
/// A value behind a pointer instead of a class, so that no call retains, releases or checks for overlapping access.
struct Handle: ~Copyable {
  let coordinator = GestureCoordinator()
  let error = CText()
  let names = CNames()

  /// The recognizers by their indices in the coordinator, and the numbers of these indices.
  var attached: [Attached?] = .init(repeating: nil, count: GestureCoordinator.maximumRecognizers)
  var recognizerNumbers = NumberTable()
  /// The targets by their indices in the coordinator, and the numbers of these indices.
  var targets: [TargetID] = [.surface]
  var targetNumbers = NumberTable()

  var frame = TouchFrame(at: .distantPast)
  var isFrameOpen = false
  /// The time of the open frame if it consists of single touches, which are delivered together.
  var feedTime: Timestamp?
  var coalescing = Coalescing()
  /// The touchpads' sequences that have begun and not ended.
  var sequences = TouchpadSequences()
  var pointer = Point2D.zero

  /// The callback for all recognizers, and those for one, in order of addition.
  var callback: tg_callback?
  var user: UnsafeMutableRawPointer?
  var callbacks: [Callback] = []
  var callbackCount: Int32 = 0
  var hitTest: tg_hit_test?
  var hitTestUser: UnsafeMutableRawPointer?
  var reportsFailures = false
  var observer: tg_observer?
  var observerUser: UnsafeMutableRawPointer?
  var transcript: Transcript?
  var activity = Activity.none
  /// The recognizer that runs its callbacks, and what they have set of its gesture.
  var calling: tg_recognizer = -1
  var outputs: [GestureOutput] = []
  /// The table that receives the gestures instead of the callbacks, and the streams that read it.
  var sink: GestureSink? { didSet { receiver = sink.map { .passUnretained($0) } } }
  /// The same, for the handlers: read as an object, it would be retained for every change.
  private(set) var receiver: Unmanaged<GestureSink>?
  var tables = Tables()

  struct Attached {
    let id: RecognizerID
    let kind: String
    let target: tg_target
    /// The name in transcripts, if it has been set.
    var name: String?
    let failure = CText()
  }

  struct Callback {
    let number: Int32
    let recognizer: tg_recognizer
    let function: tg_callback
    let user: UnsafeMutableRawPointer?
  }

  /// The activity of the coordinator, which limits the calls that a function of the program may make.
  enum Activity {
    case none
    /// A callback, delegate or hit test of the program is running.
    case callback
    /// The program's observer is running, in the middle of an event.
    case observer
  }

  init() { _ = targetNumbers.add(place: TargetID.surface.index) }

  mutating func openFrame() {
    if isFrameOpen { return }
    frame.advance(to: frame.time)
    isFrameOpen = true
  }
}

typealias HandlePointer = UnsafeMutablePointer<Handle>

// Methods of the pointer, not of the handle: a callback accesses the handle through the pointer again, which would overlap
// with an `inout` access.
extension HandlePointer {
  @inline(__always)
  func run<Result>(_ activity: Handle.Activity, _ body: () -> Result) -> Result {
    let before = pointee.activity
    pointee.activity = activity
    defer { pointee.activity = before }
    return body()
  }

  /// Attaches a recognizer of a type.
  // Not inlined: recognizers are large, and a stack of 16 KiB has no place for one of each kind.
  @inline(never)
  func attach<R: GestureRecognizer>(_: R.Type, to target: tg_target) throws(CallError) -> tg_recognizer {
    let place = try self.target(target)
    let number = pointee.recognizerNumbers.count
    let id = pointee.coordinator.attach(R(), to: place) { gesture in
      if let receiver = pointee.receiver { return receiver._withUnsafeGuaranteedRef { $0.receive(gesture) } }
      call(number, target, gesture.state, gesture.time, gesture.recognizer.location, gesture.recognizer.numberOfTouches)
      if !pointee.outputs.isEmpty {
        for output in pointee.outputs { gesture.setOutput(output) }
        pointee.outputs.removeAll()
      }
    }.id
    pointee.attached[id.index] = Handle.Attached(id: id, kind: R.kind, target: target)
    return pointee.recognizerNumbers.add(place: id.index)
  }

  func number(of id: RecognizerID) -> tg_recognizer { pointee.recognizerNumbers.number(at: id.index) ?? -1 }

  /// Returns a recognizer that is attached, or was when the event began.
  func attached(_ id: RecognizerID) -> Handle.Attached {
    guard let attached = pointee.attached[id.index] else {
      preconditionFailure("recognizer \(id.index) was never attached")
    }
    return attached
  }

  /// Reports a change of a gesture's state to the callbacks.
  func call(
    _ number: tg_recognizer, _ target: tg_target, _ state: GestureState, _ time: Timestamp, _ location: Point2D,
    _ touches: Int
  ) {
    var gesture = tg_gesture(
      recognizer: number, state: tg_state(state), time_us: time.microseconds, x: location.x, y: location.y,
      touches: Int32(clamping: touches), target: target)
    let before = pointee.calling
    pointee.calling = state == .failed ? -1 : number
    run(.callback) {
      if !pointee.callbacks.isEmpty { callOwn(&gesture) }
      pointee.callback?(&gesture, pointee.user)
    }
    pointee.calling = before
  }

  /// Calls the callbacks of the gesture's recognizer. One of them may add or remove others.
  @inline(never)
  private func callOwn(_ gesture: inout tg_gesture) {
    for callback in pointee.callbacks where callback.recognizer == gesture.recognizer {
      if pointee.callbacks.contains(where: { $0.number == callback.number }) {
        callback.function(&gesture, callback.user)
      }
    }
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
