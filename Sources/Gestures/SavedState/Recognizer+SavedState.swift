// Called by the coordinator with an address: see `GestureRecognizer`.
extension GestureRecognizer {
  /// Codes what every recognizer has, its phase and parameters, and then its own properties.
  static func code(_ recognizer: UnsafeMutableRawPointer, _ coder: inout StateCoder) {
    let place = recognizer.assumingMemoryBound(to: Self.self)
    coder.code(&place.pointee.phase)
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

  static func isRecognized(_ recognizer: UnsafeMutableRawPointer) -> Bool {
    recognizer.assumingMemoryBound(to: Self.self).pointee.phase.isRecognized
  }
}
