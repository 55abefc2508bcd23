import Foundation
import Gestures
import Simulation
import TouchTrace

/// A case of another gesture library's test suite: recognizers with that library's thresholds, touches, and the outcome that
/// its test asserts.
struct PeerCase: Decodable {
  var name: String
  /// The test's file in the other project.
  var source: String
  /// The surface of the trace's header. 1200 by 2400 points by default, a large phone.
  var surface: String?
  /// Header lines: recognizers and relations.
  var header: [String]
  /// Lines of the trace notation, with milliseconds and points.
  var touches: [String]
  var expected: [Expectation]

  /// An expectation about one recognizer. Failures are not recognized gestures, so only `failsAt` is about them.
  struct Expectation: Decodable {
    var recognizer: String
    /// `false` if the gesture must not be recognized.
    var isRecognized: Bool?
    /// The states in order, successive `changed` once.
    var states: [String]?
    /// How often each state is entered.
    var counts: [String: Int]?
    /// The time in milliseconds at which a state is entered.
    var times: [String: Double]?
    /// The time of the first failure in milliseconds.
    var failsAt: Double?
    /// The gesture is not recognized before this time in milliseconds.
    var notBefore: Double?
    /// Values of one transition.
    var values: [Values]?
    /// Values of one transition divided by, or minus, those of another.
    var ratios: [Values]?
    var differences: [Values]?
    /// So many of these recognizers are recognized.
    var oneOf: [String]?
    var winners: Int?
  }

  /// Expected values of one transition, such as `began`, `changed#2` (from 0), or `@120` for the last one at 120 ms.
  struct Values: Decodable {
    var of: String
    /// The transition for a ratio or difference.
    var to: String?
    var `in`: [String: Range]
  }

  /// A value, within the rounding of transcripts, or a range.
  struct Range: Decodable {
    var range: ClosedRange<Double>

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let bounds = try? container.decode([Double].self) {
        range = bounds[0]...bounds[1]
      } else {
        let value = try container.decode(Double.self)
        range = value - 0.0006...value + 0.0006
      }
    }
  }

  /// The suite's cases.
  static func cases(of suite: String) throws -> [PeerCase] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("PeerCases/\(suite).json")
    return try JSONDecoder().decode([PeerCase].self, from: Data(contentsOf: file))
  }
}

// MARK: Replaying

extension PeerCase {
  /// The case as a trace, which ends two seconds after the last touch.
  var trace: String {
    let last = touches.last.flatMap { Double($0.prefix { $0 != " " }) } ?? 0
    let lines =
      ["touchstone trace 1", "surface \(surface ?? "1200x2400 pt")", "scene none"] + header + touches
      + ["end \(Int(last.rounded(.up)) + 2000)"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns sentences about the expectations that are not met.
  func problems() throws -> [String] {
    final class Log { var transitions: [GestureTransition] = [] }
    let log = Log()
    let source = try TraceText(trace)
    let (session, _) = try Replay().session(for: source.header) { entry in
      if case .transition(let transition) = entry { log.transitions.append(transition) }
    }
    try ContactPlayback(source).play(in: session, afterEach: {})
    return expected.flatMap { $0.problems(in: log.transitions) }
  }
}

extension PeerCase.Expectation {
  func problems(in log: [GestureTransition]) -> [String] {
    let own = log.filter { $0.recognizer == recognizer }
    let reported = own.filter { $0.to != .failed }
    var problems: [String] = []
    if isRecognized == false, let first = reported.first {
      problems.append("\(recognizer) \(first.to) at \(first.time)")
    }
    if let states {
      let found = reported.map(\.to.rawValue).reduce(into: [String]()) { found, state in
        if state != "changed" || found.last != "changed" { found.append(state) }
      }
      if found != states { problems.append("\(recognizer): \(found), not \(states)") }
    }
    for (state, count) in (counts ?? [:]).sorted(by: { $0.key < $1.key }) {
      let found = own.count { $0.to.rawValue == state }
      if found != count { problems.append("\(recognizer): \(found) times \(state), not \(count)") }
    }
    for (state, time) in (times ?? [:]).sorted(by: { $0.key < $1.key }) {
      let found = PeerCase.transition(state, of: own)?.time.milliseconds
      if found.map({ abs($0 - time) < 0.0006 }) != true {
        problems.append("\(recognizer): \(state) at \(found.map { "\($0)" } ?? "no time"), not \(time) ms")
      }
    }
    if let failsAt {
      let found = own.first { $0.to == .failed }?.time.milliseconds
      if found != failsAt { problems.append("\(recognizer) fails at \(found ?? -1), not \(failsAt) ms") }
    }
    if let notBefore, let early = reported.first(where: { $0.time.milliseconds < notBefore }) {
      problems.append("\(recognizer): \(early.to) before \(notBefore) ms")
    }
    if let oneOf {
      let found = log.count { oneOf.contains($0.recognizer) && ($0.to == .ended || $0.to == .began) }
      if found != winners { problems.append("\(found) of \(oneOf) recognized, not \(winners ?? 0)") }
    }
    for values in values ?? [] { problems += values.problems(in: own) { value, _ in value } }
    for values in ratios ?? [] { problems += values.problems(in: own) { $0 / $1 } }
    for values in differences ?? [] { problems += values.problems(in: own) { $0 - $1 } }
    return problems
  }
}

extension PeerCase.Values {
  func problems(in log: [GestureTransition], _ combine: (Double, Double) -> Double) -> [String] {
    guard let transition = PeerCase.transition(of, of: log) else { return ["no \(of)"] }
    let base = to.map { PeerCase.transition($0, of: log) }
    if case .some(.none) = base { return ["no \(to ?? "")"] }
    return self.in.sorted { $0.key < $1.key }.compactMap { key, range in
      guard let value = transition.value(key) else { return "\(of): no \(key)" }
      var found = combine(value, base??.value(key) ?? 0)
      if key.hasPrefix("magnitude of ") { found = abs(found) }
      // As transcripts round them.
      let rounded = (found * 1_000_000).rounded() / 1_000_000
      return range.range.contains(rounded) ? nil : "\(of): \(key) \(rounded), not \(range.range)"
    }
  }
}

extension PeerCase {
  /// Returns the transition that a selector such as `began`, `changed#2` or `@120` denotes.
  fileprivate static func transition(_ selector: String, of log: [GestureTransition]) -> GestureTransition? {
    if selector.hasPrefix("@"), let time = Double(selector.dropFirst()) {
      return log.last { $0.time.milliseconds == time && $0.to != .failed }
    }
    let parts = selector.split(separator: "#")
    let matching = log.filter { $0.to.rawValue == parts[0] }
    let index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return matching.indices.contains(index) ? matching[index] : nil
  }
}

extension GestureTransition {
  /// Returns a value by its name in JSON transcripts.
  fileprivate func value(_ key: String) -> Double? {
    let name = key.hasPrefix("magnitude of ") ? String(key.dropFirst("magnitude of ".count)) : key
    switch name {
    case "x": return description.location.x
    case "y": return description.location.y
    case "touches": return Double(description.numberOfTouches)
    case "held_since_us": return heldSince.map { Double($0.microseconds) }
    default: return description.measurements.first { "\($0.name)" == name }?.value
    }
  }
}

extension Timestamp {
  fileprivate var milliseconds: Double { Double(microseconds) / 1000 }
}
