import Analysis
import Gestures
import Simulation

/// Everything that a view shows at one moment. Positions are in millimetres from the surface's top left corner, y down.
package struct ViewSnapshot: Hashable, Sendable {
  /// The moment, from the start of the session.
  package var time: Timestamp
  /// The device's or the file's name. It may contain any character: escape it before printing.
  package var title: String
  /// The surface's width in millimetres.
  package var width: Double
  /// The surface's height in millimetres.
  package var height: Double
  /// Whether millimetres are a guess, because the surface's size is unknown.
  package var isSizeAssumed: Bool
  package var isTouching: Bool
  /// The fingers of the touch in progress; after it, those of the last touch until the next one begins.
  package var fingers: [Finger]
  /// The number of fingers that the device counts without their positions.
  package var untracked: Int
  package var hovering: Point2D?
  /// The recognizers in the order in which they are attached.
  package var recognizers: [Recognizer]
  package var libinput: LibinputLane
  /// The scene; nil if it shows nothing.
  package var scene: SceneState?
  /// The last touch that has ended; nil before the first one.
  package var touch: FinishedTouch?
  /// The number of touches that have ended. The outcome of the last one may not be known yet: then `touch` is one before it.
  package var touchCount = 0
  /// What `touch` does not show yet.
  package var progress = Progress.none
  package var parameters: [ViewParameter]
  /// The formatter of the bars' numbers: in millimetres, if the surface's size is known.
  package var numbers: HumanNumbers

  /// The parameters that differ from their values at the start.
  package var changedParameters: [ViewParameter] { parameters.filter(\.isChanged) }
}

extension ViewSnapshot {
  /// What is not known yet of the newest touch.
  package enum Progress: String, Hashable, Sendable {
    case none
    /// It is in progress, or may continue with another tap.
    case touching
    /// It has ended, and its outcome is being searched.
    case explaining
  }

  /// A finger with its path.
  package struct Finger: Hashable, Sendable {
    /// The number while it is down, from 1: the smallest that no other finger of the touch has.
    package var number: Int
    package var isDown: Bool
    package var isCancelled: Bool
    /// The current position, or the last one.
    package var position: Point2D
    package var touchDown: Point2D
    /// The path from the touch down to the position, at most ``maximumTrail`` points, evenly thinned out.
    package var trail: [Point2D]
    /// How far the finger may move from its touch down before the next attempt fails; nil if no attempt has such a limit.
    package var tolerance: Tolerance?

    /// The most points of a trail.
    package static let maximumTrail = 256
  }

  /// The distance that a recognizer allows a finger to move.
  package struct Tolerance: Hashable, Sendable {
    package var recognizer: String
    /// The distance in millimetres.
    package var radius: Double
    /// Whether the finger has moved farther.
    package var isExceeded: Bool
  }

  /// A measured value against its threshold.
  package struct Bar: Hashable, Sendable {
    /// The measured value, the threshold and their unit, with every digit.
    package var reason: Reason
    /// The share of the threshold that the value has reached, from 0; more than 1 beyond the threshold.
    package var fraction: Double
    /// Whether the value is on the side of the threshold that the gesture needs.
    package var isFulfilled: Bool

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
  package struct Recognizer: Hashable, Sendable {
    /// The outcome of the attempt.
    package enum Attempt: String, Hashable, Sendable {
      /// The recognizer has not tried in this touch.
      case idle
      /// The gesture is possible.
      case trying
      /// The gesture has been recognized, and may still change.
      case recognized
      case failed
    }

    /// The name, such as `twoFingerTap`.
    package var name: String
    /// The kind, such as `tap`.
    package var kind: String
    package var state: GestureState
    /// The machine's phase, such as `pressed`; `ended`, `failed` or `cancelled` after the attempt.
    package var phase: String
    package var attempt: Attempt
    /// The time of the last change of phase or state.
    package var changed: Timestamp
    /// A bar for each threshold; those of the attempt's end after it.
    package var bars: [Bar]
    /// The reason the attempt failed; nil if it did not.
    package var failure: Failure?
    /// The measurements of a recognized gesture, such as its scale.
    package var measurements: [GestureMeasurement]
    /// Whether the attempt deserves a place on a small screen: it is in progress, was recognized, failed though the touch was
    /// nearly the gesture, or failed and the user named the recognizer.
    package var isRelevant: Bool
    /// The target of the newest attempt in sentences, such as `Hamlet`; nil for the whole surface.
    package var place: String?
    /// The name with the target: `tap on Hamlet`.
    package var title: String { GestureTransition.title(name, on: place) }
  }

  /// The reason an attempt failed.
  package struct Failure: Hashable, Sendable {
    /// The reason in millimetres and seconds with two digits: `moved 2.7 mm, 2.5 mm allowed`.
    package var text: String
    package var time: Timestamp
    /// Whether the gesture was bound to fail, such as one of another number of fingers; see `GestureTransition.wasBoundToFail`. A
    /// view shows such a failure without a colour.
    package var isExpected: Bool
  }

  /// libinput's reports on the touch.
  package struct LibinputLane: Hashable, Sendable {
    /// The reason there is none, a sentence; empty if there is.
    package var absence: String
    /// The sequences of events of the touch, in order.
    package var steps: [Step]
    /// The reason libinput ignores a touch or abandoned a tap; empty if it did not.
    package var note: String

    /// How far the touch is from the limits of libinput's rules; empty if there is no libinput.
    package var bars: [Bar] = []

    /// A sequence of events.
    package struct Step: Hashable, Sendable {
      /// The kind with the number of fingers: `hold 2`, `pinch 2`.
      package var text: String
      package var isOver: Bool
      package var isCancelled: Bool
    }

    /// The lane as text: `hold 2 → pinch 2`.
    package var text: String { steps.map { $0.text + ($0.isCancelled ? " ✗" : "") }.joined(separator: " → ") }
  }

  /// The scene that the gestures act on.
  package struct SceneState: Hashable, Sendable {
    /// The name in a header.
    package var name: String
    /// The content with the fingers or the pointer.
    package var picture: Picture
    /// The places in the picture of the surface's corner and of 100 points to the right of it and below it; empty if touches move a
    /// pointer.
    package var mapping: [LengthPoint]
    /// The last change, a sentence without its full stop; empty if nothing has changed.
    package var lastChange: String
  }
}
