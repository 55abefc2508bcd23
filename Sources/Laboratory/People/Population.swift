import GestureTables
import Gestures

/// People, their sessions, and in each session the attempts at gestures that they intended.
package struct Population: Sendable {
  /// Touches from the first that touches down until all have lifted; for several taps that follow each other, all of them.
  package struct Attempt: Sendable {
    /// The place of the gesture in ``Population/gestures``.
    package var gesture: Int
    /// Its rows in the session.
    package var rows: Range<Int>
    /// The time of the first touch down, in microseconds.
    package var start: Int64
    /// The time of the last touch up.
    package var end: Int64
    /// The largest distance of a touch from its touch down, in points.
    package var extent: Double
    /// The most touches that were down at once.
    package var fingers: Int
  }

  /// Rows that are recognized together, beginning without touches.
  package struct Session: Sendable {
    /// The place of the person in ``Population/people``.
    package var person: Int
    /// The person's session, such as a trial or a day; empty where the table has none. Sessions with one name are one.
    package var name = ""
    /// The rows, numbered from 0.
    package var samples: [TouchSample]
    package var attempts: [Attempt]
  }

  package private(set) var people: [String] = []
  /// The intended gestures, as they are named in the table.
  package private(set) var gestures: [String] = []
  package private(set) var sessions: [Session] = []

  package init() {}

  /// Adds a session.
  ///
  /// - Parameters:
  ///   - session: The name of the person's session.
  ///   - shape: The touches of the intended gesture.
  ///   - samples: The rows, in order and without damage.
  package mutating func add(
    person: String, gesture: String, session: String = "", shape: GestureShape = GestureShape(), samples: [TouchSample]
  ) {
    let (person, gesture) = (Self.place(of: person, in: &people), Self.place(of: gesture, in: &gestures))
    var samples = samples
    for index in samples.indices { samples[index].row = Int64(index) }
    let attempts = AttemptSplitter(gesture: gesture, shape: shape).attempts(in: samples)
    sessions.append(Session(person: person, name: session, samples: samples, attempts: attempts))
  }

  private static func place(of name: String, in names: inout [String]) -> Int {
    if let place = names.firstIndex(of: name) { return place }
    names.append(name)
    return names.count - 1
  }

  /// The number of attempts at a gesture.
  package func attempts(at gesture: Int) -> Int {
    sessions.reduce(0) { sum, session in sum + session.attempts.count { $0.gesture == gesture } }
  }

  /// Returns the population with other rows in each session, such as those that a system passes on. The attempts stay.
  package func mapSamples(_ transform: ([TouchSample]) -> [TouchSample]) -> Population {
    var copy = self
    for index in copy.sessions.indices { copy.sessions[index].samples = transform(sessions[index].samples) }
    return copy
  }

  /// Returns the population with some of its people.
  package func keeping(_ isKept: (Int) -> Bool) -> Population {
    var copy = self
    copy.sessions = sessions.filter { isKept($0.person) }
    return copy
  }
}

/// The touches of a gesture, as far as they separate attempts at it.
package struct GestureShape: Hashable, Sendable {
  /// The number of taps.
  package var taps = 1
  /// Whether it is a tap or press by one finger. A touch that begins while another one is down is then the next attempt: people tap
  /// faster than they lift. One that begins at the same time is a finger too many.
  package var isOneTouch = false

  package init(taps: Int = 1, isOneTouch: Bool = false) { (self.taps, self.isOneTouch) = (taps, isOneTouch) }
}

/// Cuts a session into attempts.
struct AttemptSplitter {
  let gesture: Int
  let shape: GestureShape

  /// The pause after which touches are no longer taps of one gesture, in microseconds: a second and a half, more than any interval
  /// that a system allows between two taps.
  private static let pause: Int64 = 1_500_000
  /// The time within which touches begin together, in microseconds: that of taps by several fingers.
  private static let together = TapRecognizer().maximumTouchDownInterval.microseconds

  func attempts(in samples: [TouchSample]) -> [Population.Attempt] {
    var contacts: [Population.Attempt] = []
    var down: [(id: Int64, x: Double, y: Double)] = []
    for (index, sample) in samples.enumerated() {
      if sample.phase == .began {
        let isNext = shape.isOneTouch && sample.time - (contacts.last?.start ?? 0) > Self.together
        if down.isEmpty || isNext {
          contacts.append(
            Population.Attempt(
              gesture: gesture, rows: index..<index + 1, start: sample.time, end: sample.time, extent: 0, fingers: 0))
        }
        down.append((sample.id, sample.x, sample.y))
      }
      guard !contacts.isEmpty else { continue }
      let last = contacts.count - 1
      contacts[last].fingers = max(contacts[last].fingers, down.count)
      contacts[last].rows = contacts[last].rows.lowerBound..<index + 1
      contacts[last].end = sample.time
      guard let touch = down.firstIndex(where: { $0.id == sample.id }) else { continue }
      if !sample.x.isNaN, !sample.y.isNaN {
        let distance = (Point2D(sample.x, sample.y) - Point2D(down[touch].x, down[touch].y)).squaredLength.squareRoot()
        contacts[last].extent = max(contacts[last].extent, distance)
      }
      guard sample.phase == .ended || sample.phase == .cancelled else { continue }
      down.remove(at: touch)
    }
    return shape.taps > 1 ? joined(contacts) : contacts
  }

  private func joined(_ contacts: [Population.Attempt]) -> [Population.Attempt] {
    var attempts: [Population.Attempt] = []
    var count = 0
    for contact in contacts {
      if let last = attempts.last, count < shape.taps, contact.start - last.end <= Self.pause {
        let index = attempts.count - 1
        attempts[index].rows = last.rows.lowerBound..<contact.rows.upperBound
        attempts[index].end = contact.end
        attempts[index].extent = max(last.extent, contact.extent)
        attempts[index].fingers = max(last.fingers, contact.fingers)
        count += 1
      } else {
        attempts.append(contact)
        count = 1
      }
    }
    return attempts
  }
}
