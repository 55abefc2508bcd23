import Simulation

/// What would have let a gesture through.
public struct GestureRemedy: Hashable, Sendable {
  public enum Means: Hashable, Sendable {
    /// One parameter, or several that are needed together.
    case parameters([ParameterChange])
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
