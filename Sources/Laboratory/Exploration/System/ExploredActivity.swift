import Gestures

/// The explored recognizers that can still change before all touches are over, and what that depends on.
struct ExploredActivity: Hashable {
  /// The recognizers that have not finished themselves or as an isolated copy: a bit for each index in the setup.
  var running: UInt64 = 0
  /// Whether where the fingers are decides nothing: each recognizer has finished, or is active and only follows the fingers.
  var isSettled = true

  var isFinished: Bool { running == 0 }
}

extension ExploredCoordinator {
  var activity: ExploredActivity {
    // Joined copies are as their originals.
    let members = Self.bits(joinedCopies.count > 0 ? recognizers.count : roles.count)
    let unfinished = ~coordinator.finishedRecognizers & members
    return ExploredActivity(
      running: unfinished & Self.bits(recognizers.count) | unfinished >> UInt64(recognizers.count),
      isSettled: unfinished & ~(coordinator.activeRecognizers & followsOnly) == 0)
  }

  /// The bits of the first indices.
  private static func bits(_ count: Int) -> UInt64 { count >= 64 ? .max : (1 << UInt64(count)) - 1 }
}

extension ExploredSetup.NamedRecognizer {
  /// The shortest delay of a response that people notice, in milliseconds (Miller 1968).
  static var noticedDelay: Double { 100 }

  /// Whether each touch begins the gesture, by the first one of them and before people notice a delay.
  var isAtTouchDown: Bool {
    guard let least = recognizer.value(of: .durationRequired), recognizer.value(of: .movementRequired) == nil else {
      return false
    }
    return least < Self.noticedDelay && recognizer.value(of: .taps) ?? 0 == 0
  }

  /// Whether touches alone never make the gesture: it needs a button or a pointer.
  package var needsMoreThanTouches: Bool { type(of: recognizer).needsMoreThanTouches }
  package var shape: GestureShape { type(of: recognizer).shape }
}
