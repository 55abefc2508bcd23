extension SwipeRecognizer {
  /// The values of fingers that had moved far enough, of which one alone kept the swipe from being recognized.
  struct Refusal: Sendable {
    /// The movement of the finger that lags behind, and the movement that it needed.
    var laggingDistance = 0.0
    var neededOfEach = 0.0
    /// The movement of the fingers off the direction, and the movement that was allowed.
    var offAxis = 0.0
    var allowance = 0.0
    /// The speed that was too low; infinity if it was not.
    var speed = Double.infinity

    @inline(__always) var isByFinger: Bool { laggingDistance < neededOfEach }
    @inline(__always) var isOffAxis: Bool { offAxis > allowance }

    /// - Returns: Whether the movement off the direction is too large, which is then recorded.
    mutating func refuses(_ offAxis: Double, allowed: Double) -> Bool {
      if !(offAxis > allowed) { return false }
      self.offAxis = offAxis
      allowance = allowed
      return true
    }

    /// - Returns: Whether the finger that lags behind has moved too little.
    mutating func refuses(finger distance: Double, needed: Double) -> Bool {
      laggingDistance = distance
      neededOfEach = needed
      return isByFinger
    }

    mutating func code(_ coder: inout StateCoder) {
      coder.code(&laggingDistance)
      coder.code(&neededOfEach)
      coder.code(&offAxis)
      coder.code(&allowance)
      coder.code(&speed)
    }
  }
}
