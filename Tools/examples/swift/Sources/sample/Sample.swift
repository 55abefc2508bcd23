// A tap, then a pinch: sends touches to recognizers and prints the recognized gestures.
import Gestures

@main struct Sample {
  static func main() {
    let coordinator = GestureCoordinator()
    coordinator.attach(TapRecognizer()) { tap in
      if tap.state == .ended { print("tap at \(tap.location.x),\(tap.location.y)") }
    }
    coordinator.attach(PinchRecognizer()) { pinch in print("pinch \(pinch.state), scale \(pinch.scale)") }

    // A single frame, advanced for each update.
    var frame = TouchFrame()
    frame.advance(to: .milliseconds(0))
    frame.begin(1, at: Point2D(120, 44))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(80))
    frame.end(1, at: Point2D(121, 45))
    coordinator.handle(frame)

    frame.advance(to: .milliseconds(1000))
    frame.begin(1, at: Point2D(100, 100))
    frame.begin(2, at: Point2D(200, 100))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(1040))
    frame.move(2, to: Point2D(250, 100))
    coordinator.handle(frame)
    frame.advance(to: .milliseconds(1080))
    frame.end(1, at: Point2D(100, 100))
    frame.end(2, at: Point2D(250, 100))
    coordinator.handle(frame)
  }
}
