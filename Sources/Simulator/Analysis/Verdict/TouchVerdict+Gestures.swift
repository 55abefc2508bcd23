import Gestures
import Simulation
import TouchTrace

// How the recognized gestures of a touch are named.
extension TouchVerdict {
  /// Fingers that swipe lift within this time, the longest that a swipe takes: 0.5 s. In recordings it is at most 0.32 s.
  private static let longestFollowThrough = TouchLimits.swipeDuration * 2

  /// The factor by which the scale of a pinch differs from the spans of all fingers if it measured only some of them.
  private static let largestScaleRatio = 1.15

  /// Returns the gestures with the number of fingers that they had for most of their time. One that accepts several numbers, such
  /// as a pan, may begin with its first finger, before the second one touches down.
  static func withUsualFingers(_ gestures: [Attempt], in span: TouchSpan, of explanation: Explanation) -> [Attempt] {
    guard explanation.inputLog.libinput == nil, let contacts = explanation.contacts else { return gestures }
    return gestures.map { gesture in
      guard let maximum = explanation.setup.recognizers[gesture.index].recognizer.value(of: .maximumFingers),
        let time = gesture.recognitionTime,
        let sequence = span.sequences.last(where: { $0.start <= time })
      else { return gesture }
      let resting = explanation.setup.ignoresRestingFingers ? sequence.restingFingers(in: contacts) : []
      var named = gesture
      let usual =
        sequence.usualNumberOfFingers(from: time, until: gesture.end, without: resting) ?? gesture.numberOfTouches
      named.numberOfTouches = min(usual, max(gesture.numberOfTouches, Int(maximum)))
      return named
    }
  }

  /// Returns a recognized gesture with its result. A swipe is recognized while the fingers move; what they do afterwards no
  /// longer matters, so that a long touch needs the time of its swipe. A pinch of more than two fingers that measures two
  /// of them has another scale than all of them together.
  static func text(
    _ gesture: Attempt, in span: TouchSpan, _ description: TouchDescription?, _ setup: Setup, _ numbers: HumanNumbers
  ) -> String {
    let named = setup.recognizers[gesture.index]
    let text = GestureNames.text(gesture, named) + direction(gesture, named, description)
    if named.shape == .spread, let measured = named.recognizer.measuredTouches,
      let scale = gesture.measurements.first(where: { $0.name == "scale" })?.value,
      let motion = description?.motions.last, motion.fingers > measured, let spans = motion.spans, spans.first > 0
    {
      let ratio = scale / (spans.last / spans.first)
      return max(ratio, 1 / ratio) > Self.largestScaleRatio
        ? "\(text) (of \(GestureNames.number(measured)) of the fingers)" : text
    }
    guard named.shape == .flick, let time = gesture.recognitionTime,
      span.lastInput - time > longestFollowThrough
    else { return text }
    return "\(text) in \(span.start == gesture.start ? "the first " : "")\(numbers.duration(time - gesture.start))"
  }

  /// Returns the direction that was recognized, if the movement has another one or is not known; empty otherwise.
  private static func direction(
    _ gesture: Attempt, _ named: Setup.NamedRecognizer, _ description: TouchDescription?
  ) -> String {
    guard named.shape == .flick || named.shape == .drag && description == nil else { return "" }
    func moved(_ name: String) -> Double { gesture.measurements.first { $0.name == name }?.value ?? 0 }
    let translation = Point2D(moved("translationX"), moved("translationY"))
    guard let measured = Direction(translation) else { return "" }
    if named.shape == .drag { return " \(measured.words)" }
    let isAcross = abs(translation.x) >= abs(translation.y)
    let across = translation.x > 0 ? Direction.right : .left
    let along = translation.y > 0 ? Direction.down : .up
    // The nearest one of those that it accepts.
    let nearest = (isAcross ? [across, along] : [along, across]).first { accepts($0, named) }
    guard let nearest else { return "" }
    if case .moved(nearest)? = description?.shapes.last, description?.motions.last?.strokes.isEmpty ?? true {
      return ""
    }
    return " \(nearest.words)"
  }

  private static func accepts(_ direction: Direction, _ named: Setup.NamedRecognizer) -> Bool {
    guard let parameter = type(of: named.recognizer).parameterDescriptions.first(where: { $0.role == .direction }),
      parameter.isOptionSet, let accepted = named.recognizer.value(of: .direction),
      let bit = parameter.value(ofChoice: direction.word)
    else { return true }
    return Int(accepted) & Int(bit) != 0
  }

  /// Returns the number of presses of a button that no click recognizer attempted, because the finger had clicked and stayed
  /// down; 0 if no click was recognized.
  static func uncountedPresses(after gestures: [Attempt], in span: TouchSpan, of explanation: Explanation) -> Int {
    guard explanation.inputLog.libinput == nil, let contacts = explanation.contacts,
      let click = gestures.first(where: { explanation.setup.recognizers[$0.index].shape == .click }),
      let bits = explanation.setup.recognizers[click.index].recognizer.value(of: .buttons).flatMap({
        UInt8(exactly: $0)
      })
    else { return 0 }
    let buttons = ButtonMask(rawValue: bits)
    var presses = 0
    var isPressed = false
    for index in span.sequences.flatMap({ Array($0.inputs) }) {
      guard case .frame(let frame) = contacts.inputs[index] else { continue }
      let isDown = !frame.buttons.isDisjoint(with: buttons)
      if isDown && !isPressed { presses += 1 }
      isPressed = isDown
    }
    return max(0, presses - span.attempts.count { $0.index == click.index && $0.target == click.target })
  }
}
