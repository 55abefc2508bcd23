import Gestures
import TouchTrace

/// A knob turned from one value to another.
public struct KnobChange: Hashable, Sendable {
  public var recognizer: String
  /// The recognizer's place in order of attaching.
  public var index: Int
  public var knob: KnobDescription
  /// The knob's place among its kind's.
  public var knobIndex: Int
  public var from: Double
  public var to: Double

  /// `tap.allowableMovement=19pt`, as `--set` takes it.
  public var setting: String { "\(recognizer).\(knob.name)=\(knob.text(to))" }
  /// How much it is beside the value, as a ratio's logarithm would tell: 0 is nothing, 1 about twice or half.
  var size: Double {
    if !knob.choices.isEmpty { return 1 }
    let (low, high) = (min(abs(from), abs(to)), max(abs(from), abs(to)))
    return low == 0 ? .infinity : high / low - 1
  }
  /// Whether it is a matter of more or less, not of how many fingers or which way.
  var isMeasure: Bool { knob.unit != .count }
  func isSame(as other: Self) -> Bool { index == other.index && knobIndex == other.knobIndex }
  func applied(to setup: Setup) -> Setup { setup.turning(knobIndex, of: index, to: to) }
}

/// What would have let a gesture through.
public struct GestureRemedy: Hashable, Sendable {
  public enum Means: Hashable, Sendable {
    /// One knob, or two that are needed together.
    case knobs([KnobChange])
    /// A line in a trace's header, such as `simultaneous pinch rotation`.
    case together(String, String)
    /// A line in a trace's header that would have to go: `require doubleTap before tap`.
    case without(required: String, dependent: String)
  }
  public var means: Means
  /// Gestures that would come elsewhere in the recording, and did not.
  public var gains: [Attempt]
  /// Gestures that came, and would not.
  public var losses: [Attempt]
}

/// How near a gesture that came was to failing: a knob at which it does not come any more.
public struct Margin: Hashable, Sendable {
  /// The smallest turn of that knob at which the gesture does not come.
  public var change: KnobChange
  /// What was measured then; nil where another reason keeps it from coming.
  public var reason: Reason?
}
