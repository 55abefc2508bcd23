import Analysis
import Gestures
import Simulation

extension ScoredGesture {
  /// Returns the gestures that an engine reported, as a score compares them.
  ///
  /// - A double tap is also two taps, which count.
  /// - A swipe that ends a pan is the pan's end.
  /// - A pinch that includes a rotation is one, if the label has a rotation and the engine reported none.
  static func reported(by gestures: [EngineGesture], label: RecordingLabel) -> [ScoredGesture] {
    var found: [ScoredGesture] = []
    var active: [String: Int] = [:]
    for gesture in gestures where gesture.gesture != "doubleTap" {
      let isStart = gesture.state == "began" || active[gesture.gesture] == nil && gesture.state == "ended"
      if isStart {
        active[gesture.gesture] = found.count
        found.append(ScoredGesture(gesture.gesture, fingers: gesture.fingers))
      }
      guard let index = active[gesture.gesture] else { continue }
      found[index].measure(gesture)
      if gesture.state == "cancelled" { found[index].outcome = .cancelled }
      if gesture.state == "ended" || gesture.state == "cancelled" { active[gesture.gesture] = nil }
    }
    if found.contains(where: { $0.name == PanRecognizer.kind }) { found.removeAll { $0.name == SwipeRecognizer.kind } }
    let wantsRotation = label.gestures.contains { $0.name == RotationRecognizer.kind }
    let wantsPinch = label.gestures.contains { $0.name == PinchRecognizer.kind }
    if wantsRotation, !wantsPinch, !found.contains(where: { $0.name == RotationRecognizer.kind }) {
      for index in found.indices where found[index].name == PinchRecognizer.kind && found[index].rotation != nil {
        found[index].name = RotationRecognizer.kind
        found[index].scale = nil
      }
    }
    return found.map(\.withItsOwnValue)
  }

  /// Takes the last values that the engine reported.
  private mutating func measure(_ gesture: EngineGesture) {
    fingers = fingers ?? gesture.fingers
    translation = gesture.translation ?? translation
    scale = gesture.scale ?? scale
    rotation = gesture.rotation ?? rotation
  }

  /// The gesture with only the value that belongs to its kind: some engines report all values with all gestures.
  private var withItsOwnValue: Self {
    var gesture = self
    if name != PinchRecognizer.kind { gesture.scale = nil }
    if name != RotationRecognizer.kind { gesture.rotation = nil }
    if [PinchRecognizer.kind, RotationRecognizer.kind].contains(name) || name.lowercased().hasSuffix("tap") {
      gesture.translation = nil
    }
    return gesture
  }
}

extension ScoreResult {
  /// Judges the gestures that an engine reported.
  package init(
    _ recording: String, _ group: String, _ label: RecordingLabel, _ engine: EngineHeader, _ gestures: [EngineGesture],
    touches: InputLog?
  ) {
    let found = ScoredGesture.reported(by: gestures, label: label)
    self.init(recording, group, label, .engine(engine.name), found, touches: touches)
    let missing = label.gesturesWithoutRecognizer(among: engine.gestures)
    if !missing.isEmpty { unmeetable = "\(engine.name) does not recognize \(missing.listed("or"))" }
  }
}

extension ScoreResult {
  /// The names of the gestures, without their values.
  package var kinds: [String] { (found + withdrawn).map { String($0.prefix { $0 != " " }) } }
}

/// How often an engine and our recognizers recognize the same kinds of gestures.
package struct EngineAgreement {
  /// The number of recordings with the same gestures, and of those that both played.
  package var (same, all) = (0, 0)
  /// The recordings with other gestures, by what differs, such as `pinch, not pan`.
  package var differences: [(difference: String, recordings: [String])] = []
}

extension Score {
  /// Returns the agreement of an engine with our recognizers. Swipes count as pans, and gestures that the engine cannot report do
  /// not count.
  package func agreement(_ engine: EngineHeader) -> EngineAgreement {
    let known = Set(engine.gestures.map(Self.kind))
    var own: [String: [String]] = [:]
    for result in results where result.input == .contacts && !result.isUnplayed {
      own[result.recording] = Self.kinds(result, known)
    }
    var agreement = EngineAgreement()
    for result in results where result.input == .engine(engine.name) {
      guard let expected = own[result.recording] else { continue }
      let found = Self.kinds(result, known)
      agreement.all += 1
      if found == expected {
        agreement.same += 1
        continue
      }
      let difference = "\(Self.text(found)), not \(Self.text(expected))"
      if let index = agreement.differences.firstIndex(where: { $0.difference == difference }) {
        agreement.differences[index].recordings.append(result.recording)
      } else {
        agreement.differences.append((difference, [result.recording]))
      }
    }
    return agreement
  }

  private static func text(_ kinds: [String]) -> String { kinds.isEmpty ? "nothing" : kinds.joined(separator: " + ") }

  private static func kinds(_ result: ScoreResult, _ known: Set<String>) -> [String] {
    result.kinds.map(kind).filter { known.contains($0) }.sorted()
  }

  private static func kind(_ name: String) -> String { name.lowercased().hasSuffix("swipe") ? "pan" : name }
}
