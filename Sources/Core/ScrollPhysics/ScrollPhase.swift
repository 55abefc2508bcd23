/// The cause of a scrolling view's motion.
public enum ScrollPhase: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case idle
  /// Nothing: a finger that touched down has stopped the content and is still down.
  case held
  /// A drag.
  case dragging
  /// Its velocity after a flick, slower and slower.
  case decelerating
  /// A spring, back to an end of the content.
  case bouncing
  /// A spring, to a multiple of the page or to an offset that the program set.
  case animating

  /// A Boolean value that indicates whether the content moves without a finger.
  public var isMoving: Bool {
    switch self {
    case .idle, .held, .dragging: false
    case .decelerating, .bouncing, .animating: true
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
  /// The program scrolls with an animation.
  case programAnimated
}

extension ScrollPhase {
  /// Returns the next phase.
  public static func next(_ phase: Self, on signal: ScrollSignal) -> Self {
    switch (phase, signal) {
    case (.idle, .dragBegan), (.held, .dragBegan), (.decelerating, .dragBegan), (.bouncing, .dragBegan),
      (.animating, .dragBegan):
      .dragging
    // The touch stops the content where it is.
    case (.decelerating, .touchDown), (.bouncing, .touchDown), (.animating, .touchDown): .held

    case (.held, .letGoAtRest), (.dragging, .letGoAtRest): .idle
    case (.held, .letGoMoving), (.dragging, .letGoMoving): .decelerating
    case (.held, .letGoOutside), (.dragging, .letGoOutside): .bouncing
    case (.held, .letGoBetweenPages), (.dragging, .letGoBetweenPages): .animating

    case (.decelerating, .reachedEnd), (.decelerating, .endMoved), (.animating, .endMoved): .bouncing
    case (.bouncing, .returnedInside): .decelerating
    case (.bouncing, .returnedBetweenPages): .animating
    case (.idle, .programAnimated), (.decelerating, .programAnimated), (.bouncing, .programAnimated),
      (.animating, .programAnimated):
      .animating
    case (.decelerating, .arrived), (.bouncing, .arrived), (.animating, .arrived): .idle

    // A finger keeps its grip on the content when the program scrolls.
    case (.decelerating, .programScrolled), (.bouncing, .programScrolled), (.animating, .programScrolled): .idle

    case (.idle, .touchDown), (.idle, .letGoAtRest), (.idle, .letGoMoving), (.idle, .letGoOutside),
      (.idle, .letGoBetweenPages), (.idle, .reachedEnd), (.idle, .returnedInside),
      (.idle, .returnedBetweenPages), (.idle, .arrived),
      (.idle, .endMoved), (.idle, .programScrolled):
      .idle
    case (.held, .touchDown), (.held, .reachedEnd), (.held, .returnedInside), (.held, .returnedBetweenPages),
      (.held, .arrived), (.held, .endMoved),
      (.held, .programScrolled), (.held, .programAnimated):
      .held
    case (.dragging, .touchDown), (.dragging, .dragBegan), (.dragging, .reachedEnd), (.dragging, .returnedInside),
      (.dragging, .returnedBetweenPages),
      (.dragging, .arrived), (.dragging, .endMoved), (.dragging, .programScrolled),
      (.dragging, .programAnimated):
      .dragging
    // No finger was down: what lifts did not hold the content.
    case (.decelerating, .letGoAtRest), (.decelerating, .letGoMoving), (.decelerating, .letGoOutside),
      (.decelerating, .letGoBetweenPages), (.decelerating, .returnedInside), (.decelerating, .returnedBetweenPages):
      .decelerating
    case (.bouncing, .letGoAtRest), (.bouncing, .letGoMoving), (.bouncing, .letGoOutside),
      (.bouncing, .letGoBetweenPages), (.bouncing, .reachedEnd), (.bouncing, .endMoved):
      .bouncing
    case (.animating, .letGoAtRest), (.animating, .letGoMoving), (.animating, .letGoOutside),
      (.animating, .letGoBetweenPages),
      (.animating, .reachedEnd), (.animating, .returnedInside), (.animating, .returnedBetweenPages):
      .animating
    }
  }
}
