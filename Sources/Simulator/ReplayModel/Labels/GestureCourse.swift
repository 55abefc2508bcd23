import Gestures

/// The direction of a movement or of a pinch.
enum GestureCourse: Hashable, Sendable {
  case direction(Direction)
  /// The fingers come closer: the scale falls below 1.
  case closing
  /// The fingers move apart: the scale exceeds 1.
  case opening

  static let all: [GestureCourse] =
    [.closing, .opening] + Direction.allCases.map { .direction($0) }

  /// The course at the end of a label: `up`, `down-left`, `in`.
  var word: String {
    switch self {
    case .direction(let direction): direction.word
    case .closing: "in"
    case .opening: "out"
    }
  }

  /// The courses by their words without hyphens, the longest first: `downleft` ends with `left`.
  static let spellings: [(text: String, course: GestureCourse)] = all.map { course in
    (course.word.filter { $0 != "-" }, course)
  }.sorted { ($1.text.count, $0.text) < ($0.text.count, $1.text) }

  /// Returns what the course means after the letters of a name: zooming in opens the fingers; pinching in closes them.
  func meant(after letters: String) -> GestureCourse {
    switch self {
    case .closing where letters == "zoom": .opening
    case .opening where letters == "zoom": .closing
    case .direction, .closing, .opening: self
    }
  }

  func applies(to word: GestureWord) -> Bool {
    switch self {
    case .direction: word.isMovement
    case .closing, .opening: word.shape == .spread
    }
  }
}
