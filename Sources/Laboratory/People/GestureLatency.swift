import Analysis
import Exploration
import GestureTables
import Gestures

/// How long a setup keeps a hand waiting for a gesture, whatever the hand is: what decides the gesture, and at worst the wait for others
/// that must fail first.
package struct GestureLatency: Sendable {
  /// The name of the recognizer.
  package let recognizer: String
  /// When it is recognized if nothing else waits, as the rest of a sentence.
  package let decision: String
  /// The time that the fingers must stay down, in milliseconds.
  package let hold: Double
  /// The recognizers that must fail before it.
  package let required: [String]
  /// The longest wait for them.
  package let wait: LongestWait

  /// Returns the latencies of some recognizers of a setup, in order.
  ///
  /// - Parameter names: The recognizers; nil for all.
  package static func all(of setup: RecognizerSetup, _ names: [String]? = nil) -> [GestureLatency] {
    let explored = ExploredSetup(
      setup.recognizers.map { ($0.name, Self.recognizer($0)) }, requirements: setup.requirements,
      simultaneous: setup.simultaneous)
    let parameters = SetupParameter.all(of: setup)
    return (names ?? setup.recognizers.map(\.name)).compactMap { name in
      setup.recognizers.firstIndex { $0.name == name }.map { GestureLatency($0, setup, explored, parameters) }
    }
  }

  private init(_ index: Int, _ setup: RecognizerSetup, _ explored: ExploredSetup, _ parameters: [SetupParameter]) {
    let name = setup.recognizers[index].name
    recognizer = name
    required = setup.requirements.filter { $0.dependent == index }.map { setup.recognizers[$0.required].name }
    let own = parameters.filter { $0.recognizer == name }
    let press = own.first { $0.description.role == .durationRequired && $0.value > 0 }
    let movement = own.first {
      [.movementRequired, .spanRequired, .arcRequired].contains($0.description.role) && $0.value > 0
        && $0.description.unit == .points
    }
    hold = movement == nil ? press?.value ?? 0 : 0
    if let movement {
      decision = "after \(HumanNumbers().text(movement.value, .points)) of movement"
    } else if let press {
      decision = "after \(HumanNumbers().text(press.value, .milliseconds)) without lifting"
    } else {
      decision = "when the fingers lift"
    }
    wait = required.isEmpty ? LongestWait() : Self.longestWait(of: index, in: explored)
  }

  /// Searches further if a first search does not show that there is no longer wait. A search that cannot be made finds no
  /// longest wait.
  private static func longestWait(of index: Int, in setup: ExploredSetup) -> LongestWait {
    var found = LongestWait(isLongest: false)
    for actions in [20_000, 160_000] where !found.isLongest {
      found = (try? setup.longestWait(of: index, within: ExplorationLimits(actions: actions))) ?? found
    }
    return found
  }

  private static func recognizer(_ own: RecognizerSetup.Recognizer) -> any GestureRecognizer {
    func make<R: GestureRecognizer>(_: R.Type) -> any GestureRecognizer {
      var recognizer = R()
      for (name, value) in own.parameters {
        R.parameters.first { $0.name == name }?.set(&recognizer, value)
      }
      return recognizer
    }
    let known: (any GestureRecognizer.Type)? = Catalog.recognizers.first { $0.kind == own.kind }
    // A setup names only kinds of the catalog.
    return known.map { make($0) } ?? TapRecognizer()
  }

  /// The longest wait for others in words.
  package var waitText: String {
    if required.isEmpty { return "0" }
    if wait.time == .untilFingersAct { return "until the fingers move or lift" }
    return "\(Int(wait.time.milliseconds.rounded()))\(wait.isLongest ? "" : " or more")"
  }

  /// The longest wait for others in milliseconds; nil if it has no bound.
  package var waitMilliseconds: Double? { wait.time == .untilFingersAct ? nil : wait.time.milliseconds }
}

extension GestureLatency {
  /// The answer about a setup alone.
  package static func table(_ latencies: [GestureLatency]) -> AnswerTable {
    let waiting = latencies.filter { !$0.required.isEmpty }
    let headline =
      waiting.isEmpty
      ? "No gesture waits for another one to fail."
      : "\(waiting.count) of \(latencies.count) gestures wait for others to fail: "
        + PeopleText.listed(waiting.map(\.recognizer)) + "."
    let rows = latencies.map { latency -> AnswerTable.Row in
      AnswerTable.Row([
        .init(latency.recognizer, key: "recognizer"), .init(latency.decision, key: "recognized"),
        .init(latency.waitText, latency.fields),
        .init(PeopleText.listed(latency.required, atMost: 2), ["waits_for": .texts(latency.required)]),
      ])
    }
    return AnswerTable(
      headline,
      columns: [
        .init("gesture"), .init("recognized"), .init("then waits at most", unit: "ms"), .init("for"),
      ], rows,
      notes: ["Found by trying touches on each gesture and those that it waits for, not only those of recordings."])
  }

  /// The longest wait for programs.
  var fields: AnswerFields {
    [
      "worst_wait_for_others_ms": waitMilliseconds.map { .millionths($0) },
      "is_longest_wait": .flag(wait.isLongest && waitMilliseconds != nil), "hold_ms": .millionths(hold),
    ]
  }
}
