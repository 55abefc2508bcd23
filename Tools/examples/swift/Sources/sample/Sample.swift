// A tap, then a pinch: sends touches to recognizers and prints the recognized gestures.
import Gestures

@main struct Sample {
  static func main() throws {
    let coordinator = GestureCoordinator()
    coordinator.attach(TapRecognizer()) { tap in
      if tap.state == .ended { print("tap at \(tap.location.x),\(tap.location.y)") }
    }
    coordinator.attach(PinchRecognizer()) { pinch in print("pinch \(pinch.state), scale \(pinch.scale)") }

    // A single frame, advanced for each update.
    var frame = TouchFrame(at: .zero)
    frame.advance(to: .milliseconds(0))
    try frame.begin(1, at: Point2D(120, 44))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(80))
    try frame.end(1, at: Point2D(121, 45))
    coordinator.handle(frame)

    frame.advance(to: .milliseconds(1000))
    try frame.begin(1, at: Point2D(100, 100))
    try frame.begin(2, at: Point2D(200, 100))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(1040))
    try frame.move(2, to: Point2D(250, 100))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(1080))
    try frame.end(1)
    try frame.end(2)
    coordinator.handle(frame)
  }
}
