// Where touches are, and points in the coordinates of targets.
extension GestureCoordinator {
  /// Returns the position of a touch that a recognizer receives, in points of the surface: the newest one, and for a touch that
  /// lifts in this event the last one.
  ///
  /// - Parameters:
  ///   - index: The touch, from 0, in order of touch down.
  ///   - recognizer: The recognizer.
  /// - Returns: nil if the recognizer receives no such touch: it has lifted before this event, it is untracked, or the gesture is
  ///   made by touchpad events, which have no touches.
  /// - Complexity: O(*t*) for *t* touches.
  public func location(ofTouch index: Int, of recognizer: some RecognizerReference) -> Point2D? {
    guard isAttached(recognizer), index >= 0 else { return nil }
    deliverPostponedFrames()
    var remaining = index
    for place in state.routing.touches.indices
    where state.routing.touches[place].receivers.contains(recognizer.id.index) {
      if remaining == 0 { return state.touchPositions[place] }
      remaining -= 1
    }
    return nil
  }

  /// Stores the positions of a frame's touches, all of which are tracked and so in the same order.
  @inline(__always)
  func storePositions(_ touches: borrowing TouchFrame) {
    // Most often there are one or two touches, and a loop costs more than its body. A place without a touch may be written.
    state.touchPositions[0] = touches.contacts[0].position
    state.touchPositions[1] = touches.contacts[1].position
    var place = 2
    while place < touches.count {
      state.touchPositions[place] = touches.contacts[place].position
      place &+= 1
    }
  }

  /// Stores the positions of the touches that remain of a frame in which others have lifted.
  func storeRemainingPositions(_ touches: borrowing TouchFrame) {
    for place in state.routing.touches.indices {
      if let contact = touches.contact(state.routing.touches[place].id) {
        state.touchPositions[place] = contact.position
      }
    }
  }

  // MARK: Targets

  /// Converts a point of the surface to a target's coordinates, in points from the top left corner of the target's area, before
  /// its transform and those of the targets around it.
  ///
  /// - Complexity: O(*d*) for a target of depth *d*.
  public func convert(_ point: Point2D, to target: TargetID) -> Point2D {
    exists(target) ? untransformed(point, target.index) - origin(of: target.index) : point
  }

  /// Converts a point in a target's coordinates to the surface's: the opposite of ``convert(_:to:)``.
  ///
  /// - Complexity: O(*d*) for a target of depth *d*.
  public func convert(_ point: Point2D, from target: TargetID) -> Point2D {
    guard exists(target) else { return point }
    var point = point + origin(of: target.index)
    var index = target.index
    while index != 0 {
      if let transform = state.configuration.targets[index].transform { point = transform.applied(to: point) }
      index = state.configuration.targets[index].parent
    }
    return point
  }

  /// The top left corner of a target's area, or of the area around it if it has none of its own.
  private func origin(of target: Int) -> Point2D {
    var index = target
    while index != 0 {
      if let frame = state.configuration.targets[index].frame { return frame.origin }
      index = state.configuration.targets[index].parent
    }
    return .zero
  }

  /// Returns the point at which a point of the surface would be without the transforms of a target and of those around it.
  private func untransformed(_ point: Point2D, _ target: Int) -> Point2D {
    if target == 0 { return point }
    let outer = untransformed(point, state.configuration.targets[target].parent)
    return state.configuration.targets[target].inverse?.applied(to: outer) ?? outer
  }
}

extension Gesture {
  /// Returns the gesture's location in the coordinates of a target: see ``GestureCoordinator/convert(_:to:)``.
  public func location(in target: TargetID) -> Point2D { coordinator.convert(recognizer.location, to: target) }

  /// Returns the position of a touch, in points of the surface: see ``GestureCoordinator/location(ofTouch:of:)``. All touches
  /// that the recognizer receives count, in order of touch down.
  public func location(ofTouch index: Int) -> Point2D? { coordinator.location(ofTouch: index, of: id) }

  /// Returns the position of a touch in the coordinates of a target; nil if there is no such touch.
  public func location(ofTouch index: Int, in target: TargetID) -> Point2D? {
    location(ofTouch: index).map { coordinator.convert($0, to: target) }
  }
}
