import GestureTables

/// A setting of a system for people with other hands: it changes touches before apps receive them, or thresholds of the system.
package struct Accommodation: Sendable {
  package let name: String
  package let platform: String
  package let source: String
  /// What it does, as a sentence without a full stop.
  package let effect: String
  /// Changes the rows of a session; nil for a setting of thresholds.
  package let filter: (@Sendable ([TouchSample]) -> [TouchSample])?
  /// The thresholds in milliseconds by the roles of recognizers.
  package let thresholds: Thresholds

  /// Thresholds that a setting replaces.
  package struct Thresholds: Sendable {
    /// How long a press takes, and how long a tap may.
    package var press: Double?
    /// How long the next tap of a double tap may take.
    package var tapInterval: Double?
  }

  private init(
    _ name: String, _ platform: String, _ source: String, _ effect: String, _ thresholds: Thresholds = Thresholds(),
    filter: (@Sendable ([TouchSample]) -> [TouchSample])? = nil
  ) {
    (self.name, self.platform, self.source, self.effect) = (name, platform, source, effect)
    (self.thresholds, self.filter) = (thresholds, filter)
  }

  private static let apple = "Apple, Touch Accommodations (iOS 9 and later; US patent 9,961,239)"
  private static let android =
    "AOSP Settings, long_press_timeout_selector_values; ViewConfiguration.getLongPressTimeout (API 1; by context since 36)"

  /// All settings, with values that their systems offer.
  package static let all: [Accommodation] = [
    holdDuration(100_000), holdDuration(300_000), ignoreRepeat(300_000), tapAssistance(500_000, isFinal: false),
    tapAssistance(500_000, isFinal: true),
    touchAndHold("short", 400), touchAndHold("medium", 1000), touchAndHold("long", 1500),
    Accommodation(
      "VoiceOver double-tap timeout 0.5 s", "iOS",
      "Apple, VoiceOver settings: 0.20 to 0.50 s, 0.25 by default (iOS 9.1)",
      "the second tap of a double tap may begin 0.5 s after the first", Thresholds(tapInterval: 500)),
  ]

  /// iOS: a touch counts once it has been down for a time.
  package static func holdDuration(_ time: Int64) -> Accommodation {
    Accommodation(
      "hold duration \(seconds(time))", "iOS", apple,
      "shorter touches are ignored; longer ones begin after \(seconds(time))"
    ) { AccommodationFilter.holdDuration($0, time) }
  }

  /// iOS: touches soon after another one count as that one.
  package static func ignoreRepeat(_ time: Int64) -> Accommodation {
    Accommodation(
      "ignore repeat \(seconds(time))", "iOS", apple, "touches within \(seconds(time)) of a touch up are ignored"
    ) { AccommodationFilter.ignoreRepeat($0, time) }
  }

  /// iOS: a finger that lifts within a time taps where it touched down, or where it lifts, however far it moved.
  package static func tapAssistance(_ time: Int64, isFinal: Bool) -> Accommodation {
    let place = isFinal ? "final" : "initial"
    return Accommodation(
      "tap assistance, \(place) position, \(seconds(time))", "iOS", apple,
      "a finger that lifts within \(seconds(time)) taps at its \(place) position; others begin then"
    ) { AccommodationFilter.tapAssistance($0, time, isFinal: isFinal) }
  }

  private static func touchAndHold(_ name: String, _ milliseconds: Double) -> Accommodation {
    Accommodation(
      "touch and hold delay \(name)", "Android", android,
      "a press takes \(Int(milliseconds)) ms, and a tap may take as long", Thresholds(press: milliseconds))
  }

  private static func seconds(_ time: Int64) -> String { "\(Double(time) / 1_000_000) s" }

  /// Returns the parameters of a setup that the setting changes.
  package func change(in setup: RecognizerSetup) -> ParameterChange {
    var assignments: [String] = []
    for parameter in SetupParameter.all(of: setup) {
      let value: Double?
      switch (parameter.kind, parameter.description.name) {
      case ("longPress", "minimumPressDuration"), ("tap", "maximumPressDuration"): value = thresholds.press
      case ("tap", "maximumTapInterval"): value = thresholds.tapInterval
      default: value = nil
      }
      if let value { assignments.append("\(parameter.name)=\(parameter.text(value))") }
    }
    return ParameterChange(assignments)
  }

  /// Returns the result of a setup on a system with the setting; nil if the setting changes nothing in it.
  package func result(_ run: PeopleRun, _ setup: String) throws(PeopleProblem) -> PeopleResult? {
    let change = self.change(in: try ParameterChange().setup(setup))
    if filter == nil, change.assignments.isEmpty { return nil }
    let filtered = filter.map { run.filtered($0) } ?? run
    return try filtered.result(of: try change.setup(setup))
  }
}

