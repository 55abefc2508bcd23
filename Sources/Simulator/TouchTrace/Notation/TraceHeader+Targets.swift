import Gestures

/// A target as a header names it.
public enum TargetReference: Hashable, Sendable, CustomStringConvertible {
  /// The whole surface: `surface`.
  case surface
  /// A target with its own line: `knob`.
  case named(String)
  /// An element of the scene: `header 0`, `cell 0 1`, `table`.
  case element(kind: String, indices: [Int])
  /// Every element of a kind: `each cell`.
  case each(kind: String)

  /// The words in the notation.
  public var description: String {
    switch self {
    case .surface: "surface"
    case .named(let name): name
    case .element(let kind, let indices): ([kind] + indices.map(String.init)).joined(separator: " ")
    case .each(let kind): "each \(kind)"
    }
  }
}

extension TraceHeader {
  /// A line such as `target knob 20 20 40 40 in panel`.
  public struct TargetLine: Hashable, Sendable {
    /// The name in other lines and in transcripts.
    public var name: String
    /// The area, in points of the surface.
    public var frame: Rect2D
    /// The name of the target that contains it; `nil` for the surface.
    public var parent: String?

    /// Creates a target line.
    public init(name: String, frame: Rect2D, in parent: String? = nil) {
      self.name = name
      self.frame = frame
      self.parent = parent
    }
  }

  /// `shouldBegin press no on header 0`, `shouldReceive tap no finger 2`: what a recognizer's delegate answers.
  public struct AnswerLine: Hashable, Sendable {
    /// The question, with the name of the delegate's method.
    public enum Question: String, CaseIterable, Sendable {
      /// Whether a recognized gesture may begin.
      case shouldBegin
      /// Whether the recognizer receives a touch.
      case shouldReceive
    }

    /// The question.
    public var question: Question
    /// The name of the recognizer.
    public var recognizer: String
    /// The answer.
    public var answer: Bool
    /// The touch that the line is about; `nil` for every touch. Only for `shouldReceive`.
    public var finger: Int32?
    /// The target on which the touch, or for `shouldBegin` one of the gesture's touches, began; `nil` for every target.
    public var target: TargetReference?

    /// Creates an answer line.
    public init(
      _ question: Question, of recognizer: String, _ answer: Bool, finger: Int32? = nil,
      on target: TargetReference? = nil
    ) {
      self.question = question
      self.recognizer = recognizer
      self.answer = answer
      self.finger = finger
      self.target = target
    }
  }

  /// A line such as `touchHandling tap cancelsTouches=no delaysTouchesBegan=yes`.
  public struct TouchHandlingLine: Hashable, Sendable {
    /// The name of the recognizer.
    public var recognizer: String
    /// The handling; unspecified parts have UIKit's defaults.
    public var handling: TouchHandling

    /// Creates a line.
    public init(of recognizer: String, _ handling: TouchHandling) {
      self.recognizer = recognizer
      self.handling = handling
    }
  }

  /// A line such as `touchTypes tap direct+pencil`.
  public struct TouchTypesLine: Hashable, Sendable {
    /// The name of the recognizer.
    public var recognizer: String
    /// The types of the touches that it receives.
    public var types: TouchTypes

    /// Creates a line.
    public init(of recognizer: String, _ types: TouchTypes) {
      self.recognizer = recognizer
      self.types = types
    }
  }

  /// The references to targets in all lines, in their order in the notation.
  package var targetReferences: [TargetReference] {
    recognizers.compactMap(\.target) + answers.compactMap(\.target) + deliveries
  }
}

extension TouchHandling {
  package static var parts: [(name: String, access: Access<TouchHandling, Bool>)] {
    [
      ("cancelsTouches", { $1(&$0.cancelsTouches) }), ("delaysTouchesBegan", { $1(&$0.delaysTouchesBegan) }),
      ("delaysTouchesEnded", { $1(&$0.delaysTouchesEnded) }),
    ]
  }
}

/// The lines that name targets, for errors of a replay: only its scene decides which targets there are. They are no part of a header's
/// value: all are equal.
package struct TargetPlaces: Hashable, Sendable {
  private var lines: [TargetReference: String] = [:]

  /// The line that names a target first: `line 3 of a.trace`; nil if it is not known.
  package subscript(target: TargetReference) -> String? { lines[target] }

  mutating func add(_ target: TargetReference, line: Int, of file: String) {
    if lines[target] == nil { lines[target] = "line \(line) of \(file)" }
  }

  package static func == (one: Self, other: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
