import Gestures

/// Which of the explored recognizers can still do something before all touches are over, and what that depends on.
struct ExploredActivity: Hashable {
  /// The recognizers that have not finished themselves or as a shadow: a bit for each index in the setup.
  var running: UInt64 = 0
  /// A Boolean value that indicates whether where the fingers are decides nothing: each recognizer has finished, or is active and
  /// only follows the fingers.
  var isSettled = true

  var isFinished: Bool { running == 0 }
}

extension ExploredCoordinator {
  var activity: ExploredActivity {
    let members = Self.bits(recognizers.count + shadows.count)
    let unfinished = ~coordinator.finishedRecognizers & members
    return ExploredActivity(
      running: unfinished & Self.bits(recognizers.count) | unfinished >> UInt64(recognizers.count),
      isSettled: unfinished & ~(coordinator.activeRecognizers & followsOnly) == 0)
  }

  /// The bits of the first indices.
  private static func bits(_ count: Int) -> UInt64 { count >= 64 ? .max : (1 << UInt64(count)) - 1 }
}

extension ExploredSetup.NamedRecognizer {
  /// A Boolean value that indicates whether the positions of touches decide nothing about the gesture once it is active. False for
  /// recognizers that this module does not know.
  var followsOnly: Bool {
    switch recognizer {
    case is PanRecognizer, is ScreenEdgePanRecognizer, is RotationRecognizer, is TransformRecognizer: true
    case let pinch as PinchRecognizer: pinch.minimumSpan == 0
    case let press as LongPressRecognizer: press.allowableMovementWhilePressing == Self.anyDistance
    default: false
    }
  }

  /// The default of ``/Gestures/LongPressRecognizer/allowableMovementWhilePressing``: further than any finger moves.
  private static var anyDistance: Double { LongPressRecognizer().allowableMovementWhilePressing }

  /// A Boolean value that indicates whether touches alone never make the gesture: it needs a button or a pointer.
  package var needsMoreThanTouches: Bool { recognizer is ClickRecognizer || recognizer is HoverRecognizer }
}
