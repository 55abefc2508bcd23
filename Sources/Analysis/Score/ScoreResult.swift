import Gestures
import LibinputEvents
import TouchTrace

/// How the gestures of one recording compare with its label, for one input.
package struct ScoreResult: Hashable, Sendable {
  /// The version of the format of ``line``.
  package static let version = 1

  /// The recording's path as its label table has it.
  package var recording: String
  /// The class under which the recording is counted.
  package var group: String
  /// The label as text.
  package var label: String
  /// The input that was judged.
  package var input: ScoreInput
  /// The gestures that were recognized or reported, in order: `tap`, `pinch 4.936`.
  package var found: [String]
  /// The differences from the label, a phrase each; empty if everything is right.
  package var problems: [String]
  /// Whether the recording could not be played.
  package var isUnplayed = false

  /// Whether the labelled gestures were found, and nothing else.
  package var isRight: Bool { problems.isEmpty }

  /// Creates the result of a recording that could not be played.
  ///
  /// - Parameter problem: why, a sentence without its full stop.
  package init(
    unplayed recording: String, _ group: String, _ label: RecordingLabel, _ input: ScoreInput, problem: String
  ) {
    (self.recording, self.group, self.label, self.input) = (recording, group, label.text, input)
    found = []
    problems = [problem]
    isUnplayed = true
  }

  /// Judges the gestures of a recording.
  ///
  /// - Parameters:
  ///   - decided: the gestures that were recognized or failed, in this order.
  ///   - reports: what libinput reported.
  ///   - touches: the recording's touches, which pinches and rotations without a labelled value are compared with.
  ///   - recognizers: the names of the attached recognizers. A labelled click for which no recognizer is attached counts as right if
  ///     nothing else is recognized.
  /// - Returns: `nil` for libinput alone on a touchscreen: it passes touches on.
  package init?(
    _ recording: String, _ group: String, _ label: RecordingLabel, _ input: ScoreInput,
    _ decided: [Attempt], _ reports: LibinputReports, touches: InputLog?, recognizers: [String]
  ) {
    (self.recording, self.group, self.label, self.input) = (recording, group, label.text, input)
    var gestures: [ScoredGesture]
    var expected = label.gestures
    if input == .libinput {
      guard let reported = ScoredGesture.reported(in: reports, label: label) else { return nil }
      gestures = reported
    } else {
      gestures = ScoredGesture.recognized(among: decided, reports)
      if input == .viaLibinput { ScoredGesture.addMotion(of: reports, to: &gestures, label: label) }
      expected.removeAll { $0.name == ClickRecognizer.kind && !recognizers.contains(ClickRecognizer.kind) }
    }
    found = gestures.map(\.text)
    problems = []
    for gesture in expected {
      problems += Self.problems(of: gesture, &gestures, input, touches)
    }
    for gesture in gestures { problems.append("extra \(gesture.text)") }
  }

  /// Removes the gestures that are one of the label's, and returns what is wrong with them.
  private static func problems(
    of expected: RecordingLabel.Gesture, _ gestures: inout [ScoredGesture], _ input: ScoreInput, _ touches: InputLog?
  ) -> [String] {
    var taken: [ScoredGesture] = []
    var count = 0.0
    // Of several movements, the one in the right direction is the labelled one.
    for needsCourse in expected.course == nil ? [false] : [true, false] {
      gestures.removeAll { gesture in
        let needsMore = expected.allowsMore || count < Double(expected.times)
        guard needsMore, let share = share(of: gesture.name, in: expected, input) else { return false }
        if needsCourse, gesture.difference(from: expected.course) != nil { return false }
        count += share
        taken.append(gesture)
        return true
      }
    }
    if count < Double(expected.times) {
      let number = expected.times == 1 ? "" : " (\(Int(count)) of \(expected.times))"
      return ["no \(expected.name)\(number)"]
    }
    return taken.compactMap { $0.difference(from: expected, input, touches) }
  }

  /// Returns the part of the labelled gesture that a recognition is; `nil` if it is another gesture.
  private static func share(of name: String, in expected: RecordingLabel.Gesture, _ input: ScoreInput) -> Double? {
    guard let word = expected.word else { return name == expected.name ? 1 : nil }
    // libinput reports one gesture for both.
    if input == .libinput && word.name == RotationRecognizer.kind && name == PinchRecognizer.kind { return 1 }
    return word.share(of: name)
  }
}

extension ScoredGesture {
  /// Returns what is wrong with the gesture's direction; `nil` if nothing is.
  func difference(from course: GestureCourse?) -> String? {
    switch course {
    case nil: return nil
    case .direction(let direction):
      guard let found = translation.flatMap({ Direction($0) }) else { return nil }
      // A movement across a corner of the eight sectors is still the same movement.
      let turns = abs(found.rawValue - direction.rawValue)
      return min(turns, 8 - turns) <= 1 ? nil : "\(name) \(found.word), not \(direction.word)"
    case .opening, .closing:
      guard let scale else { return nil }
      return (scale > 1) == (course == .opening) ? nil : "\(text), not \(course == .opening ? "above" : "below") 1"
    }
  }

  /// Returns what is wrong with the gesture's direction, scale or rotation; `nil` if nothing is.
  func difference(from expected: RecordingLabel.Gesture, _ input: ScoreInput, _ touches: InputLog?) -> String? {
    if let wrong = difference(from: expected.course) { return wrong }
    let pair = touches.flatMap { FingerPair.measured(in: $0) }
    let value = expected.thousandths.map { FixedPoint.double(thousandths: $0) }
    if expected.name == PinchRecognizer.kind, let scale, let truth = value ?? pair?.scale {
      return abs(scale / truth - 1) <= input.scaleTolerance
        ? nil : "scale \(Self.number(scale)), not \(Self.number(truth))"
    }
    if expected.name == RotationRecognizer.kind, let rotation, let truth = value ?? pair?.rotation {
      let isRight = abs(rotation - truth) <= input.rotationTolerance
      return isRight ? nil : "rotation \(Self.number(rotation))°, not \(Self.number(truth))°"
    }
    return nil
  }

  private static func number(_ value: Double) -> String { FixedPoint.short(thousandths: FixedPoint.thousandths(value)) }
}

extension ScoreResult {
  /// The result as a line of JSON, without its line feed.
  package var line: String {
    var object = JSONObject()
    object.add("score", Self.version)
    object.add("recording", recording)
    object.add("class", group)
    object.add("label", label)
    object.add("input", input.rawValue)
    object.add("right", isRight)
    object.add("found", found)
    if !problems.isEmpty { object.add("problems", problems) }
    if isUnplayed { object.add("unplayed", true) }
    return object.text
  }

  /// Creates a result from its line; `nil` for anything else.
  package init?(line: String) {
    guard let json = FlatJSON(Array(line.utf8)[...]), json.integer("score") == Self.version,
      let recording = json.text("recording"), let group = json.text("class"), let label = json.text("label"),
      let input = json.text("input").flatMap({ ScoreInput(rawValue: $0) }), let found = json.list("found")
    else { return nil }
    (self.recording, self.group, self.label, self.input) = (recording, group, label, input)
    self.found = found
    problems = json.list("problems") ?? []
    isUnplayed = json.truth("unplayed") ?? false
  }
}
