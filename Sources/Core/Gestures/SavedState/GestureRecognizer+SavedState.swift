// Called by the coordinator with an address: see `GestureRecognizer`.
extension GestureRecognizer {
  /// Codes what every recognizer has, its phase and parameters, and then its own properties.
  static func code(_ recognizer: UnsafeMutableRawPointer, _ coder: inout StateCoder) {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    codePhase(of: place, &coder)
    for parameter in parameters {
      var value = parameter.get(place.pointee)
      coder.code(&value)
      if coder.problem != nil { return }
      if !coder.isReading { continue }
      if parameter.problem(with: value) != nil { return coder.refuse(.damaged(at: coder.position)) }
      parameter.set(&place.pointee, value)
    }
    if coder.isReading, place.pointee.invalidParameter != nil { return coder.refuse(.damaged(at: coder.position)) }
    place.pointee.code(&coder)
  }

  /// Codes the phase, and sets it only when reading: a recognizer may act when its phase is set, even to the same one.
  static func codePhase(of place: UnsafeMutablePointer<Self>, _ coder: inout StateCoder) {
    var phase = place.pointee.phase
    coder.code(&phase)
    if coder.isReading { place.pointee.phase = phase }
  }

  static func isRecognized(_ recognizer: UnsafeMutableRawPointer) -> Bool {
    recognizer.assumingMemoryBound(to: Self.self).pointee.phase.isRecognized
  }
}

extension GestureRecognizer {
  public mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    code(&coder)
    for place in 0..<touches.count where touches[place].isDown {
      var contact = touches[place]
      coder.code(&contact.touchDownTime)
    }
  }
}
