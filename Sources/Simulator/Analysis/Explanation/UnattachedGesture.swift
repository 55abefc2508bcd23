import Gestures
import Simulation
import TouchTrace

/// A gesture that a touch contains and that no attached recognizer looks for.
package struct UnattachedGesture: Hashable, Sendable {
  /// The kind of the recognizer that recognizes it, such as `swipe`.
  package var kind: String
  /// The name of that recognizer: its kind, or `threeFingerSwipe` if another recognizer has that name.
  package var name: String
  package var numberOfTouches: Int
  /// The parameters that differ from the kind's defaults, such as `numberOfTouchesRequired=3`.
  package var assignments: [TraceHeader.Assignment]
  /// The attempt at it that succeeds in the whole recording once the recognizer is attached.
  package var attempt: Attempt
  /// The gestures in the recording that are no longer recognized once the recognizer is attached.
  package var losses: [Attempt]
  /// The options that attach the recognizer: `--recognizer swipe --set swipe.numberOfTouchesRequired=3`; empty if a
  /// recognizer of this kind is attached under the name that they use.
  package var options: [String]

  /// The gesture in words: `three-finger swipe`, `pan (drag)`.
  var noun: Noun {
    guard let type = Catalog.recognizer(kind) else { return Noun(kind) }
    // A pinch has two fingers anyway, so its name does not count them.
    let isOfTwo = kind == PinchRecognizer.kind || kind == RotationRecognizer.kind
    let noun = GestureNames.noun(type.noun, fingers: isOfTwo ? 1 : numberOfTouches)
    return type.synonym(fingers: numberOfTouches).map { noun.followed(byAlias: Noun($0)) } ?? noun
  }

  /// The line that attaches the recognizer in a header that names its recognizers:
  /// `recognizer threeFingerSwipe swipe numberOfTouchesRequired=3`.
  package var headerLine: String {
    (["recognizer", name, kind] + assignments.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// The direction of a swipe or the edge of a screen edge pan, such as `left`; `nil` for other gestures.
  package var direction: String? {
    if kind != SwipeRecognizer.kind && kind != ScreenEdgePanRecognizer.kind { return nil }
    let isSwipe = kind == SwipeRecognizer.kind
    let chosen = assignments.first { $0.key == (isSwipe ? "direction" : "edges") }?.value
    return chosen ?? (isSwipe ? SwipeRecognizer().direction.description : ScreenEdgePanRecognizer().edges.description)
  }
}

extension UnattachedGesture {
  /// A recognizer to try on a touch.
  struct Candidate: Hashable {
    var kind: String
    var numberOfTouches: Int
    var assignments: [TraceHeader.Assignment]

    private init(_ kind: String, _ numberOfTouches: Int, _ assignments: [(key: String, value: String)] = []) {
      self.kind = kind
      self.numberOfTouches = numberOfTouches
      self.assignments = assignments.map { TraceHeader.Assignment(key: $0.key, value: $0.value) }
    }

    /// The gestures that a touch of up to this many fingers may contain.
    ///
    /// A `transform` is a pan, a pinch and a rotation in one, and `hover` is not a gesture of touching: neither is what
    /// a user would call a touch.
    static func all(upTo fingers: Int) -> [Self] {
      var all: [Self] = []
      for number in 1...max(1, min(fingers, 10)) {
        let required = number == 1 ? [] : [(key: "numberOfTouchesRequired", value: "\(number)")]
        for direction in SwipeRecognizer.Direction.each {
          let isDefault = direction == SwipeRecognizer().direction
          let chosen = isDefault ? [] : [(key: "direction", value: direction.description)]
          all.append(Self(SwipeRecognizer.kind, number, chosen + required))
        }
        all.append(Self(TapRecognizer.kind, number, required))
        all.append(Self(LongPressRecognizer.kind, number, required))
      }
      if fingers > 1 {
        all.append(Self(PinchRecognizer.kind, 2))
        all.append(Self(RotationRecognizer.kind, 2))
      } else {
        for edge in [ScreenEdgePanRecognizer.Edge.left, .right, .top, .bottom] {
          let chosen = edge == ScreenEdgePanRecognizer().edges ? [] : [(key: "edges", value: edge.description)]
          all.append(Self(ScreenEdgePanRecognizer.kind, 1, chosen))
        }
      }
      all.append(Self(PanRecognizer.kind, min(max(fingers, 1), 10)))
      return all
    }

    /// How well the gesture describes a touch, the lowest first. Nearly every touch that moves is a pan, one that
    /// starts near an edge is less often meant for the edge than it is a swipe, and fingers may rest before they pinch.
    var rank: Int {
      switch kind {
      case SwipeRecognizer.kind, TapRecognizer.kind: 0
      case PinchRecognizer.kind, RotationRecognizer.kind: 1
      case LongPressRecognizer.kind: 2
      case ScreenEdgePanRecognizer.kind: 3
      default: 4
      }
    }

    func line(named name: String) -> TraceHeader.RecognizerLine {
      TraceHeader.RecognizerLine(name: name, kind: kind, assignments: assignments)
    }

    /// The parameters that make a recognizer look for this gesture only, whatever directions or edges it accepts.
    var restrictions: [TraceHeader.Assignment] {
      switch kind {
      case SwipeRecognizer.kind:
        assignments + [.init(key: "direction", value: value(of: "direction", default: Self.usualDirection))]
      case ScreenEdgePanRecognizer.kind:
        assignments + [.init(key: "edges", value: value(of: "edges", default: Self.usualEdges))]
      default: assignments
      }
    }

    private static let usualDirection = SwipeRecognizer().direction.description
    private static let usualEdges = ScreenEdgePanRecognizer().edges.description

    /// Returns a name for the recognizer that none of these has: `swipe`, `threeFingerSwipe`, `threeFingerSwipeLeft`.
    func name(besides taken: [String]) -> String {
      let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
      let byFingers = "\(words[numberOfTouches - 1])Finger\(Self.capitalized(kind))"
      let choice = assignments.first { $0.key == "direction" || $0.key == "edges" }.map { Self.capitalized($0.value) }
      let names = [kind, byFingers, byFingers + (choice ?? "")]
      return names.first { !taken.contains($0) } ?? "\(byFingers)\(taken.count + 1)"
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Returns whether an attached recognizer looks for the same gesture, with whatever thresholds.
    func isCovered(by named: Setup.NamedRecognizer) -> Bool {
      if let transform = named.recognizer.as(TransformRecognizer.self) {
        return [PanRecognizer.kind, PinchRecognizer.kind, RotationRecognizer.kind].contains(kind)
          && numberOfTouches >= transform.minimumNumberOfTouches
      }
      if kind != named.kind { return false }
      if let tap = named.recognizer.as(TapRecognizer.self) {
        return tap.numberOfTouchesRequired == numberOfTouches && tap.numberOfTapsRequired == 1
      }
      if let press = named.recognizer.as(LongPressRecognizer.self) {
        return press.numberOfTouchesRequired == numberOfTouches && press.numberOfTapsRequired == 0
      }
      if let swipe = named.recognizer.as(SwipeRecognizer.self) {
        let direction = SwipeRecognizer.Direction(value(of: "direction", default: Self.usualDirection))
        return swipe.numberOfTouchesRequired == numberOfTouches && direction?.isSubset(of: swipe.direction) == true
      }
      if let pan = named.recognizer.as(ScreenEdgePanRecognizer.self) {
        let edge = ScreenEdgePanRecognizer.Edge(value(of: "edges", default: Self.usualEdges))
        return edge?.isSubset(of: pan.edges) == true
      }
      if let pan = named.recognizer.as(PanRecognizer.self) {
        let most = max(pan.minimumNumberOfTouches, pan.maximumNumberOfTouches)
        return (pan.minimumNumberOfTouches...most).contains(numberOfTouches)
      }
      return true
    }

    private func value(of key: String, default initial: String) -> String {
      assignments.first { $0.key == key }?.value ?? initial
    }
  }
}
