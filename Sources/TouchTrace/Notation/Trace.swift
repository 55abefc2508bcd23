import Gestures

/// A recording in the project's own notation, whole.
public struct Trace: Hashable, Sendable {
  /// What stands before the frames.
  public var header: TraceHeader
  /// What the fingers did. Their times never run back.
  public var frames: [TraceFrame]
  /// When the recording stopped. Fingers still down are taken away then.
  public var end: Timestamp

  /// A trace of these parts.
  public init(header: TraceHeader, frames: [TraceFrame], end: Timestamp) {
    (self.header, self.frames, self.end) = (header, frames, end)
  }
}

/// What stands before the frames of a trace: all that its outcome depends on beside the fingers.
public struct TraceHeader: Hashable, Sendable {
  /// The notation's version, 1: a reader takes no other.
  public static let version = 1

  /// What is touched, and how large it is.
  public var surface: Surface
  /// What reacts to the gestures; nil leaves that to whoever plays the trace.
  public var scene: SceneLine?
  /// Which recognizers are attached, in order. Empty, the default, means the standard ones.
  public var recognizers: [RecognizerLine] = []
  /// Which of them wait for which to fail. None by default.
  public var requirements: [Requirement] = []
  /// Which of them may be active together. None by default.
  public var simultaneous: [SimultaneousPair] = []
  /// How libinput is to treat the touchpad, where the trace is played through it.
  public var libinput = LibinputConfiguration()
  /// Where the pointer stands at first, in points; nil is the surface's middle. What a touchpad's driver tells has the
  /// pointer's place.
  public var pointer: Point?

  /// A header that says nothing but how large the surface is.
  public init(surface: Surface) { self.surface = surface }

  /// `scene plays open=1`
  public struct SceneLine: Hashable, Sendable {
    /// Which scene.
    public var name: String
    /// How it is set up; what is not said is as the scene has it.
    public var assignments: [Assignment]
    /// A scene of that name, set up so.
    public init(name: String, assignments: [Assignment] = []) { (self.name, self.assignments) = (name, assignments) }
  }
  /// One `key=value`, as it was written.
  public struct Assignment: Hashable, Sendable {
    /// What is set: a parameter's or an option's name.
    public var key: String
    /// What it is set to, with its unit if it was written with one.
    public var value: String
    /// A setting of these two.
    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }
  /// `recognizer doubleTap tap numberOfTapsRequired=2`
  public struct RecognizerLine: Hashable, Sendable {
    /// What it is called in relations and transcripts.
    public var name: String
    /// Its type's `kind`.
    public var kind: String
    /// Parameters that are not at their defaults.
    public var assignments: [Assignment]
    /// A recognizer of that kind, called so.
    public init(name: String, kind: String, assignments: [Assignment] = []) {
      (self.name, self.kind, self.assignments) = (name, kind, assignments)
    }
  }
  /// `require doubleTap before tap`: the tap is recognized only once the double tap has failed.
  public struct Requirement: Hashable, Sendable {
    /// The name of the one that must fail.
    public var required: String
    /// The name of the one that waits for it.
    public var dependent: String
    /// A requirement between recognizers of these names.
    public init(required: String, dependent: String) { (self.required, self.dependent) = (required, dependent) }
  }
  /// `simultaneous pinch rotation`: both may be active together.
  public struct SimultaneousPair: Hashable, Sendable {
    /// The name of the one.
    public var first: String
    /// The name of the other.
    public var second: String
    /// A pair of recognizers of these names.
    public init(_ first: String, _ second: String) { (self.first, self.second) = (first, second) }
  }
}
