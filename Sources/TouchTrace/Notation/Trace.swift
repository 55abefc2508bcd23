import Gestures

/// A recording in the project's own notation, whole.
public struct Trace: Hashable, Sendable {
  public var header: TraceHeader
  /// Their times never run back.
  public var frames: [TraceFrame]
  /// When the recording stopped. Fingers still down are taken away then.
  public var end: Timestamp

  public init(header: TraceHeader, frames: [TraceFrame], end: Timestamp) {
    (self.header, self.frames, self.end) = (header, frames, end)
  }
}

/// What stands before the frames of a trace: all that its outcome depends on beside the fingers.
public struct TraceHeader: Hashable, Sendable {
  public static let version = 1

  public var surface: Surface
  /// What reacts to the gestures; nil leaves that to whoever plays the trace.
  public var scene: SceneLine?
  /// Empty means the standard ones.
  public var recognizers: [RecognizerLine] = []
  public var requirements: [Requirement] = []
  public var simultaneous: [SimultaneousPair] = []
  /// How libinput is to treat the touchpad, where the trace is played through it.
  public var libinput = LibinputConfiguration()
  /// Where the pointer stands at first, in points; nil is the surface's middle. What a touchpad's driver tells has the
  /// pointer's place.
  public var pointer: Point?

  public init(surface: Surface) { self.surface = surface }

  /// `scene plays open=1`
  public struct SceneLine: Hashable, Sendable {
    public var name: String
    public var settings: [Setting]
    public init(name: String, settings: [Setting] = []) { (self.name, self.settings) = (name, settings) }
  }
  /// One `key=value`, as it was written.
  public struct Setting: Hashable, Sendable {
    public var key: String
    public var value: String
    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }
  /// `recognizer doubleTap tap numberOfTapsRequired=2`
  public struct RecognizerLine: Hashable, Sendable {
    /// What it is called in relations and transcripts.
    public var name: String
    /// Its type's `kind`.
    public var kind: String
    /// Knobs that are not at their defaults.
    public var settings: [Setting]
    public init(name: String, kind: String, settings: [Setting] = []) {
      (self.name, self.kind, self.settings) = (name, kind, settings)
    }
  }
  /// `require doubleTap before tap`: the tap is recognized only once the double tap has failed.
  public struct Requirement: Hashable, Sendable {
    public var required: String
    public var dependent: String
    public init(required: String, dependent: String) { (self.required, self.dependent) = (required, dependent) }
  }
  /// `simultaneous pinch rotation`: both may be active together.
  public struct SimultaneousPair: Hashable, Sendable {
    public var first: String
    public var second: String
    public init(_ first: String, _ second: String) { (self.first, self.second) = (first, second) }
  }
}
