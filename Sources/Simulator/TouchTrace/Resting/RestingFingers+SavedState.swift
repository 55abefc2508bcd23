import Gestures

extension RestingFingers {
  /// Returns the state as bytes: the touches that are down, and which of them rest.
  public func save() -> [UInt8] {
    var copy = self
    var coder = StateCoder()
    copy.code(&coder)
    coder.codeChecksum()
    return coder.bytes
  }

  /// Creates a filter from what ``save()`` returned.
  ///
  /// - Throws: `SavedStateError` if the bytes are damaged or not those of a filter.
  public init(restoring bytes: [UInt8]) throws(SavedStateError) {
    self.init()
    var coder = StateCoder(reading: bytes)
    code(&coder)
    coder.codeChecksum()
    try coder.finish()
  }

  private mutating func code(_ coder: inout StateCoder) {
    Self.code(&touches, Touch(), &coder) { touch, coder in
      coder.code(&touch.id)
      coder.code(&touch.start)
      coder.code(&touch.startTime)
      coder.code(&touch.position)
      var types = touch.type.map { TouchTypes($0) } ?? []
      coder.code(&types)
      touch.type = TouchType.allCases.first { types.allows($0) }
      coder.code(&touch.phase)
      Self.code(&touch.others, OtherTouch(), &coder) { other, coder in
        coder.code(&other.id)
        coder.code(&other.position)
      }
    }
  }

  /// Codes the number of elements, then each of them. Reading stops at the first problem, so that a damaged number allocates
  /// nothing.
  private static func code<Element>(
    _ elements: inout [Element], _ blank: Element, _ coder: inout StateCoder,
    element: (inout Element, inout StateCoder) -> Void
  ) {
    var count = elements.count
    coder.code(&count, in: 0...Int.max)
    for index in 0..<count {
      if coder.problem != nil { return }
      if coder.isReading { elements.append(blank) }
      element(&elements[index], &coder)
    }
  }
}
