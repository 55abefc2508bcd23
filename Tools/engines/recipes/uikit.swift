// Recipe of an adapter for UIKit's recognizers, in real time. Not run: it needs a Mac. The view goes into an app on a simulator,
// with `--console-pty` its print is standard output: xcrun simctl launch --console-pty booted com.example.adapter.
// No public API makes a UITouch. The touches come from a UI test by XCTest's own XCSynthesizedEventRecord, with an
// XCPointerEventPath for each finger (as WebDriverAgent does): press down at its first point, move at its offset in seconds, lift.
// Such a record is a whole recording, so the test prints {"done":true} when it has been synthesized and three seconds are over.
import UIKit

final class Surface: UIView, UIGestureRecognizerDelegate {
  /// The time of a recording's first touch: the first one after a pause of two seconds.
  private var start = 0.0
  private var last = 0.0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    let twice = UITapGestureRecognizer(target: self, action: #selector(doubleTap))
    twice.numberOfTapsRequired = 2
    let all = [
      UITapGestureRecognizer(target: self, action: #selector(tap)), twice,
      UILongPressGestureRecognizer(target: self, action: #selector(press)),
      UIPanGestureRecognizer(target: self, action: #selector(pan)),
      UIPinchGestureRecognizer(target: self, action: #selector(pinch)),
      UIRotationGestureRecognizer(target: self, action: #selector(rotate)),
    ]
    for recognizer in all {
      recognizer.delegate = self
      recognizer.cancelsTouchesInView = false
      addGestureRecognizer(recognizer)
    }
    print(
      #"{"engine":"uikit","version":"\#(UIDevice.current.systemVersion)","clock":"real","settings":[],"#
        + #""gestures":["tap","doubleTap","longPress","pan","pinch","rotation"]}"#)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { observe(event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { observe(event) }
  private func observe(_ event: UIEvent?) {
    let time = event?.timestamp ?? last
    if time - last > 2 { start = time }
    last = time
  }

  private func say(_ gesture: String, _ recognizer: UIGestureRecognizer, _ more: String = "") {
    let states: [UIGestureRecognizer.State: String] = [
      .began: "began", .changed: "changed", .ended: "ended", .cancelled: "cancelled",
    ]
    let (time, at) = ((CACurrentMediaTime() - start) * 1000, recognizer.location(in: self))
    print(
      #"{"time":\#(time),"gesture":"\#(gesture)","state":"\#(states[recognizer.state] ?? "ended")","x":\#(at.x),"y":\#(at.y),"#
        + #""fingers":\#(recognizer.numberOfTouches)\#(more)}"#)
  }

  @objc func tap(_ recognizer: UITapGestureRecognizer) { say("tap", recognizer) }
  @objc func doubleTap(_ recognizer: UITapGestureRecognizer) { say("doubleTap", recognizer) }
  @objc func press(_ recognizer: UILongPressGestureRecognizer) { say("longPress", recognizer) }
  @objc func pan(_ recognizer: UIPanGestureRecognizer) {
    let (by, velocity) = (recognizer.translation(in: self), recognizer.velocity(in: self))
    say("pan", recognizer, #","dx":\#(by.x),"dy":\#(by.y),"vx":\#(velocity.x),"vy":\#(velocity.y)"#)
  }
  @objc func pinch(_ recognizer: UIPinchGestureRecognizer) {
    say("pinch", recognizer, #","scale":\#(recognizer.scale)"#)
  }
  @objc func rotate(_ recognizer: UIRotationGestureRecognizer) {
    say("rotation", recognizer, #","rotation":\#(recognizer.rotation * 180 / .pi)"#)
  }

  /// As in most apps: a pinch and a rotation together, and a tap and the double tap that it begins. Others exclude each other.
  func gestureRecognizer(_ one: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer)
    -> Bool
  {
    let isPair = [one, other].allSatisfy { $0 is UIPinchGestureRecognizer || $0 is UIRotationGestureRecognizer }
    return isPair || one is UITapGestureRecognizer && other is UITapGestureRecognizer
  }
}
