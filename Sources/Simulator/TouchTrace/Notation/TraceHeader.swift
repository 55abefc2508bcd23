import Gestures

/// The header of a trace: all that its outcome depends on except the touches.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the notation, 1; readers reject any other.
  public static let version = 1

  /// The touched surface and its size.
  public var surface: Surface
  /// The scene that reacts to the gestures; `nil` leaves the choice to the player.
  public var scene: SceneLine?
  /// The targets with their own area, in order: later ones are on top. None by default.
  public var targets: [TargetLine] = []
  /// The attached recognizers, in order. If empty (the default), the standard recognizers.
  public var recognizers: [RecognizerLine] = []
  /// Additional kinds, in order; every variant of them is attached. None by default.
  public var added: [String] = []
  /// The parameters that are set after all recognizers are attached. None by default.
  public var parameters: [ParameterLine] = []
  /// The failure requirements between recognizers. None by default.
  public var requirements: [Requirement] = []
  /// The pairs of recognizers that may be active simultaneously. None by default.
  public var simultaneous: [SimultaneousPair] = []
  /// The answers of delegates, in order; the last line that applies decides. None by default, which answers yes.
  public var answers: [AnswerLine] = []
  /// The effects of recognizers on the touches that targets receive. None by default.
  public var touchHandling: [TouchHandlingLine] = []
  /// The touches that recognizers receive. None by default, which are all.
  public var touchTypes: [TouchTypesLine] = []
  /// The targets that receive touches, in order. None by default.
  public var deliveries: [TargetReference] = []
  /// The intents of the setup, which `touchstone conflicts` checks. None by default.
  public var intents: [IntentLine] = []
  /// libinput's options, for playback through libinput.
  public var libinput = LibinputConfiguration()
  /// The initial position of the pointer, in points; `nil` is the middle of the surface. Touchpad gestures have the
  /// pointer's position.
  public var pointer: Point2D?
  /// Where lines name targets.
  package var targetPlaces = TargetPlaces()

  /// Creates a header with a surface and defaults for all other properties.
  public init(surface: Surface) { self.surface = surface }

  /// A line such as `scene plays open=1`.
  public struct SceneLine: Hashable, Sendable {
    /// The name of the scene.
    public var name: String
    /// The scene's options; unspecified ones have the scene's defaults.
    public var assignments: [Assignment]

    /// Creates a scene line.
    public init(name: String, assignments: [Assignment] = []) {
      self.name = name
      self.assignments = assignments
    }
  }

  /// One `key=value`, as written.
  public struct Assignment: Hashable, Sendable {
    /// The name of a parameter or option.
    public var key: String
    /// The value, with its unit if it was written with one.
    public var value: String

    /// Creates an assignment.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// A line such as `recognizer doubleTap tap numberOfTapsRequired=2`.
  public struct RecognizerLine: Hashable, Sendable {
    /// The name in relations and transcripts.
    public var name: String
    /// The `kind` of the recognizer's type.
    public var kind: String
    /// The parameters that differ from their defaults.
    public var assignments: [Assignment]
    /// The target; `nil`, the default, leaves the choice to the scene, and is the whole surface without one.
    public var target: TargetReference?

    /// Creates a recognizer line.
    public init(name: String, kind: String, assignments: [Assignment] = [], on target: TargetReference? = nil) {
      self.name = name
      self.kind = kind
      self.assignments = assignments
      self.target = target
    }
  }

  /// A line such as `set tap.allowableMovement=8pt`.
  public struct ParameterLine: Hashable, Sendable {
    /// The name of an attached recognizer.
    public var recognizer: String
    /// The parameter and its value.
    public var assignment: Assignment

    /// Creates a parameter line.
    public init(recognizer: String, _ assignment: Assignment) {
      self.recognizer = recognizer
      self.assignment = assignment
    }
  }

  /// `require doubleTap before tap`: the tap requires the double tap to fail.
  public struct Requirement: Hashable, Sendable {
    /// The name of the recognizer that must fail.
    public var required: String
    /// The name of the recognizer that waits for the failure.
    public var dependent: String

    /// Creates a failure requirement.
    public init(required: String, dependent: String) {
      self.required = required
      self.dependent = dependent
    }
  }

  /// `simultaneous pinch rotation`: both may be active simultaneously.
  public struct SimultaneousPair: Hashable, Sendable {
    /// The name of the first recognizer.
    public var first: String
    /// The name of the second recognizer.
    public var second: String

    /// Creates a pair.
    public init(_ first: String, _ second: String) {
      self.first = first
      self.second = second
    }
  }
}

extension TraceHeader {
  /// A Boolean value that indicates whether the header has its own setup: any line but the surface.
  public var hasSetup: Bool { self != TraceHeader(surface: surface) }

  /// Returns the header with another one's setup and its own surface.
  public func replacingSetup(by other: TraceHeader) -> TraceHeader {
    var header = other
    header.surface = surface
    return header
  }
}

extension LibinputConfiguration {
  /// The options that differ from a new configuration, as assignments for a trace's header.
  public var changes: [TraceHeader.Assignment] {
    changedOptions.map { TraceHeader.Assignment(key: $0.name, value: $0.value) }
  }
}
