import Gestures

/// A repeated sequence of touches and touchpad events that makes each recognizer recognize its gesture, and fail.
struct Stream: ~Copyable {
  private var frame = TouchFrame(at: Timestamp(microseconds: 0), bounds: Point2D(640, 385))
  private var time: Int64 = 0
  private var remaining: Int
  private let coordinator: GestureCoordinator

  /// Creates a stream of `count` events.
  init(_ count: Int, to coordinator: GestureCoordinator) {
    remaining = count
    self.coordinator = coordinator
  }

  mutating func play() {
    while remaining > 0 {
      for fingers: Int32 in 1...3 {
        hold(fingers, 80)
        hold(fingers, 700)
      }
      moving(1, by: Point2D(12, 0), frames: 15)
      moving(1, by: Point2D(0, -40), frames: 4)
      moving(2, by: Point2D(0, 8), frames: 15)
      moving(3, by: Point2D(60, 0), frames: 3)
      edge()
      pinch()
      click()
      cancelled()
      tooManyTouches()
      hover()
      touchpadEvents()
    }
  }

  // MARK: Fingers

  private mutating func hold(_ fingers: Int32, _ milliseconds: Int64) {
    touchDown(fingers)
    wait(milliseconds)
    touchUp(fingers)
    pause()
  }

  private mutating func moving(_ fingers: Int32, by delta: Point2D, frames: Int) {
    touchDown(fingers)
    for step in 1...frames {
      nextFrame()
      for finger in 1...fingers {
        change { frame throws(TouchFrameError) in
          try frame.move(finger, to: Self.position(finger) + delta * Double(step))
        }
      }
      sendFrame()
    }
    touchUp(fingers)
    pause()
  }

  private mutating func edge() {
    nextFrame()
    change { frame throws(TouchFrameError) in try frame.begin(1, at: Point2D(1, 200)) }
    sendFrame()
    for step in 1...12 {
      nextFrame()
      change { frame throws(TouchFrameError) in try frame.move(1, to: Point2D(1 + Double(step) * 15, 200)) }
      sendFrame()
    }
    touchUp(1)
    pause()
  }

  private mutating func pinch() {
    touchDown(2)
    for step in 1...20 {
      nextFrame()
      let (stretch, turn) = (Double(step) * 4, Double(step) * 3)
      change { frame throws(TouchFrameError) in try frame.move(1, to: Self.position(1) + Point2D(-stretch, turn)) }
      change { frame throws(TouchFrameError) in try frame.move(2, to: Self.position(2) + Point2D(stretch, -turn)) }
      sendFrame()
    }
    touchUp(2)
    pause()
  }

  private mutating func click() {
    touchDown(1)
    for isDown in [true, false] {
      nextFrame()
      frame.setButtonDown(isDown)
      sendFrame()
    }
    touchUp(1)
    pause()
  }

  private mutating func cancelled() {
    touchDown(1)
    nextFrame()
    change { frame throws(TouchFrameError) in try frame.cancel(1, at: Self.position(1)) }
    sendFrame()
    pause()
  }

  private mutating func tooManyTouches() {
    touchDown(10)
    nextFrame()
    change { frame throws(TouchFrameError) in try frame.setUntracked(2) }
    sendFrame()
    nextFrame()
    change { frame throws(TouchFrameError) in try frame.setUntracked(0) }
    sendFrame()
    touchUp(10)
    pause()
  }

  private mutating func hover() {
    for step in 1...8 {
      nextFrame()
      change { frame throws(TouchFrameError) in try frame.hover(at: Point2D(100 + Double(step), 100)) }
      sendFrame()
    }
    nextFrame()
    frame.endHover()
    sendFrame()
    pause()
  }

  private static func position(_ finger: Int32) -> Point2D {
    Point2D(100 + Double(finger) * 45, 150 + Double(finger % 3) * 20)
  }

  private mutating func touchDown(_ fingers: Int32) {
    nextFrame()
    for finger in 1...fingers {
      change { frame throws(TouchFrameError) in try frame.begin(finger, at: Self.position(finger)) }
    }
    sendFrame()
  }

  private mutating func touchUp(_ fingers: Int32) {
    nextFrame()
    for finger in 1...fingers {
      if let contact = frame.contact(finger), contact.isDown {
        change { frame throws(TouchFrameError) in try frame.end(finger, at: contact.position) }
      }
    }
    sendFrame()
  }

  private mutating func change(_ body: (inout TouchFrame) throws(TouchFrameError) -> Void) {
    do throws(TouchFrameError) { try body(&frame) } catch { fatalError("\(error)") }
  }

  private mutating func nextFrame() {
    time += 8000
    frame.advance(to: Timestamp(microseconds: time))
  }

  private mutating func sendFrame() {
    if remaining == 0 { return }
    remaining -= 1
    coordinator.handle(frame)
  }

  // MARK: Touchpad events

  private mutating func touchpadEvents() {
    sequence { .transform($0, fingers: 2, scale: 1 + Double($1) * 0.05, rotation: Double($1)) }
    sequence { .swipe($0, fingers: 3, by: Point2D(Double($1) * 5, 0)) }
    sequence { .scroll($0, by: Point2D(0, Double($1) * 5)) }
    sequence { stage, _ in .hold(stage, fingers: 1, mayTap: true) }
    sequence { stage, _ in .button(stage, 272) }
    for step in 1...5 { send(.motion(by: Point2D(Double(step), 1))) }
    send(.button(.began, 272))
    for step in 1...5 { send(.motion(by: Point2D(Double(step) * 9, 1))) }
    send(.button(.ended, 272))
    pause()
  }

  private mutating func sequence(_ kind: (TouchpadEvent.Stage, Int) -> TouchpadEvent.Kind) {
    for end in [TouchpadEvent.Stage.ended, .cancelled] {
      send(kind(.began, 0))
      for step in 1...6 { send(kind(.changed, step)) }
      send(kind(end, 7))
      wait(700)
      pause()
    }
  }

  private mutating func send(_ kind: TouchpadEvent.Kind) {
    time += 8000
    if remaining == 0 { return }
    remaining -= 1
    coordinator.handle(TouchpadEvent(Timestamp(microseconds: time), kind, at: Point2D(200, 150)))
  }

  // MARK: Time

  private mutating func wait(_ milliseconds: Int64) {
    time += milliseconds * 1000
    if remaining == 0 { return }
    remaining -= 1
    coordinator.advance(to: Timestamp(microseconds: time))
  }

  /// Waits longer than any deadline.
  private mutating func pause() { wait(2000) }
}
