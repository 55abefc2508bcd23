import Gestures

extension TouchpadEvent {
  /// The number of fingers that libinput reports for the gesture.
  var fingers: Int {
    switch kind {
    case .transform(_, let fingers, _, _, _), .hold(_, let fingers, _), .swipe(_, let fingers, _): fingers
    case .scroll: scrollType == .discrete ? 0 : 2
    case .button, .motion: 0
    }
  }

  func isSameSequence(as other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.transform, .transform), (.hold, .hold), (.swipe, .swipe): true
    case (.scroll, .scroll): scrollType == other.scrollType
    case (.button(_, let code), .button(_, let other)): code == other
    case (.transform, _), (.hold, _), (.swipe, _), (.scroll, _), (.button, _), (.motion, _): false
    }
  }

  /// Returns the event that cancels the gesture that this event began.
  package func cancelled(at time: Timestamp) -> Self {
    let kind: Kind =
      switch self.kind {
      case .transform(_, let fingers, _, _, _): .transform(.cancelled, fingers: fingers, scale: 1, rotation: 0)
      case .hold(_, let fingers, let mayTap): .hold(.cancelled, fingers: fingers, mayTap: mayTap)
      case .swipe(_, let fingers, _): .swipe(.cancelled, fingers: fingers, by: .zero)
      case .scroll: .scroll(.cancelled, by: .zero)
      case .button(_, let code): .button(.cancelled, code)
      case .motion: self.kind
      }
    var event = TouchpadEvent(time, kind, at: location)
    event.scrollType = scrollType
    return event
  }
}
