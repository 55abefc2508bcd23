import Gestures
import Simulation
import TouchTrace

/// A gesture that a touch contains and that no attached recognizer looks for.
package struct UnattachedGesture: Hashable, Sendable {
  /// The kind of the recognizer that recognizes it, such as `swipe`.
  package var kind: String { candidate.kind }
  /// The name of that recognizer: its kind, or `threeFingerSwipe` if another recognizer has that name.
  package var name: String
  package var numberOfTouches: Int { candidate.numberOfTouches }
  /// The parameters that differ from the kind's defaults, such as `numberOfTouchesRequired=3`.
  package var assignments: [TraceHeader.Assignment] { candidate.assignments }
  /// The attempt at it that succeeds in the whole recording once the recognizer is attached.
  package var attempt: Attempt
  /// The gestures in the recording that are no longer recognized once the recognizer is attached.
  package var losses: [Attempt]
  /// The options that attach the recognizer: `--recognizer swipe --set swipe.numberOfTouchesRequired=3`; empty if a
  /// recognizer of this kind is attached under the name that they use.
  package var options: [String]
  let candidate: Candidate

  /// The gesture in words: `three-finger swipe`, `pan (drag)`.
  var noun: Noun { candidate.noun }

  /// The line that attaches the recognizer in a header that names its recognizers:
  /// `recognizer threeFingerSwipe swipe numberOfTouchesRequired=3`.
  package var headerLine: String {
    (["recognizer", name, kind] + assignments.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// The direction of a swipe or the edge of a screen edge pan, such as `left`; `nil` for other gestures.
  package var direction: String? { candidate.direction?.value }
}

extension UnattachedGesture {
  /// A recognizer to try on touches.
  struct Candidate: Hashable {
    let kind: String
    let shape: GestureShape
    let numberOfTouches: Int
    let noun: Noun
    /// The parameters that differ from the kind's defaults.
    let assignments: [TraceHeader.Assignment]
    /// The direction or edge, also if it is the default; nil for a kind without one.
    let direction: TraceHeader.Assignment?

    /// - Parameter direction: one of the choices of the kind's parameter for directions.
    private init(_ type: any GestureRecognizer.Type, fingers: Int, direction: String? = nil) {
      let parameters = type.parameterDescriptions
      kind = type.kind
      shape = type.shape
      numberOfTouches = fingers
      let own = GestureNames.noun(type.noun, fingers: parameters.countFingers ? fingers : 1)
      noun = type.synonym(fingers: fingers).map { own.followed(byAlias: Noun($0)) } ?? own
      var assignments: [TraceHeader.Assignment] = []
      let choice = parameters.directions
      self.direction = direction.flatMap { value in choice.map { .init(key: $0.name, value: value) } }
      if let own = self.direction, own.value != choice.flatMap({ $0.choice($0.defaultValue) }) {
        assignments.append(own)
      }
      if let count = parameters.first(where: { $0.role == .fingers }), Double(fingers) != count.defaultValue {
        assignments.append(.init(key: count.name, value: "\(fingers)"))
      }
      self.assignments = assignments
    }

    /// The gestures of these kinds that a touch of up to this many fingers may contain.
    static func all(upTo fingers: Int, of kinds: [any GestureRecognizer.Type]) -> [Self] {
      let kinds = kinds.filter { $0.shape.rank != nil }
      let most = max(1, min(fingers, 10))
      let exact = (1...most).flatMap { number in
        kinds.filter { $0.parameterDescriptions.countExactFingers }.flatMap { each(of: $0, fingers: number) }
      }
      return exact
        + kinds.filter { !$0.parameterDescriptions.countExactFingers }.flatMap { type in
          switch type.shape {
          case .spread, .turn: fingers > 1 ? each(of: type, fingers: 2) : []
          case .edgeDrag: fingers > 1 ? [] : each(of: type, fingers: 1)
          default: each(of: type, fingers: type.parameterDescriptions.countFingers ? most : 1)
          }
        }
    }

    /// Returns a candidate for each direction, the default one first; one for a kind without directions.
    private static func each(of type: any GestureRecognizer.Type, fingers: Int) -> [Self] {
      guard let parameter = type.parameterDescriptions.directions else {
        return [Self(type, fingers: fingers)]
      }
      let usual = parameter.choice(parameter.defaultValue)
      let others = parameter.choices.filter { $0 != usual }
      return (parameter.choices.filter { $0 == usual } + others).map { Self(type, fingers: fingers, direction: $0) }
    }

    /// How well the gesture describes a touch, the lowest first.
    var rank: Int { shape.rank ?? .max }

    func line(named name: String) -> TraceHeader.RecognizerLine {
      TraceHeader.RecognizerLine(name: name, kind: kind, assignments: assignments)
    }

    /// The parameters that make a recognizer look for this gesture only, whatever directions or edges it accepts.
    var restrictions: [TraceHeader.Assignment] { assignments + (direction.map { [$0] } ?? []) }

    /// Returns a name for the recognizer that none of these has: `swipe`, `threeFingerSwipe`, `threeFingerSwipeLeft`.
    func name(besides taken: [String]) -> String {
      let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
      let byFingers = "\(words[numberOfTouches - 1])Finger\(Self.capitalized(kind))"
      let choice = direction.flatMap { assignments.contains($0) ? Self.capitalized($0.value) : nil }
      let names = [kind, byFingers, byFingers + (choice ?? "")]
      return names.first { !taken.contains($0) } ?? "\(byFingers)\(taken.count + 1)"
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Returns whether an attached recognizer looks for the same gesture, with whatever thresholds.
    func isCovered(by named: Setup.NamedRecognizer) -> Bool {
      let recognizer = named.recognizer
      let fewest = Int(recognizer.value(of: .minimumFingers) ?? 1)
      if named.shape == .transform {
        return [.drag, .spread, .turn].contains(shape) && numberOfTouches >= fewest
      }
      if kind != named.kind { return false }
      if let fingers = recognizer.value(of: .fingers), Int(fingers) != numberOfTouches { return false }
      if let most = recognizer.value(of: .maximumFingers) {
        return (fewest...max(fewest, Int(most))).contains(numberOfTouches)
      }
      let parameters = type(of: recognizer).parameterDescriptions
      if let taps = parameters.first(where: { $0.role == .taps }), recognizer.value(of: .taps) != taps.defaultValue {
        return false
      }
      guard let direction, let accepted = recognizer.value(of: .direction), let choices = parameters.directions,
        let own = choices.value(ofChoice: direction.value)
      else { return true }
      return choices.isOptionSet ? Int(own) & ~Int(accepted) == 0 : own == accepted
    }
  }
}

extension GestureShape {
  /// How well a gesture of this shape describes a touch, the lowest first; nil for what users would not call a touch: a hover, a
  /// button, and a transform, which is a pan, a pinch and a rotation in one.
  ///
  /// Nearly every touch that moves is a pan, one that starts near an edge is less often meant for the edge than it is a swipe, and
  /// fingers may rest before they pinch.
  fileprivate var rank: Int? {
    switch self {
    case .flick, .tap: 0
    case .spread, .turn: 1
    case .press: 2
    case .edgeDrag: 3
    case .drag: 4
    case .click, .transform, .hover, .other: nil
    }
  }
}

extension [ParameterDescription] {
  /// The directions or edges among which one can be chosen; nil if there are none.
  fileprivate var directions: ParameterDescription? { first { $0.role == .direction && !$0.choices.isEmpty } }

  /// Whether the gesture has an exact number of fingers, which is a parameter.
  fileprivate var countExactFingers: Bool { contains { $0.role == .fingers } }

  /// Whether the number of fingers is a parameter. A pinch has two anyway, so its name does not count them.
  fileprivate var countFingers: Bool { contains { [.fingers, .minimumFingers, .maximumFingers].contains($0.role) } }
}
