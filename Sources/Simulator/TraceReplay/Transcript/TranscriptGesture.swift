import TouchTrace

/// A gesture in a line of a transcript: `195.325 ! doubleTap on header 0 failed: 1 tap; needs 2`.
package struct TranscriptGesture: Hashable, Sendable {
  package let name: Substring
  /// The name with its target: `doubleTap on header 0`.
  package let title: Substring
  /// The time, in milliseconds.
  package let time: Substring
  /// Why it failed; nil if it did not.
  package let reason: Substring?
  /// What happened: `began`, `ended`, `cancelled`; nil for a failure.
  package let state: Substring?
  /// What follows the state, separated by commas: the location, the fingers, measurements; empty for a failure.
  package let values: [Substring]

  /// Creates the gesture of a line; nil if the line is about something else.
  package init?(_ line: some StringProtocol) {
    let line = Substring(line)
    guard let mark = line.firstRange(of: " ! ") else { return nil }
    let event = line[mark.upperBound...]
    name = event.prefix { $0 != " " }
    time = line[..<mark.lowerBound].drop { $0 == " " }
    if let failed = event.firstRange(of: " failed: ") {
      title = event[..<failed.lowerBound]
      reason = event[failed.upperBound...]
      (state, values) = (nil, [])
      return
    }
    reason = nil
    guard
      let (range, state) = Self.states.lazy.compactMap({ state in
        event.firstRange(of: " \(state) at ").map { ($0, state) }
      }).first
    else {
      (title, state, values) = (event, nil, [])
      return
    }
    title = event[..<range.lowerBound]
    self.state = Substring(state)
    values = event[range.upperBound...].split(separator: ", ")
  }

  private static let states = ["began", "ended", "changed", "cancelled"]

  /// Returns the gestures that are recognized in a transcript, each by the line in which it begins, or in which it ends at once.
  package static func recognized(in transcript: some StringProtocol) -> [TranscriptGesture] {
    var gestures: [TranscriptGesture] = []
    var open: Set<Substring> = []
    for line in transcript.split(separator: "\n") {
      guard let gesture = Self(line), let state = gesture.state else { continue }
      switch state {
      case "began":
        gestures.append(gesture)
        open.insert(gesture.title)
      case "ended":
        if open.remove(gesture.title) == nil { gestures.append(gesture) }
      case "cancelled": open.remove(gesture.title)
      default: break
      }
    }
    return gestures
  }

  /// Returns the recognizers that a transcript is about: those that recognize something in it, or all that it names if none does.
  package static func names(in transcript: some StringProtocol) -> [String] {
    let recognized = recognized(in: transcript).map(\.name)
    let names = recognized.isEmpty ? transcript.split(separator: "\n").compactMap { Self($0)?.name } : recognized
    return names.map(String.init).uniqued()
  }
}
