/// The cause of a scrolling view's motion.
public enum ScrollPhase: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case resting
  /// Nothing: a finger that touched down has stopped the content and is still down.
  case held
  /// A drag.
  case dragging
  /// Its velocity after a flick, slower and slower.
  case decelerating
  /// A spring, back to an end of the content.
  case springing
  /// A spring, to a multiple of the page.
  case paging

  /// A Boolean value that indicates whether the content moves without a finger.
  public var isMoving: Bool {
    switch self {
    case .resting, .held, .dragging: false
    case .decelerating, .springing, .paging: true
    }
  }
}

/// The meaning of an input or a deadline to a scrolling view. ``ScrollMotion`` finds it from positions and velocities.
public enum ScrollSignal: String, Hashable, Sendable, CaseIterable {
  /// A finger touched down.
  case touchDown
  /// A drag began.
  case dragBegan
  /// The last finger lifted, or the drag ended, without velocity and between the ends.
  case letGoAtRest
  /// The drag ended with a velocity, between the ends.
  case letGoMoving
  /// The last finger lifted, or the drag ended, beyond an end.
  case letGoOutside
  /// The last finger lifted, or the drag ended, and pages attract.
  case letGoBetweenPages
  /// The content, in motion, has reached an end.
  case reachedEnd
  /// The spring has carried the content back between the ends, with velocity.
  case returnedInside
  /// The spring has carried the content back between the ends, with velocity, and pages attract.
  case returnedBetweenPages
  /// The content has reached its target offset.
  case arrived
  /// The content in motion is beyond an end, because the content has become shorter.
  case endMoved
  /// The program scrolled.
  case programScrolled
}

extension ScrollPhase {
  /// Returns the next phase.
  public static func next(_ phase: Self, on signal: ScrollSignal) -> Self {
    switch (phase, signal) {
    case (.resting, .dragBegan), (.held, .dragBegan), (.decelerating, .dragBegan), (.springing, .dragBegan),
      (.paging, .dragBegan):
      .dragging
    // The touch stops the content where it is.
    case (.decelerating, .touchDown), (.springing, .touchDown), (.paging, .touchDown): .held

    case (.held, .letGoAtRest), (.dragging, .letGoAtRest): .resting
    case (.held, .letGoMoving), (.dragging, .letGoMoving): .decelerating
    case (.held, .letGoOutside), (.dragging, .letGoOutside): .springing
    case (.held, .letGoBetweenPages), (.dragging, .letGoBetweenPages): .paging

    case (.decelerating, .reachedEnd), (.decelerating, .endMoved), (.paging, .endMoved): .springing
    case (.springing, .returnedInside): .decelerating
    case (.springing, .returnedBetweenPages): .paging
    case (.decelerating, .arrived), (.springing, .arrived), (.paging, .arrived): .resting

    // A finger keeps its grip on the content when the program scrolls.
    case (.decelerating, .programScrolled), (.springing, .programScrolled), (.paging, .programScrolled): .resting

    case (.resting, .touchDown), (.resting, .letGoAtRest), (.resting, .letGoMoving), (.resting, .letGoOutside),
      (.resting, .letGoBetweenPages), (.resting, .reachedEnd), (.resting, .returnedInside),
      (.resting, .returnedBetweenPages), (.resting, .arrived),
      (.resting, .endMoved), (.resting, .programScrolled):
      .resting
    case (.held, .touchDown), (.held, .reachedEnd), (.held, .returnedInside), (.held, .returnedBetweenPages),
      (.held, .arrived), (.held, .endMoved),
      (.held, .programScrolled):
      .held
    case (.dragging, .touchDown), (.dragging, .dragBegan), (.dragging, .reachedEnd), (.dragging, .returnedInside),
      (.dragging, .returnedBetweenPages),
      (.dragging, .arrived), (.dragging, .endMoved), (.dragging, .programScrolled):
      .dragging
    // No finger was down: what lifts did not hold the content.
    case (.decelerating, .letGoAtRest), (.decelerating, .letGoMoving), (.decelerating, .letGoOutside),
      (.decelerating, .letGoBetweenPages), (.decelerating, .returnedInside), (.decelerating, .returnedBetweenPages):
      .decelerating
    case (.springing, .letGoAtRest), (.springing, .letGoMoving), (.springing, .letGoOutside),
      (.springing, .letGoBetweenPages), (.springing, .reachedEnd), (.springing, .endMoved):
      .springing
    case (.paging, .letGoAtRest), (.paging, .letGoMoving), (.paging, .letGoOutside), (.paging, .letGoBetweenPages),
      (.paging, .reachedEnd), (.paging, .returnedInside), (.paging, .returnedBetweenPages):
      .paging
    }
  }
}
