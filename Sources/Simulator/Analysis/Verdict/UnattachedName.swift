import Gestures
import Simulation
import TouchTrace

/// A gesture that no attached recognizer looks for.
struct UnattachedName: Hashable {
  /// The gesture's noun: `three-finger swipe`.
  var noun: Noun
  /// The recognizer for it: `swipe recognizer`, `swipe recognizer for 3 fingers`.
  var recognizer: String
  /// The addition: options of the command, or a line of a header.
  var remedy: String

  /// Returns the gesture that a touch looks like, or each of several.
  func sentence(of count: Int = 1) -> String {
    let gesture = count == 1 ? noun.withArticle : noun.plural
    return "\(count == 1 ? "looks" : "look") like \(gesture), but no \(recognizer) is attached: add \(remedy)"
  }

  /// Looks for a gesture by replaying the recording with the recognizers that are not attached.
  ///
  /// - Parameter description: what the fingers did, if it is known. A gesture of another movement is not named.
  init?(inTouch index: Int, of explanation: Explanation, _ description: TouchDescription?) {
    let found = explanation.unattachedGestures(in: index)
    let likely = description.map { description in
      description.likelyShapes.compactMap { shape in found.first { $0.candidate.shape == shape } }
    }
    guard let gesture = (likely ?? found).first else { return nil }
    noun = gesture.noun
    recognizer = "\(gesture.kind) recognizer"
    if explanation.setup.recognizers.contains(where: { $0.kind == gesture.kind }) {
      recognizer += " for \(gesture.numberOfTouches, "finger")"
    }
    remedy =
      gesture.options.isEmpty ? "the header line “\(gesture.headerLine)”" : gesture.options.joined(separator: " ")
  }
}

extension TouchDescription {
  /// The shapes of gestures that the touch may be, the most specific first. Limits are the recognizers': a replay finds out whether
  /// a finger that rests taps or presses, and whether one that moves a little does.
  fileprivate var likelyShapes: [GestureShape] {
    switch shapes.first {
    case .hover?, nil: []
    case .still?: [.tap, .press]
    case .moved?: [.flick, .drag, .tap, .press]
    case .spread?, .closed?: [.spread, .tap, .press]
    case .turned?: [.turn, .tap, .press]
    }
  }
}
