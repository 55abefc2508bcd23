import Gestures
import LibinputEvents
import TouchTrace

/// The first difference between the events that two libinputs report for one recording, in one kind of gesture.
struct LibinputDifference: Hashable, Sendable {
  /// A kind of gesture, with all of its events.
  enum Gesture: String, CaseIterable, Sendable {
    case device, button, motion, scroll, swipe, pinch, hold, touch
    case ignoredTouch = "ignored touch"
    case refusedTap = "refused tap"
  }

  /// One side of a difference.
  struct Side: Hashable, Sendable {
    /// The event, as `replay --libinput-events` prints it; nil after the last one.
    var event: String?
    var time: Timestamp?
    /// The number of gestures of this kind in the whole recording; nil if events are not grouped into gestures.
    var gestures: Int?
  }

  var gesture: Gesture
  /// The number of the event among those of its kind, from 1.
  var number: Int
  var sides: [Side]
  /// The lines of each libinput's log that may give the reason; empty for movements: numbers have none.
  var logs: [[LibinputLogEntry]] = []

  /// The time of the first of the two events.
  var time: Timestamp { sides.compactMap(\.time).min() ?? Timestamp(microseconds: 0) }
  /// The time of the last of them.
  var end: Timestamp { sides.compactMap(\.time).max() ?? Timestamp(microseconds: 0) }
  var hasReason: Bool { gesture != .motion && gesture != .device }
  var changesCount: Bool { sides[0].gestures != sides[1].gestures }

  /// Returns the first difference in each kind of gesture, in the order of their times. Numbers are compared as they are
  /// printed, in thousandths. When the device is removed depends on the last timer, and is not compared.
  static func all(_ a: [LibinputEvent], _ b: [LibinputEvent]) -> [LibinputDifference] {
    let differences = Gesture.allCases.compactMap { gesture -> LibinputDifference? in
      let own = [a, b].map { events in events.filter { $0.kind.gesture == gesture && $0.kind != .deviceRemoved } }
      let lines = own.map { $0.map(LibinputEventText.line) }
      let length = max(lines[0].count, lines[1].count)
      guard let index = (0..<length).first(where: { at($0, lines[0]) != at($0, lines[1]) }) else { return nil }
      let sides = zip(own, lines).map { events, lines in
        Side(event: at(index, lines), time: at(index, events)?.delivery, gestures: count(events, gesture))
      }
      return LibinputDifference(gesture: gesture, number: index + 1, sides: sides)
    }
    let order = differences.indices.sorted {
      (differences[$0].time, $0) < (differences[$1].time, $1)
    }
    return order.map { differences[$0] }
  }

  private static func at<Element>(_ index: Int, _ elements: [Element]) -> Element? {
    index < elements.count ? elements[index] : nil
  }

  private static func count(_ events: [LibinputEvent], _ gesture: Gesture) -> Int? {
    switch gesture {
    case .device, .motion: return nil
    case .button, .swipe, .pinch, .hold, .touch, .ignoredTouch, .refusedTap:
      return events.count(where: \.kind.begins)
    case .scroll:
      var (count, isScrolling) = (0, false)
      for event in events {
        guard case .scroll(_, let vertical, let horizontal) = event.kind else { continue }
        let moves = (vertical ?? 0) != 0 || (horizontal ?? 0) != 0
        if moves && !isScrolling { count += 1 }
        isScrolling = moves
      }
      return count
    }
  }
}

extension LibinputEvent.Kind {
  fileprivate var gesture: LibinputDifference.Gesture {
    switch self {
    case .deviceAdded, .deviceRemoved: .device
    case .motion, .motionAbsolute: .motion
    case .button: .button
    case .scroll: .scroll
    case .swipe: .swipe
    case .pinch: .pinch
    case .hold: .hold
    case .touchDown, .touchMotion, .touchUp, .touchCancel, .touchFrame: .touch
    case .suppression: .ignoredTouch
    case .tapRefusal: .refusedTap
    }
  }

  /// Whether the event is the first of its gesture.
  fileprivate var begins: Bool {
    switch self {
    case .swipe(let stage, _, _), .pinch(let stage, _, _, _, _), .hold(let stage, _): stage == .begin
    case .button(_, let isPressed): isPressed
    case .touchDown, .tapRefusal: true
    case .suppression(let suppression): !suppression.isOver
    case .deviceAdded, .deviceRemoved, .motion, .motionAbsolute, .scroll, .touchMotion, .touchUp, .touchCancel,
      .touchFrame:
      false
    }
  }
}
