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
  /// The movements of the last 100 ms of a drag, the oldest first; as many as `sampleCount` of them.
  private var samples: [Sample]
  private var sampleCount = 0
  /// The distance of the drag in progress, in points.
  private var distance = 0.0
  /// The part of the wheel's distance that is smaller than a 64th of a point.
  private var wheelRest = 0.0

  private struct Sample {
    var time: Int64 = 0
    var distance = 0.0
  }

  /// Movements count for the velocity for so long, in microseconds: a finger that has rested as long lifts without a flick.
  static var window: Int64 { 100_000 }

  /// Creates an input for content.
  public init(_ motion: ScrollMotion) {
    self.motion = motion
    // Enough for a touchpad of 160 Hz; of a faster one, the newest count.
    samples = [Sample](repeating: Sample(), count: 16)
  }

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
      (distance, sampleCount) = (0, 0)
    } else {
      motion.advance(to: time)
    }
    distance += points
    motion.drag(by: Length(nearest: distance))
    forget(before: time)
    if sampleCount == samples.count { removeFirst(1) }
    samples[sampleCount] = Sample(time: time, distance: distance)
    sampleCount += 1
  }

  /// Releases the content: `wl_pointer.axis_stop`, or a scroll value of 0 by a finger in libinput. It flicks with the velocity
  /// of the last 100 ms.
  public mutating func stop(at time: Int64) {
    forget(before: time)
    var velocity = 0.0
    if sampleCount > 1, time > samples[0].time {
      velocity = (distance - samples[0].distance) / Double(time - samples[0].time) * 1_000_000
    }
    (distance, sampleCount) = (0, 0)
    motion.endDrag(velocity: velocity, at: time)
  }

  private mutating func forget(before time: Int64) {
    var count = 0
    // As differences: a sum of extreme times overflows.
    while count < sampleCount, samples[count].time < time, time &- samples[count].time > Self.window { count += 1 }
    removeFirst(count)
  }

  private mutating func removeFirst(_ count: Int) {
    if count == 0 { return }
    for index in count..<max(count, sampleCount) { samples[index - count] = samples[index] }
    sampleCount -= count
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
  public mutating func hold(at time: Int64) { motion.touchDown(at: time) }

  /// Releases content that resting fingers have stopped.
  public mutating func endHold(at time: Int64) { motion.touchUp(at: time) }
}
