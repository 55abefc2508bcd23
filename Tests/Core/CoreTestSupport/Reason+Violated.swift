import Gestures

extension Reason {
  /// Whether the measured value violates the threshold.
  public var isViolated: Bool {
    switch bound {
    case .atMost: value > threshold
    case .lessThan: value >= threshold
    case .atLeast: value < threshold
    }
  }
}
