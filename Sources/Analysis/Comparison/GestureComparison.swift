import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// One recording played both ways, gesture by gesture: where its fingers and libinput agree, and where not, why.
public struct GestureComparison: Sendable {
  public struct Row: Hashable, Sendable {
    public var recognizer: String
    /// Nil where it did not come this way.
    public var contacts: GestureLog.Gesture?
    public var libinput: GestureLog.Gesture?
    /// Why it did not come the other way; empty where it did.
    public var reason: String

    /// When the first of both began.
    public var time: Timestamp {
      [contacts, libinput].compactMap { $0?.start }.min() ?? Timestamp(microseconds: 0)
    }

    public var agrees: Bool { contacts != nil && libinput != nil }
  }

  /// In order of time.
  public private(set) var rows: [Row] = []
  /// How often libinput told of what no recognizer here made a gesture of: `scroll` 2, in order of first telling.
  public private(set) var untaken: [(name: String, count: Int)] = []

  /// How far apart the beginnings of one gesture may lie: libinput needs up to 350 ms to tell a pinch from a scroll, and
  /// people do not begin the same gesture twice within less than about as much.
  public static let slack = Interval.milliseconds(400)

  public init(contacts: GestureLog, libinput: GestureLog) {
    var left = Array(libinput.gestures.enumerated())
    for pair in Self.pairs(contacts.gestures, libinput.gestures) {
      let own = contacts.gestures[pair.contacts]
      let other = libinput.gestures[pair.libinput]
      rows.append(Row(recognizer: own.recognizer, contacts: own, libinput: other, reason: ""))
      left.removeAll { $0.offset == pair.libinput }
    }
    let paired = rows.compactMap(\.contacts)
    for gesture in contacts.gestures where !paired.contains(gesture) {
      let reason = Self.reason(gesture, absentFrom: libinput, isLibinput: true)
      rows.append(Row(recognizer: gesture.recognizer, contacts: gesture, libinput: nil, reason: reason))
    }
    for (_, gesture) in left {
      let reason = Self.reason(gesture, absentFrom: contacts, isLibinput: false)
      rows.append(Row(recognizer: gesture.recognizer, contacts: nil, libinput: gesture, reason: reason))
    }
    rows.sort { ($0.time, $0.recognizer) < ($1.time, $1.recognizer) }
    for told in libinput.told where ["scroll", "swipe"].contains(told.name) { count(told.name) }
  }

  public var agreeing: Int { rows.count { $0.agrees } }
  public var onlyContacts: Int { rows.count { $0.libinput == nil } }
  public var onlyLibinput: Int { rows.count { $0.contacts == nil } }

  private mutating func count(_ name: String) {
    if let index = untaken.firstIndex(where: { $0.name == name }) {
      untaken[index].count += 1
    } else {
      untaken.append((name, 1))
    }
  }

  /// Gestures of one recognizer belong together that begin nearest to each other; the nearest pair first.
  private static func pairs(
    _ contacts: [GestureLog.Gesture], _ libinput: [GestureLog.Gesture]
  ) -> [(contacts: Int, libinput: Int)] {
    var candidates: [(distance: Int64, contacts: Int, libinput: Int)] = []
    var first = 0
    for (index, own) in contacts.enumerated() {
      // Both are in order of telling, so what lies far back is never asked again.
      while first < libinput.count, libinput[first].end + far < own.start { first += 1 }
      for other in first..<libinput.count {
        if libinput[other].start > own.end + far { break }
        let distance = (libinput[other].start - own.start).microseconds.magnitude
        if libinput[other].recognizer == own.recognizer, distance <= slack.microseconds.magnitude {
          candidates.append((Int64(distance), index, other))
        }
      }
    }
    candidates.sort { ($0.distance, $0.contacts, $0.libinput) < ($1.distance, $1.contacts, $1.libinput) }
    var taken: (contacts: Set<Int>, libinput: Set<Int>) = ([], [])
    return candidates.compactMap { candidate in
      guard !taken.contacts.contains(candidate.contacts), !taken.libinput.contains(candidate.libinput) else {
        return nil
      }
      taken.contacts.insert(candidate.contacts)
      taken.libinput.insert(candidate.libinput)
      return (candidate.contacts, candidate.libinput)
    }
  }

  /// Touches that are left out at some time of a span: an edge's palm stays one until it leaves the edge.
  private static func active(
    _ told: [(time: Timestamp, suppression: Suppression)], _ from: Timestamp, _ to: Timestamp
  ) -> [Suppression] {
    var active: [Suppression] = []
    for (time, suppression) in told where time <= to {
      if time < from { active.removeAll { $0.touch == suppression.touch } }
      if !suppression.isOver && (time >= from || suppression.touch != nil) { active.append(suppression) }
    }
    return active
  }

  /// Beyond any delay with which a driver tells.
  private static let far = Interval.milliseconds(2000)

  /// Why a gesture that came one way did not come the other: touches that were left out, the recognizer's own failure,
  /// what came instead.
  private static func reason(
    _ gesture: GestureLog.Gesture, absentFrom log: GestureLog, isLibinput: Bool
  ) -> String {
    let landing = log.landing(before: gesture.end).map { min($0, gesture.landing) } ?? gesture.landing
    let from = landing + .milliseconds(-50)
    let to = gesture.end + slack
    var parts: [String] = []
    func say(_ part: String) { if !parts.contains(part) { parts.append(part) } }
    for suppression in active(log.suppressions, from, to) { say(TranscriptText.text(suppression)) }
    for (time, refusal) in log.refusals where time >= from && time <= to {
      if gesture.kind == "tap" && refusal.fingers == gesture.description.numberOfTouches { say(refusal.text) }
    }
    for failure in log.failures where failure.recognizer == gesture.recognizer {
      if failure.time >= from && failure.time <= to { say("\(failure.recognizer) failed: \(failure.reason)") }
    }
    for other in log.gestures where other.recognizer != gesture.recognizer {
      if other.end >= from && other.start <= to { say("it is a \(other.recognizer) there") }
    }
    let told = log.told.filter { $0.end >= from && $0.start <= to }.map(\.name)
    if isLibinput && !told.isEmpty {
      var names: [String] = []
      for name in told where !names.contains(name) { names.append(name) }
      say("libinput tells of \(names.joined(separator: ", "))")
    }
    if parts.isEmpty {
      for (time, refusal) in log.refusals where time >= from && time <= to { say(refusal.text) }
    }
    if parts.isEmpty { say(isLibinput ? "libinput tells of nothing then" : "nobody tried it") }
    return parts.joined(separator: "; ")
  }
}
