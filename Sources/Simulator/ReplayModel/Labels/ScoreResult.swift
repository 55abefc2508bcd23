import Gestures
import LibinputEvents
import TouchTrace

/// How the gestures of one recording compare with its label, for one input.
package struct ScoreResult: Hashable, Sendable {
  /// The version of the format of ``line``.
  package static let version = 2

  /// The recording's path as its label table has it.
  package var recording: String
  /// The class under which the recording is counted.
  package var group: String
  package var label: String
  package var input: ScoreInput
  /// The gestures that were recognized or reported, in order: `tap`, `pinch 4.936`.
  package var found: [String]
  /// The differences from the label, a phrase each; empty if everything is right.
  package var problems: [String]
  /// The gestures that began and were cancelled for another one.
  package var withdrawn: [String] = []
  /// Why no reader can meet the label; `nil` if one can.
  package var unmeetable: String?
  /// Why the result is wrong, in one line: what happened, and the nearest failure of a labelled gesture.
  package var reason: String?
  /// Whether the recording could not be played.
  package var isUnplayed = false

  /// Whether the labelled gestures were found, and nothing else began.
  package var isRight: Bool { problems.isEmpty && withdrawn.isEmpty }
  /// Whether only withdrawn gestures are wrong.
  package var isRightButWithdrawn: Bool { problems.isEmpty && !withdrawn.isEmpty }
  /// Whether the recording counts.
  package var isJudged: Bool { !isUnplayed && unmeetable == nil }

  /// Returns whether the recognized gestures are the same, and equally right.
  package func isLike(_ other: Self) -> Bool {
    found == other.found && problems == other.problems && withdrawn == other.withdrawn
  }

  /// The problem in words; empty if there is none.
  package var remark: String {
    (problems + (withdrawn.isEmpty ? [] : ["withdrew \(withdrawn.listed())"])).joined(separator: "; ")
  }

  /// Creates the result of a recording that could not be played. The problem is a sentence without its full stop.
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
  ///   - touches: the recording's touches, with which pinches, rotations and the ends of swipes are compared.
  /// - Returns: `nil` for libinput alone on a touchscreen: it passes touches on.
  package init?(
    _ recording: String, _ group: String, _ label: RecordingLabel, _ input: ScoreInput,
    _ decided: [Attempt], _ reports: LibinputReports, touches: InputLog?
  ) {
    guard input == .libinput else {
      let all = ScoredGesture.gestures(among: decided, reports, touches)
      self.init(recording, group, label, input, all, reports, touches: touches)
      return
    }
    guard let reported = ScoredGesture.reported(in: reports, label: label) else { return nil }
    self.init(recording, group, label, input, reported, touches: touches)
  }

  /// Judges gestures that began, each with its outcome.
  package init(
    _ recording: String, _ group: String, _ label: RecordingLabel, _ input: ScoreInput, _ all: [ScoredGesture],
    _ reports: LibinputReports? = nil, touches: InputLog?
  ) {
    (self.recording, self.group, self.label, self.input) = (recording, group, label.text, input)
    var gestures = all.filter { $0.outcome == .recognized }
    let cancelled = all.filter { $0.outcome == .cancelled }
    withdrawn = all.filter { $0.outcome == .withdrawn }.map(\.text)
    if input == .viaLibinput, let reports { ScoredGesture.addMotion(of: reports, to: &gestures, label: label) }
    found = gestures.map(\.text)
    problems = []
    for gesture in label.gestures {
      problems += Self.problems(of: gesture, &gestures, input, touches)
    }
    for gesture in gestures { problems.append("extra \(gesture.text)") }
    for gesture in cancelled { problems.append("cancelled \(gesture.text)") }
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
        guard needsMore, let share = share(of: gesture, in: expected, input, touches) else { return false }
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
  private static func share(
    of gesture: ScoredGesture, in expected: RecordingLabel.Gesture, _ input: ScoreInput, _ touches: InputLog?
  ) -> Double? {
    guard let word = expected.word else { return gesture.name == expected.name ? 1 : nil }
    if input == .libinput && gesture.name == word.libinput { return 1 }
    if gesture.name == word.ending { return gesture.endsMovement(of: touches) ? 1 : nil }
    if let fingers = word.fingers, GestureWord.acceptsFingers(gesture.name), gesture.fingers != fingers { return nil }
    return word.share(of: gesture.name)
  }
}

extension ScoredGesture {
  /// Returns the error of the gesture's direction; `nil` if there is none.
  func difference(from course: GestureCourse?) -> String? {
    switch course {
    case nil: return nil
    case .direction(let direction):
      guard let translation, let found = Direction(translation) else { return nil }
      return direction.includes(translation) ? nil : "\(name) \(found.word), not \(direction.word)"
    case .opening, .closing:
      guard let scale else { return nil }
      return (scale > 1) == (course == .opening) ? nil : "\(text), not \(course == .opening ? "above" : "below") 1"
    }
  }

  /// Returns the error of the gesture's direction, scale or rotation; `nil` if there is none.
  func difference(from expected: RecordingLabel.Gesture, _ input: ScoreInput, _ touches: InputLog?) -> String? {
    if let wrong = difference(from: expected.course) { return wrong }
    let pair = touches.flatMap { FingerPair.measured(in: $0) }
    let value = expected.thousandths.map { FixedPoint.double(thousandths: $0) }
    let part = expected.tolerance.map { FixedPoint.double(thousandths: $0) / 100 }
    if expected.word?.shape == .spread, let scale, let truth = value ?? pair?.scale {
      return abs(scale / truth - 1) <= part ?? input.scaleTolerance
        ? nil : "scale \(FixedPoint.short(scale)), not \(FixedPoint.short(truth))"
    }
    if expected.word?.shape == .turn, let rotation, let truth = value ?? pair?.rotation {
      let isRight = abs(rotation - truth) <= part.map { $0 * abs(truth) } ?? input.rotationTolerance
      return isRight ? nil : "rotation \(FixedPoint.short(rotation))°, not \(FixedPoint.short(truth))°"
    }
    return nil
  }
}

extension ScoreResult {
  /// The beginning of every line.
  package static let beginning = "{\"score\":"

  /// The result as a line of JSON, without its line feed.
  package var line: String {
    var object = JSONObject()
    object.add("score", Self.version)
    object.add("recording", recording)
    object.add("class", group)
    object.add("label", label)
    object.add("input", input.name)
    object.add("right", isRight)
    object.add("found", found)
    if !problems.isEmpty { object.add("problems", problems) }
    if !withdrawn.isEmpty { object.add("withdrawn", withdrawn) }
    if let reason { object.add("reason", reason) }
    if let unmeetable { object.add("unmeetable", unmeetable) }
    if isUnplayed { object.add("unplayed", true) }
    return object.text
  }

  /// Creates a result from its line; `nil` for anything else.
  package init?(line: String) {
    guard let json = FlatJSON(Array(line.utf8)[...]), json.integer("score") == Self.version,
      let recording = json.text("recording"), let group = json.text("class"), let label = json.text("label"),
      let input = json.text("input").flatMap({ ScoreInput(name: $0) }), let found = json.list("found")
    else { return nil }
    (self.recording, self.group, self.label, self.input) = (recording, group, label, input)
    self.found = found
    problems = json.list("problems") ?? []
    withdrawn = json.list("withdrawn") ?? []
    reason = json.text("reason")
    unmeetable = json.text("unmeetable")
    isUnplayed = json.truth("unplayed") ?? false
  }
}