/// Changes rows of touches as systems do before apps receive them. Rows keep their numbers.
package enum AccommodationFilter {
  /// Passes a touch on once it has been down for a time, from where it is then.
  package static func holdDuration(_ samples: [TouchSample], _ time: Int64) -> [TouchSample] {
    delayed(samples, by: time) { _, _ in nil }
  }

  /// Passes a short touch on as a touch that does not move, when it lifts, and a longer one once it has been down for a time.
  package static func tapAssistance(_ samples: [TouchSample], _ time: Int64, isFinal: Bool) -> [TouchSample] {
    delayed(samples, by: time) { began, ended in
      var (down, up) = (began, ended)
      // Where the table has no position for a touch up, the last one is in the touch down's place.
      let place = isFinal && !ended.x.isNaN && !ended.y.isNaN ? ended : began
      (down.x, down.y, up.x, up.y) = (place.x, place.y, place.x, place.y)
      down.row = began.row
      return [down, up]
    }
  }

  /// Drops touches that begin soon after one was lifted.
  package static func ignoreRepeat(_ samples: [TouchSample], _ time: Int64) -> [TouchSample] {
    var ignored: Set<Int64> = []
    var lastUp: Int64?
    var down = 0
    return samples.filter { sample in
      if sample.phase == .began {
        if let lastUp, down == 0, sample.time - lastUp < time {
          ignored.insert(sample.id)
        } else {
          ignored.remove(sample.id)
          down += 1
        }
      }
      let isIgnored = ignored.contains(sample.id)
      if sample.phase == .ended || sample.phase == .cancelled, !isIgnored {
        down -= 1
        lastUp = sample.time
      }
      return !isIgnored
    }
  }

  private struct Waiting {
    var began: TouchSample
    var last: TouchSample
  }

  /// Delays each touch by a time, and passes on what `short` makes of one that lifts before.
  private static func delayed(
    _ samples: [TouchSample], by time: Int64, _ short: (TouchSample, TouchSample) -> [TouchSample]?
  ) -> [TouchSample] {
    var waiting: [Int64: Waiting] = [:]
    var passed: [TouchSample] = []
    func release(until now: Int64) {
      let due = waiting.values.filter { $0.began.time + time <= now }
        .sorted { ($0.began.time, $0.began.row) < ($1.began.time, $1.began.row) }
      for touch in due {
        var down = touch.last
        down.phase = .began
        down.time = touch.began.time + time
        passed.append(down)
        waiting[touch.began.id] = nil
      }
    }
    for sample in samples {
      release(until: sample.time)
      switch sample.phase {
      case .began: waiting[sample.id] = Waiting(began: sample, last: sample)
      case .moved, .stationary, .missing:
        if waiting[sample.id] == nil {
          passed.append(sample)
        } else if !sample.x.isNaN, !sample.y.isNaN {
          waiting[sample.id]?.last = sample
        }
      case .ended, .cancelled:
        guard let touch = waiting.removeValue(forKey: sample.id) else {
          passed.append(sample)
          continue
        }
        guard sample.phase == .ended else { continue }
        var (began, ended) = (touch.began, sample)
        if ended.x.isNaN || ended.y.isNaN { (ended.x, ended.y) = (touch.last.x, touch.last.y) }
        // A short touch is passed on when it lifts: both rows have that time, in two frames.
        began.time = sample.time
        ended.time = sample.time + 1
        if let rows = short(began, ended) { passed += rows }
      }
    }
    // Rows that were held back until a touch up may be later than the next row by the microsecond between them.
    for index in passed.indices.dropFirst() where passed[index].time < passed[index - 1].time {
      passed[index].time = passed[index - 1].time
    }
    return passed
  }
}
