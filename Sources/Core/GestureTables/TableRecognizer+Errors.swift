import Gestures

extension TableRecognizer {
  /// Throws if a touch lifts at 0, 0, far from its last position: where a table has no position it may have 0, 0, and then every tap
  /// is a swipe.
  func checkZero(_ sample: TouchSample, _ id: Int32) throws(SampleError) {
    guard !policy.keepsZero, let contact = frame.contact(id), isFar(contact.position) else { return }
    throw error(
      sample.row, .x,
      "touch \(sample.id) lifts at 0, 0, far from its last position; if 0, 0 means that there is none, repair touch_up_at_zero, otherwise pass keep_zero"
    )
  }

  /// Returns whether a position is so far from 0, 0 that no finger moves there in a frame.
  func isFar(_ position: Point2D) -> Bool { position.squaredLength > 100 * 100 }

  func positionError(_ sample: TouchSample) -> SampleError {
    let column: SampleColumn = abs(sample.x) <= 1e9 ? .y : .x
    let value = column == .x ? sample.x : sample.y
    return error(
      sample.row, column,
      value.isNaN
        ? "touch \(sample.id) has no position; repair position_missing, or remove the row"
        : "the coordinate is outside -1e9 to 1e9 points")
  }

  /// Returns the error of a change that is impossible in the frame.
  func error(_ sample: TouchSample, _ problem: TouchFrameError) -> SampleError {
    switch problem {
    case .touchIsDown:
      return error(
        sample.row, .phase,
        "touch \(sample.id) begins but is down; repair touch_up_missing, or duplicate_row if the row repeats one")
    case .touchIsNotDown:
      let isUp = sample.phase == .ended || sample.phase == .cancelled
      let kind = isUp ? RepairKind.touchUpWithoutTouchDown : .touchDownMissing
      return error(
        sample.row, .phase,
        "touch \(sample.id) \(sample.phase.verb) but is not down; repair \(kind.name), or row_out_of_order if its touch down is later"
      )
    case .tooManyTouches:
      return error(sample.row, .id, "touch \(sample.id) begins while ten others are down; repair eleventh_touch")
    case .positionIsNotFinite, .positionIsMissing, .untrackedIsOutOfRange: return positionError(sample)
    case .tooManyParts:
      return error(sample.row, .time, "touches begin and lift too often at one time; give each row its own time")
    }
  }
}

extension SamplePhase {
  /// What the touch does, for errors.
  var verb: String {
    switch self {
    case .began: "begins"
    case .moved: "moves"
    case .stationary: "rests"
    case .ended: "lifts"
    case .cancelled: "is cancelled"
    case .missing: "has no phase"
    }
  }
}
