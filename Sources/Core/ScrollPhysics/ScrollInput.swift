/// Scrolls content by the scroll events of Wayland and libinput, as a toolkit or a terminal receives them: fingers on a touchpad drag
/// and flick it, a resting finger stops it, and wheels move it by steps.
///
/// One axis. A frame without an event of the axis has no effect, and needs no call.
public struct ScrollInput: Sendable {
  /// The source of a scroll: `wl_pointer.axis_source`, with its numbers.
  public enum Source: Int32, Hashable, Sendable, CaseIterable {
    /// A wheel, in steps.
    case wheel = 0
    /// Fingers on a touchpad.
    case finger = 1
    /// A device that scrolls without steps, such as a trackpoint.
    case continuous = 2
    /// A wheel that tilts to the side.
    case wheelTilt = 3
  }

  /// The content.
  public var motion: ScrollMotion
  private var history = DragHistory()
  /// When resting fingers touched down, until they lift or drag.
  private var holdTime: Int64?
  /// The part of the wheel's distance that is smaller than a 64th of a point.
  private var wheelRest = 0.0

  /// Creates an input for content.
  public init(_ motion: ScrollMotion) { self.motion = motion }

  private var estimator: FlickEstimator { motion.traits.toolkit.estimator }

  /// Moves the content by an axis event: `wl_pointer.axis`, or libinput's `libinput_event_pointer_get_scroll_value`.
  ///
  /// Fingers drag the content until ``stop(at:)``; other sources move it at once, without a flick. Zero has no effect.
  ///
  /// - Parameters:
  ///   - points: down the content if positive. NaN and infinity count as 0.
  ///   - source: what moves it.
  ///   - time: the event's time, in microseconds on any clock.
  public mutating func move(by points: Double, _ source: Source, at time: Int64) {
    if points == 0 || !points.isFinite { return }
    switch source {
    case .finger: drag(by: points, at: time)
    case .continuous, .wheel, .wheelTilt:
      wheelRest += points
      let length = Length(atOrBelow: wheelRest) ?? .zero
      wheelRest -= length.points
      motion.scroll(to: motion.offset(at: time) + length, at: time)
    }
  }

  private mutating func drag(by points: Double, at time: Int64) {
    if motion.phase != .dragging {
      motion.beginDrag(at: time)
      // Flickable's first movement is that from the touch down.
      history.begin(touchDown: estimator.method == .mean ? holdTime : nil)
      holdTime = nil
    } else {
      motion.advance(to: time)
    }
    history.move(by: points, at: time, estimator)
    motion.drag(by: Length(nearest: history.distance))
  }

  /// Releases the content: `wl_pointer.axis_stop`, or a scroll value of 0 by a finger in libinput. It flicks with the velocity
  /// that the toolkit's ``FlickEstimator`` finds.
  public mutating func stop(at time: Int64) {
    let velocity = history.velocity(at: time, estimator)
    history.begin(touchDown: nil)
    motion.endDrag(velocity: velocity, at: time)
  }

  /// Scrolls by a wheel with an animation. Steps that follow each other add up.
  ///
  /// - Parameters:
  ///   - value120: `wl_pointer.axis_value120`: 120 for a step of the wheel, less for a part of one.
  ///   - step: the distance of a step, in points.
  ///   - time: the event's time, in microseconds on any clock.
  public mutating func wheel(_ value120: Int32, step: Double, at time: Int64) {
    let points = Double(value120) / 120 * step
    if !points.isFinite { return }
    wheelRest += points
    let length = Length(atOrBelow: wheelRest) ?? .zero
    wheelRest -= length.points
    let target = motion.phase == .animating ? motion.destination : nil
    motion.animate(to: (target ?? motion.offset(at: time)) + length, at: time)
  }

  /// Stops the content for fingers that touch down: `zwp_pointer_gesture_hold_v1.begin`, or libinput's hold gesture.
  ///
  /// Returns whether the touch stops content in motion and is therefore no tap: see ``ScrollMotion/touchDown(at:)``.
  @discardableResult
  public mutating func hold(at time: Int64) -> Bool {
    holdTime = time
    return motion.touchDown(at: time)
  }

  /// Releases content that resting fingers have stopped.
  public mutating func endHold(at time: Int64) {
    holdTime = nil
    motion.touchUp(at: time)
  }
}
