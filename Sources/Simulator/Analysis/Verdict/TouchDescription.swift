import Gestures
import Simulation
import TouchTrace

/// The motion of one touch's fingers, in words: `3 fingers, 39 mm to the right in 0.16 s`.
package struct TouchDescription: Hashable, Sendable {
  /// The touch sequences: several for a gesture of several, such as a double tap.
  let motions: [TouchMotion]
  let gaps: [Interval]
  /// The codes of the device's buttons that were pressed.
  let clicks: [UInt16]
  /// A touch that rests at least this long is a press rather than a tap: as long as a long press lasts on this surface.
  private let shortestPress: Interval
  private let isHover: Bool
  private let numbers: HumanNumbers

  package init(_ sequences: some BidirectionalCollection<TouchSequence>, in log: InputLog, _ numbers: HumanNumbers) {
    motions = sequences.map { TouchMotion($0, in: log) }
    gaps = zip(sequences, sequences.dropFirst()).map { $1.start - $0.end }
    let start = sequences.first?.start ?? .distantPast
    let end = sequences.last?.end ?? .never
    clicks = log.buttonPresses.elements(from: start, through: end).map(\.code)
    shortestPress = TouchLimits.pressDuration(on: log.header.surface)
    isHover = sequences.allSatisfy(\.isHover)
    self.numbers = numbers
  }

  /// The part of the motion that similar touches have in common.
  enum Shape: Hashable { case hover, still(isLong: Bool), moved(Direction?), spread, closed, turned(isClockwise: Bool) }

  /// Fingers of one gesture touch down within 0.1 s in nearly all recordings; more is worth mentioning.
  static let noticeableSpread = Interval.milliseconds(100)
  /// A finger that touches down so late finds others that move, which decides about swipes and pans.
  static let noticeableDelay = Interval.milliseconds(50)

  var shapes: [Shape] { isHover ? [.hover] : motions.map { shape($0) } }

  private func shape(_ motion: TouchMotion) -> Shape {
    switch motion.parts.first {
    case nil: .still(isLong: motion.duration >= shortestPress)
    case .translation: .moved(Self.isBackAndForth(motion) ? nil : Direction(motion.translation))
    case .span: (motion.spans.map { $0.extreme > $0.first } ?? true) ? .spread : .closed
    case .rotation: .turned(isClockwise: motion.rotation > 0)
    }
  }

  /// Whether fingers were still down when the recording ended. What they would have done next is unknown.
  var isUnfinished: Bool { motions.contains(where: \.isUnfinished) }

  /// The largest number of fingers.
  var fingers: Int { motions.map(\.fingers).max() ?? 0 }

  // MARK: One touch

  package var text: String {
    guard !clicks.isEmpty else { return movement }
    let buttons = Set(clicks).sorted().map { code in
      let times = clicks.count { $0 == code }
      return "\(times == 1 ? "a click" : "\(times, "click")") of the \(TranscriptText.buttonName(code))"
    }
    return "\(movement), with \(buttons.listed())"
  }

  private var movement: String {
    guard let first = motions.first else { return "no touch" }
    if isHover { return "a finger hovered for \(numbers.duration(first.duration)) without touching" }
    if motions.count == 1 { return text(first) }
    if motions.allSatisfy({ $0.parts.isEmpty && $0.fingers == first.fingers && !$0.isUnfinished }) {
      let times = motions.count == 2 ? "twice" : motions.count == 3 ? "three times" : "\(motions.count) times"
      let durations = motions.map(\.duration.milliseconds)
      let pauses = gaps.map(\.milliseconds)
      return "\(first.fingers, "finger") touched \(times) for "
        + numbers.range(durations.min() ?? 0, durations.max() ?? 0, .milliseconds) + ", "
        + numbers.range(pauses.min() ?? 0, pauses.max() ?? 0, .milliseconds) + " apart" + still(motions)
    }
    let rest = motions.count - Enumeration.mostParts
    return motions.prefix(Enumeration.mostParts).map { text($0) }.joined(separator: ", then ")
      + (rest > 0 ? ", then \(rest, "more touch")" : "")
  }

  private func text(_ motion: TouchMotion) -> String {
    var text = "\(motion.fingers, "finger")"
    let rest = motion.restBefore
    let parts = motion.parts
    let duration = numbers.duration(
      rest == .zero ? motion.duration : Interval(microseconds: motion.duration.microseconds - rest.microseconds))
    if parts.isEmpty {
      let isTap = motion.duration < shortestPress && !motion.isUnfinished
      let verb = isTap ? "tapped for" : "rested"
      let isInstant = numbers.duration(motion.duration) == numbers.duration(.zero)
      text += isInstant ? isTap ? " tapped" : " touched down" : " \(verb) \(numbers.duration(motion.duration))"
      text += still([motion])
    } else {
      if rest != .zero { text += " rested \(numbers.duration(rest)), then" }
      for (index, part) in parts.enumerated() {
        let isFirst = index == 0
        switch part {
        case .translation:
          text += translation(motion, isVerb: !isFirst || rest != .zero)
        case .span: text += (isFirst ? " " : " and ") + span(motion)
        case .rotation: text += "\(isFirst ? " " : " and ")turned \(GestureNames.angle(motion.rotation))"
        }
      }
      text += " in \(duration)"
    }
    text += lateFingers(motion)
    if motion.regrips > 0, let time = motion.firstReturn {
      let times = motion.regrips == 1 ? " at" : " \(motion.regrips) times, first at"
      text += ", with a finger that lifted and returned\(times) \(numbers.duration(time))"
    }
    if motion.restingFingers > 0 { text += " next to \(motion.restingFingers, "resting finger")" }
    if let stray = motion.stray { text += ", with a stray contact of \(numbers.duration(stray))" }
    if motion.isCancelled { text += ", cancelled by the device" }
    if motion.isUnfinished { text += ", still down when the recording ended" }
    return text
  }

  /// Returns which fingers touched down late, and when: `, the third one touching down 60 ms after the first`.
  private func lateFingers(_ motion: TouchMotion) -> String {
    let isBrief = motion.isUnfinished && motion.touchDownSpread.microseconds * 2 >= motion.duration.microseconds
    let least = isBrief ? Interval.milliseconds(5) : motion.parts.isEmpty ? Self.noticeableSpread : Self.noticeableDelay
    let late = motion.late.filter { $0.delay >= least }
    guard let last = late.last else { return "" }
    if late.count > 3 { return ", the last one touching down \(numbers.duration(last.delay)) after the first" }
    let names = late.map { Self.ordinals.indices.contains($0.number) ? Self.ordinals[$0.number] : "\($0.number)th" }
    let delays = late.map { numbers.duration($0.delay) }.uniqued()
    return ", the \(names.listed()) \(late.count == 1 ? "one " : "")touching down \(delays.listed()) after the first"
  }

  private static let ordinals = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]

  private func translation(_ motion: TouchMotion, isVerb: Bool) -> String {
    // "rested 0.6 s, then" needs no other conjunction.
    let followsRest = motion.restBefore != .zero && motion.parts.first == .translation
    let conjunction = isVerb && !followsRest ? " and" : ""
    if Self.isBackAndForth(motion) {
      return "\(conjunction) moved \(numbers.distance(motion.excursion)) and back"
    }
    if !motion.strokes.isEmpty, motion.parts == [.translation] {
      let strokes = motion.strokes.map { "\(numbers.distance($0.length)) \(Direction($0)?.words ?? "")" }
      return (isVerb ? "\(conjunction) moved " : ", ") + strokes.joined(separator: ", then ")
    }
    let direction = Direction(motion.translation)?.words ?? ""
    let distance = "\(numbers.distance(motion.translation.length)) \(direction)"
    return isVerb ? "\(conjunction) moved \(distance)" : ", \(distance)"
  }

  private func span(_ motion: TouchMotion) -> String {
    guard let spans = motion.spans else { return "" }
    let isReturn = abs(spans.last - spans.first) < 0.5 * abs(spans.extreme - spans.first)
    let end = isReturn ? spans.extreme : spans.last
    let verb = end > spans.first ? "spread" : "closed"
    return "\(verb) from \(numbers.change(from: spans.first, to: end))\(isReturn ? " and back" : "")"
  }

  private static func isBackAndForth(_ motion: TouchMotion) -> Bool {
    motion.translation.length < 0.5 * motion.excursion
  }

  /// Returns ` and moved 0.3 mm`; empty if the fingers did not move.
  private func still(_ motions: [TouchMotion]) -> String {
    let farthest = motions.map(\.farthest).max() ?? 0
    let text = numbers.distance(farthest)
    return text.hasPrefix("0 ") ? "" : " and moved \(motions.count > 1 ? "at most " : "")\(text)"
  }

  // MARK: Several like touches

  /// Describes several touches with the same shapes and numbers of fingers: `20 touches, 1 finger each, moved at most
  /// 0.4 mm in 0.05 to 0.11 s`.
  static func text(_ all: [Self]) -> String {
    guard let first = all.first else { return "" }
    if all.count == 1 { return first.text }
    let numbers = first.numbers
    let motions = all.flatMap(\.motions)
    let durations = motions.map(\.duration.milliseconds)
    let time = numbers.range(durations.min() ?? 0, durations.max() ?? 0, .milliseconds)
    if first.isHover { return "a finger hovered \(all.count) times for \(time) without touching" }
    let each = "\(motions.count, "motion"), \(first.fingers, "finger") each"
    let lengths = motions.map(\.translation.length)
    switch first.shapes[0] {
    case .moved(let direction?) where first.motions.count == 1:
      return "\(each), \(numbers.range(lengths.min() ?? 0, lengths.max() ?? 0, .points)) \(direction.words) in \(time)"
    case .spread where first.motions.count == 1: return "\(each), spreading in \(time)"
    case .closed where first.motions.count == 1: return "\(each), closing in \(time)"
    case .turned(let isClockwise) where first.motions.count == 1:
      return "\(each), turning \(isClockwise ? "" : "anti")clockwise in \(time)"
    case .hover, .still, .moved, .spread, .closed, .turned:
      let farthest = motions.map(\.farthest).max() ?? 0
      return farthest == 0
        ? "\(each), still for \(time)" : "\(each), moved at most \(numbers.distance(farthest)) in \(time)"
    }
  }
}
