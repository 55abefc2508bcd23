import Gestures
import Simulation
import TouchTrace

/// How long and how far the touches of an attempt moved, with what they did after its failure.
///
/// Only what matters to the gesture is measured: fingers that press may move once the press would have begun, and fingers that
/// click once the button is released. Fingers that rest and are not counted belong to no attempt.
struct AttemptExtent {
  /// The time at which the touches had all lifted; while they are down, of their last input.
  private(set) var end: Timestamp
  /// The largest distance from where the touches were when the attempt started, or when they touched down later, in points:
  /// of one finger, or of the fingers' centroid for a click.
  private(set) var maximumDistance = 0.0

  private let attempt: Attempt
  /// The time after which a press begins; nil for other gestures.
  private let pressDuration: Interval?
  private let isClick: Bool
  private var restingFingers: RestingFingers?
  private var positions: [Int32: Point2D] = [:]
  private var origins: [Int32: Point2D] = [:]
  /// A Boolean value that indicates whether no later input matters.
  private(set) var isOver = false
  /// The time at which the press would have begun; `nil` before a touch down and for other gestures.
  private var pressTime: Timestamp?
  /// The buttons that were down when the click started; empty once they are released.
  private var buttons = ButtonMask()
  private var centroidOrigin = Point2D.zero
  private var numberOfTouches = 0
  private var pointerMovement = Point2D.zero

  init(_ attempt: Attempt, in setup: Setup) {
    self.attempt = attempt
    end = attempt.end
    let named = setup.recognizers[attempt.index]
    pressDuration =
      named.shape == .press
      ? named.recognizer.value(of: .durationRequired).map { Interval.milliseconds($0) } : nil
    isClick = named.shape == .click
    restingFingers = setup.ignoresRestingFingers ? RestingFingers() : nil
  }

  /// Adds an input. Inputs before the attempt show where the touches were when it started.
  mutating func add(_ input: SessionInput) {
    if isOver { return }
    switch input {
    case .libinputNote: return
    case .event(let event): if event.time >= attempt.start { add(event) }
    case .frame(let frame): for part in restingFingers?.filter(frame) ?? [frame] where !isOver { add(part) }
    }
    if !isOver && input.time >= attempt.start { end = max(end, input.time) }
  }

  // MARK: Touchpad events

  private mutating func add(_ event: TouchpadEvent) {
    if isClick, case .motion(let movement) = event.kind {
      pointerMovement += movement
      maximumDistance = max(maximumDistance, pointerMovement.length)
    }
    guard event.stage == .ended || event.stage == .cancelled, event.time >= attempt.end else { return }
    if isClick, event.kind.name != "button" { return }
    // The end of a sequence of events is when its fingers lifted.
    end = event.time
    isOver = true
  }

  // MARK: Touches

  private mutating func add(_ frame: TraceFrame) {
    let isFirst = frame.time <= attempt.start
    for change in frame.changes {
      if change.stage == .began {
        touchDown(at: frame.time)
        origins[change.id] = change.position
      }
      if change.stage == .began || positions[change.id] != nil { positions[change.id] = change.position }
    }
    if isFirst { origins = positions }
    if !isFirst && !isClick && frame.time < pressTime ?? .never { measureFingers() }
    for change in frame.changes where change.stage == .ended || change.stage == .cancelled {
      positions[change.id] = nil
    }
    if isClick { measureClick(frame, isFirst: isFirst) }
    if positions.isEmpty && frame.untracked == 0 && frame.time >= attempt.end && !isFirst {
      end = frame.time
      isOver = true
    }
  }

  private mutating func measureFingers() {
    for (id, position) in positions {
      if let origin = origins[id] { maximumDistance = max(maximumDistance, (position - origin).length) }
    }
  }

  /// Measures as the click recognizer does: another finger that touches down or lifts shifts the centroid without any movement.
  private mutating func measureClick(_ frame: TraceFrame, isFirst: Bool) {
    let number = positions.count + frame.untracked
    if isFirst { buttons = frame.buttons }
    if isFirst || number != numberOfTouches {
      centroidOrigin = centroid
      numberOfTouches = number
    }
    buttons = buttons.intersection(frame.buttons)
    if !buttons.isEmpty { maximumDistance = max(maximumDistance, (centroid - centroidOrigin).length) }
  }

  private var centroid: Point2D {
    if positions.isEmpty { return .zero }
    return positions.keys.sorted().reduce(.zero) { $0 + (positions[$1] ?? .zero) } / Double(positions.count)
  }

  /// Updates when the press would begin: the required time after its last touch down.
  private mutating func touchDown(at time: Timestamp) {
    guard let pressDuration, time >= attempt.start, time <= attempt.end else { return }
    pressTime = time + pressDuration
  }
}
