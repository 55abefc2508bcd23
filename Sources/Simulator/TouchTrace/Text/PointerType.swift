import Gestures

/// The names that browsers have for types of touches.
package enum PointerType {
  /// Returns the type of the pointer in a key `pointerType`, `missing` where it is absent. Fingers have the surface's own type,
  /// `nil`.
  static func touchType(
    _ value: JSONValue?, missing: String, in text: JSONText
  ) throws(RecordingError) -> TouchType? {
    switch value == nil ? missing : value?.string {
    // A browser that does not know the type has an empty name.
    case "touch", "": return nil
    case "pen": return .pencil
    case "mouse": return .indirectPointer
    default: throw text.error("“pointerType” must be “touch”, “pen” or “mouse”", at: value?.position)
    }
  }

  /// Returns whether an event of a pointer is about another button than its first one. Only mice have others: a finger's
  /// button has no meaning, and a pen's is still the pen.
  static func isOtherButton(_ event: JSONValue, of type: TouchType?, in text: JSONText) throws(RecordingError) -> Bool {
    guard let button = event["button"] else { return false }
    guard let number = button.number, number == number.rounded(), (-1...1000).contains(number) else {
      throw text.error("“button” must be a whole number, 0 for the first button", at: button.position)
    }
    return type == .indirectPointer && number > 0
  }

  package static func name(_ type: TouchType?) -> String {
    switch type {
    case .pencil: "pen"
    case .indirectPointer: "mouse"
    case .direct, .indirect, nil: "touch"
    }
  }

  /// Returns the number of touches that begin with a type that browsers do not name.
  package static func lostTypes(in changes: [ContactChange]) -> Int {
    changes.count { $0.type == .direct || $0.type == .indirect }
  }

  /// Returns the note about such touches.
  package static func remarks(lostTypes: Int) -> [String] {
    lostTypes > 0 ? ["Types of touches other than pen and mouse were omitted; number of touches: \(lostTypes)"] : []
  }
}
