/// A gesture that failed, with the numbers behind it.
package struct GestureFailure {
  /// The time of the frame, event or deadline.
  package var time: Timestamp
  /// The recognizer.
  package var recognizer: RecognizerID
  /// The cause.
  package var cause: Cause
  /// What the recognizer knows of it.
  package var numbers: _Failure
  /// The centroid of the touches in the frame; nil if there is none, or it failed at a deadline.
  package var location: Point2D?
}

// For tables. An observer is notified of every step with its numbers, so that each frame takes the full path; this leaves the
// fast path as it is.
extension GestureCoordinator {
  /// Calls a function with each gesture that fails from now on; nil for none. It must not call the coordinator.
  package func setFailureHandler(_ handler: ((GestureFailure) -> Void)?) { state.failureHandler = handler }

  func failure(of index: Int, _ cause: Cause) -> GestureFailure {
    let attachment = attachments + index
    let outcome = cause == .itself ? attachment.pointee.outcome : .none
    let numbers = attachment.pointee.withType {
      $0._failure(attachment.pointee.recognizer, outcome, attachment.pointee.signal, at: state.now)
    }
    let count = state.routing.touches.count
    var location: Point2D?
    if !state.isFiringDeadlines, count > 0 {
      var sum = Point2D.zero
      for place in 0..<count { sum += state.touchPositions[place] }
      location = count == 1 ? state.touchPositions[0] : sum / Double(count)
    }
    return GestureFailure(
      time: state.now, recognizer: id(index), cause: cause, numbers: numbers, location: location)
  }
}
