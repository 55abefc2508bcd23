import Gestures

/// The state of a program that only counts gestures.
final class Counts {
  var taps = 0
  var presses = 0
  var pinches = 0
  var pans = 0
  /// The scale of the last pinch.
  var scale = 1.0
  var changes = 0
  var gestures: Int { taps + presses + pinches + pans }
}

/// Attaches `count` recognizers: tap, long press, pinch and pan in turn, with their default parameters.
func attach(_ count: Int, to coordinator: GestureCoordinator, _ counts: Counts, on target: TargetID = .surface) {
  for index in 0..<count {
    switch index % 4 {
    case 0: coordinator.attach(TapRecognizer(), to: target) { if $0.state == .ended { counts.taps += 1 } }
    case 1:
      coordinator.attach(LongPressRecognizer(), to: target) { if $0.state == .began { counts.presses += 1 } }
    case 2:
      coordinator.attach(PinchRecognizer(), to: target) { pinch in
        switch pinch.state {
        case .began: counts.pinches += 1
        case .changed:
          counts.changes += 1
          counts.scale = pinch.scale
        case .possible, .ended, .cancelled, .failed: break
        }
      }
    default:
      coordinator.attach(PanRecognizer(), to: target) { pan in
        switch pan.state {
        case .began: counts.pans += 1
        case .changed: counts.changes += 1
        case .possible, .ended, .cancelled, .failed: break
        }
      }
    }
  }
}

/// Attaches swipe, rotation, transform and screen edge pan.
func attachFourOthers(to coordinator: GestureCoordinator, _ counts: Counts) {
  coordinator.attach(SwipeRecognizer()) { _ in counts.changes += 1 }
  coordinator.attach(RotationRecognizer()) { _ in counts.changes += 1 }
  coordinator.attach(TransformRecognizer()) { _ in counts.changes += 1 }
  coordinator.attach(ScreenEdgePanRecognizer()) { _ in counts.changes += 1 }
}

/// Counts notifications.
final class CountingObserver: GestureObserver {
  var notifications = 0
  func coordinator(willDeliver touches: borrowing TouchFrame) { notifications += 1 }

  func coordinator(willFireDeadlinesAt time: Timestamp) { notifications += 1 }

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) { notifications += 1 }

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    notifications += 1
  }
}
