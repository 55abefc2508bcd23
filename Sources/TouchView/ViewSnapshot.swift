import Analysis
import Gestures
import Simulation

/// Everything that a view shows at one moment. Positions are in millimetres from the surface's top left corner, y down.
public struct ViewSnapshot: Hashable, Sendable {
  /// The moment, from the start of the session.
  public var time: Timestamp
  /// The device's or the file's name. It may contain any character: escape it before printing.
  public var title: String
  /// The surface's width in millimetres.
  public var width: Double
  /// The surface's height in millimetres.
  public var height: Double
  /// A Boolean value that indicates whether millimetres are a guess, because the surface's size is unknown.
  public var isSizeAssumed: Bool
  /// A Boolean value that indicates whether a finger is down.
  public var isTouching: Bool
  /// The fingers of the touch in progress; after it, those of the last touch until the next one begins.
  public var fingers: [Finger]
  /// The number of fingers that the device counts without their positions.
  public var untracked: Int
  /// The position of a hovering finger.
  public var hovering: Point2D?
  /// The recognizers in the order in which they are attached.
  public var recognizers: [Recognizer]
  /// libinput's reports.
  public var libinput: LibinputLane
  /// The scene; nil if it shows nothing.
  public var scene: SceneState?
  /// The last touch that is over; nil before the first one.
  public var touch: FinishedTouch?
  /// The parameters of all recognizers.
  public var parameters: [ViewParameter]
  /// The formatter of the bars' numbers: in millimetres, if the surface's size is known.
  public var numbers: HumanNumbers

  /// The parameters that differ from their values at the start.
  public var changedParameters: [ViewParameter] { parameters.filter(\.isChanged) }
}

extension ViewSnapshot {
  /// A finger with its path.
  public struct Finger: Hashable, Sendable {
    /// The number while it is down, from 1: the smallest that no other finger of the touch has.
    public var number: Int
    /// A Boolean value that indicates whether the finger is on the surface.
    public var isDown: Bool
    /// A Boolean value that indicates whether the device cancelled the touch.
    public var isCancelled: Bool
    /// The current position, or the last one.
    public var position: Point2D
    /// The position of the touch down.
    public var touchDown: Point2D
    /// The path from the touch down to the position, at most ``maximumTrail`` points, evenly thinned out.
    public var trail: [Point2D]
    /// How far the finger may move from its touch down before the next attempt fails; nil if no attempt has such a limit.
    public var tolerance: Tolerance?

    /// The most points of a trail.
    public static let maximumTrail = 256
  }

  /// The distance that a recognizer allows a finger to move.
  public struct Tolerance: Hashable, Sendable {
    /// The name of the recognizer.
    public var recognizer: String
    /// The distance in millimetres.
    public var radius: Double
    /// A Boolean value that indicates whether the finger has moved farther.
    public var isExceeded: Bool
  }

  /// A measured value against its threshold.
  public struct Bar: Hashable, Sendable {
    /// The measured value, the threshold and their unit, with every digit.
    public var reason: Reason
    /// The share of the threshold that the value has reached, from 0; more than 1 beyond the threshold.
    public var fraction: Double
    /// A Boolean value that indicates whether the value is on the side of the threshold that the gesture needs.
    public var isFulfilled: Bool

    init(_ reason: Reason) {
      self.reason = reason
      let isZero = reason.threshold == 0
      let share = isZero ? (reason.value == 0 ? 0 : 2) : abs(reason.value / reason.threshold)
      fraction = share.isFinite ? min(share, 2) : 0
      isFulfilled =
        switch reason.bound {
        case .atMost: reason.value <= reason.threshold
        case .lessThan: reason.value < reason.threshold
        case .atLeast: reason.value >= reason.threshold
        }
    }
  }

  /// A recognizer with its attempt in progress, or its last attempt of this touch.
  public struct Recognizer: Hashable, Sendable {
    /// The outcome of the attempt.
    public enum Attempt: String, Hashable, Sendable {
      /// The recognizer has not tried in this touch.
      case idle
      /// The gesture is possible.
      case trying
      /// The gesture has been recognized, and may still change.
      case recognized
      /// The gesture failed.
      case failed
    }

    /// The name, such as `twoFingerTap`.
    public var name: String
    /// The kind, such as `tap`.
    public var kind: String
    /// The public state.
    public var state: GestureState
    /// The machine's phase, such as `pressed`; `ended`, `failed` or `cancelled` after the attempt.
    public var phase: String
    /// The outcome of the attempt.
    public var attempt: Attempt
    /// The time of the last change of phase or state.
    public var changed: Timestamp
    /// A bar for each threshold; those of the attempt's end after it.
    public var bars: [Bar]
    /// Why the attempt failed; nil if it did not.
    public var failure: Failure?
    /// The measurements of a recognized gesture, such as its scale.
    public var measurements: [GestureMeasurement]
    /// The number of recognized gestures since the start.
    public var recognitions: Int
    /// A Boolean value that indicates whether the attempt deserves a place on a small screen: it is in progress, was
    /// recognized, failed though the touch was nearly the gesture, or failed and the user named the recognizer.
    public var isRelevant: Bool
    /// The name of the target of the newest attempt, such as `header 0`; nil for the whole surface.
    public var target: String?
    /// The name with the target: `tap on header 0`.
    public var title: String { GestureTransition.title(name, on: target) }
  }

  /// Why an attempt failed.
  public struct Failure: Hashable, Sendable {
    /// The reason in millimetres and seconds with two digits: `moved 2.7 mm, 2.5 mm allowed`.
    public var text: String
    /// The time of the failure.
    public var time: Timestamp
    /// A Boolean value that indicates whether the gesture was bound to fail, such as one of another number of fingers;
    /// see `GestureTransition.wasBoundToFail`. A view shows such a failure without a colour.
    public var isExpected: Bool
  }

  /// What libinput reports of the touch.
  public struct LibinputLane: Hashable, Sendable {
    /// Why there is none, a sentence; empty if there is.
    public var absence: String
    /// The sequences of events of the touch, in order.
    public var steps: [Step]
    /// Why libinput ignores a touch or abandoned a tap; empty if it did not.
    public var note: String

    /// A sequence of events.
    public struct Step: Hashable, Sendable {
      /// The kind with the number of fingers: `hold 2`, `pinch 2`.
      public var text: String
      /// A Boolean value that indicates whether the sequence has ended.
      public var isOver: Bool
      /// A Boolean value that indicates whether libinput cancelled it.
      public var isCancelled: Bool
    }

    /// The lane as text: `hold 2 → pinch 2`.
    public var text: String { steps.map { $0.text + ($0.isCancelled ? " ✗" : "") }.joined(separator: " → ") }
  }

  /// The scene that the gestures act on.
  public struct SceneState: Hashable, Sendable {
    /// The name in a header.
    public var name: String
    /// The content with the fingers or the pointer.
    public var picture: Picture
    /// The last change, a sentence without its full stop; empty if nothing has changed.
    public var lastChange: String
  }
}
