import Gestures
import LibinputEvents

/// A step of one of libinput's state machines, from its log.
struct LibinputStep: Hashable, Sendable {
  enum Machine: Hashable, Sendable { case gesture, tap }

  var machine: Machine
  var time: Timestamp
  /// The states and the event without their prefixes, such as `UNKNOWN`, `SCROLL`; since libinput 1.27 some end with `START`.
  var from: String
  var event: String
  var to: String

  /// Reads `gesture: [2fg] event GESTURE_STATE_HOLD → GESTURE_EVENT_SCROLL_START → GESTURE_STATE_SCROLL_START`, which is
  /// `gesture state …` up to libinput 1.26, or `tap: touch 0 (TOUCH_BEGIN), tap state TAP_STATE_IDLE → …`. Returns nil for any other
  /// line.
  init?(_ entry: LibinputLogEntry) {
    let words = entry.text.split(separator: " ")
    guard words.count >= 5, words[words.count - 2] == "→", words[words.count - 4] == "→" else { return nil }
    func name(_ index: Int, _ prefix: String) -> String? {
      let word = words[words.count - index]
      return word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : nil
    }
    time = entry.time
    if let from = name(5, "GESTURE_STATE_"), let event = name(3, "GESTURE_EVENT_"), let to = name(1, "GESTURE_STATE_") {
      (machine, self.from, self.event, self.to) = (.gesture, from, event, to)
    } else if let from = name(5, "TAP_STATE_"), let event = name(3, "TAP_EVENT_"), let to = name(1, "TAP_STATE_") {
      (machine, self.from, self.event, self.to) = (.tap, from, event, to)
    } else {
      return nil
    }
  }

  /// The gesture that the step assumes; nil if it assumes none.
  var assumed: MeantGesture.Kind? {
    guard machine == .gesture else { return nil }
    switch event {
    case "SCROLL", "SCROLL_START": return .scroll
    case "SWIPE", "SWIPE_START": return .swipe
    case "PINCH", "PINCH_START": return .pinch
    case "3FG_DRAG_START": return .drag
    case "3FG_DRAG_OR_SWIPE_START": return .swipe
    case "3FG_DRAG_OR_SWIPE_TIMEOUT": return to.hasPrefix("3FG_DRAG") ? .drag : nil
    case "POINTER_MOTION", "POINTER_MOTION_START": return .motion
    default: return nil
    }
  }
}
