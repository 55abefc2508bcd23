import Gestures

/// The presses of a device's mouse buttons, collected frame by frame.
package struct ButtonLog: Sendable {
  package private(set) var presses: [ButtonPress] = []

  package init(_ presses: [ButtonPress] = []) { self.presses = presses }

  /// Adds what a frame reports of the buttons.
  package mutating func add(_ frame: EvdevFrame, at time: Timestamp) {
    for event in frame.events where event.type == EventCode.key {
      guard EventCode.mouseButtons.contains(event.code) else { continue }
      if event.value == 1 {
        presses.append(ButtonPress(code: event.code, start: time))
      } else if event.value == 0, let open = presses.lastIndex(where: { $0.code == event.code && $0.end == nil }) {
        presses[open].end = time
      }
    }
  }

  /// Forgets the presses before a time: a long session needs no more memory than a short one.
  package mutating func forget(before time: Timestamp) { presses.removeAll { ($0.end ?? .never) < time } }
}
