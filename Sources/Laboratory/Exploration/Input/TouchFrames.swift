import Gestures
import TouchTrace

/// Receives the touches of actions, frame by frame.
protocol FrameReceiver {
  /// Begins a frame.
  mutating func begin(at time: Timestamp)

  /// Adds a touch that begins.
  mutating func begin(_ finger: Int, at position: Point2D, _ type: TouchType?)

  /// Adds the change of a touch.
  mutating func change(_ finger: Int, _ stage: Contact.Stage, to position: Point2D)

  /// Completes the frame.
  mutating func finish()
}

/// Collects frames in an array.
struct TraceFrameList: FrameReceiver {
  private(set) var frames: [TraceFrame] = []
  private var frame = TraceFrame(time: .distantPast, changes: [])

  mutating func begin(at time: Timestamp) {
    frame.time = time
    frame.changes.removeAll(keepingCapacity: true)
  }

  mutating func begin(_ finger: Int, at position: Point2D, _ type: TouchType?) {
    frame.changes.append(ContactChange(Int32(finger), .began, position, type: type))
  }

  mutating func change(_ finger: Int, _ stage: Contact.Stage, to position: Point2D) {
    frame.changes.append(ContactChange(Int32(finger), stage, position))
  }

  mutating func finish() { frames.append(frame) }
}

/// Delivers the frames to a coordinator, without a list of changes in between.
struct FrameDelivery: FrameReceiver {
  let coordinator: GestureCoordinator
  let frame: UnsafeMutablePointer<TouchFrame>

  mutating func begin(at time: Timestamp) { frame.pointee.advance(to: time) }

  // The actions leave no impossible change.

  mutating func begin(_ finger: Int, at position: Point2D, _ type: TouchType?) {
    try? frame.pointee.begin(Int32(truncatingIfNeeded: finger), at: position, type: type)
  }

  mutating func change(_ finger: Int, _ stage: Contact.Stage, to position: Point2D) {
    let id = Int32(truncatingIfNeeded: finger)
    switch stage {
    case .moved: try? frame.pointee.move(id, to: position)
    case .ended: try? frame.pointee.end(id, at: position)
    case .cancelled: try? frame.pointee.cancel(id, at: position)
    case .began, .stationary: break
    }
  }

  mutating func finish() { coordinator.handle(frame.pointee) }
}

/// Delivers the frames to two coordinators, or to one.
struct FrameDeliveries: FrameReceiver {
  var one: FrameDelivery
  var other: FrameDelivery?

  mutating func begin(at time: Timestamp) {
    one.begin(at: time)
    other?.begin(at: time)
  }

  mutating func begin(_ finger: Int, at position: Point2D, _ type: TouchType?) {
    one.begin(finger, at: position, type)
    other?.begin(finger, at: position, type)
  }

  mutating func change(_ finger: Int, _ stage: Contact.Stage, to position: Point2D) {
    one.change(finger, stage, to: position)
    other?.change(finger, stage, to: position)
  }

  mutating func finish() {
    one.finish()
    other?.finish()
  }
}

/// A point for each finger that is down, at most as many as a frame has, without memory of its own.
struct FingerPoints {
  private(set) var count = 0
  private var points = InlineArray<10, Point2D>(repeating: .zero)

  mutating func append(_ point: Point2D) {
    points[count] = point
    count += 1
  }

  subscript(_ index: Int) -> Point2D {
    get { points[index] }
    set { points[index] = newValue }
  }
}
