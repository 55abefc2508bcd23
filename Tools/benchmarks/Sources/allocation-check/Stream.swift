import Gestures

/// Everything that hands and a touchpad's driver do, over and over: what each recognizer takes for its gesture, and what
/// makes it fail.
struct Stream: ~Copyable {
  private var frame = TouchFrame(at: Timestamp(microseconds: 0), bounds: Point(640, 385))
  private var time: Int64 = 0
  private var left: Int
  private let coordinator: GestureCoordinator

  /// So many events, and no more.
  init(_ count: Int, to coordinator: GestureCoordinator) { (left, self.coordinator) = (count, coordinator) }

  mutating func play() {
    while left > 0 {
      for fingers: Int32 in 1...3 {
        still(fingers, 80)
        still(fingers, 700)
      }
      moving(1, by: Point(12, 0), frames: 15)
      moving(1, by: Point(0, -40), frames: 4)
      moving(2, by: Point(0, 8), frames: 15)
      moving(3, by: Point(60, 0), frames: 3)
      edge()
      pinch()
      taken()
      crowd()
      hover()
      driver()
    }
  }

  // MARK: Fingers

  private mutating func still(_ fingers: Int32, _ milliseconds: Int64) {
    land(fingers)
    wait(milliseconds)
    lift(fingers)
    pause()
  }
  private mutating func moving(_ fingers: Int32, by way: Point, frames: Int) {
    land(fingers)
    for step in 1...frames {
      next()
      for finger in 1...fingers { _ = frame.move(finger, to: place(finger) + way * Double(step)) }
      tell()
    }
    lift(fingers)
    pause()
  }
  private mutating func edge() {
    next()
    _ = frame.begin(1, at: Point(1, 200))
    tell()
    for step in 1...12 {
      next()
      _ = frame.move(1, to: Point(1 + Double(step) * 15, 200))
      tell()
    }
    lift(1)
    pause()
  }
  private mutating func pinch() {
    land(2)
    for step in 1...20 {
      next()
      let (stretch, turn) = (Double(step) * 4, Double(step) * 3)
      _ = frame.move(1, to: place(1) + Point(-stretch, turn))
      _ = frame.move(2, to: place(2) + Point(stretch, -turn))
      tell()
    }
    lift(2)
    pause()
  }
  private mutating func taken() {
    land(1)
    next()
    _ = frame.cancel(1, at: place(1))
    tell()
    pause()
  }
  private mutating func crowd() {
    land(10)
    next()
    frame.setUntracked(2)
    tell()
    next()
    frame.setUntracked(0)
    tell()
    lift(10)
    pause()
  }
  private mutating func hover() {
    for step in 1...8 {
      next()
      frame.hover(at: Point(100 + Double(step), 100))
      tell()
    }
    next()
    frame.endHover()
    tell()
    pause()
  }

  private func place(_ finger: Int32) -> Point { Point(100 + Double(finger) * 45, 150 + Double(finger % 3) * 20) }
  private mutating func land(_ fingers: Int32) {
    next()
    for finger in 1...fingers { _ = frame.begin(finger, at: place(finger)) }
    tell()
  }
  private mutating func lift(_ fingers: Int32) {
    next()
    for finger in 1...fingers {
      if let contact = frame.contact(finger), contact.isDown { _ = frame.end(finger, at: contact.position) }
    }
    tell()
  }
  private mutating func next() {
    time += 8000
    frame.advance(to: Timestamp(microseconds: time))
  }
  private mutating func tell() {
    if left == 0 { return }
    left -= 1
    coordinator.handle(frame)
  }

  // MARK: The driver

  private mutating func driver() {
    sequence { .transform($0, fingers: 2, scale: 1 + Double($1) * 0.05, rotation: Double($1)) }
    sequence { .swipe($0, fingers: 3, by: Point(Double($1) * 5, 0)) }
    sequence { .scroll($0, by: Point(0, Double($1) * 5)) }
    sequence { stage, _ in .hold(stage, fingers: 1, mayTap: true) }
    sequence { stage, _ in .button(stage, 272) }
    for step in 1...5 { say(.motion(by: Point(Double(step), 1))) }
    say(.button(.began, 272))
    for step in 1...5 { say(.motion(by: Point(Double(step) * 9, 1))) }
    say(.button(.ended, 272))
    pause()
  }
  private mutating func sequence(_ kind: (TouchpadEvent.Stage, Int) -> TouchpadEvent.Kind) {
    for end in [TouchpadEvent.Stage.ended, .cancelled] {
      say(kind(.began, 0))
      for step in 1...6 { say(kind(.changed, step)) }
      say(kind(end, 7))
      wait(700)
      pause()
    }
  }
  private mutating func say(_ kind: TouchpadEvent.Kind) {
    time += 8000
    if left == 0 { return }
    left -= 1
    coordinator.handle(TouchpadEvent(Timestamp(microseconds: time), kind, at: Point(200, 150)))
  }

  // MARK: Time

  private mutating func wait(_ milliseconds: Int64) {
    time += milliseconds * 1000
    if left == 0 { return }
    left -= 1
    coordinator.advance(to: Timestamp(microseconds: time))
  }
  /// Longer than any recognizer waits.
  private mutating func pause() { wait(2000) }
}
