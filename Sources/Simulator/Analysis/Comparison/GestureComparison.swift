import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The gestures of one recording from its raw touches and from libinput: where the two agree, and the reason where they
/// do not.
package struct GestureComparison: Sendable {
  /// A gesture that was recognized from raw touches, from libinput, or from both.
  package struct Row: Hashable, Sendable {
    package var recognizer: String
    /// The gesture from raw touches; `nil` if it was not recognized.
    package var contacts: Attempt?
    /// The gesture from libinput; `nil` if it was not recognized.
    package var libinput: Attempt?
    /// The reason one of the two is missing, goes elsewhere or has another target; empty if neither is so.
    package var reason: String
    /// A Boolean value that indicates whether both were recognized, with another direction or several times.
    package var differs = false
    /// The numbers of libinput's gesture: in points if it moves a pointer.
    package var libinputNumbers: HumanNumbers

    fileprivate init(
      _ recognizer: String, _ contacts: Attempt?, _ libinput: Attempt?, _ reason: String, _ replay: ComparedReplay
    ) {
      (self.recognizer, self.contacts, self.libinput, self.reason) = (recognizer, contacts, libinput, reason)
      libinputNumbers = libinput.map { replay.numbers(of: $0) } ?? replay.numbers
    }

    /// The earlier start of the two.
    package var time: Timestamp {
      [contacts, libinput].compactMap { $0?.comparedStart }.min() ?? Timestamp(microseconds: 0)
    }

    package var agrees: Bool { contacts != nil && libinput != nil && !differs }
  }

  /// All gestures, in order of time.
  package private(set) var rows: [Row] = []
  /// The kinds of libinput's events that no recognizer here uses, with their number: `scroll` 2. In order of their first
  /// occurrence.
  package private(set) var unusedEvents = Tally<String>()

  /// Other facts for a program that relies on libinput's events, as sentences.
  package private(set) var remarks: [String] = []

  /// The numbers of the raw touches: in millimetres on a surface of known size.
  package let numbers: HumanNumbers

  /// The largest distance between the starts of the same gesture: libinput needs up to 350 ms to distinguish a pinch from
  /// a scroll, and people take at least about as long to repeat a gesture.
  static let longestDistance = Interval.milliseconds(400)

  package init(contacts: ReplayedRecording, libinput: ReplayedRecording) {
    let (contacts, libinput) = (ComparedReplay(contacts), ComparedReplay(libinput))
    numbers = contacts.numbers
    let pairs = Self.pairs(contacts.gestures, libinput.gestures)
    for pair in pairs {
      let own = contacts.gestures[pair.contacts]
      let other = libinput.gestures[pair.libinput]
      let reason = own.target == other.target ? "" : "other targets, since libinput moves a pointer"
      var row = Row(own.recognizer, own, other, reason, libinput)
      if let difference = Self.difference(own, other, libinput) { (row.reason, row.differs) = (difference, true) }
      rows.append(row)
    }
    let paired = (Set(pairs.map(\.contacts)), Set(pairs.map(\.libinput)))
    for (index, gesture) in contacts.gestures.enumerated() where !paired.0.contains(index) {
      let reason = Self.reason(gesture, absentFrom: libinput, isLibinput: true)
      rows.append(Row(gesture.recognizer, gesture, nil, reason, libinput))
    }
    for (index, gesture) in libinput.gestures.enumerated() where !paired.1.contains(index) {
      let reason = Self.reason(gesture, absentFrom: contacts, isLibinput: false)
      rows.append(Row(gesture.recognizer, nil, gesture, reason, libinput))
    }
    rows.sort { ($0.time, $0.recognizer) < ($1.time, $1.recognizer) }
    remarks = Self.remarks(libinput.reports)
    for report in libinput.reports.reports where report.kind == .scroll || report.kind == .swipe {
      let isUsed = libinput.indexedGestures.elements(from: report.start, through: report.end).contains {
        $0.touchDown <= report.end && report.start <= $0.end
      }
      if !isUsed { unusedEvents.add(report.kind.rawValue) }
    }
  }

  package var agreeing: Int { rows.count { $0.agrees } }
  /// The number of gestures that both recognized, with another direction or several times.
  package var differing: Int { rows.count { $0.differs } }
  /// The number of gestures recognized only from raw touches.
  package var onlyContacts: Int { rows.count { $0.libinput == nil } }
  package var onlyLibinput: Int { rows.count { $0.contacts == nil } }

  // MARK: Pairs

  /// Pairs gestures of the same recognizer, the two closest starts first.
  private static func pairs(
    _ contacts: [Attempt], _ libinput: [Attempt]
  ) -> [(contacts: Int, libinput: Int)] {
    var candidates = candidates(contacts, libinput)
    candidates.sort { ($0.distance, $0.contacts, $0.libinput) < ($1.distance, $1.contacts, $1.libinput) }
    var pairedContacts: Set<Int> = []
    var pairedLibinput: Set<Int> = []
    return candidates.compactMap { candidate in
      guard !pairedContacts.contains(candidate.contacts), !pairedLibinput.contains(candidate.libinput) else {
        return nil
      }
      pairedContacts.insert(candidate.contacts)
      pairedLibinput.insert(candidate.libinput)
      return (candidate.contacts, candidate.libinput)
    }
  }

  private static func candidates(
    _ contacts: [Attempt], _ libinput: [Attempt]
  ) -> [(distance: Int64, contacts: Int, libinput: Int)] {
    var candidates: [(distance: Int64, contacts: Int, libinput: Int)] = []
    var first = 0
    for (index, own) in contacts.enumerated() {
      // Both are in order of recognition, so gestures before this one by more than the delay need no second look.
      while first < libinput.count, libinput[first].end + longestDelay < own.comparedStart { first += 1 }
      for other in first..<libinput.count {
        if libinput[other].comparedStart > own.end + longestDelay { break }
        let distance = (libinput[other].comparedStart - own.comparedStart).microseconds.magnitude
        if libinput[other].recognizer == own.recognizer, distance <= longestDistance.microseconds.magnitude {
          candidates.append((Int64(distance), index, other))
        }
      }
    }
    return candidates
  }

  /// Longer than any delay of libinput's reports.
  private static let longestDelay = Interval.milliseconds(2000)

  // MARK: Reasons

  /// Returns the touches that are ignored at any time of a span: a palm at the edge stays one until it leaves the edge.
  private static func active(
    _ suppressions: [(time: Timestamp, suppression: Suppression)], _ from: Timestamp, _ to: Timestamp
  ) -> [Suppression] {
    var active: [Suppression] = []
    for (time, suppression) in suppressions where time <= to {
      if time < from { active.removeAll { $0.touch == suppression.touch } }
      if !suppression.isOver && (time >= from || suppression.touch != nil) { active.append(suppression) }
    }
    return active
  }

  /// Returns the reason why a gesture from one source was not recognized from the other: ignored touches, the recognizer's own
  /// failure, or what was recognized instead.
  private static func reason(
    _ gesture: Attempt, absentFrom other: ComparedReplay, isLibinput: Bool
  ) -> String {
    let touchDown = other.touchDown(before: gesture.end).map { min($0, gesture.touchDown) } ?? gesture.touchDown
    let from = touchDown + .milliseconds(-50)
    let to = gesture.end + longestDistance
    var parts: [String] = []
    func add(_ part: String) { if !parts.contains(part) { parts.append(part) } }
    for suppression in active(other.reports.suppressions, from, to) { add(TranscriptText.text(suppression)) }
    let reports = other.indexedReports.overlapping(from: from, through: to)
    let refusals = reports.refusals.filter { $0.time >= from && $0.time <= to }.map(\.refusal)
    for refusal in refusals where refusal.fingers == gesture.numberOfTouches && other.shape(of: gesture) == .tap {
      add(refusal.text)
    }
    for failed in other.indexedFailures.elements(from: from, through: to) where failed.recognizer == gesture.recognizer
    {
      guard let cause = failed.failure?.cause, failed.end >= from && failed.end <= to else { continue }
      add("\(failed.recognizer) failed: \(other.numbers(of: failed).text(cause))")
    }
    for own in other.indexedGestures.elements(from: from, through: to) where own.recognizer != gesture.recognizer {
      if own.end >= from && own.comparedStart <= to { add("recognized as \(own.recognizer)") }
    }
    let events = reports.reports.filter { $0.kind != .button && $0.end >= from && $0.start <= to }.map(\.kind.rawValue)
    if isLibinput && !events.isEmpty {
      add("libinput reported \(events.uniqued().joined(separator: ", "))")
    }
    if parts.isEmpty { for refusal in refusals { add(refusal.text) } }
    if parts.isEmpty { add(isLibinput ? "libinput reported no gesture" : "no attempt from raw touches") }
    return parts.joined(separator: "; ")
  }
}

extension Attempt {
  /// The start of a recognized gesture: of a discrete one the first touch down, otherwise its recognition. libinput reports a
  /// tap late, and a continuous gesture not from its touch down on.
  var comparedStart: Timestamp { isDiscrete ? touchDown : recognitionTime ?? start }
}
