import Gestures

/// What browsers call the things that touch.
enum PointerType {
  /// Returns the type of a pointer's touches; `nil` for fingers, which have the surface's own.
  static func touchType(_ name: String?) -> TouchType? {
    switch name {
    case "pen": .pencil
    case "mouse": .indirectPointer
    default: nil
    }
  }

  /// Returns a browser's name of a touch's type.
  static func name(_ type: TouchType?) -> String {
    switch type {
    case .pencil: "pen"
    case .indirectPointer: "mouse"
    case .direct, .indirect, nil: "touch"
    }
  }

  /// Returns how many touches begin with a type that browsers do not name.
  static func lostTypes(in changes: [ContactChange]) -> Int {
    changes.count { $0.type == .direct || $0.type == .indirect }
  }

  /// Returns the note about such touches.
  static func remarks(lostTypes: Int) -> [String] {
    lostTypes > 0 ? ["Types of touches other than pen and mouse were omitted; number of touches: \(lostTypes)"] : []
  }
}
