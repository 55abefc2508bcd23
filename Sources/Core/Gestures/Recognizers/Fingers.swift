// How many fingers make a gesture: the signals and reasons that recognizers have in common.

protocol TouchUpSignal: GestureSignal {
  static var touchUp: Self { get }
  static var touchCancelled: Self { get }
}

protocol FingerSignal: TouchUpSignal {
  /// A finger touched down, and more are required.
  static var touchDown: Self { get }
  static var enoughTouches: Self { get }
  static var tooManyTouches: Self { get }
}

extension TouchUpSignal {
  /// Returns the signal for the end of a touchpad's sequence; nil while it lasts.
  static func end(_ stage: TouchpadEvent.Stage) -> Self? {
    switch stage {
    case .began, .changed: nil
    case .ended: .touchUp
    case .cancelled: .touchCancelled
    }
  }
}

extension FingerSignal {
  /// Returns the signal for a touch down after which `count` fingers are down, of the exact number that the gesture requires.
  @inline(__always) static func fingers(_ count: Int, of required: Int) -> Self {
    count > required ? .tooManyTouches : count < required ? .touchDown : .enoughTouches
  }
}

extension Reason {
  static func tooFewFingers(_ count: Int, needed: Int) -> Self {
    .missed("fingers", Double(count), needed: Double(needed), .count)
  }

  static func tooManyFingers(_ count: Int, allowed: Int) -> Self {
    .exceeded("fingers", Double(count), allowed: Double(allowed), .count)
  }
}
